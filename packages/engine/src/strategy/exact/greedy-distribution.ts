import { share } from "../../core/count.ts";
import { searchBestCell } from "../../inference/best-cell/search-best-cell.ts";
import { bestCell, type CellSearcher, makeExactStrategy, type Valuation } from "./exact.ts";

const remaining: Valuation = (posterior, cell) => {
  let key = 0n;
  for (const { layouts, mass } of posterior.answers(cell)) key += mass * layouts;
  return { key, score: share(key, posterior.mass) };
};

const searched: CellSearcher = (posterior, limits) => searchBestCell(posterior, "layouts", limits);

/**
 * Shoots the cell after whose answer the fewest layouts are expected to remain: without a prior, the least sum of squares of the
 * layouts for each answer.
 */
export const greedyDistribution = makeExactStrategy(
  "greedy-distribution",
  "the cell after which the fewest layouts are expected to remain",
  "layouts expected to remain (lower is better)",
  remaining,
  { best: (posterior, limits) => searched(posterior, limits)?.cell ?? bestCell(posterior, remaining), searched },
);
