/** The item with the least value, the first among equals. @param value gets the least so far, to end early above it */
export const leastBy = <T>(items: readonly T[], value: (item: T, least: number) => number): T => {
  let best = items[0];
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = value(item, least);
    if (own < least) [best, least] = [item, own];
  }
  return best;
};
