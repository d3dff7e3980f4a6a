import { mean, standardDeviation } from "./description.ts";
import { differences, type Sample } from "./sample.ts";

/**
 * Cohen's d_z of paired samples: the mean difference in units of the standard deviation of the differences (D. Lakens,
 * Frontiers in Psychology 4, 2013, equation 6). undefined with fewer than two pairs or when all differences are equal.
 *
 * Cost: linear.
 *
 * @throws RangeError when the samples differ in length.
 * @example
 * import { cohenDz } from "@broadside/arena/statistics";
 *
 * cohenDz([41, 45, 40], [44, 47, 46])?.toFixed(2); // => "-1.76"
 */
export const cohenDz = (a: Sample, b: Sample): number | undefined => {
  const d = differences(a, b);
  if (d.length < 2) return undefined;
  const spread = standardDeviation(d);
  return spread > 0 ? mean(d) / spread : undefined;
};
