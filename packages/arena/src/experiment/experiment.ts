import type { Layout, Scenario } from "@broadside/engine";
import type { PlacementModelText } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import type { StrategyObject } from "./strategy-source.ts";

/** Models of hidden layouts; see {@link Placement}. */
export type PlacementName = PlacementModelText | "prior" | "file";

/**
 * Where the hidden layouts come from, whatever the strategies believe. `sequential` places ships one after
 * another, each at random where it fits, as most programs do; that is not uniform. For `edges`, `spread` and
 * `cluster` see the engine's `PLACEMENT_MODELS`. A `file` of layouts starts again when it runs out.
 */
export type Placement =
  | { readonly model: PlacementModelText }
  | { readonly model: "prior"; readonly prior: Prior }
  | { readonly model: "file"; readonly layouts: readonly Layout[] };

/** What must be precise before the games stop: the mean of every strategy, or the difference of every two means. */
export const UNTIL_OF = ["means", "differences"] as const;

/** One of {@link UNTIL_OF}. */
export type UntilOf = (typeof UNTIL_OF)[number];

/** Whose games have luck removed. `exact`: strategies that infer anyway, unless only one of several does. */
export const LUCK_REDUCTIONS = ["all", "exact", "none"] as const;

/** One of {@link LUCK_REDUCTIONS}. */
export type LuckReduction = (typeof LUCK_REDUCTIONS)[number];

/** Strategies that play the same games. The layout of game g depends only on the seed, the rules and g. */
export interface Experiment {
  /** The rules. Strategies without their own prior believe that of the rules; {@link placement} hides the layouts. */
  readonly scenario: Scenario;
  /** The strategies, all different. Objects play in the calling thread, where nothing can stop a game. */
  readonly strategies: readonly (string | StrategyObject)[];
  readonly placement: Placement;
  /** Number of games of each strategy; the maximum if {@link untilInterval} is set. */
  readonly games: number;
  readonly seed: number;
  /**
   * Stop when every 95 % interval of {@link untilOf} reaches at most this many shots to either side. The intervals
   * are checked after 100 games of each strategy, and again whenever a quarter more games have been played.
   */
  readonly untilInterval?: number;
  /** `means` if absent. */
  readonly untilOf?: UntilOf;
  /** `none` if absent. If the rules or layouts rule it out, no game has luck removed; the summary says why. */
  readonly reduceLuck?: LuckReduction;
}
