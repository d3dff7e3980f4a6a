/** The outcome of a hypothesis test, with everything needed to interpret it. */
export interface TestResult {
  readonly name: string;
  /** The hypothesis tested (the null hypothesis), in plain words. */
  readonly hypothesis: string;
  /** The assumptions under which p means what it says. */
  readonly assumptions: readonly string[];
  readonly statistic: { readonly name: string; readonly value: number };
  readonly method: string;
  /** The chance of data at least as far from the hypothesis as these, if the hypothesis were true. Two-sided. */
  readonly p: number;
  /** What the outcome shows and does not show, in plain words. */
  readonly meaning: string;
}

/** The significance level: a hypothesis is rejected below it. */
export const LEVEL = 0.05;

/**
 * A p-value for display, such as `p = 0.0312`, never 0.
 *
 * @example
 * import { formatP } from "@broadside/arena/statistics";
 *
 * formatP(0.0312); // => "p = 0.0312"
 */
export const formatP = (p: number): string => (p < LEAST_P ? `p ${pValue(p)}` : `p = ${pValue(p)}`);

/**
 * Formats a p-value for a column, without its name.
 *
 * @example
 * import { pValue } from "@broadside/arena/statistics";
 *
 * pValue(0.0312); // => "0.0312"
 */
export const pValue = (p: number): string => {
  if (p < LEAST_P) return `< ${LEAST_P}`;
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(p < 0.1 ? 4 : 2);
};

const LEAST_P = 1e-300;

/** What p means for a hypothesis, and no more. Both are clauses that can follow "if". */
export const explainP = (p: number, hypothesis: string, rejected: string): string =>
  p < LEVEL
    ? `If ${hypothesis}, data this far off would have a chance of ${pValue(p).replace("<", "less than")}. Rejected at ` +
      `the ${100 * LEVEL} % level: ${rejected}.`
    : `${capital(formatP(p))}: data like these are not unusual if ${hypothesis}. That is no proof of it: a difference ` +
      "too small for this many games would look the same.";

export const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);
