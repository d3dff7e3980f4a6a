import type { Expectation } from "../../core/estimate.ts";
import type { JudgeChange, JudgeTotal, ShotJudge } from "../value/shot-judge.ts";
import type { Verdict } from "./verdict.ts";

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
  /**
   * The standard deviation of the shots that the playout strategy takes over the layouts possible at the start: how far
   * chance moves a game.
   */
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
