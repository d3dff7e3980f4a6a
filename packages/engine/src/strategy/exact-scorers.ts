import type { Posterior } from "../inference/posterior/posterior.ts";
import type { ExactStrategy, RankedCell } from "./contract/strategy.ts";
import { ENTROPY, HALF_SPLIT } from "./exact/answer-values.ts";
import { GREEDY_DISTRIBUTION, GREEDY_HIT, type NamedValuation } from "./exact/greedy-values.ts";
import { rankCells } from "./exact/rank-cells.ts";

/** An exact strategy as far as it ranks cells: what it is called, and what it makes of a posterior. */
export interface ExactScorer extends Pick<ExactStrategy, "name" | "about" | "score" | "exact" | "scoresShips"> {
  /** All cells not yet shot, best first. The board's cells must be few enough to be listed. */
  rank(posterior: Posterior): RankedCell[];
}

const scorer = ({ name, about, score, value }: NamedValuation): ExactScorer => ({
  name,
  about,
  score,
  exact: true,
  rank: (posterior) => rankCells(posterior, value),
});

/**
 * The exact strategies of `LISTED_SCORERS`, in the same order and with the same rankings, without what they need to play whole
 * games: openings that are kept, layouts that are listed. For programs that are loaded over a network and only give advice.
 */
export const EXACT_SCORERS: readonly ExactScorer[] = [
  { ...scorer(GREEDY_HIT), scoresShips: true },
  scorer(GREEDY_DISTRIBUTION),
  scorer(HALF_SPLIT),
  scorer(ENTROPY),
];
