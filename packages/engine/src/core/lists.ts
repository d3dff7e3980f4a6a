/** Appends an item to the list of a key, which is made at its first item. */
export const addTo = <K, T>(lists: Map<K, T[]>, key: K, item: T): void => {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
};

/** The item with the least value, the first among equals. @param value gets the least so far, to end early above it */
export const leastBy = <T>(items: readonly T[], value: (item: T, least: number) => number): T => {
  let best = items[0];
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = value(item, least);
    if (size < least) [best, least] = [item, size];
  }
  return best;
};

/**
 * The first index from `low` on at which an ascending list of sums exceeds a value; `high` if no index before
 * it does.
 */
export const firstAbove = (sums: Float64Array, low: number, high: number, value: number): number => {
  let first = low;
  let last = high;
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (sums[middle] > value) last = middle;
    else first = middle + 1;
  }
  return first;
};
