import { ExactCounts } from "../../core/count.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import type { Belief, MassSum } from "./belief.ts";

/** The placements of a table from one number to below another, and the number of the board's cells. */
export interface PlacementSpan {
  readonly table: PlacementTable;
  readonly cells: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Per cell the exact sum of the weights of the placements of a span that occupy it.
 *
 * Cost: the cells of the placements, twice where sums pass 2^53.
 */
export const occupiedSums = ({ table, cells: count, from, to }: PlacementSpan, weights: ExactCounts): ExactCounts => {
  const { cells, cellStart } = table;
  if (weights.isNarrow) {
    const sums = new Float64Array(count);
    for (let p = from; p < to; p++) {
      const weight = weights.near(p);
      if (weight > 0) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
    }
    // Where ships overlap the sums may exceed the number of layouts; above the limit they are added up again
    // as bigints.
    if (sums.every((sum) => sum < 2 ** 53)) return ExactCounts.fromNumbers(sums);
  }
  const sums = new Array<bigint>(count).fill(0n);
  for (let p = from; p < to; p++) {
    const weight = weights.at(p);
    if (weight > 0n) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
  }
  return ExactCounts.fromBigints(sums);
};

/**
 * Per cell the weight of the layouts that occupy it with a placement of a span. Cost: the cells of the
 * placements.
 */
export const believedSums = ({ table, cells, from, to }: PlacementSpan, belief: Belief): readonly MassSum[] => {
  const sums = Array.from({ length: cells }, () => belief.sum());
  for (let p = from; p < to; p++)
    for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) sums[table.cells[i]].add(p);
  belief.settle(sums);
  return sums;
};
