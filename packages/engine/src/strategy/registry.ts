import type { RegisteredStrategy, StrategyKind } from "./contract/strategy.ts";
import { ENTROPY, GREEDY_DISTRIBUTION, GREEDY_HIT, HALF_SPLIT } from "./exact/valuation.ts";

/** All strategies in the command's order, with what is known of each before its code is loaded. */
export const STRATEGY_REGISTRY = [
  GREEDY_HIT,
  GREEDY_DISTRIBUTION,
  HALF_SPLIT,
  ENTROPY,
  { name: "optimal", kind: "solved", place: 7 },
  { name: "rollout", kind: "ahead", place: 7 },
  { name: "probability", kind: "placements", place: 4, hasTree: true },
  { name: "probability-contact", kind: "placements", place: 4, hasTree: true },
  { name: "probability-chessboard", kind: "placements", place: 4 },
  { name: "probability-rectangle", kind: "placements", place: 4 },
  { name: "diagonal", kind: "pattern", place: 3 },
  { name: "hunt-target", kind: "pattern", place: 2 },
  { name: "random", kind: "pattern", place: 1 },
] as const satisfies readonly RegisteredStrategy[];

/** The name of a strategy, or of a strategy of some kinds, without parameters. */
export type StrategyName<K extends StrategyKind = StrategyKind> = Extract<
  (typeof STRATEGY_REGISTRY)[number],
  { readonly kind: K }
>["name"];

/** The default strategies. */
export const STANDARD_STRATEGIES = {
  /** Advises on a cell. */
  advice: "greedy-hit",
  /** Play against people: `opponent` where all layouts are equally likely, `believer` where they are not. */
  opponent: "probability-contact",
  believer: "greedy-hit",
  /** The command compares these by default: `boxComparison` if a ship of the fleet is a box, otherwise `comparison`. */
  comparison: ["random", "hunt-target", "probability"],
  boxComparison: ["random", "greedy-distribution", "greedy-hit"],
  /** The page compares these three, which have very different methods and speeds. */
  pageComparison: ["hunt-target", "probability-chessboard", "greedy-hit"],
  /** The opponent at each level, the easiest first, as `parseOpponent` reads them. */
  levels: {
    cadet: "hunt-target",
    sailor: "mixed:hunt-target+diagonal",
    mate: "diagonal",
    captain: "mixed:diagonal+probability-contact",
    admiral: "rollout",
  },
  /** The strategies whose games also yield puzzles, in addition to those of the levels. */
  puzzlePlayers: ["random", "mixed:random+hunt-target", "probability"],
  /** The page judges a layout with these, because they play hundreds of games in seconds. */
  judges: ["probability", "hunt-target", "random"],
} as const satisfies Readonly<Record<string, StrategyName | readonly string[] | Readonly<Record<string, string>>>>;

/** The names of all strategies, without parameters. */
export const STRATEGY_NAMES: readonly string[] = STRATEGY_REGISTRY.map(({ name }) => name);

/**
 * The registry's entry for a strategy, by its name without parameters; undefined for an outside strategy.
 *
 * @example
 * import { registeredStrategy } from "@broadside/engine";
 *
 * registeredStrategy("entropy")?.measure; // => "bits"
 * registeredStrategy("my-own"); // => undefined
 */
export const registeredStrategy = (name: string): RegisteredStrategy | undefined =>
  STRATEGY_REGISTRY.find((registered) => registered.name === name);

/**
 * Whether a built-in strategy considers how likely layouts are; others use only shots and single placements.
 * False for outside strategies, for which this is unknown.
 *
 * @example
 * import { weighsLayouts } from "@broadside/engine";
 *
 * weighsLayouts("rollout"); // => true
 * weighsLayouts("random"); // => false
 */
export const weighsLayouts = (name: string): boolean => {
  const kind = registeredStrategy(name)?.kind;
  return kind === "exact" || kind === "solved" || kind === "ahead";
};
