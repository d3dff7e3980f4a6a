import { mean } from "./description.ts";
import type { Sample } from "./sample.ts";

/**
 * Pearson's correlation of paired samples; undefined with fewer than two pairs or where either sample does not vary.
 *
 * Cost: linear.
 *
 * @throws RangeError when the samples differ in length.
 * @example
 * import { correlation } from "@broadside/arena/statistics";
 *
 * correlation([1, 2, 3], [2, 4, 6]); // => 1
 */
export const correlation = (a: Sample, b: Sample): number | undefined => {
  if (a.length !== b.length) throw new RangeError(`no correlation of ${a.length} and ${b.length} values`);
  if (a.length < 2) return undefined;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] - meanA, b[i] - meanB];
    both += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  if (squaresA === 0 || squaresB === 0) return undefined;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresA * squaresB)));
};
