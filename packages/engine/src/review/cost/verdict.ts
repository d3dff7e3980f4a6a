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
