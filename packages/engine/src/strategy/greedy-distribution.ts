import { share } from "../core/count.ts";
import { bestCell, makeExactStrategy, type Valuation } from "./exact.ts";

const remaining: Valuation = (posterior, cell) => {
  let key = 0n;
  for (const { layouts } of posterior.answers(cell)) key += layouts * layouts;
  return { key, score: share(key, posterior.layouts) };
};

/** Shoots the cell after whose answer the fewest layouts are expected to remain: least sum of squares over answers. */
export const greedyDistribution = makeExactStrategy(
  "greedy-distribution",
  "the cell after which the fewest layouts are expected to remain",
  "layouts expected to remain (lower is better)",
  remaining,
  (posterior, limits) => posterior.bestCell("layouts", limits) ?? bestCell(posterior, remaining),
);
