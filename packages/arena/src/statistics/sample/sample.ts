import { normalQuantile, studentQuantile } from "./distribution.ts";

/** A list of numbers: an array or a typed array. */
export type Sample = ArrayLike<number>;

/** A confidence interval, including both bounds. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** The share of such intervals that contain the true value, for example 0.95. */
  readonly confidence: number;
}

/** The confidence of intervals unless another one is given. */
export const CONFIDENCE = 0.95;

/** A copy of the sample in ascending order. @throws RangeError when a value is not finite */
export const sorted = (sample: Sample): Float64Array => {
  const values = Float64Array.from(sample);
  for (const value of values) if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
  return values.sort();
};

/**
 * The sum of f over the sample, with Neumaier's compensation against rounding.
 *
 * @example
 * import { sumOf } from "@broadside/arena/statistics";
 *
 * sumOf([0.1, 0.2, 0.3]); // => 0.6
 */
export const sumOf = (sample: Sample, f: (value: number) => number = (value) => value): number => {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < sample.length; i++) {
    const x = f(sample[i]);
    const next = sum + x;
    lost += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    sum = next;
  }
  return sum + lost;
};

/**
 * The differences of paired samples, first minus second.
 *
 * @throws RangeError when the samples differ in length.
 *
 * @example
 * import { differences } from "@broadside/arena/statistics";
 *
 * [...differences([41, 45], [40, 47])]; // => [1, -2]
 */
export const differences = (a: Sample, b: Sample): Float64Array => {
  if (a.length !== b.length) throw new RangeError(`paired samples differ in length: ${a.length} and ${b.length}`);
  return Float64Array.from(a, (value, i) => value - b[i]);
};

export const dot = (a: Float64Array, b: Sample): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

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

/**
 * Wilson's score interval for a share (E. B. Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22, 1927). It stays within 0..1 and does not collapse at 0 or 1. For the mean of other values
 * in 0..1, not only 0 and 1, it tends to be too wide and never too narrow, because their variance is at most p
 * (1 - p).
 *
 * @param share observed share
 * @param n number of independent observations; need not be whole (an effective number)
 * @throws RangeError for a share that is not in 0..1, or n that is not above 0.
 * @example
 * import { shareInterval } from "@broadside/arena/statistics";
 *
 * shareInterval(0.5, 100).low.toFixed(3); // => "0.404"
 */
export const shareInterval = (share: number, n: number, confidence = CONFIDENCE): Interval => {
  if (!(share >= 0 && share <= 1 && n > 0)) throw new RangeError(`no interval for a share ${share} of ${n}`);
  const z = normalQuantile((1 + confidence) / 2);
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return {
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
    confidence,
  };
};

/** Fewest games before an interval may stop a run. */
const STOPPING_MINIMUM = 100;

/**
 * A mean that takes one value at a time and says when it is precise enough. It is updated as in B. P. Welford
 * (Technometrics 4, 1962).
 *
 * Stopping as soon as the interval is narrow enough is the fixed-width procedure of Y. S. Chow and H. Robbins
 * (Annals of Mathematical Statistics 36, 1965): its coverage tends to the nominal one as the width shrinks; with
 * few games it stops a little too early, which is why there is a minimum.
 *
 * @example
 * import { RunningMean } from "@broadside/arena/statistics";
 *
 * const running = new RunningMean();
 * for (const shots of [41, 45, 40, 44]) running.add(shots);
 * running.mean; // => 42.5
 * running.halfWidth() > 1; // => true
 * running.isPrecise(0.5); // => false
 * running.countFor(0.5) >= running.count; // => true
 */
export class RunningMean {
  #count = 0;
  #mean = 0;
  #squares = 0;

  /**
   * Adds a value.
   *
   * @throws RangeError when it is not finite.
   */
  add(value: number): void {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
    this.#count++;
    const off = value - this.#mean;
    this.#mean += off / this.#count;
    this.#squares += off * (value - this.#mean);
  }

  /** Number of values so far. */
  get count(): number {
    return this.#count;
  }

  /** Mean so far; NaN before the first value. */
  get mean(): number {
    return this.#count === 0 ? Number.NaN : this.#mean;
  }

  /** Unbiased variance; NaN for fewer than two values. */
  get variance(): number {
    return this.#count < 2 ? Number.NaN : this.#squares / (this.#count - 1);
  }

  /** Half-width of Student's interval for the mean; infinite for fewer than two values. */
  halfWidth(confidence = CONFIDENCE): number {
    return this.#count < 2 ? Number.POSITIVE_INFINITY : meanHalfWidth(this.#count, this.variance, confidence);
  }

  /** Whether the interval's half-width is at most `halfWidth`, and there are `minimum` values or more (default 100). */
  isPrecise(halfWidth: number, minimum = STOPPING_MINIMUM): boolean {
    return this.#count >= Math.max(2, minimum) && this.halfWidth() <= halfWidth;
  }

  /** The total number of values needed for an interval of this half-width, by the variance so far; `minimum` or more. */
  countFor(halfWidth: number, minimum = STOPPING_MINIMUM): number {
    if (this.#count < 2) return Math.max(2, minimum);
    return Math.max(minimum, Math.ceil(this.#count * (this.halfWidth() / halfWidth) ** 2));
  }
}
