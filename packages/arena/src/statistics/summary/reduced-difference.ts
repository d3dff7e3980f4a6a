import { LUCK, REDUCED_PARTS, SHORT_LIST } from "@broadside/engine/review";
import { formatCount } from "@broadside/engine/text";
import type { StrategyGames } from "../../experiment/experiment-games.ts";
import { studentQuantile } from "../sample/distribution.ts";
import { judgeMean } from "../sample/mean-verdict.ts";
import { CONFIDENCE, dot, type Interval, mean, type Sample, variance } from "../sample/sample.ts";
import type { ReducedDifference, ReducedMean } from "./summary.ts";

const REDUCED_METHOD =
  `From the first list of at most ${formatCount(SHORT_LIST)} layouts on, results are greedy-hit's exact expectation and the exact ` +
  `advantages of the cells shot; before it ${LUCK.length} sums of luck are regressed out, cross-fitted; Student's interval`;

/** The largest spread that rounding alone can explain; reduced games are rounded to a billionth. */
const ROUNDINGS = 1e-7;

/** The same mean; if only rounding separates the values, they count as equal. */
export const settled = (controlled: ControlledMean): ControlledMean => {
  if (controlled.standardError > ROUNDINGS) return controlled;
  const mean = Math.round(controlled.mean / ROUNDINGS) * ROUNDINGS + 0;
  return { ...controlled, mean, interval: { ...controlled.interval, low: mean, high: mean }, standardError: 0 };
};

/** A reduced difference, or the reason why there is none. Both are absent if luck was not to be removed. */
type Reduction = { readonly reduced?: ReducedDifference; readonly unreduced?: string };

/** Why luck stays in the games of a strategy that had faults, after its name. */
export const UNFINISHED = "did not finish all games, and luck is known to cancel out over all of them only";

/** The games that are finished in every column. */
export const finishedOf = (...columns: readonly Float64Array[]): number[] =>
  Array.from(columns[0].keys()).filter((game) => columns.every((shots) => !Number.isNaN(shots[game])));

/**
 * The mean of a strategy's shots with luck removed; undefined if luck was not removed, or games have faults or are too
 * few.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { reduceMean } from "@broadside/arena/statistics";
 *
 * const { strategies } = await readGames("games");
 * reduceMean(strategies[0]!); // => undefined
 */
export const reduceMean = ({ shots, misses, faults, reduced }: StrategyGames): ReducedMean | undefined => {
  const played = finishedOf(shots);
  if (!reduced || faults.length > 0 || played.length < FEWEST_CONTROLLED) return undefined;
  const values = played.map(
    (game) => shots[game] - misses[game] + REDUCED_PARTS.reduce((sum, part) => sum + reduced[part][game], 0),
  );
  const luck = reduced.luck.map((column) => played.map((game) => column[game]));
  const { mean, interval, standardError } = settled(controlledMean(values, luck));
  const worth = worthOf(
    played.map((game) => shots[game]),
    standardError,
  );
  return { mean, interval, method: REDUCED_METHOD, games: played.length, ...worth };
};

/** How many times as many games plain values would need for this standard error; absent if either spread is 0. */
const worthOf = (plain: Sample, standardError: number): { worth?: number } => {
  const spread = variance(plain) / plain.length;
  return standardError > 0 && spread > 0 ? { worth: spread / standardError ** 2 } : {};
};

/**
 * The mean difference of two strategies' shots with luck removed; if something prevents it, `unreduced` says
 * what.
 *
 * Cost: linear in the number of games.
 *
 * @param comparisons number of pairs that the verdict allows for
 * @example
 * import { readGames } from "@broadside/arena";
 * import { reduceDifference } from "@broadside/arena/statistics";
 *
 * const { strategies } = await readGames("games");
 * reduceDifference(strategies[0]!, strategies[1]!, 1); // => {}
 */
export const reduceDifference = (first: StrategyGames, second: StrategyGames, comparisons: number): Reduction => {
  if (!first.reduced || !second.reduced) return {};
  const faulty = [first, second].filter(({ faults }) => faults.length > 0).map(({ strategy }) => strategy);
  if (faulty.length > 0) return { unreduced: `${faulty.join(" and ")} ${UNFINISHED}` };
  const [one, two] = [first.reduced, second.reduced];
  const played = finishedOf(first.shots, second.shots);
  const between = (a: Float64Array, b: Float64Array): Float64Array =>
    Float64Array.from(played, (game) => a[game] - b[game]);
  const n = played.length;
  if (n < FEWEST_CONTROLLED) return { unreduced: `it takes at least ${FEWEST_CONTROLLED} games` };
  const luck = one.luck.map((column, i) => between(column, two.luck[i]));
  const parts = REDUCED_PARTS.map((part) => ({ part, values: between(one[part], two[part]) }));
  const all = Float64Array.from({ length: n }, (_, i) => parts.reduce((sum, { values }) => sum + values[i], 0));
  const { mean, interval, standardError, degreesOfFreedom } = settled(controlledMean(all, luck));
  const facts = { mean, standardDeviation: standardError * Math.sqrt(n), pairs: n, degreesOfFreedom };
  const reduced: ReducedDifference = {
    mean,
    interval,
    method: REDUCED_METHOD,
    games: n,
    ...worthOf(between(first.shots, second.shots), standardError),
    verdict: judgeMean(facts, comparisons),
    parts: parts.map(({ part, values }) => {
      const controlled = settled(controlledMean(values, luck));
      return { part, mean: controlled.mean, interval: controlled.interval };
    }),
  };
  return { reduced };
};

/** Number of parts of a sample. Each part is controlled by what the others show. */
const FOLDS = 10;

/** If a smaller share of a control remains after the earlier ones, it is a combination of them and is left out. */
const COLLINEAR = 1e-8;

/** Fewest values for a controlled mean. From this number on the intervals hold; the tests check their coverage. */
export const FEWEST_CONTROLLED = 30;

interface ControlledMean {
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
 * each control. If values add up, so do their means. Without controls it is the usual mean.
 */
export const controlledMean = (values: Sample, controls: readonly Sample[]): ControlledMean => {
  const n = values.length;
  if (n < FEWEST_CONTROLLED && controls.length > 0)
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
  const chosen = new Int32Array(values.length).map((_, i) => i).filter(takes);
  const centred = (sample: Sample): Float64Array => {
    const picked = new Float64Array(chosen.length);
    for (let i = 0; i < picked.length; i++) picked[i] = sample[chosen[i]];
    const centre = mean(picked);
    for (let i = 0; i < picked.length; i++) picked[i] -= centre;
    return picked;
  };
  const left = centred(values);
  const columns = controls.map(centred);
  const before = columns.map((column) => dot(column, column));
  /** How much of each column is in the later ones. */
  const shares = controls.map(() => controls.map(() => 0));
  const multiples = controls.map(() => 0);
  for (const [k, column] of columns.entries()) {
    const square = dot(column, column);
    if (!(square > COLLINEAR * before[k])) {
      column.fill(0);
      continue;
    }
    for (let later = k + 1; later < columns.length; later++) {
      shares[k][later] = dot(column, columns[later]) / square;
      subtract(columns[later], column, shares[k][later]);
    }
    multiples[k] = dot(column, left) / square;
    subtract(left, column, multiples[k]);
  }
  for (let k = controls.length - 1; k >= 0; k--)
    for (let later = k + 1; later < controls.length; later++) multiples[k] -= shares[k][later] * multiples[later];
  return multiples;
};

const subtract = (from: Float64Array, column: Float64Array, multiple: number): void => {
  for (let i = 0; i < from.length; i++) from[i] -= multiple * column[i];
};
