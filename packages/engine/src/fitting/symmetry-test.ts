import type { CellTally } from "./cell-tally.ts";
import { type OccupancyCovariance, whiten } from "./occupancy-covariance.ts";

/** How far counts are from symmetric, relative to their random variation. */
export interface SymmetryStatistic {
  /** About chi-square with {@link degrees} degrees of freedom, for independent games with the symmetry. */
  readonly statistic: number;
  readonly degrees: number;
}

/** Pivots below this part of the largest belong to differences that follow from the others. */
const LEAST_PIVOT = 1e-9;

/**
 * Wald's test of the hypothesis that the cells of each set are occupied equally often. It compares the count of each
 * cell with that of the first of its set. The differences d = A f of relative frequencies have the covariance C = A
 * S A' / games, where S is the covariance of the cells in one game; the statistic is d' C^-1 d (A. Wald, "Tests of
 * statistical hypotheses concerning several parameters", 1943). The games must be independent.
 *
 * Cost: the cube of the number of cells.
 *
 * @param covariance from the weights fitted to the unpooled counts, so that it holds with or without the symmetry
 * @param sets for each cell, the index of its set, from 0
 * @throws RangeError when the sizes of the arguments do not agree.
 * @example
 * import { infer, makeKnowledge, preset } from "@broadside/engine";
 * import { occupancyCovariance, symmetryGroupsOf, testCellSets } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * const even = new Float64Array(25).fill(1);
 * const occupied = infer(makeKnowledge(scenario)).occupied.toBigints().map(Number);
 * const group = symmetryGroupsOf(scenario)[0]!;
 * const spread = occupancyCovariance(scenario, even);
 * testCellSets({ games: 1428, occupied }, group.sets, spread).statistic < 1e-6; // => true
 */
export const testCellSets = (
  { games, occupied }: CellTally,
  sets: Int32Array,
  { covariance }: Pick<OccupancyCovariance, "covariance">,
): SymmetryStatistic => {
  const size = sets.length;
  const first = new Map<number, number>();
  const pairs: (readonly [cell: number, base: number])[] = [];
  for (const [cell, set] of sets.entries()) {
    const base = first.get(set);
    if (base === undefined) first.set(set, cell);
    else pairs.push([cell, base]);
  }
  const at = (row: number, column: number): number => covariance[size * row + column];
  const matrix = pairs.map(([a, b]) => pairs.map(([c, d]) => at(a, c) - at(a, d) - at(b, c) + at(b, d)));
  const differences = pairs.map(([cell, base]) => (occupied[cell] - occupied[base]) / games);
  const largest = matrix.reduce((most, row, i) => Math.max(most, row[i]), 0);
  const { squaredLength, rank } = whiten(matrix, differences, LEAST_PIVOT * largest);
  return { statistic: games * squaredLength, degrees: rank };
};
