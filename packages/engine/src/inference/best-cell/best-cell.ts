import type { WorkLimits } from "../methods/work-limits.ts";
import type { NearLimits } from "./near-best.ts";

/** A cell that is proved best by some measure. */
export interface BestCell {
  readonly proven: true;
  readonly cell: number;
  /** The measure, exact. */
  readonly value: bigint;
}

/**
 * A cell that is not proved best, with a proof of how much better another one can be at most. Never the outcome where the
 * caller did not allow it.
 */
export interface NearBestCell {
  readonly proven: false;
  readonly cell: number;
  /** The measure of this cell, exact. */
  readonly value: bigint;
  /** No open cell is better than this; where it equals the value, a cell of lower index may still be as good. */
  readonly bound: bigint;
  /** How near value and bound are, see `gapDigits`; infinite where they are equal. */
  readonly digits: number;
}

/** How much a search may take. */
export interface SearchOptions extends WorkLimits {
  /** Choices of coordinates in a block of axes at most, see `BlockSearch`: a cell proved best does not depend on it. */
  readonly maxRows?: number | undefined;
}

/** How much a search may take, and when it may end without a proof. */
export interface NearSearchOptions extends SearchOptions {
  readonly near: NearLimits;
}
