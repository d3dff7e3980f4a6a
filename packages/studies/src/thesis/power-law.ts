import { CONFIDENCE, type Interval, mean, type Sample, studentQuantile, sumOf } from "@broadside/arena/statistics";

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
 * Fits a power law by least squares on both logarithms. It assumes independent errors that are the same share
 * of every value; if the points follow a curve, the exponent describes only these points.
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
