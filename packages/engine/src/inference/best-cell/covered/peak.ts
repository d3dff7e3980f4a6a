/** Where a concave function of whole numbers is greatest. Cost: logarithm of the length. */
const peakOf = (at: (x: number) => bigint | number, first: number, last: number): number => {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (at(middle) < at(middle + 1)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Where along a side a function can be greatest that is concave between the given ascending coordinates: at
 * these, and at the peaks between them. Cost: their number times the logarithm of the side.
 */
export const peaksBetween = (at: (x: number) => bigint, values: readonly number[], side: number): number[] => {
  const edges = [-1, ...values, side];
  const between = edges.slice(1).flatMap((edge, i) => {
    const [first, last] = [edges[i] + 1, edge - 1];
    return first <= last ? [peakOf(at, first, last)] : [];
  });
  return [...values, ...between];
};
