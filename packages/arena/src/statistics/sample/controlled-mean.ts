import { studentQuantile } from "../distribution/student.ts";
import { mean, variance } from "./description.ts";
import { CONFIDENCE, type Interval, type Sample } from "./samples.ts";

/** Parts of a sample. What the others show controls each of them. */
const FOLDS = 10;

/** Relative rest below which a control counts as a sum of earlier ones and is left out. */
const COLLINEAR = 1e-8;

/** Fewest values of a controlled mean: from here on the intervals hold, see the tests of their coverage. */
export const FEWEST_CONTROLLED = 30;

/** A mean made more precise by controls. */
export interface ControlledMean {
  readonly mean: number;
  /** By Student's t. */
  readonly interval: Interval;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/**
 * Mean of a sample with the information of controls removed: from each value, the part that a linear
 * regression on the controls predicts. A control is a number known with each value whose true mean is 0.
 * Subtracting a multiple of it leaves the mean unchanged and may remove most of the spread (control variates:
 * S. S. Lavenberg and P. D. Welch, "A perspective on the use of control variables to increase the efficiency
 * of Monte Carlo simulations", Management Science 27, 1981).
 *
 * The multiples are estimated by least squares from nine tenths of the sample and used on the last tenth, in
 * turn (cross-fitting). So no value affects what is subtracted from it, and the mean is unbiased for any
 * number of values; with multiples from the same values it would not be. The interval is Student's for the
 * rest, with one degree of freedom less for each control.
 *
 * Linear: the results for values that add up also add up. Cost: values times the square of the controls.
 *
 * @param controls each as long as the sample
 * @throws RangeError with fewer than {@link FEWEST_CONTROLLED} values.
 * @example
 * import { controlledMean, FEWEST_CONTROLLED } from "@broadside/arena/statistics";
 *
 * const values = Array.from({ length: FEWEST_CONTROLLED }, (_, i) => 40 + (i % 5));
 * const control = values.map((value) => value - 42);
 * controlledMean(values, [control]).mean.toFixed(6); // => "42.000000"
 */
export const controlledMean = (
  values: Sample,
  controls: readonly Sample[],
  confidence: number = CONFIDENCE,
): ControlledMean => {
  const n = values.length;
  if (n < FEWEST_CONTROLLED)
    throw new RangeError(`a controlled mean needs at least ${FEWEST_CONTROLLED} values, not ${n}`);
  const rest = Float64Array.from(values);
  for (let fold = 0; fold < FOLDS; fold++) {
    const multiples = regress(values, controls, (i) => i % FOLDS !== fold);
    for (let i = fold; i < n; i += FOLDS)
      for (const [k, control] of controls.entries()) rest[i] -= multiples[k] * control[i];
  }
  const centre = mean(rest);
  const standardError = Math.sqrt(variance(rest) / n);
  const degreesOfFreedom = n - 1 - controls.length;
  const half = studentQuantile((1 + confidence) / 2, degreesOfFreedom) * standardError;
  return {
    mean: centre,
    interval: { low: centre - half, high: centre + half, confidence },
    standardError,
    degreesOfFreedom,
  };
};

/**
 * Multiples of the controls in the least squares fit of some values on them and a constant, by orthogonal
 * columns (modified Gram-Schmidt); 0 for a control that is a sum of earlier ones.
 */
const regress = (values: Sample, controls: readonly Sample[], takes: (index: number) => boolean): number[] => {
  const chosen = Array.from({ length: values.length }, (_, i) => i).filter(takes);
  const centred = (sample: Sample): Float64Array => {
    const own = Float64Array.from(chosen, (i) => sample[i]);
    const centre = mean(own);
    return own.map((value) => value - centre);
  };
  const left = centred(values);
  const columns = controls.map(centred);
  const before = columns.map((column) => dot(column, column));
  /** How much of each column the later ones contain. */
  const shares = controls.map(() => controls.map(() => 0));
  const found = controls.map(() => 0);
  for (const [k, column] of columns.entries()) {
    const own = dot(column, column);
    if (!(own > COLLINEAR * before[k])) {
      column.fill(0);
      continue;
    }
    for (let later = k + 1; later < columns.length; later++) {
      shares[k][later] = dot(column, columns[later]) / own;
      subtract(columns[later], column, shares[k][later]);
    }
    found[k] = dot(column, left) / own;
    subtract(left, column, found[k]);
  }
  for (let k = controls.length - 1; k >= 0; k--)
    for (let later = k + 1; later < controls.length; later++) found[k] -= shares[k][later] * found[later];
  return found;
};

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

const subtract = (from: Float64Array, column: Float64Array, multiple: number): void => {
  for (let i = 0; i < from.length; i++) from[i] -= multiple * column[i];
};
