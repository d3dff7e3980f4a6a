import type { Coord } from "../../board/board.ts";
import type { NearLimits } from "./near-best.ts";

/** A cell in the course of a search. */
export interface FoundCell {
  readonly coord: Coord;
  /** The sum of the cell. */
  readonly sum: bigint;
}

/** The best cell that a search came upon. */
export interface BoundedCell extends FoundCell {
  /** No open cell has a greater sum; undefined where the cell is proved best, and first of those that are as good. */
  readonly bound: bigint | undefined;
}

/** Told of a cell whose sum may be in the range; it may narrow the range. */
export type CellVisitor = (coord: Coord) => void;

/**
 * Told, for each set, of the boxes that cover a cell and of the points exactly the set, divided by the product over the axes of
 * the most intervals around a coordinate; says whether the cell is to be visited. With a small relative error.
 */
export type CoverTest = (covering: Float64Array) => boolean;

/** Sums of interest: above a bar and, where it is given, below a ceiling. */
export interface SumRange {
  readonly above: bigint;
  readonly below?: bigint | undefined;
}

/**
 * Finds cells of a huge board for which a sum over boxes is great, without visiting all cells: the sum is, over the sets of
 * points that a box can cover exactly, a weight of the set times the boxes that cover the cell and exactly the set.
 */
export interface CellSearch {
  /**
   * The open cell of greatest sum, of those the first.
   *
   * @param start an open cell whose sum is above 0
   * @param near when the search may end without a proof, with a cell and a bound on all others
   * @throws RefusedError when it takes too long
   */
  best(start: Coord, near?: NearLimits): BoundedCell;
  /**
   * Goes through the open cells whose sum is in a range, and maybe some whose sum is not; of cells that are alike, whose boxes are as many for every set, one
   * is visited.
   *
   * @param test where the search knows it anyway, of which cells to say nothing
   * @throws RefusedError when it takes too long
   */
  run(range: SumRange, visit: CellVisitor, test?: CoverTest): void;
  /** Whether the cell that a run visits is the first of those that are alike. */
  readonly visitsFirst: boolean;
  /** From now on cells of other sums are of no interest. */
  narrow(range: SumRange): void;
  /** The first open cell whose sum is in the range and of which something holds that holds for all that are like it. */
  first(range: SumRange, accept: (coord: Coord) => boolean): Coord | undefined;
}

/** Whether a sum is in a range. */
export const isWithin = (sum: bigint, { above, below }: SumRange): boolean =>
  sum > above && (below === undefined || sum < below);

/** Whether a cell has the lower index: the last coordinate is the highest place. */
export const isBefore = (a: Coord, b: Coord): boolean => {
  for (let axis = a.length - 1; axis >= 0; axis--) if (a[axis] !== b[axis]) return a[axis] < b[axis];
  return false;
};
