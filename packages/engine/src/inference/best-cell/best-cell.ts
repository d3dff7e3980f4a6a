import type { WorkMeter } from "../boxes/work-meter.ts";
import type { WorkLimits } from "../methods/infer-options.ts";

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
