import { type Expectation, isEstimate } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";
import type { JudgeChange, JudgeTotal, ShotJudge } from "../value/shot-judge.ts";

/**
 * What a shot costs in expected shots to the end of the game. Expectations are over all layouts that agree with the
 * answers before the shot, exact when these are listed and estimated from a sample otherwise; after the shot the judge
 * goes on.
 */
export interface ShotCost {
  readonly judge: ShotJudge;
  /** Expected shots to the end from before the shot, were the judge to shoot it too. */
  readonly before: Expectation;
  /** Expected shots to the end from before the shot, the cell that was shot being the first. */
  readonly shot: Expectation;
  /** Expected shots to the end from after its answer, by the same judge. */
  readonly after: Expectation;
  /** The cell for which the fewest shots are expected, of those compared, and these shots. */
  readonly best: { readonly cell: number; readonly shots: Expectation };
  /** How many cells were compared to find it; the others were not thought to be better. */
  readonly compared: number;
  /** Expected shots lost by the choice: `shot` less `best.shots`. Exact ones are never below 0, estimates may be. */
  readonly lost: Expectation;
  /** Expected shots saved by choosing this cell and not the judge's: `before` less `shot`. Never above 0 by the optimum. */
  readonly skill: Expectation;
  /** Expected shots saved by the answer: `shot` less this shot and `after`. Its expectation is 0. */
  readonly luck: Expectation;
  readonly verdict: Verdict;
}

/**
 * What the shots of a game come to, in expected shots. They add up: `start` less `shots` less `left` is `skill` plus
 * `luck` plus what the changes of the judge saved, exactly when all are exact and up to the rounding of float64
 * sums otherwise.
 */
export interface CostTotals {
  /** The shots made. */
  readonly shots: number;
  /** The shots expected of the first judge from the first on. */
  readonly start: Expectation;
  /** The standard deviation of the shots over the layouts possible at the start: how far chance moves a game. */
  readonly spread: number;
  /** The shots expected of the last judge after the last; 0 when the game is over. */
  readonly left: Expectation;
  /** Sum of the expected shots lost against the best cells, each by its own judge: see {@link judges}. */
  readonly lost: Expectation;
  readonly skill: Expectation;
  readonly luck: Expectation;
  /** The judges, in the order in which they were needed, each with what it found: exact sums and estimated ones apart. */
  readonly judges: readonly JudgeTotal[];
  /** Where one took over from another. */
  readonly changes: readonly JudgeChange[];
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /**
   * Of a game by salvos: the shots that choosing without the answers cost, the likeliest cells of each salvo against shots one by one; a judge who
   * is not perfect may even gain by it. `skill` and `luck` add up to this less.
   */
  readonly blind?: Expectation;
}

const HUNDRED = Rational.of(100);

/**
 * How well a game was shot, from 0 to 100: the share of its shots that were not lost, `100 * (shots - lost) / shots`.
 *
 * A shot loses nothing when no cell was better, and one shot at the most, by the best play: whoever wastes it, at a cell whose
 * answer is known before, stands where they stood. So 100 means that no better cell was found for any shot, 0 that all were wasted.
 * For as many shots the accuracy falls with each part of a shot that is lost, and evenly: what is estimated has the error of its
 * sum. It does not hang on luck, nor on whether the game was played to its end. 100 for no shots at all.
 *
 * By a judge who is not perfect, and by drawn layouts, a sum may lie a little outside; it is brought back to 0 or 100.
 *
 * @param lost the sum of the expected shots lost, see `CostTotals`
 * @param shots the shots made
 * @throws RangeError when the shots are not a whole number from 0.
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

/** How good a shot was, from best to worst. */
export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;

/** One of {@link VERDICTS}. */
export type Verdict = (typeof VERDICTS)[number];

/**
 * Where each verdict begins, in expected shots lost: `good` above 0, `inaccuracy` from 0.1, `mistake` from 0.3, `blunder`
 * from 0.75. A shot that cannot hit loses about 1; to hunt for other ships beside an open hit as a rule 0.3 to 1.
 */
export const VERDICT_THRESHOLDS: Readonly<Record<Exclude<Verdict, "best" | "good">, number>> = {
  inaccuracy: 0.1,
  mistake: 0.3,
  blunder: 0.75,
};

/** What each verdict says, in words. */
export const VERDICT_MEANING: Readonly<Record<Verdict, string>> = {
  best: "no cell compared promised a shorter game",
  good: "less than 0.1 of a shot lost, as far as can be shown",
  inaccuracy: "0.1 to 0.3 of a shot lost",
  mistake: "0.3 to 0.75 of a shot lost",
  blunder: "0.75 of a shot lost, or more",
};

/** An estimate is judged by what is lost at least, up to this many standard errors less: nobody is blamed for chance. */
export const VERDICT_ERRORS = 2;

/**
 * The verdict on a shot.
 *
 * @param isBest whether no better cell was found
 * @param lost the expected shots lost
 * @param error their standard error, 0 when they are exact
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
