import { type Expectation, isEstimate } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";
import type { JudgeChange, JudgeTotal, ShotJudge } from "../value/position-value.ts";

/**
 * What a shot costs, in expected shots to the end of the game. Expectations are over all layouts that agree with
 * the answers before the shot: exact if these layouts are listed, otherwise estimated from a sample. After the
 * shot, the judge plays on.
 */
export interface ShotCost {
  readonly judge: ShotJudge;
  /** Expected shots from before the shot to the end if the judge also chooses this shot. */
  readonly before: Expectation;
  /** Expected shots from before the shot to the end if the first shot is at the cell that was shot. */
  readonly shot: Expectation;
  /** Expected shots from after the answer to the end, by the same judge. */
  readonly after: Expectation;
  /** Of the cells compared, the one after which the fewest shots are expected, and their expected number. */
  readonly best: { readonly cell: number; readonly shots: Expectation };
  /** How many cells were compared to find the best one; no other cell was likely to be better. */
  readonly compared: number;
  /** Expected shots lost by the choice: `shot` minus `best.shots`. Never below 0 if exact; estimates may be. */
  readonly lost: Expectation;
  /** Expected shots saved against the judge's cell: `before` minus `shot`. Never above 0 with the optimum. */
  readonly skill: Expectation;
  /** Expected shots saved by the answer: `shot` minus 1 minus `after`; its expectation is 0. */
  readonly luck: Expectation;
  readonly verdict: Verdict;
}

/**
 * The totals of a game's shots, in expected shots. They add up: `start` minus `shots` minus `left` is `skill`
 * plus `luck` plus what the changes of judge saved. This holds exactly if all values are exact, and otherwise up
 * to the rounding of float64 sums.
 *
 * All totals are defined for an unfinished game, too. `lost`, `skill`, `luck` and `verdicts` then belong to
 * the shots fired, `shots` plus `left` is the number of shots that the game is expected to take in all, and
 * `start` and `spread` still concern whole games. So an unfinished game's `luck` cannot be compared with
 * `spread`, nor its `lost` with that of whole games.
 */
export interface CostTotals {
  /** The number of shots made. */
  readonly shots: number;
  /** The shots that the first judge expects from the start. */
  readonly start: Expectation;
  /** The standard deviation of the shots over the layouts at the start: what chance does to a whole game. */
  readonly spread: number;
  /** The shots that the last judge expects after the last shot: 0 if the game is over, otherwise at least 1. */
  readonly left: Expectation;
  /** The shots lost against the best cells, each measured by its own judge; see {@link judges}. */
  readonly lost: Expectation;
  readonly skill: Expectation;
  readonly luck: Expectation;
  /** The judges in the order of their shots, each with its results; exact and estimated sums are separate. */
  readonly judges: readonly JudgeTotal[];
  /** The shots before which another judge took over. */
  readonly changes: readonly JudgeChange[];
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /**
   * In a game of salvos, what it cost to choose shots without the answers to the others. It compares a salvo
   * at the likeliest cells with single shots. It may be negative if the judge is not perfect. `skill` and
   * `luck` add up to less by this amount.
   */
  readonly blind?: Expectation;
}

const HUNDRED = Rational.of(100);

/**
 * How well a game was shot, from 0 to 100. It is the share of its shots that were not lost:
 * `100 * (shots - lost) / shots`.
 *
 * A shot loses nothing if no cell was better. It loses at most one shot under best play, when it is wasted on a
 * cell whose answer was already known, because the position stays the same. So 100 means that no better cell was
 * found for any shot, and 0 that all shots were wasted. For a given number of shots, the accuracy falls linearly
 * with the shots lost; an estimated accuracy has the error of their sum. It does not depend on luck, nor on
 * whether the game was played to its end. It is 100 if there are no shots.
 *
 * With a judge that is not perfect, or with drawn layouts, the value may lie slightly outside this range; it is
 * then set to 0 or 100.
 *
 * @param lost the sum of the expected shots lost, see `CostTotals`
 * @param shots the number of shots made
 * @throws RangeError when the number of shots is not a whole number or is negative.
 * @example
 * import { Rational } from "@broadside/engine";
 * import { accuracyOf } from "@broadside/engine/review";
 *
 * String(accuracyOf(Rational.of(5, 2), 10)); // => "75"
 * accuracyOf({ estimate: 2.5, standardError: 0.1 }, 10); // => { estimate: 75, standardError: 1 }
 */
