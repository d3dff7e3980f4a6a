import type { ExactScorer, Posterior, ScoringStrategy } from "@broadside/engine";
import type { PackedAdvice } from "./map-messages.ts";
import { packScores } from "./packed-map.ts";

const BEST_CELLS = 5;

/** What a strategy makes of a position, as it is sent. */
export const adviceOf = (posterior: Posterior, strategy: ExactScorer | ScoringStrategy): PackedAdvice => {
  const ranked = strategy.rank(posterior);
  const scores = new Array<number | null>(posterior.knowledge.scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) scores[cell] = score;
  return {
    strategy: strategy.name,
    about: strategy.about,
    score: strategy.score,
    exact: "exact" in strategy,
    scoresShips: strategy.scoresShips ?? false,
    cells: ranked.slice(0, BEST_CELLS).map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) })),
    scores: packScores(scores),
  };
};
