import type { Expectation } from "../../core/estimate.ts";

/** The judge that is no strategy: the best play there is, proved. */
export const OPTIMUM = "optimum";

/**
 * By whose play a position is judged: what it is worth is the shots to the end of the game if the judge plays on. Every
 * judge but the optimum is a strategy, so that its values are upper bounds of the optimum's, and a cell may be worth less
 * than the judge's own.
 */
export interface ShotJudge {
  /** {@link OPTIMUM}, or the full name of the strategy that plays on. */
  readonly by: string;
  /** The layouts that were played. */
  readonly layouts: number;
  /** Whether these are all layouts left, so that the values are exact. Otherwise they were drawn, and values are estimates. */
  readonly all: boolean;
}

/** What a judge found in all of the shots that it judged. */
export interface JudgeTotal {
  readonly by: string;
  readonly all: boolean;
  /** How many shots it judged. */
  readonly shots: number;
  /** The expected shots lost by them. */
  readonly lost: Expectation;
}

/** A judge took over from another between two shots. */
export interface JudgeChange {
  /** The first shot of the later judge, counted from 1; one more than the shots when it came after the last. */
  readonly shot: number;
  readonly from: string;
  readonly to: string;
  /** The expected shots that the later judge needs less than the earlier one from there: neither skill nor luck. */
  readonly saved: Expectation;
}
