import type { Expectation } from "../../core/estimate.ts";
import type { Verdict } from "../cost/verdict.ts";

/**
 * What a salvo cost: shots chosen before any of them was answered. All numbers are expected shots to the end of the game, when all shots of the
 * salvo are made, and the judge goes on, one shot after another, with their answers.
 */
export interface SalvoCost {
  /** The number of its first shot, counted from 1. */
  readonly first: number;
  readonly cells: readonly number[];
  /** Expected shots from before the salvo, its own included. */
  readonly shots: Expectation;
  /** The salvo of as many cells after which the fewest shots are expected, of those compared, and these shots. */
  readonly best: { readonly cells: readonly number[]; readonly shots: Expectation };
  /** How many salvos were compared to find it. */
  readonly compared: number;
  /** Expected shots lost by the choice of the salvo: `shots` less `best.shots`. Exact ones are never below 0, estimates may be. */
  readonly lost: Expectation;
  readonly verdict: Verdict;
}
