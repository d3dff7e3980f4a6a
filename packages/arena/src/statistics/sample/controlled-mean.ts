import { studentQuantile } from "../distribution/student.ts";
import { mean, variance } from "./description.ts";
import { CONFIDENCE, dot, type Interval, type Sample } from "./samples.ts";

/** Number of parts of a sample. Each part is controlled by what the others show. */
const FOLDS = 10;

/** If a smaller share of a control remains after the earlier ones, it is a combination of them and is left out. */
const COLLINEAR = 1e-8;

/** Fewest values for a controlled mean. From this number on the intervals hold; the tests check their coverage. */
export const FEWEST_CONTROLLED = 30;

export interface ControlledMean {
  readonly mean: number;
  /** By Student's t. */
  readonly interval: Interval;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/**
 * The mean of a sample, made more precise by controls. A control is a number known for each value, and its true
 * mean is 0. What a linear regression on the controls predicts is subtracted (control variates: Lavenberg and
 * Welch, Management Science 27, 1981).
 *
 * Each tenth of the sample uses the regression on the other nine, by least squares. So no value affects what is
 * subtracted from it, and the mean stays unbiased. The interval is Student's, with one degree of freedom less for
 * each control. If values add up, so do their means.
 */
export const controlledMean = (values: Sample, controls: readonly Sample[]): ControlledMean => {
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
  const half = studentQuantile((1 + CONFIDENCE) / 2, degreesOfFreedom) * standardError;
  const interval = { low: centre - half, high: centre + half, confidence: CONFIDENCE };
  return { mean: centre, interval, standardError, degreesOfFreedom };
};

/** The multiples of the controls by least squares (modified Gram-Schmidt); 0 if earlier ones replace a control. */
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

const subtract = (from: Float64Array, column: Float64Array, multiple: number): void => {
  for (let i = 0; i < from.length; i++) from[i] -= multiple * column[i];
};
