import type { StrategyName } from "@broadside/engine";
import { shortName } from "../../rooms/compare/compare-address.ts";
import type { GamePlacement } from "../../rooms/compare/game-placement.ts";
import { priorTitle } from "../rules/rules-prior.ts";
import { boardWords } from "../texts/words.ts";
import { adviserTitle } from "./advice.ts";
import { strategiesOf } from "./strategy-names.ts";

/** How layouts are drawn, in words; a model that has no words of its own goes by its name. */
export const placementTitle = (placement: GamePlacement): string =>
  placement === "uniform" || placement === "sequential" ? boardWords[placement] : priorTitle(placement);

/** The strategies in the order in which they are listed, the simple ones first. */
export const LISTED: readonly StrategyName[] = strategiesOf();

/** A strategy's title with the parameters that are not the defaults: `Chessboard (divisor=3,…)`. */
export const strategyTitle = (strategy: string): string => {
  const [name] = strategy.split(":");
  const known = LISTED.find((listed) => listed === name);
  if (!known) return strategy;
  const title = adviserTitle(known);
  const short = shortName(strategy);
  return short.includes(":") ? `${title} (${short.slice(name.length + 1)})` : title;
};
