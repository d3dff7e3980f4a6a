import { type Coord, cellAt, tooLarge } from "../../board/board.ts";
import { share } from "../../core/count.ts";
import { RefusedError } from "../../core/result.ts";
import { isOfBoxes } from "../boxes/combinations.ts";
import { OverlapCounts } from "../boxes/overlap-counts.ts";
import type { WorkLimits } from "../methods/work-limits.ts";
import type { Posterior } from "../posterior/posterior.ts";
import type { BestCell, NearBestCell, NearSearchOptions, SearchOptions } from "./best-cell.ts";
import { type BoundedCell, type CoverTest, type FoundCell, isBefore, type SumRange } from "./cell-search.ts";
import { mostAround } from "./covered/axis-cuts.ts";
import { crowding } from "./crowding.ts";
import { meansWithin } from "./least-squares.ts";
import { gapDigits, NEAR_BEST, type NearLimits } from "./near-best.ts";
import { NEAR_ERROR, NearSplit } from "./near-split.ts";
import { mostExpected, type PreparedSearch, prepareSearch } from "./prepared-search.ts";

/** Cells tried at the start. */
const MAX_TRIES = 600;

/**
 * The unshot cell whose answer is expected to leave the fewest layouts; `value` is the sum over answers of
 * the squares of their layouts. Ties go to the cell with most expected ships, then to the lowest index: the
 * same as trying every cell. Exact on boards of any size.
 *
 * Before the first hit, only the number of boxes over the cell matters. While no ship is likelier than one
 * ship at the likeliest cell, more boxes make more even answers, so the likeliest cell is best
 * (docs/explanation/theory.md). After hits, the search tries the cells whose expected hits allow answers as
 * even as those of the best known one ({@link meansWithin}): first in floating point ({@link NearSplit}),
 * then the remaining ones exactly.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const sharpestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell =>
  sharpest(counts, options, undefined) as BestCell;

/**
 * Like {@link sharpestCell}, but if the proof before the first hit would take more than `near.steps`, the
 * cell is only proven to have a sum of squares within one part in 10^`near.digits` of the least. After hits
 * the cell is always proven best. It is the same cell on every machine.
 *
 * @throws RangeError when no cell is left.
 *
 * @throws RefusedError when `maxSteps` are too few for either proof.
 */
export const nearlySharpestCell = (counts: OverlapCounts, options: NearSearchOptions): BestCell | NearBestCell =>
  sharpest(counts, options, options.near);

const sharpest = (
  counts: OverlapCounts,
  options: SearchOptions,
  near: NearLimits | undefined,
): BestCell | NearBestCell => {
  const { board } = counts.knowledge.scenario;
  const prepared = prepareSearch(counts, options);
  const best = (cell: ValuedCell): BestCell => ({
    proven: true,
    cell: cellAt(board, cell.coord) as number,
    value: cell.squares,
  });
  const isSureIfLikeliest = isByCoverAlone(counts);
  const start = mostExpected(prepared, isSureIfLikeliest ? near : undefined);
  const valued = valuer(prepared);
  const first = valued(start.coord);
  if (start.bound !== undefined) {
    const bound = leastSquaresBelow(counts, start.bound);
    if (bound !== undefined && near && gapDigits(bound, first.squares) >= near.digits)
      return { ...best(first), proven: false, bound, digits: gapDigits(bound, first.squares) };
    // The theorem does not hold, or not nearly: search as after hits, starting from the likeliest cell.
    return best(sharpestOf(prepared, valued, valued(mostExpected(prepared).coord)));
  }
  if (counts.layouts <= 1n || (isSureIfLikeliest && falls(counts.split(start.coord)))) return best(first);
  return best(sharpestOf(prepared, valued, first));
};

/** Whether only the number of boxes over a cell matters, because every ship is of the same item. */
const isByCoverAlone = ({ combinations: { items } }: OverlapCounts): boolean =>
  items.every(({ hits }) => hits.length === items[0].hits.length);

/**
 * Whether the layouts with 0, 1, 2… ships fall from the first on, as the theorem requires
 * (docs/explanation/theory.md).
 */
const falls = (split: readonly bigint[]): boolean => split[0] > 0n && split[0] >= (split[1] ?? 0n);

/** The least sum of squares of a cell with at most this sum; undefined if unknown. */
const leastSquaresBelow = (counts: OverlapCounts, sum: bigint): bigint | undefined => {
  const weight = counts.itemWeights.reduce((a, b) => a + b, 0n);
  const covering = counts.combinations.items.map(({ count }) => (sum / weight < count ? sum / weight : count));
  const split = counts.program.split(covering);
  return falls(split) ? sumOfSquares(split) : undefined;
};

const sumOfSquares = (split: readonly bigint[]): bigint => split.reduce((sum, layouts) => sum + layouts * layouts, 0n);

interface ValuedCell extends FoundCell {
  /** The sum over answers of the squares of their layouts. */
  readonly squares: bigint;
}

type Valuer = (coord: Coord) => ValuedCell;

/**
 * Computes cells exactly, by coordinates: on the largest boards a number for a cell would be kept for good.
 */
const valuer =
  ({ counts, meter }: PreparedSearch): Valuer =>
  (coord) => {
    meter.spend(counts.combinations.stepsPerCell + counts.program.length * 300);
    const split = counts.split(coord);
    const sum = split.reduce((total, layouts, ships) => total + layouts * BigInt(ships), 0n);
    return { coord, squares: sumOfSquares(split), sum };
  };

