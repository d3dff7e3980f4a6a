import type { Layout, Scenario } from "@broadside/engine";
import type { PlacementModelText } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import type { Shard } from "./shard.ts";
import type { StrategyObject } from "./strategy-object.ts";

/** Models of hidden layouts, see {@link Placement}. */
export type PlacementName = PlacementModelText | "prior" | "file";

/**
 * Where the hidden layouts come from, whatever strategies believe. `uniform`: every layout equally likely.
 * `prior`: drawn from a prior. `sequential`: ship after ship in the order of the fleet, each at a random
 * placement that earlier ships leave free; a ship without one restarts the layout. Most programs place like
 * that, and it is not uniform. `edges`, `spread` and `cluster`, each with a temperature: see the engine's
 * `PLACEMENT_MODELS`. `file`: a list of layouts, used game after game, and again from the first when it runs
 * out.
 */
export type Placement =
  | { readonly model: PlacementModelText }
  | { readonly model: "prior"; readonly prior: Prior }
  | { readonly model: "file"; readonly layouts: readonly Layout[] };

/** What must be precise before games stop: every strategy's mean, or every difference of two means. */
export const UNTIL_OF = ["means", "differences"] as const;

/** One of {@link UNTIL_OF}. */
export type UntilOf = (typeof UNTIL_OF)[number];

/** Strategies whose games have luck removed: all, none, or those that infer anyway, unless only one of several does. */
export const LUCK_REDUCTIONS = ["all", "exact", "none"] as const;

/** One of {@link LUCK_REDUCTIONS}. */
export type LuckReduction = (typeof LUCK_REDUCTIONS)[number];

/** Strategies that play the same games: the layout of game g depends on the seed, the rules and g alone. */
export interface Experiment {
  /** The rules. Their prior is the belief of strategies without one; {@link placement} hides the layouts. */
  readonly scenario: Scenario;
  /** The strategies, all different. Objects play in the calling thread, and nothing stops their games. */
  readonly strategies: readonly (string | StrategyObject)[];
  readonly placement: Placement;
  /** Games of each strategy; the most to play when {@link untilInterval} is set. */
  readonly games: number;
  readonly seed: number;
  /**
   * Stop as soon as every 95 % interval (of what {@link untilOf} says) has at most this half-width. Checked
   * after 100 games of each strategy, and then whenever a quarter more are played.
   */
  readonly untilInterval?: number;
  /** `means` when not given. */
  readonly untilOf?: UntilOf;
  /** `none` when not given. Where rules or layouts forbid it, no game is reduced; the summary says why. */
  readonly reduceLuck?: LuckReduction;
  /** The part of the games to play here; all when not given. `mergeExperiments` joins the parts. */
  readonly shard?: Shard;
}
