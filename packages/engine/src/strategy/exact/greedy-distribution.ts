import { searchBestCell } from "../../inference/best-cell/search-best-cell.ts";
import { bestCell, type CellSearcher, makeExactStrategy } from "./exact.ts";
import { GREEDY_DISTRIBUTION } from "./greedy-values.ts";

const searched: CellSearcher = (posterior, limits) => searchBestCell(posterior, "layouts", limits);

/**
 * Shoots where the answer is expected to leave the fewest layouts. Without a prior, this minimises the sum of
 * squares of the numbers left after each answer.
 */
export const greedyDistribution = makeExactStrategy(GREEDY_DISTRIBUTION, {
  best: (posterior, limits) => searched(posterior, limits)?.cell ?? bestCell(posterior, GREEDY_DISTRIBUTION.value),
  searched,
});
