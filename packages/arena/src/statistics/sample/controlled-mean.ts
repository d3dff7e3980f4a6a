import { studentQuantile } from "../distribution/student.ts";
import { mean, variance } from "./description.ts";
import { CONFIDENCE, type Interval, type Sample } from "./samples.ts";

/** Number of parts of a sample. Each part is controlled by what the others show. */
const FOLDS = 10;

/** If a smaller share of a control remains after the earlier ones, it is a combination of them and is left out. */
const COLLINEAR = 1e-8;

/** Fewest values for a controlled mean. From this number on the intervals hold; the tests check their coverage. */
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
 * Mean of a sample after removing what a linear regression on the controls predicts for each value. A control is
 * a number that is known for each value and has a true mean of 0. Subtracting a multiple of it leaves the mean
 * unchanged and can remove most of the spread (control variates: S. S. Lavenberg and P. D. Welch, "A perspective
 * on the use of control variables to increase the efficiency of Monte Carlo simulations", Management Science 27,
 * 1981).
 *
 * The multiples are estimated by least squares from nine tenths of the sample and applied to the remaining
 * tenth; each tenth takes its turn (cross-fitting). No value affects what is subtracted from it, so the mean is
 * unbiased for any number of values. Multiples estimated from the same values would make it biased. The interval
 * is Student's for the remaining spread, with one degree of freedom less for each control.
 *
 * The mean is linear: if values add up, so do their results. Cost: the number of values times the square of the
 * number of controls.
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
 * Multiples of the controls in the least-squares fit of some values on the controls and a constant, by
 * orthogonal columns (modified Gram-Schmidt); 0 for a control that is a combination of earlier ones.
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
  /** How much of each column is in the later ones. */
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
