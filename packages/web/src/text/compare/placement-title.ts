import { compareWords } from "../../words/words.ts";
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
