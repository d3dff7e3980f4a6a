import type { Layout, Scenario } from "@broadside/engine";
import type { PlacementModelText } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import type { Shard } from "./shard.ts";
import type { StrategyObject } from "./strategy-object.ts";

/** Models of hidden layouts; see {@link Placement}. */
export type PlacementName = PlacementModelText | "prior" | "file";

/**
 * Where the hidden layouts come from, whatever the strategies believe. `uniform`: every layout is equally
 * likely. `prior`: layouts are drawn from a prior. `sequential`: ships are placed one after another in the order
 * of the fleet, each at a random placement that earlier ships leave free; if a ship has none, the layout starts
 * again. Most programs place ships this way, and it is not uniform. `edges`, `spread` and `cluster`, each with a
 * temperature: see the engine's `PLACEMENT_MODELS`. `file`: a list of layouts, used game after game, and again
 * from the start when it runs out.
 */
export type Placement =
  | { readonly model: PlacementModelText }
  | { readonly model: "prior"; readonly prior: Prior }
  | { readonly model: "file"; readonly layouts: readonly Layout[] };

/** What must be precise before the games stop: the mean of every strategy, or the difference of every two means. */
export const UNTIL_OF = ["means", "differences"] as const;

/** One of {@link UNTIL_OF}. */
export type UntilOf = (typeof UNTIL_OF)[number];

/** Strategies whose games have luck removed: all, none, or those that infer anyway, unless only one of several does. */
export const LUCK_REDUCTIONS = ["all", "exact", "none"] as const;

/** One of {@link LUCK_REDUCTIONS}. */
export type LuckReduction = (typeof LUCK_REDUCTIONS)[number];

/** Strategies that play the same games. The layout of game g depends only on the seed, the rules and g. */
export interface Experiment {
  /**
   * The rules. Strategies without their own prior believe in the prior of the rules; {@link placement} decides how
   * layouts are hidden.
   */
  readonly scenario: Scenario;
  /** The strategies, all different. Objects play in the calling thread, where nothing can stop a game. */
  readonly strategies: readonly (string | StrategyObject)[];
  readonly placement: Placement;
  /** Number of games of each strategy; the maximum if {@link untilInterval} is set. */
  readonly games: number;
  readonly seed: number;
  /**
   * Stop as soon as the half-width of every 95 % interval (of the quantities in {@link untilOf}) is at most this.
   * This is checked after 100 games of each strategy, and then whenever a quarter more games have been played.
   */
  readonly untilInterval?: number;
  /** `means` when not given. */
  readonly untilOf?: UntilOf;
  /** `none` if absent. If the rules or layouts make it impossible, no game is reduced, and the summary says why. */
  readonly reduceLuck?: LuckReduction;
  /** The part of the games to play here; all games if absent. `mergeExperiments` joins the parts. */
  readonly shard?: Shard;
}
