import { formatCell } from "../board/cell-name.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { infer } from "../inference/posterior/infer.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import type { Prior } from "../scenario/prior/prior.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { log2Of } from "./bits.ts";
import { type CellTally, checkTally, shipCellsOf } from "./cell-tally.ts";
import { fitWeights, largestPart, type WeightFit, type WeightFitOptions } from "./fit-weights.ts";
import { occupancyCovariance, whiten } from "./occupancy-covariance.ts";
import { cellWeights, makeWeightModel, type WeightModel } from "./weight-model.ts";

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