export const accuracyOf = (lost: Expectation, shots: number): Expectation => {
  if (!Number.isSafeInteger(shots) || shots < 0) throw new RangeError(`${shots} is not a number of shots`);
  if (shots === 0) return HUNDRED;
  if (isEstimate(lost)) {
    const estimate = Math.min(100, Math.max(0, (100 * (shots - lost.estimate)) / shots));
    return { estimate, standardError: (100 * lost.standardError) / shots };
  }
  const accuracy = HUNDRED.minus(lost.times(Rational.of(100, shots)));
  if (accuracy.compare(HUNDRED) > 0) return HUNDRED;
  return accuracy.compare(Rational.ZERO) < 0 ? Rational.ZERO : accuracy;
};

/** How good a shot was; the verdicts are listed from best to worst. */
export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/**
 * Where each verdict begins, in expected shots lost: `good` above 0, `inaccuracy` from 0.1, `mistake` from 0.3,
 * `blunder` from 0.75. A shot that cannot hit loses about 1; hunting for other ships while a hit is open usually
 * loses 0.3 to 1.
 */
export const VERDICT_THRESHOLDS: Readonly<Record<Exclude<Verdict, "best" | "good">, number>> = {
  inaccuracy: 0.1,
  mistake: 0.3,
  blunder: 0.75,
};

/** What each verdict means, in words. */
export const VERDICT_MEANING: Readonly<Record<Verdict, string>> = {
  best: "no cell compared promised a shorter game",
  good: "less than 0.1 of a shot lost, as far as can be shown",
  inaccuracy: "0.1 to 0.3 of a shot lost",
  mistake: "0.3 to 0.75 of a shot lost",
  blunder: "0.75 of a shot lost, or more",
};

/** An estimate is judged this many standard errors below its value, so that no player is blamed for chance. */
export const VERDICT_ERRORS = 2;

/**
 * The verdict on a shot.
 *
 * @param isBest whether no better cell was found
 * @param lost the expected shots lost
 * @param error the standard error of `lost`, 0 if `lost` is exact
 * @example
 * import { verdictOf } from "@broadside/engine/review";
 *
 * verdictOf(true, 0, 0); // => "best"
 * verdictOf(false, 3, 0.1); // => "blunder"
 */
export const verdictOf = (isBest: boolean, lost: number, error: number): Verdict => {
  if (isBest) return "best";
  const { inaccuracy, mistake, blunder } = VERDICT_THRESHOLDS;
  const shown = lost - VERDICT_ERRORS * error;
  if (shown < inaccuracy) return "good";
  if (shown < mistake) return "inaccuracy";
  return shown < blunder ? "mistake" : "blunder";
};

/**
 * Whether a shot is `good` only because its estimate does not tell whether 0.1 shots or more were lost. Nothing is
 * then claimed of it, and people are shown that it is not settled.
 *
 * @param lost the expected shots lost
 * @param error the standard error of `lost`, 0 if `lost` is exact
 * @example
 * import { isUnsettled } from "@broadside/engine/review";
 *
 * isUnsettled("good", 0.43, 0.23); // => true
 * isUnsettled("good", 0.04, 0.01); // => false
 */
export const isUnsettled = (verdict: Verdict, lost: number, error: number): boolean =>
  verdict === "good" && error > 0 && lost + VERDICT_ERRORS * error >= VERDICT_THRESHOLDS.inaccuracy;

const MOST_DECIMALS = 6;

/**
 * The decimals with which a loss is written, at least two: so many that its verdict also follows from the numbers as
 * written, where the error is at least one unit of the last decimal.
 *
 * @param error the standard error of `lost`, 0 if `lost` is exact
 * @example
 * import { lossDecimals } from "@broadside/engine/review";
 *
 * lossDecimals(0.74, 0); // => 2
 * lossDecimals(0.7461, 0); // => 3
 */
export const lossDecimals = (lost: number, error: number): number => {
  const verdict = verdictOf(false, lost, error);
  let decimals = 2;
  for (; decimals < MOST_DECIMALS; decimals++) {
    const written = (value: number): number => Number(value.toFixed(decimals));
    const shownError = error === 0 ? 0 : written(Math.max(10 ** -decimals, error));
    const shown = Number((written(lost) - VERDICT_ERRORS * shownError).toFixed(MOST_DECIMALS));
    if (verdictOf(false, shown, 0) === verdict) break;
  }
  return decimals;
};
