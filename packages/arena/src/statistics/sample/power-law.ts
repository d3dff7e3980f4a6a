import { studentQuantile } from "../distribution/student.ts";
import { mean } from "./description.ts";
import { CONFIDENCE, type Interval, type Sample, sumOf } from "./samples.ts";

/** A power law y = factor * x ^ exponent fitted to points. */
export interface PowerLaw {
  readonly exponent: number;
  readonly standardError: number;
  /** Student's interval for the exponent, with n - 2 degrees of freedom. */
  readonly interval: Interval;
  readonly factor: number;
  /** The share of the variance of log y that the law explains. */
  readonly rSquared: number;
  readonly points: number;
}

/**
 * Fits a power law by least squares on the logarithms of both coordinates: the exponent is the slope of the
 * line, and its standard error is that of the slope of a simple linear regression, sqrt(s^2 / sum (x - mean)^2)
 * with s^2 the residual sum of squares over n - 2. It assumes that errors are independent and are the same
 * proportion of the value everywhere. If the points follow a curve, the exponent describes only these points.
 *
 * Cost: linear.
 *
 * @throws RangeError with fewer than three points, with one that is not above 0, or when all x are equal.
 * @example
 * import { fitPowerLaw } from "@broadside/arena/statistics";
 *
 * fitPowerLaw([1, 2, 4, 8], [3, 12, 48, 192]).exponent.toFixed(6); // => "2.000000"
 */
export const fitPowerLaw = (x: Sample, y: Sample, confidence = CONFIDENCE): PowerLaw => {
  const n = x.length;
  if (n < 3 || y.length !== n) throw new RangeError(`a power law takes at least three points: ${n}, ${y.length}`);
  const [u, v] = [x, y].map((values) =>
    Float64Array.from(values, (value) => {
      if (!(value > 0 && Number.isFinite(value)))
        throw new RangeError(`a power law takes values above 0, not ${value}`);
      return Math.log(value);
    }),
  );
  const [mu, mv] = [mean(u), mean(v)];
  const du = u.map((value) => value - mu);
  const dv = v.map((value) => value - mv);
  const spread = sumOf(du, (d) => d * d);
  if (spread === 0) throw new RangeError("a power law takes points at different x");
  const exponent = sumOf(du.map((d, i) => d * dv[i])) / spread;
  const residual = sumOf(dv.map((d, i) => (d - exponent * du[i]) ** 2));
  const total = sumOf(dv, (d) => d * d);
  const standardError = Math.sqrt(residual / (n - 2) / spread);
  const half = studentQuantile((1 + confidence) / 2, n - 2) * standardError;
  return {
    exponent,
    standardError,
    interval: { low: exponent - half, high: exponent + half, confidence },
    factor: Math.exp(mv - exponent * mu),
    rSquared: total === 0 ? 1 : 1 - residual / total,
    points: n,
  };
};
