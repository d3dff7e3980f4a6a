import type { InferOptions } from "../inference/methods/infer-options.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { placementsOf } from "../scenario/placement.ts";
import { type Scenario, withRules } from "../scenario/scenario.ts";
import { weighBy, withoutPrior } from "./weight-model.ts";

/** How often cells are occupied in a layout drawn by cell weights. */
export interface OccupancyCovariance {
  /** The chance that a ship lies on each cell. */
  readonly chances: Float64Array;
  /** The covariance of two cells' occupancy, at index `cells * row + column`. */
  readonly covariance: Float64Array;
}

/**
 * The covariance of the cells' occupancy, exact up to rounding: two cells are both occupied with the chance of the
 * first times that of the second after a hit on the first. Cost: one inference for each cell.
 *
 * @param weights one for each cell
 * @throws RefusedError if no method can weigh the layouts within the limits
 * @example
 * import { preset } from "@broadside/engine";
 * import { occupancyCovariance } from "@broadside/engine/priors";
 *
 * const even = new Float64Array(9).fill(1);
 * occupancyCovariance(preset("gorkoff-3x3"), even).covariance.length; // => 81
 */
export const occupancyCovariance = (
  scenario: Scenario,
  weights: ArrayLike<number>,
  options: InferOptions = {},
  progress: (done: number) => void = () => {},
): OccupancyCovariance => {
  const plain = withRules(withoutPrior(scenario), { answers: "hit" });
  if (!plain.ok) throw new Error("a referee may always say no more than hit or miss where ships do not overlap");
  const table = placementsOf(plain.value);
  const near = Float64Array.from({ length: table.count }, (_, p) =>
    table.cellsOf(p).reduce((product, cell) => product * weights[cell], 1),
  );
  const size = plain.value.board.cellCount;
  const chancesAfter = (hit?: number): Float64Array => {
    const shots = hit === undefined ? [] : [{ cell: hit, answer: { kind: "hit" as const } }];
    const mass = weighBy(makeKnowledge(plain.value, shots), near, options);
    const chances = new Float64Array(size);
    for (let p = 0; p < table.count; p++)
      for (const cell of table.cellsOf(p)) chances[cell] += mass.weights[p] / mass.total;
    return chances;
  };
  const chances = chancesAfter();
  const covariance = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    progress(row / size);
    if (!(chances[row] > 0)) continue;
    const after = chancesAfter(row);
    for (let column = 0; column < size; column++)
      covariance[size * row + column] = chances[row] * (after[column] - chances[column]);
  }
  return { chances, covariance };
};

/** The length of a vector v under a covariance M. */
export interface Whitened {
  readonly squaredLength: number;
  readonly rank: number;
}

/** Applies the pivoted Cholesky decomposition of a covariance; components with a pivot below `least` are dropped. */
export const whiten = (matrix: readonly (readonly number[])[], vector: readonly number[], least: number): Whitened => {
  const rest = matrix.map((row) => [...row]);
  const values = [...vector];
  const open = new Set(values.keys());
  let squaredLength = 0;
  let rank = 0;
  while (open.size > 0) {
    let pivot = -1;
    for (const i of open) if (pivot < 0 || rest[i][i] > rest[pivot][pivot]) pivot = i;
    const size = rest[pivot][pivot];
    if (!(size > least)) break;
    open.delete(pivot);
    squaredLength += values[pivot] ** 2 / size;
    rank++;
    for (const i of open) {
      const factor = rest[i][pivot] / size;
      values[i] -= factor * values[pivot];
      for (const j of open) rest[i][j] -= factor * rest[pivot][j];
    }
  }
  return { squaredLength, rank };
};
