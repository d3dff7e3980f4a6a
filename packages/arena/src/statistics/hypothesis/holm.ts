/**
 * p-values adjusted for the number of tests by S. Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6 (1979): whatever the truth, rejecting where the adjusted p is below 0.05 makes
 * any false rejection at all at most 5 % likely. No assumption on how the tests depend on each other.
 *
 * Cost: n log n.
 *
 * @returns adjusted values in the order given
 * @example
 * import { holm } from "@broadside/arena/statistics";
 *
 * holm([0.01, 0.04, 0.03]).map((p) => p.toFixed(2)); // => ["0.03", "0.06", "0.06"]
 */
export const holm = (ps: readonly number[]): number[] => {
  const order = ps.map((_, i) => i).sort((i, j) => ps[i] - ps[j]);
  const adjusted = new Array<number>(ps.length);
  let largest = 0;
  for (const [place, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (ps.length - place) * ps[i]));
    adjusted[i] = largest;
  }
  return adjusted;
};
