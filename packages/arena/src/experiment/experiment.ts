import type { Layout, Scenario } from "@broadside/engine";
import type { PlacementModelText } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import type { Shard } from "./shard.ts";
import type { StrategyObject } from "./strategy-object.ts";

/** How the hidden layouts of an experiment come about, see {@link Placement}. */
export type PlacementName = PlacementModelText | "prior" | "file";

/**
 * Where the hidden layouts come from, whatever strategies believe of them: `uniform`, every layout equally likely; `prior`, as
 * a prior has them; `sequential`, ship after ship in the
 * order of the fleet, each at a random placement that the ships before it leave free (a ship that finds none begins the
 * layout anew), which is how most programs place and is not uniform; `edges`, `spread` and `cluster` with a temperature, see
 * the engine's `PLACEMENT_MODELS`; `file`, a list of layouts, game after game, from
 * the first again when it is used up.
 */
export type Placement =
  | { readonly model: PlacementModelText }
  | { readonly model: "prior"; readonly prior: Prior }
  | { readonly model: "file"; readonly layouts: readonly Layout[] };

/** What must be known precisely before games stop: every strategy's mean, or every difference of two means. */
export const UNTIL_OF = ["means", "differences"] as const;

/** One of {@link UNTIL_OF}. */
export type UntilOf = (typeof UNTIL_OF)[number];

/**
 * Of which strategies luck is taken out of the games, for differences known from far fewer games: of all, of those that work out
 * the exact posterior for their shots anyhow (there it costs little), or of none.
 */
export const LUCK_REDUCTIONS = ["all", "exact", "none"] as const;

/** One of {@link LUCK_REDUCTIONS}. */
export type LuckReduction = (typeof LUCK_REDUCTIONS)[number];

/**
 * Strategies that play the same games: game g of every strategy is played against the same layout, and depends on the
 * seed, the rules and g alone, never on how the work was divided.
 */
export interface Experiment {
  /** The rules. Its prior is what strategies believe that have none of their own; layouts come from {@link placement}. */
  readonly scenario: Scenario;
  /**
   * The strategies as they are asked for: names with their parameters, paths of modules, or objects. All different. Objects
   * are played in the calling thread, between whatever else it does; a game of theirs that does not end is not ended.
   */
  readonly strategies: readonly (string | StrategyObject)[];
  readonly placement: Placement;
  /** Games of each strategy; the most that are played when {@link untilInterval} is set. */
  readonly games: number;
  readonly seed: number;
  /**
   * Stop as soon as every 95 % interval (of what {@link untilOf} says) reaches no further than this to either side. It
   * is looked at after 100 games of each strategy and then whenever a quarter more are played.
   */
  readonly untilInterval?: number;
  /** `means` when not given. */
  readonly untilOf?: UntilOf;
  /** `none` when not given. Where the rules or the layouts do not allow it, no game is reduced, and the summary says why. */
  readonly reduceLuck?: LuckReduction;
  /** The part of the games that is played here; all when not given. Parts are put together by `mergeExperiments`. */
  readonly shard?: Shard;
}
