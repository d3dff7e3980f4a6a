import { formatCell } from "../board/cell-name.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { infer } from "../inference/posterior/infer.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Prior } from "../scenario/prior/prior.ts";
import { checkScenario, type Scenario, withRules } from "../scenario/scenario.ts";
import { type CellTally, checkTally, shipCellsOf } from "./cell-tally.ts";
import { fitWeights, largestPart, type WeightFit, type WeightFitOptions } from "./fit-weights.ts";
import { cellWeights, log2Of, makeWeightModel, type WeightModel, weighBy, withoutPrior } from "./weight-model.ts";

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
interface Whitened {
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

/** A fitted weight for each cell. */
export interface CellFit {
  /** The weight of each cell, with geometric mean 1; 1 for cells that no ship can use. */
  readonly weights: Float64Array;
  /** The largest difference between the chance of a cell and the given one. */
  readonly largestError: number;
  /** Whether {@link largestError} is within the tolerance. */
  readonly converged: boolean;
  /** A bound on the relative error of the chances. */
  readonly relativeError: number;
  /** How much less uncertain the layout is than if all are equally likely: the relative entropy in bits. */
  readonly bits: number;
  /** The logarithm of the number of layouts, in bits. */
  readonly uniformBits: number;
  /** How often the weights of all layouts were summed. */
  readonly evaluations: number;
}

/** Options of {@link fitCells}. */
export interface FitOptions {
  /** The largest acceptable error of a cell's chance. Default 1e-8. */
  readonly tolerance?: number | undefined;
  /**
   * Games of equally likely layouts to add to the counts. Then even counts that no positive weights give can
   * be fitted. Default 0.
   */
  readonly smooth?: number | undefined;
  readonly inference?: InferOptions | undefined;
  /** Called after every step; may throw to stop the work. */
  readonly progress?: ((largest: number, evaluations: number) => void) | undefined;
}

/**
 * Fits the prior closest to equal likelihood: of all distributions over layouts that occupy the cells as often as
 * the games do, the one with the greatest entropy. It has a weight w = exp(l) for each cell, where l minimises the
 * convex function log Z(l) - q l (Jaynes, "Information theory and statistical mechanics", 1957; Z is the weight of
 * all layouts, q the given chances). The gradient is the difference between the fit's chances and the given ones.
 *
 * Fails if no distribution has these counts: a single cell, the sum, or a value below 0 shows this, because
 * the entropy, never negative, is at most log Z(l) - q l for every l (Gibbs' inequality). Fails also if
 * weights would have to grow without limit.
 *
 * Cost: an inference of the empty board for each of a few dozen evaluations.
 *
 * @throws RefusedError when every method would exceed the limits. Errors thrown by `progress` are passed on.
 * @example
 * import { infer, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { fitCells } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * const games = 1428;
 * const occupied = infer(makeKnowledge(scenario)).occupied.toBigints().map(Number);
 * const fit = unwrap(fitCells(scenario, { games, occupied }));
 * fit.weights.every((weight) => Math.abs(weight - 1) < 1e-6); // => true
 */
export const fitCells = (scenario: Scenario, tally: CellTally, options: FitOptions = {}): Result<CellFit> => {
  checkScenario(scenario);
  const { tolerance = 1e-8, smooth = 0, inference = {}, progress } = options;
  if (!(smooth >= 0 && smooth < Infinity))
    return fail("smooth", `${smooth} is out of range`, "write a number of games, 0 or more");
  const sized = shipCellsOf(scenario);
  if (!sized.ok) return sized;
  const model = makeWeightModel(scenario);
  const empty = infer(model.knowledge, inference);
  const wrong = checkTally(scenario, tally, empty);
  if (wrong) return wrong;
  const chances = chancesOf(tally, sized.value, empty, smooth);
  const atEdge = chances.findIndex((chance, cell) => (chance === 0 || chance === 1) && isOpen(empty, cell));
  if (atEdge >= 0) {
    const seldom = chances[atEdge] === 0 ? "never" : "always";
    const where = `occupied ${formatCell(scenario.board, atEdge)}`;
    return fail(where, `was ${seldom} taken: no positive weights give that`, SMOOTH);
  }
  const first = fitWeights(model, chances, { tolerance, inference, progress });
  if (first.impossible) return noDistribution(model, chances, first);
  const fit = settle(model, chances, first, { inference, progress });
  if (fit.impossible) return noDistribution(model, chances, fit);
  const runaway = runawayCell(model, fit, inference);
  if (runaway !== undefined) return noFiniteWeights(model, runaway);
  const uniformBits = log2Of(empty.layouts);
  return ok({
    weights: cellWeights(scenario, (cell) => fit.point[cell]),
    largestError: largestPart(fit.gradient),
    converged: largestPart(fit.gradient) <= tolerance,
    relativeError: fit.relativeError,
    // log(layouts) minus the entropy, which is log Z - q l.
    bits: uniformBits - fit.value / Math.LN2,
    uniformBits,
    evaluations: fit.evaluations,
  });
};

const SMOOTH = "add some games of equally likely layouts, such as half a one: smooth 0.5";

/** A fit with an error smaller by this factor shows which layouts have no chance. */
const CLOSER = 100;

/** Logarithms of weights that differ by no more than this need no closer look. */
const NEAR = 1.5;

/** Smaller pivots of a covariance count as 0: such variation would come from games too rare for any count. */
const LEAST_PIVOT = 1e-8;

/** The chances that the counts ask for, scaled to the correct sum, because no weights could make up for a wrong one. */
const chancesOf = ({ games, occupied }: CellTally, cells: number, empty: Posterior, smooth: number): Float64Array => {
  const scale = (cells * games) / occupied.reduce((sum, count) => sum + count, 0);
  return Float64Array.from(occupied, (count, cell) => (scale * count + smooth * empty.chance(cell)) / (games + smooth));
};

const isOpen = ({ occupied, layouts }: Posterior, cell: number): boolean =>
  occupied.at(cell) > 0n && occupied.at(cell) < layouts;

/**
 * Fits again, with a hundredth of the error, so that layouts which no finite weights can exclude keep almost
 * no chance.
 */
const settle = (
  model: WeightModel,
  chances: Float64Array,
  first: WeightFit,
  options: Pick<WeightFitOptions, "inference" | "progress">,
): WeightFit => {
  if (!first.converged || largestPart(first.gradient) < 1e-13) return first;
  const tolerance = Math.max(1e-14, largestPart(first.gradient) / CLOSER);
  const { progress, inference } = options;
  const next = fitWeights(model, chances, {
    tolerance,
    start: first.point,
    inference,
    progress: progress && ((largest, evaluations) => progress(largest, first.evaluations + evaluations)),
  });
  return { ...next, evaluations: first.evaluations + next.evaluations };
};

const noDistribution = (
  { scenario }: WeightModel,
  chances: Float64Array,
  { gradient, value }: WeightFit,
): Result<never> => {
  const cell = farthest(gradient);
  const reached = chances[cell] + gradient[cell];
  return fail(
    `occupied ${formatCell(scenario.board, cell)}`,
    `no layouts lie so often on all these cells (proved: their entropy would be at most ${value.toPrecision(3)}, and none is negative); this cell was farthest off: ${percent(chances[cell])} asked, ${percent(reached)} reached`,
    "check the counts and the rules",
  );
};

const noFiniteWeights = ({ scenario }: WeightModel, cell: number): Result<never> =>
  fail(
    `occupied ${formatCell(scenario.board, cell)}`,
    "no finite weights give these counts: they lie at the edge of what layouts can have, or a little beyond it, and the weight of this cell would have to grow without end",
    SMOOTH,
  );

const percent = (chance: number): string => `${(100 * chance).toFixed(2)} %`;

const farthest = (parts: Float64Array): number =>
  parts.reduce((best, part, i) => (Math.abs(part) > Math.abs(parts[best]) ? i : best), 0);

const spreadOf = (parts: Float64Array): number =>
  parts.reduce((a, b) => Math.max(a, b)) - parts.reduce((a, b) => Math.min(a, b));

/**
 * The cell whose weight would grow without limit, if there is one: then cells vary in fewer ways than if
 * layouts are equally likely.
 */
const runawayCell = (
  { scenario, knowledge }: WeightModel,
  { point }: WeightFit,
  inference: InferOptions,
): number | undefined => {
  if (spreadOf(point) <= NEAR) return undefined;
  const size = knowledge.scenario.board.cellCount;
  const rankOf = (weights: Float64Array): number => {
    const { covariance } = occupancyCovariance(scenario, weights, inference);
    const rows = Array.from({ length: size }, (_, row) =>
      Array.from(covariance.subarray(size * row, size * (row + 1))),
    );
    return whiten(rows, new Array<number>(size).fill(0), LEAST_PIVOT).rank;
  };
  const fitted = rankOf(cellWeights(scenario, (cell) => point[cell]));
  // The sum over all cells never varies.
  if (fitted === size - 1) return undefined;
  return fitted < rankOf(new Float64Array(size).fill(1)) ? farthest(point) : undefined;
};

/**
 * The prior with the fitted weights.
 *
 * @example
 * import { infer, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { fitCells, priorOfCells } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * const occupied = infer(makeKnowledge(scenario)).occupied.toBigints().map(Number);
 * const fit = unwrap(fitCells(scenario, { games: 1428, occupied }));
 * priorOfCells(fit, { name: "counted" }).weights.kind; // => "cells"
 */
export const priorOfCells = ({ weights }: CellFit, texts: Pick<Prior, "name" | "source"> = {}): Prior => ({
  ...texts,
  weights: { kind: "cells", weights: Array.from(weights, (value) => ({ kind: "real", value })) },
});
