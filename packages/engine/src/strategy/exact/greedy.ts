import { searchBestCell } from "../../boxes/best-cell.ts";
import type { WorkLimits } from "../../core/work-limits.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import { likeliestOfMany } from "./estimated-cell.ts";
import { bestCell, type CellSearcher, makeExactStrategy, quickGreedyCell } from "./exact.ts";
import { GREEDY_DISTRIBUTION, GREEDY_HIT } from "./valuation.ts";

const searchLikeliest: CellSearcher = (posterior, limits) => searchBestCell(posterior, "hits", limits);

/**
 * The unshot cell most likely to be hit, the lowest among equals; on boards too large to list, perhaps only
 * nearly the most likely.
 */
export const greedyCell = (posterior: Posterior, limits?: WorkLimits): number => {
  const likeliest = searchLikeliest(posterior, limits);
  if (likeliest) return likeliest.cell;
  let best = -1;
  let most = 0n;
  for (const cell of unshotCells(posterior.knowledge)) {
    const count = posterior.massAt(cell);
    if (best < 0 || count > most) {
      best = cell;
      most = count;
    }
  }
  if (best < 0) throw new RangeError("no cell is left to shoot");
  return best;
};

/** Whether every other cell is less likely; false under real weights, whose rounding hides it. */
const isAlone = (posterior: Posterior, best: number): boolean => {
  if (posterior.belief && posterior.belief.relativeError > 0) return false;
  const most = posterior.massAt(best);
  return unshotCells(posterior.knowledge).every((cell) => cell === best || posterior.massAt(cell) < most);
};

export const greedyHit = makeExactStrategy(GREEDY_HIT, {
  best: greedyCell,
  searched: searchLikeliest,
  isAlone,
  quick: quickGreedyCell,
  estimated: likeliestOfMany,
});

const searchSmallest: CellSearcher = (posterior, limits) => searchBestCell(posterior, "layouts", limits);

/** Without a prior, it minimises the sum of squares of the numbers of layouts left after each answer. */
export const greedyDistribution = makeExactStrategy(GREEDY_DISTRIBUTION, {
  best: (posterior, limits) =>
    searchSmallest(posterior, limits)?.cell ?? bestCell(posterior, GREEDY_DISTRIBUTION.value),
  searched: searchSmallest,
});
