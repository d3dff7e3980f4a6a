import type { PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";

/** Ships of one length: their number, and where they may lie along the lines and across them. */
export interface SplitGroup {
  readonly count: number;
  readonly length: number;
  /** 1 at `line * columns + column` where a ship may start and run along the line. */
  readonly along: Uint8Array;
  /** 1 at `line * columns + column` where a ship may start and run across the lines, towards higher ones. */
  readonly across: Uint8Array;
  /** The weight of a ship at each of these places, if ships have weights. */
  readonly alongFactors?: PlacementFactors | undefined;
  readonly acrossFactors?: PlacementFactors | undefined;
}

/** A board of lines with straight ships that may touch. */
export interface SplitInput {
  readonly lines: number;
  readonly columns: number;
  readonly groups: readonly SplitGroup[];
  /** 1 where a ship must lie. */
  readonly required: Uint8Array;
}

/**
 * Number of packings, and for each group `scale` times the number of packings for each place along and
 * across.
 */
export interface SplitCount {
  total: number;
  scale: number;
  readonly along: readonly Float64Array[];
  readonly across: readonly Float64Array[];
}
