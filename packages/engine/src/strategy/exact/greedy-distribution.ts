import { searchBestCell } from "../../inference/best-cell/search-best-cell.ts";
import { bestCell, type CellSearcher, makeExactStrategy } from "./exact.ts";
import { GREEDY_DISTRIBUTION } from "./greedy-values.ts";

const searched: CellSearcher = (posterior, limits) => searchBestCell(posterior, "layouts", limits);

/** Shoots where the answer is expected to leave the fewest layouts: without a prior, the least sum of their squares. */
export const greedyDistribution = makeExactStrategy(GREEDY_DISTRIBUTION, {
  best: (posterior, limits) => searched(posterior, limits)?.cell ?? bestCell(posterior, GREEDY_DISTRIBUTION.value),
  searched,
});
