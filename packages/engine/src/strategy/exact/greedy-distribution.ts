import { searchBestCell } from "../../boxes/best-cell.ts";
import { bestCell, type CellSearcher, makeExactStrategy } from "./exact.ts";
import { GREEDY_DISTRIBUTION } from "./valuation.ts";

const searched: CellSearcher = (posterior, limits) => searchBestCell(posterior, "layouts", limits);

/** Without a prior, it minimises the sum of squares of the numbers of layouts left after each answer. */
export const greedyDistribution = makeExactStrategy(GREEDY_DISTRIBUTION, {
  best: (posterior, limits) => searched(posterior, limits)?.cell ?? bestCell(posterior, GREEDY_DISTRIBUTION.value),
  searched,
});
