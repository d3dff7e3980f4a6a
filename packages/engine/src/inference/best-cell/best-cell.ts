import type { WorkLimits } from "../methods/work-limits.ts";
import type { NearLimits } from "./near-best.ts";

/** A cell proven best by some measure. */
export interface BestCell {
  readonly proven: true;
  readonly cell: number;
  /** The measure, exact. */
  readonly value: bigint;
}

/**
 * A cell not proven best, with a proven bound on how much better another one can be. Only if the caller
 * allowed it.
 */
export interface NearBestCell {
  readonly proven: false;
  readonly cell: number;
  /** The measure of this cell, exact. */
  readonly value: bigint;
  /** No open cell is better than this; if it equals the value, a cell of lower index may still be as good. */
  readonly bound: bigint;
  /** How close value and bound are, see `gapDigits`; infinite if they are equal. */
  readonly digits: number;
}

/** Limits of a search. */
export interface SearchOptions extends WorkLimits {
  /**
   * The most choices of coordinates in a block of axes, see `BlockSearch`: a cell proven best does not depend
   * on it.
   */
  readonly maxRows?: number | undefined;
}

/** Limits of a search that may end without a proof. */
export interface NearSearchOptions extends SearchOptions {
  readonly near: NearLimits;
}
