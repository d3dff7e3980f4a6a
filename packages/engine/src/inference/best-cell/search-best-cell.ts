import { cellAt, tooLarge } from "../../board/board.ts";
import { RefusedError } from "../../core/result.ts";
import { isOfBoxes } from "../boxes/combinations.ts";
import { OverlapCounts } from "../boxes/overlap-counts.ts";
import type { WorkLimits } from "../methods/work-limits.ts";
import type { Posterior } from "../posterior/posterior.ts";
import type { BestCell, NearBestCell, NearSearchOptions, SearchOptions } from "./best-cell.ts";
import type { BoundedCell } from "./cell-search.ts";
import { gapDigits, NEAR_BEST } from "./near-best.ts";
import { mostExpected, prepareSearch } from "./prepared-search.ts";
import { nearlySharpestCell, sharpestCell } from "./sharpest-cell.ts";

/**
 * The cell not yet shot with most ships expected, the one of lowest index among equals; `value` is the sum over layouts of
 * the ships on it. Exact on boards of any size, the same that trying every cell would find. Cost: see {@link CellSearch}.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const likeliestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell => {
  const { coord, sum } = mostExpected(prepareSearch(counts, options));
  return { proven: true, cell: cellAt(counts.knowledge.scenario.board, coord) as number, value: sum };
};

/**
 * Like {@link likeliestCell}, but where the proof would take more than `near.steps`, a cell of which is proved that no other
 * has more ships expected by more than one part in 10^`near.digits`. The same cell on every machine.
 *
 * @throws RangeError when no cell is left. @throws RefusedError when neither was proved in `maxSteps`.
 */
export const nearlyLikeliestCell = (counts: OverlapCounts, options: NearSearchOptions): BestCell | NearBestCell => {
  const found = mostExpected(prepareSearch(counts, options), options.near);
  return labelled(cellAt(counts.knowledge.scenario.board, found.coord) as number, found);
};

/** A cell of a search with what is proved of it. */
const labelled = (cell: number, { sum, bound }: BoundedCell): BestCell | NearBestCell =>
  bound === undefined
    ? { proven: true, cell, value: sum }
    : { proven: false, cell, value: sum, bound, digits: gapDigits(sum, bound) };

/** On boards of no more cells every one of them is tried. */
const FEW_CELLS = 10_000;

/**
 * By what a cell is best: `hits`, most ships expected; `layouts`, fewest layouts expected to remain. Among equals most ships
 * expected, then the lowest cell.
 */
export type CellMeasure = "hits" | "layouts";

/**
 * The best cell not yet shot, found without trying every cell; undefined where there are few enough cells to try them. Where
 * the cells cannot even be listed, and nowhere else, a cell may come out that is nearly best, within 12 digits.
 *
 * Cost: bounded by `limits`: milliseconds to minutes, growing with the shots and dimensions, not with the cells.
 *
 * @throws RefusedError when it takes too long; RangeError when no cell is left.
 * @throws RangeError when no cell is left.
 * @example
 * import { formatCell, infer, makeKnowledge, preset } from "@broadside/engine";
 * import { searchBestCell } from "@broadside/engine/boxes";
 *
 * const posterior = infer(makeKnowledge(preset("boxes:100x4:2")));
 * const best = searchBestCell(posterior, "hits");
 * best?.proven; // => true
 * best && formatCell(posterior.knowledge.scenario.board, best.cell); // => "(50,50,50,50)"
 */
export const searchBestCell = (
  posterior: Posterior,
  measure: CellMeasure,
  limits: WorkLimits = {},
): BestCell | NearBestCell | undefined => {
  const { counts } = posterior;
  const { board } = posterior.knowledge.scenario;
  if (board.cellCount <= FEW_CELLS || !(counts instanceof OverlapCounts) || !isOfBoxes(counts.combinations))
    return undefined;
  const options = { ...counts.limits, ...limits };
  if (tooLarge(board)) {
    const search = measure === "hits" ? nearlyLikeliestCell : nearlySharpestCell;
    return search(counts, { ...options, near: NEAR_BEST });
  }
  try {
    return (measure === "hits" ? likeliestCell : sharpestCell)(counts, options);
  } catch (error) {
    // All of them can be tried.
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};
