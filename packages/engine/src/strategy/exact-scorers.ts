import type { Posterior } from "../inference/posterior/posterior.ts";
import type { ExactStrategy, RankedCell } from "./contract/strategy.ts";
import { type NamedValuation, rankCells } from "./exact/valuation.ts";
import { STRATEGY_REGISTRY } from "./registry.ts";

/** The ranking part of an exact strategy: its name and its scores for a posterior. */
export interface ExactScorer extends Pick<ExactStrategy, "name" | "about" | "score" | "exact" | "scoresShips"> {
  /** All unshot cells, best first; the board must be small enough to list its cells. */
  rank(posterior: Posterior): RankedCell[];
}

/** The values of the exact strategies, in the order of the registry. */
export const EXACT_VALUATIONS: readonly NamedValuation[] = STRATEGY_REGISTRY.filter((one) => one.kind === "exact");

const scorer = ({ name, about, score, scoresShips, value, error }: NamedValuation): ExactScorer => ({
  name,
  about,
  score,
  exact: true,
  ...(scoresShips && { scoresShips }),
  rank: (posterior) => rankCells(posterior, { value, error }),
});

/** The exact strategies' rankings, without what whole games need: for programs loaded over a network. */
export const EXACT_SCORERS: readonly ExactScorer[] = EXACT_VALUATIONS.map(scorer);
