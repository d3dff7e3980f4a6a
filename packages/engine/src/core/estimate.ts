import type { Rational } from "./rational.ts";

/** A sampled value with its standard error. */
export interface Estimate {
  readonly estimate: number;
  /** The standard deviation of the estimate. In 19 cases out of 20, the true value is within twice this. */
  readonly standardError: number;
}

/**
 * The standard error of a mean over drawn games or layouts: no less than what one and a half more of them could change,
 * of which each is a shot longer or shorter. So it is not 0 because all that were drawn agree.
 */
export const drawnError = (error: number, drawn: number): number => Math.max(error, 1.5 / drawn);

/** The mean of independent values; its standard error is 0 for a single value. */
export const estimateMean = (values: ArrayLike<number>): Estimate => {
  const list = Array.from(values);
  const estimate = list.reduce((sum, value) => sum + value, 0) / list.length;
  const squares = list.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
  return { estimate, standardError: list.length < 2 ? 0 : Math.sqrt(squares / (list.length - 1) / list.length) };
};

/** The mean number of shots of drawn games, see {@link drawnError}. */
export const estimateShots = (shots: ArrayLike<number>): Estimate => {
  const { estimate, standardError } = estimateMean(shots);
  return { estimate, standardError: drawnError(standardError, shots.length) };
};

/** The mean of a quantity over layouts: exact, or estimated from a sample. */
export type Expectation = Rational | Estimate;

/**
 * Whether a value is an estimate.
 *
 * @example
 * import { isEstimate } from "@broadside/engine/review";
 *
 * isEstimate({ estimate: 4.5, standardError: 0.1 }); // => true
 */
export const isEstimate = (value: Expectation): value is Estimate => "estimate" in value;

/**
 * The value as a float64, for display and for comparisons that need not be exact.
 *
 * @example
 * import { Rational } from "@broadside/engine";
 * import { expectedNumber } from "@broadside/engine/review";
 *
 * expectedNumber(Rational.of(9, 2)); // => 4.5
 */
export const expectedNumber = (value: Expectation): number => (isEstimate(value) ? value.estimate : value.toNumber());

/**
 * The standard error; exactly 0 for exact values.
 *
 * @example
 * import { Rational } from "@broadside/engine";
 * import { errorOf } from "@broadside/engine/review";
 *
 * errorOf({ estimate: 4.5, standardError: 0.1 }); // => 0.1
 * errorOf(Rational.of(9, 2)); // => 0
 */
export const errorOf = (value: Expectation): number => (isEstimate(value) ? value.standardError : 0);

/**
 * The largest and the median standard error of some estimates. Errors of 0 belong to exact values and are
 * ignored.
 *
 * Cost: a sort of the errors.
 *
 * @example
 * import { errorRange } from "@broadside/engine/text";
 *
 * errorRange([0, 0.2, 0.1, 0.4]); // => { largest: 0.4, usual: 0.2 }
 */
export const errorRange = (errors: Iterable<number>): { readonly largest: number; readonly usual: number } => {
  const open = Array.from(errors)
    .filter((error) => error > 0)
    .sort((a, b) => a - b);
  return { largest: open.at(-1) ?? 0, usual: open[open.length >> 1] ?? 0 };
};