/**
 * The sharpest cell, found by visiting the cells whose sum of squares can be as small as the best known one.
 */
const sharpestOf = (prepared: PreparedSearch, valued: Valuer, start: ValuedCell): ValuedCell => {
  const { counts, search, sets, closed } = prepared;
  const crowded = crowding(counts.program, sets);
  let best = descendFrom(start, counts.knowledge.scenario.board.size, (coord) => !closed.has(coord.join()), valued);
  /** The sums of cells whose sum of squares can be as small. */
  const range = (): SumRange => {
    const squares = share(best.squares, counts.layouts * counts.layouts);
    const means = meansWithin(counts.program.ships, squares, crowded);
    const at = (mean: number): bigint => (counts.layouts * BigInt(Math.floor(mean * 2 ** 50))) / 2n ** 50n;
    return { above: at(means.least) - 1n, below: at(means.greatest) + counts.layouts / 2n ** 49n + 2n };
  };
  const visit = (coord: Coord): void => {
    const found = valued(coord);
    const { sum } = found;
    if (found.squares > best.squares || (found.squares === best.squares && sum < best.sum)) return;
    if (found.squares === best.squares && sum === best.sum && !isBefore(coord, best.coord)) return;
    best = found;
    search.narrow(range());
  };
  search.run(
    range(),
    visit,
    evenTest(prepared, () => best.squares),
  );
  const { squares, sum } = best;
  if (search.visitsFirst) return best;
  const first = search.first({ above: sum - 1n, below: sum + 1n }, (coord) => valued(coord).squares === squares);
  return first ? { ...best, coord: first } : best;
};

/** Lets through the cells whose answers may be as even as those of the best known one. */
const evenTest = ({ counts, meter, setOf }: PreparedSearch, best: () => bigint): CoverTest | undefined => {
  const { size } = counts.knowledge.scenario.board;
  const near = NearSplit.of(
    counts.program,
    setOf,
    size.reduce((unit, side) => unit * BigInt(mostAround(side)), 1n),
  );
  if (!near) return undefined;
  const all = counts.layouts * counts.layouts;
  let known = -1n;
  let limit = 0;
  return (covering) => {
    if (known !== best()) {
      known = best();
      limit = share(known, all) * (1 + NEAR_ERROR);
    }
    meter.spend(counts.program.length * 60 + setOf.length * 60);
    return near.squares(covering) <= limit;
  };
};

/** A cell that no change of one coordinate improves, or the best of a limited number of tries. */
const descendFrom = (
  start: ValuedCell,
  size: readonly number[],
  isOpen: (coord: Coord) => boolean,
  valued: Valuer,
): ValuedCell => {
  let best = start;
  let tries = MAX_TRIES;
  for (let idle = 0, axis = 0; idle < size.length; axis = (axis + 1) % size.length) {
    idle++;
    const { coord } = best;
    for (let x = 0; x < size[axis]; x++) {
      const next = coord.map((old, other) => (other === axis ? x : old));
      if (x === coord[axis] || !isOpen(next)) continue;
      if (tries-- === 0) return best;
      const found = valued(next);
      if (found.squares >= best.squares) continue;
      best = found;
      idle = 0;
    }
  }
  return best;
};

/**
 * The unshot cell with most expected ships, the lowest index among equals; `value` is the sum over layouts of
 * the ships on it. Exact on boards of any size, the same as trying every cell. Cost: see {@link CellSearch}.
 *
 * @param counts of boxes in closed form
 * @throws RangeError when no cell is left. @throws RefusedError when it takes too many steps.
 */
export const likeliestCell = (counts: OverlapCounts, options: SearchOptions = {}): BestCell => {
  const { coord, sum } = mostExpected(prepareSearch(counts, options));
  return { proven: true, cell: cellAt(counts.knowledge.scenario.board, coord) as number, value: sum };
};

/**
 * Like {@link likeliestCell}, but if the proof would take more than `near.steps`, the cell is only proven to
 * be within one part in 10^`near.digits` of the most expected ships. It is the same cell on every machine.
 *
 * @throws RangeError when no cell is left.
 *
 * @throws RefusedError when `maxSteps` are too few for either proof.
 */
export const nearlyLikeliestCell = (counts: OverlapCounts, options: NearSearchOptions): BestCell | NearBestCell => {
  const found = mostExpected(prepareSearch(counts, options), options.near);
  return labelled(cellAt(counts.knowledge.scenario.board, found.coord) as number, found);
};

/** A cell of a search, with what is proven about it. */
const labelled = (cell: number, { sum, bound }: BoundedCell): BestCell | NearBestCell =>
  bound === undefined
    ? { proven: true, cell, value: sum }
    : { proven: false, cell, value: sum, bound, digits: gapDigits(sum, bound) };

/** The most cells of a board on which every cell is tried. */
const FEW_CELLS = 10_000;

/**
 * The measure of the best cell: `hits`, most expected ships; `layouts`, fewest layouts expected to remain.
 * Ties go to the most expected ships, then to the lowest cell.
 */
export type CellMeasure = "hits" | "layouts";

/**
 * The best unshot cell, found without trying every cell; undefined where there are few enough cells to try
 * them all. Only on boards with too many cells to list may the cell be nearly best, within 12 digits.
 *
 * Cost: bounded by `limits`: milliseconds to minutes, growing with the shots and dimensions, not with the
 * cells.
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
