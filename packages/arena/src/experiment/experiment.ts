import {
  formatScenario,
  type Layout,
  parseStrategy,
  type Scenario,
  unwrap,
  weighsLayouts,
  withPrior,
} from "@broadside/engine";
import type { PlacementModelText } from "@broadside/engine/placing";
import { type Prior, parseNamedPrior } from "@broadside/engine/priors";
import { whyNotReduced } from "@broadside/engine/review";
import type { StrategyObject, StrategySource } from "./strategy-source.ts";

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

/**
 * The reason why luck cannot be removed from games, as words that follow "because"; undefined if it can be.
 *
 * Cost: the number of placements of the scenario at the first call, then constant.
 *
 * @example
 * import { whyLuckStays } from "@broadside/arena/games";
 * import { preset } from "@broadside/engine";
 *
 * whyLuckStays(preset("hasbro"), "uniform"); // => undefined
 * whyLuckStays(preset("hasbro"), "file"); // => "the layouts come from a file"
 */
export const whyLuckStays = (scenario: Scenario, model: PlacementName): string | undefined => {
  const rules = whyNotReduced(scenario);
  if (rules !== undefined || model === "uniform" || model === "prior") return rules;
  if (model === "file") return "the layouts come from a file";
  if (model.startsWith("edges") && parseNamedPrior(scenario, model).ok) return undefined;
  return `under the placement model ${model} it is not known how likely the layouts left are`;
};

/**
 * The rules with the prior that hides the layouts; the scenario itself if that is its own prior.
 *
 * Cost: the number of placements of the scenario at the first call; a prior is compared as text.
 *
 * @throws RangeError when there is no such prior, see {@link whyLuckStays}.
 * @example
 * import { hidingRulesOf } from "@broadside/arena/games";
 * import { preset } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * hidingRulesOf(scenario, { model: "uniform" }) === scenario; // => true
 */
export const hidingRulesOf = (scenario: Scenario, placement: Placement): Scenario => {
  const why = whyLuckStays(scenario, placement.model);
  if (why !== undefined) throw new RangeError(`luck cannot be taken out because ${why}`);
  const hidingRules = unwrap(withPrior(scenario, priorOf(scenario, placement)));
  return JSON.stringify(formatScenario(hidingRules)) === JSON.stringify(formatScenario(scenario))
    ? scenario
    : hidingRules;
};

const priorOf = (scenario: Scenario, placement: Placement) => {
  if (placement.model === "prior") return placement.prior;
  return placement.model === "uniform" ? undefined : unwrap(parseNamedPrior(scenario, placement.model));
};

/**
 * Whether each strategy has luck removed from its games. With `exact`, if only one of several strategies infers, no
 * luck is removed: no pair would gain, and removing luck can take many times as long as play.
 *
 * Cost: the strategies; the placements of the scenario at the first call.
 *
 * @example
 * import { parseStrategySources } from "@broadside/arena/strategies";
 * import { reducedStrategies } from "@broadside/arena/games";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const sources = unwrap(parseStrategySources(["greedy-hit", "half-split", "random"], "--strategies"));
 * const experiment = { scenario: preset("hasbro"), placement: { model: "uniform" }, reduceLuck: "exact" } as const;
 * reducedStrategies(experiment, sources); // => [true, true, false]
 */
export const reducedStrategies = (
  { scenario, placement, reduceLuck = "none" }: Pick<Experiment, "scenario" | "placement" | "reduceLuck">,
  sources: readonly StrategySource[],
): boolean[] => {
  const stays = whyLuckStays(scenario, placement.model) !== undefined;
  const reduced = sources.map((source) => !stays && isReduced(source, reduceLuck));
  const isLone = reduceLuck === "exact" && sources.length > 1 && reduced.filter(Boolean).length === 1;
  return isLone ? sources.map(() => false) : reduced;
};

const isReduced = ({ object, module, command, text, priorFile }: StrategySource, reduction: LuckReduction): boolean => {
  if (reduction !== "exact") return reduction === "all";
  // It is unknown how modules, objects and programs choose.
  if (object || module || command) return false;
  const strategy = parseStrategy(text, new Map(priorFile ? [[priorFile.path, priorFile.text]] : []));
  return strategy.ok && weighsLayouts(strategy.value.name);
};
