import { cellAt } from "../../board/board.ts";
import type { OverlapCounts } from "../boxes/overlap-counts.ts";
import type { BestCell, NearBestCell, NearSearchOptions, SearchOptions } from "./best-cell.ts";
import type { BoundedCell } from "./cell-search.ts";
import { gapDigits } from "./near-best.ts";
import { mostExpected, prepareSearch } from "./prepared-search.ts";

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
