import type { Expectation } from "../../core/estimate.ts";

/** The judge that is not a strategy: the best possible play, proved. */
export const OPTIMUM = "optimum";

/**
 * Whose play is used to judge a position: its value is the number of shots to the end of the game if the judge
 * plays on. Every judge except the optimum is a strategy, so its values are upper bounds on those of the
 * optimum, and a cell may have a lower value than the judge's own cell.
 */
export interface ShotJudge {
  /** {@link OPTIMUM}, or the full name of the strategy that plays on. */
  readonly by: string;
  /** The number of layouts that were played. */
  readonly layouts: number;
  /** Whether these are all the layouts left, so that the values are exact; otherwise they were drawn. */
  readonly all: boolean;
}

/** The results of a judge over all the shots that it judged. */
export interface JudgeTotal extends Pick<ShotJudge, "by" | "all"> {
  /** The number of these shots. */
  readonly shots: number;
  /** The expected shots that these shots lost. */
  readonly lost: Expectation;
}

/** A change from one judge to another between two shots. */
export interface JudgeChange {
  /** The first shot of the later judge, counted from 1; after the last shot, one more than the shots. */
  readonly shot: number;
  readonly from: string;
  readonly to: string;
  /** How many fewer expected shots the later judge needs from there; this is neither skill nor luck. */
  readonly saved: Expectation;
}
