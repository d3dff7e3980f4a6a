import type { WorkMeter } from "../boxes/work-meter.ts";

/**
 * When a search for the best cell may end with a cell that is not proved best: as soon as it has taken the steps, provided
 * that no cell is better by more than one part in 10^digits. Steps are counted, not timed, so that the cell depends on the
 * position and on these numbers alone.
 */
export interface NearLimits {
  /** A whole number from 0; 0 allows any gap. */
  readonly digits: number;
  /** Elementary steps, about as many nanoseconds, for a proof. */
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

  /** Whether half of the steps for a proof are taken: from then on they are kept for the proof. */
  get isHalfway(): boolean {
    return this.#meter.steps > this.#near.steps / 2;
  }

  /**
   * Whether the search may end here.
   *
   * @param best the sum of the best cell so far
   * @param bound no cell has more; at least `best`
   * @param steps what comes next takes about so many
   */
  isDue(best: bigint, bound: bigint, steps = 0): boolean {
    return this.#meter.steps + steps > this.#near.steps && gapDigits(best, bound) >= this.#near.digits;
  }
}

/**
 * What strategies allow on boards whose cells cannot be listed: about a second for a proof, and then one part in 10^12, which
 * no number of games could tell from the best. In ten dimensions cells differ by more, so that proofs are wanted there.
 */
export const NEAR_BEST: NearLimits = { digits: 12, steps: 1e9 };

/**
 * How near two values are: the greatest whole number k for which they differ by at most one part in 10^k of the greater one.
 * Infinite where they are equal. Exact. Cost: some multiplications of numbers of that size.
 *
 * @param less not negative, at most `greater`
 */
export const gapDigits = (less: bigint, greater: bigint): number => {
  const gap = greater - less;
  if (gap === 0n) return Number.POSITIVE_INFINITY;
  // The lengths in decimal digits tell k to within one.
  let digits = Math.max(0, String(greater).length - String(gap).length - 1);
  while (gap * 10n ** BigInt(digits + 1) <= greater) digits++;
  return digits;
};

/**
 * The relative gap that so many digits stand for, as a number in text: `1e-40`, `1` or `0`.
 *
 * @param digits a number from 0, infinite for no gap
 * @example
 * import { formatGap } from "@broadside/engine/boxes";
 *
 * formatGap(40); // => "1e-40"
 */
export const formatGap = (digits: number): string =>
  digits === 0 ? "1" : Number.isFinite(digits) ? `1e-${digits}` : "0";
