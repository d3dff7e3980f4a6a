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

export const dot = (a: Float64Array, b: Sample): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
