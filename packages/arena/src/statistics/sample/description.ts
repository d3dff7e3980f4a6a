import { studentQuantile } from "../distribution/student.ts";
import { CONFIDENCE, type Interval, type Sample, sorted, sumOf } from "./samples.ts";

/**
 * Arithmetic mean.
 *
 * Cost: linear.
 *
 * @throws RangeError when the sample is empty.
 * @example
 * import { mean } from "@broadside/arena/statistics";
 *
 * mean([41, 45, 40]); // => 42
 */
export const mean = (sample: Sample): number => {
  needs(sample, 1, "a mean");
  return sumOf(sample) / sample.length;
};

/**
 * Unbiased variance, with divisor n - 1, computed in two passes.
 *
 * Cost: linear.
 *
 * @throws RangeError with fewer than two values.
 * @example
 * import { variance } from "@broadside/arena/statistics";
 *
 * variance([41, 45, 40]); // => 7
 */
export const variance = (sample: Sample): number => {
  needs(sample, 2, "a variance");
  const centre = mean(sample);
  return sumOf(sample, (x) => (x - centre) ** 2) / (sample.length - 1);
};

/**
 * Square root of the unbiased variance.
 *
 * Cost: linear.
 *
 * @throws RangeError with fewer than two values.
 * @example
 * import { standardDeviation } from "@broadside/arena/statistics";
 *
 * standardDeviation([41, 45, 40]).toFixed(3); // => "2.646"
 */
export const standardDeviation = (sample: Sample): number => Math.sqrt(variance(sample));

/**
 * Student's interval for the mean: mean +- t(n - 1) * s / sqrt(n). It assumes independent games, and either
 * normally distributed values or enough games for a normally distributed mean (a few dozen, for shot counts).
 *
 * Cost: linear.
 *
 * @param confidence above 0 and below 1
 * @throws RangeError with fewer than two values.
 * @example
 * import { meanInterval } from "@broadside/arena/statistics";
 *
 * meanInterval([41, 45, 40]).low.toFixed(2); // => "35.43"
 */
export const meanInterval = (sample: Sample, confidence = CONFIDENCE): Interval => {
  const half = meanHalfWidth(sample.length, variance(sample), confidence);
  const centre = mean(sample);
  return { low: centre - half, high: centre + half, confidence };
};

/** The half-width of Student's interval for a mean of n values with this unbiased variance. */
export const meanHalfWidth = (n: number, variance: number, confidence = CONFIDENCE): number =>
  studentQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance / n);

/**
 * Quantile of Hyndman and Fan's type 7 ("Sample quantiles in statistical packages", The American Statistician
 * 50, 1996), the default of R and NumPy: linear interpolation between the order statistics, at position 1 + (n -
 * 1) p.
 *
 * Cost: n log n.
 *
 * @param p the share of values below the quantile, 0 to 1
 * @throws RangeError when the sample is empty or p is not in 0..1.
 * @example
 * import { quantile } from "@broadside/arena/statistics";
 *
 * quantile([40, 41, 45], 0.75); // => 43
 */
export const quantile = (sample: Sample, p: number): number => quantileOfSorted(sorted(sample), p);

/** The {@link quantile} of a sample in ascending order. */
const quantileOfSorted = (ordered: Sample, p: number): number => {
  needs(ordered, 1, "a quantile");
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile lies at a share in 0..1, not at ${p}`);
  const place = (ordered.length - 1) * p;
  const below = Math.floor(place);
  const low = ordered[below];
  const high = ordered[Math.min(below + 1, ordered.length - 1)];
  return low + (place - below) * (high - low);
};

/**
 * The middle value: the quantile at 1/2.
 *
 * Cost: n log n.
 *
 * @throws RangeError when the sample is empty.
 * @example
 * import { median } from "@broadside/arena/statistics";
 *
 * median([45, 40, 41]); // => 41
 */
export const median = (sample: Sample): number => quantile(sample, 0.5);

/**
 * Adjusted Fisher-Pearson skewness G1 = sqrt(n (n-1)) / (n-2) * m3 / m2^1.5 (Joanes and Gill, The Statistician
 * 47, 1998); undefined for fewer than three values or equal ones.
 */
export const skewness = (sample: Sample): number | undefined => {
  const n = sample.length;
  if (n < 3) return undefined;
  const centre = mean(sample);
  const m2 = sumOf(sample, (x) => (x - centre) ** 2) / n;
  if (m2 === 0) return undefined;
  const m3 = sumOf(sample, (x) => (x - centre) ** 3) / n;
  return ((Math.sqrt(n * (n - 1)) / (n - 2)) * m3) / m2 ** 1.5;
};

/** The quantiles that {@link describe} computes, as shares. */
const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99] as const;

/** Description of one sample. A value that needs more games than the sample has is absent. */
export interface Description {
  readonly count: number;
  readonly mean: number;
  readonly meanInterval?: Interval;
  readonly standardError?: number;
  readonly median: number;
  readonly variance?: number;
  readonly standardDeviation?: number;
  readonly skewness?: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly quantiles: readonly { readonly share: number; readonly value: number }[];
}

/**
 * Describes a sample completely.
 *
 * Cost: n log n.
 *
 * @throws RangeError when the sample is empty.
 * @example
 * import { describe } from "@broadside/arena/statistics";
 *
 * describe([41, 45, 40]).median; // => 41
 */
export const describe = (sample: Sample): Description => {
  const ordered = sorted(sample);
  needs(ordered, 1, "a description");
  const skew = skewness(ordered);
  const spread = ordered.length > 1 ? variance(ordered) : undefined;
  return {
    count: ordered.length,
    mean: mean(ordered),
    ...(spread !== undefined && {
      meanInterval: meanInterval(ordered),
      standardError: Math.sqrt(spread / ordered.length),
      variance: spread,
      standardDeviation: Math.sqrt(spread),
    }),
    median: quantileOfSorted(ordered, 0.5),
    ...(skew !== undefined && { skewness: skew }),
    minimum: ordered[0],
    maximum: ordered[ordered.length - 1],
    quantiles: QUANTILES.map((share) => ({ share, value: quantileOfSorted(ordered, share) })),
  };
};

const needs = (sample: Sample, n: number, what: string): void => {
  if (sample.length < n) throw new RangeError(`${what} needs at least ${n} values, not ${sample.length}`);
};
