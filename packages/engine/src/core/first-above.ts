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
