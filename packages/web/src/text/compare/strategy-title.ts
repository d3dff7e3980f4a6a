import type { StrategyName } from "@broadside/engine";
import { compareWords } from "../../words/words.ts";
import { strategiesOf } from "../strategy-names.ts";
import { shortName } from "./compare-address.ts";
import { type GamePlacement, priorNameOf } from "./game-placement.ts";

/** How layouts are drawn, in words; models and priors that have none of their own by their names. */
export const placementTitle = (placement: GamePlacement): string => {
  const words = compareWords();
  switch (placement) {
    case "uniform":
    case "sequential":
    case "people":
      return words[placement];
    case "edges:temperature=1":
      return words.edges;
    default:
      return placement.startsWith("{") ? words.opened(priorNameOf(placement) ?? words.ownPrior) : placement;
  }
};

/** Strategies as they are listed, the simple ones first. */
export const LISTED: readonly StrategyName[] = strategiesOf();

/**
 * The title of a strategy, with parameters that are not the defaults: `Chessboard (divisor=3,…)`. Unknown
 * names stay as they are.
 */
export const strategyTitle = (strategy: string): string => {
  const [name] = strategy.split(":");
  const known = LISTED.find((listed) => listed === name);
  if (!known) return strategy;
  const title = compareWords().known[known].name;
  const short = shortName(strategy);
  return short.includes(":") ? `${title} (${short.slice(name.length + 1)})` : title;
};
