import { LUCK, REDUCED_PARTS, SHORT_LIST } from "@broadside/engine/review";
import { formatCount } from "@broadside/engine/text";
import type { StrategyGames } from "../../experiment/experiment-games.ts";
import { judgeMean } from "../hypothesis/mean-verdict.ts";
import { type ControlledMean, controlledMean, FEWEST_CONTROLLED } from "../sample/controlled-mean.ts";
import { variance } from "../sample/description.ts";
import type { Sample } from "../sample/samples.ts";
import type { ReducedDifference, ReducedMean } from "./summary.ts";

const REDUCED_METHOD =
  `From the first list of at most ${formatCount(SHORT_LIST)} layouts on, results are greedy-hit's exact expectation and the exact ` +
  `advantages of the cells shot; before it ${LUCK.length} sums of luck are regressed out, cross-fitted; Student's interval`;

/** The largest spread that rounding alone can explain; reduced games are rounded to a billionth. */
const ROUNDINGS = 1e-7;

/** The same mean; if only rounding separates the values, they count as equal. */
const settled = (found: ControlledMean): ControlledMean => {
  if (found.standardError > ROUNDINGS) return found;
  const mean = Math.round(found.mean / ROUNDINGS) * ROUNDINGS + 0;
  return { ...found, mean, interval: { ...found.interval, low: mean, high: mean }, standardError: 0 };
};

/** A reduced difference, or the reason why there is none. Both are absent if luck was not to be removed. */
export type Reduction = { readonly reduced?: ReducedDifference; readonly unreduced?: string };

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
  if (faulty.length > 0)
    return {
      unreduced: `${faulty.join(" and ")} did not finish all games, and luck is known to cancel out over all of them only`,
    };
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
  const found = { mean, standardDeviation: standardError * Math.sqrt(n), pairs: n, degreesOfFreedom };
  const reduced: ReducedDifference = {
    mean,
    interval,
    method: REDUCED_METHOD,
    games: n,
    ...worthOf(between(first.shots, second.shots), standardError),
    verdict: judgeMean(found, comparisons),
    parts: parts.map(({ part, values }) => {
      const own = settled(controlledMean(values, luck));
      return { part, mean: own.mean, interval: own.interval };
    }),
  };
  return { reduced };
};
