import { studentQuantile } from "../distribution/student.ts";
import { CONFIDENCE, type Interval, type Sample, sorted, sumOf } from "./sample.ts";

/** Arithmetic mean. @throws RangeError when the sample is empty. */
export const mean = (sample: Sample): number => {
  needs(sample, 1, "a mean");
  return sumOf(sample) / sample.length;
};

/** Unbiased variance, with divisor n - 1, in two passes. @throws RangeError with fewer than two values. */
export const variance = (sample: Sample): number => {
  needs(sample, 2, "a variance");
  const centre = mean(sample);
  return sumOf(sample, (x) => (x - centre) ** 2) / (sample.length - 1);
};

/** Square root of the unbiased variance. */
export const standardDeviation = (sample: Sample): number => Math.sqrt(variance(sample));

/**
 * Student's interval for the mean: mean +- t(n - 1) * s / sqrt(n). It assumes independent games, and either normal
 * values or enough games for the mean to be normal (from a few dozen on for shot counts).
 */
export const meanInterval = (sample: Sample, confidence = CONFIDENCE): Interval => {
  const half = meanHalfWidth(sample.length, variance(sample), confidence);
  const centre = mean(sample);
  return { low: centre - half, high: centre + half, confidence };
};

/** Half the width of Student's interval for a mean of n values with this unbiased variance. */
export const meanHalfWidth = (n: number, variance: number, confidence = CONFIDENCE): number =>
  studentQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance / n);

/**
 * Quantile of type 7 of Hyndman and Fan ("Sample quantiles in statistical packages", The American Statistician 50,
 * 1996), the default of R and NumPy: linear between the order statistics at 1 + (n - 1) p.
 *
 * @throws RangeError when the sample is empty or p is not in 0..1.
 */
export const quantile = (sample: Sample, p: number): number => quantileOfSorted(sorted(sample), p);

/** {@link quantile} of a sample already in ascending order. */
export const quantileOfSorted = (ordered: Sample, p: number): number => {
  needs(ordered, 1, "a quantile");
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile lies at a share in 0..1, not at ${p}`);
  const place = (ordered.length - 1) * p;
  const below = Math.floor(place);
  const low = ordered[below];
  const high = ordered[Math.min(below + 1, ordered.length - 1)];
  return low + (place - below) * (high - low);
};

/** The value in the middle: the quantile at 1/2. */
export const median = (sample: Sample): number => quantile(sample, 0.5);

/**
 * Adjusted Fisher-Pearson skewness G1 = sqrt(n (n-1)) / (n-2) * m3 / m2^1.5 (Joanes and Gill, "Comparing measures of
 * sample skewness and kurtosis", The Statistician 47, 1998; type 2 of R's e1071, `bias=False` of SciPy). Positive:
 * the long tail is on the right. undefined with fewer than three values or when all are equal.
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

/** The shares at which {@link describe} gives quantiles. */
export const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99] as const;

/** What one sample looks like. Values that need more games than there are, are left out. */
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

/** Everything about one sample. O(n log n). @throws RangeError when it is empty. */
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
