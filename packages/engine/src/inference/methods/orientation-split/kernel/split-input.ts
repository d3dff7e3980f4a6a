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

/** For residues below this, four times a sum of as many products as there are vectors stays below 2^53. */
export const splitPrimes = ({ groups }: SplitInput): number => {
  const size = groups.reduce((product, { count }) => product * (count + 1), 1);
  return Math.floor(Math.sqrt(2 ** 53 / (4 * size + 8)));
};

/**
 * A bound on the roundings in any number of a count in float64 (a sum counts one more than its larger part, a
 * product one more than both together). It is loose where that costs nothing: most of it is the additions to
 * one derivative.
 */
export const splitRoundings = ({ lines, columns, groups }: SplitInput): number => {
  const size = groups.reduce((product, { count }) => product * (count + 1), 1);
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 1);
  // A line, column by column; one more line in a product of lines; such a product; a head, a tail or what has
  // ended above.
  const line = columns * groups.length;
  const factor = line + size + 1;
  const product = lines * factor + size + 1;
  const run = 2 * product + lines * (factor + columns);
  // Ships of every group and first line are added to what is beside the common lines; two such products, and
  // their sum.
  const reach = groups.length * longest * longest;
  const value = 3 * run + 2 * reach + 4 * size + 10;
  // The additions to the total: each place, each with all that have ended above, and each interval of two
  // columns.
  const places = groups.reduce((sum, { across }) => sum + across.reduce((a, b) => a + b, 0), 0);
  const values = places * (groups.length + 1) + Math.min(places ** 2, columns ** 2 * lines * longest);
  // Backwards: the part beside an interval is multiplied by its common lines, and added to the parts of the
  // other column, from there to heads and tails, to runs of lines, and to lines, each by a product with the
  // other factor; then come the columns.
  const around = lines + columns + groups.length + 2;
  const backwards =
    6 * (lines * (factor + size + 2) + product + run + reach) + 4 * around ** 2 * size + 2 * line + around ** 2;
  // Images are added up twice.
  return value + values + backwards + 4;
};
