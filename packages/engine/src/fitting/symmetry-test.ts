import type { CellTally } from "./cell-tally.ts";
import type { OccupancyCovariance } from "./occupancy-covariance.ts";

/** How far counts are from a symmetry, measured by what they would vary by chance. */
export interface SymmetryStatistic {
  /** With independent games that have the symmetry: a chi-square variable with {@link degrees} degrees of freedom, nearly. */
  readonly statistic: number;
  readonly degrees: number;
}

/**
 * Wald's test of the hypothesis that the cells of each set are occupied equally often. In each set the counts are compared with
 * that of its first cell; the differences d of the shares have the covariance C = A S A' / games, S that of the cells in one
 * game; the statistic is d' C^-1 d (A. Wald, "Tests of statistical hypotheses concerning several parameters", 1943). Cells
 * of one game depend on each other, which S says exactly for the model; games have to be independent.
 *
 * @param covariance of one game, from the weights fitted to the counts as they are, so that it holds whatever is true
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
  const { squared, rank } = squaredLength(matrix, differences);
  return { statistic: games * squared, degrees: rank };
};

/** Pivots below this part of the largest are taken for 0: what they would measure follows from the others. */
const LEAST_PIVOT = 1e-9;

/**
 * v' M^-1 v for a covariance M, over as many parts as are independent, by Cholesky's decomposition with the largest pivot first.
 * Cost: the cube of the size.
 */
const squaredLength = (matrix: number[][], vector: readonly number[]): { squared: number; rank: number } => {
  const rest = matrix.map((row) => [...row]);
  const values = [...vector];
  const open = new Set(values.keys());
  const largest = rest.reduce((most, row, i) => Math.max(most, row[i]), 0);
  let squared = 0;
  let rank = 0;
  while (open.size > 0) {
    let pivot = -1;
    for (const i of open) if (pivot < 0 || rest[i][i] > rest[pivot][pivot]) pivot = i;
    const size = rest[pivot][pivot];
    if (!(size > LEAST_PIVOT * largest)) break;
    open.delete(pivot);
    squared += values[pivot] ** 2 / size;
    rank++;
    for (const i of open) {
      const factor = rest[i][pivot] / size;
      values[i] -= factor * values[pivot];
      for (const j of open) rest[i][j] -= factor * rest[pivot][j];
    }
  }
  return { squared, rank };
};
