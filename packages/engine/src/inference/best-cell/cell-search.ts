import type { Coord } from "../../board/board.ts";
import { EXACT_LIMIT } from "../../core/count.ts";
import type { NearLimits } from "./best-cell.ts";
import type { CoveredSets } from "./covered/covered-sets.ts";

export interface FoundCell {
  readonly coord: Coord;
  readonly sum: bigint;
}

/** The best cell that a search found. */
export interface BoundedCell extends FoundCell {
  /** No open cell has a greater sum. Undefined if the cell is proven best, and the first of equally good cells. */
  readonly bound: bigint | undefined;
}

/** Called with a cell whose sum may be in the range. The visitor may narrow the range. */
export type CellVisitor = (coord: Coord) => void;

/**
 * Decides whether to visit a cell. It gets a number for each set: how many boxes cover the cell and exactly the
 * points of the set, in floating point and divided by the greatest number of boxes around any cell.
 */
export type CoverTest = (covering: Float64Array) => boolean;

/** The sums to look for: above a bar and below an optional ceiling. */
export interface SumRange {
  readonly above: bigint;
  readonly below?: bigint | undefined;
}

/**
 * Finds the cells of a huge board that have a great sum, without visiting all. The sum has a term for each set of
 * points that a box can cover exactly: its weight times the number of boxes over the cell and exactly the set.
 */
export interface CellSearch {
  /**
   * The first open cell with the greatest sum. @param start an open cell whose sum is above 0 @param near when the
   * search may end without a proof @throws RefusedError when it takes too long
   */
  best(start: Coord, near?: NearLimits): BoundedCell;
  /**
   * Visits the open cells whose sum is in a range, and perhaps others, but perhaps only one of those that are alike.
   * @param test used if its numbers are needed anyway @throws RefusedError when it takes too long
   */
  run(range: SumRange, visit: CellVisitor, test?: CoverTest): void;
  /** Whether a run visits the first cell of those that are alike. */
  readonly visitsFirst: boolean;
  narrow(range: SumRange): void;
  /** The first open cell in the range that `accept` takes. For alike cells, `accept` must return the same. */
  first(range: SumRange, accept: (coord: Coord) => boolean): Coord | undefined;
}

export const isWithin = (sum: bigint, { above, below }: SumRange): boolean =>
  sum > above && (below === undefined || sum < below);

/** Whether cell a has a lower index than cell b: the last coordinate is the most significant. */
export const isBefore = (a: Coord, b: Coord): boolean => {
  for (let axis = a.length - 1; axis >= 0; axis--) if (a[axis] !== b[axis]) return a[axis] < b[axis];
  return false;
};

/** The exact sum of a cell. By inclusion and exclusion, it counts boxes over at least each set: a product. */
export class ExactCellSum {
  readonly #size: readonly number[];
  readonly #terms: { readonly factor: bigint; readonly low: Int32Array; readonly high: Int32Array }[];
  /** The sets with a non-zero factor. */
  readonly sets: readonly number[];

  /** @param weight for each set, the weight of a box that covers exactly this set */
  constructor(sets: CoveredSets, weight: readonly bigint[]) {
    const { table, bounds } = sets;
    this.#size = table.size;
    const factors = sets.invert(weight);
    this.sets = factors.flatMap((factor, set) => (factor === 0n ? [] : [set]));
    this.#terms = this.sets.map((set) => ({
      factor: factors[set],
      low: Int32Array.from(table.low[bounds[set]]),
      high: Int32Array.from(table.high[bounds[set]]),
    }));
  }

  /** Cost: terms times dimensions. */
  at(coord: Coord): bigint {
    let sum = 0n;
    for (const { factor, low, high } of this.#terms) {
      let product = factor;
      let part = 1;
      for (let axis = 0; axis < coord.length; axis++) {
        const x = coord[axis];
        const ways = (Math.min(low[axis], x) + 1) * (this.#size[axis] - Math.max(high[axis], x));
        if (part * ways >= EXACT_LIMIT) {
          product *= BigInt(part);
          part = ways;
        } else part *= ways;
      }
      sum += product * BigInt(part);
    }
    return sum;
  }

  get steps(): number {
    return this.#terms.length * (this.#size.length * 10 + 200);
  }
}
