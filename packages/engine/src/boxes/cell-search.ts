import type { Coord } from "../board/board.ts";
import { EXACT_LIMIT } from "../core/count.ts";
import type { WorkLimits, WorkMeter } from "../core/work-limits.ts";
import type { CoveredSets } from "./covered-sets.ts";

/** A cell that is proven best by some measure. */
export interface BestCell {
  readonly proven: true;
  readonly cell: number;
  /** The measure, exact. */
  readonly value: bigint;
}

/**
 * A cell that is not proven best, with a proven bound on how much better another can be. A search returns it
 * only where its options allow that.
 */
export interface NearBestCell {
  readonly proven: false;
  readonly cell: number;
  /** The measure of this cell, exact. */
  readonly value: bigint;
  /** No open cell has a greater value. If the bound equals the value, a lower cell may still be as good. */
  readonly bound: bigint;
  /** The greatest k such that value and bound differ by at most one part in 10^k; infinite if they are equal. */
  readonly digits: number;
}

/** Limits of a search. */
export interface SearchOptions extends WorkLimits {
  /** The most choices of coordinates in a block of axes. It does not change which cell is proven best. */
  readonly maxRows?: number | undefined;
  /** When the search may end without a proof; by default never. */
  readonly near?: NearLimits | undefined;
}

/**
 * When a search may end with a cell not proven best: after `steps` steps, as soon as no cell can be better by
 * more than one part in 10^`digits`. Steps are counted, not timed, so the cell depends only on the position and
 * on these numbers.
 */
export interface NearLimits {
  /** A whole number, at least 0; 0 allows any gap. */
  readonly digits: number;
  /** Elementary steps to spend on a proof, about a nanosecond each. */
  readonly steps: number;
}

/** Decides whether a search may end without a proof. */
export class EarlyEnd {
  readonly #near: NearLimits;
  readonly #meter: WorkMeter;

  constructor(near: NearLimits, meter: WorkMeter) {
    this.#near = near;
    this.#meter = meter;
  }

  /** Whether half of the steps are used up; the other half is kept for the proof. */
  get isHalfway(): boolean {
    return this.#meter.steps > this.#near.steps / 2;
  }

  /** Whether the search may end, if no cell is above `bound` and the next part takes about `steps` steps. */
  isDue(best: bigint, bound: bigint, steps = 0): boolean {
    return this.#meter.steps + steps > this.#near.steps && gapDigits(best, bound) >= this.#near.digits;
  }
}

/** What strategies allow on boards too large to list: a second for a proof, then a gap of one part in 10^12. */
export const NEAR_BEST: NearLimits = { digits: 12, steps: 1e9 };

/**
 * How close two values are: the greatest k such that they differ by at most one part in 10^k of the greater.
 * Infinite if they are equal. The result is exact. @param less not negative, at most `greater`
 */
export const gapDigits = (less: bigint, greater: bigint): number => {
  const gap = greater - less;
  if (gap === 0n) return Number.POSITIVE_INFINITY;
  // The lengths of both numbers in decimal digits give k or k - 1.
  let digits = Math.max(0, String(greater).length - String(gap).length - 1);
  while (gap * 10n ** BigInt(digits + 1) <= greater) digits++;
  return digits;
};

/**
 * The relative gap that a number of digits stands for, as text: `1e-40`, `1` or `0`.
 *
 * @param digits a number from 0, infinite for no gap
 * @example
 * import { formatGap } from "@broadside/engine/boxes";
 *
 * formatGap(40); // => "1e-40"
 */
export const formatGap = (digits: number): string =>
  digits === 0 ? "1" : Number.isFinite(digits) ? `1e-${digits}` : "0";

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
