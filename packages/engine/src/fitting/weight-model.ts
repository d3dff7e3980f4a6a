import { RefusedError } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { weighLayouts } from "../inference/posterior/weigh.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { factorsOf } from "../scenario/prior/placement-factors.ts";
import { ONE, type PlacementWeight, type PlainPrior, placementKey } from "../scenario/prior/prior.ts";
import { type Scenario, withPrior } from "../scenario/scenario.ts";

/** A family of priors: the logarithm of a placement's weight is the sum of the parameters that it lists. */
export interface WeightModel {
  readonly scenario: Scenario;
  /** The scenario before the first shot, without its prior. */
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  readonly parameterCount: number;
  /** Placement p lists `parameters[start[p]]` to `parameters[start[p + 1] - 1]`. */
  readonly start: Int32Array;
  readonly parameters: Int32Array;
}

export interface ModelForm {
  /** The set of each cell, whose cells share one weight. By default each cell is its own set. */
  readonly sets?: Int32Array;
  /** Whether shapes of ships have additional weights of their own. */
  readonly byShape?: boolean;
}

export const makeWeightModel = (given: Scenario, { sets, byShape = false }: ModelForm = {}): WeightModel => {
  const scenario = withoutPrior(given);
  const { board, fleet } = scenario;
  const table = placementsOf(scenario);
  const setOf = sets ?? Int32Array.from({ length: board.cellCount }, (_, cell) => cell);
  const setCount = setOf.reduce((most, set) => Math.max(most, set + 1), 0);
  const shapes = fleet.map(({ shape }) => JSON.stringify(shape));
  const kinds = [...new Set(shapes)];
  const layers = byShape ? 2 : 1;
  const start = table.cellStart.map((at) => at * layers);
  const parameters = new Int32Array(table.cells.length * layers);
  let at = 0;
  for (let p = 0; p < table.count; p++) {
    const kind = kinds.indexOf(shapes[table.classOf[p]]);
    for (const cell of table.cellsOf(p)) parameters[at++] = setOf[cell];
    if (byShape) for (const cell of table.cellsOf(p)) parameters[at++] = (1 + kind) * setCount + setOf[cell];
  }
  const parameterCount = setCount * (byShape ? 1 + kinds.length : 1);
  return { scenario, knowledge: makeKnowledge(scenario), table, parameterCount, start, parameters };
};

/** The weights of all layouts that agree with some knowledge. @param near the factor of each placement */
export const weighBy = (knowledge: Knowledge, near: Float64Array, options: InferOptions) => {
  const mass = weighLayouts(knowledge, { near }, options);
  if (mass.kind !== "real") throw new Error("real factors give real weights");
  return mass;
};

/** The scenario with all layouts equally likely. */
export const withoutPrior = (scenario: Scenario): Scenario => {
  const plain = withPrior(scenario, undefined);
  if (!plain.ok) throw new Error("rules without a prior are right where they were right with one");
  return plain.value;
};

export const shapeCount = ({ fleet }: Scenario): number =>
  new Set(fleet.map(({ shape }) => JSON.stringify(shape))).size;

/** The moments of a model over all layouts, for given parameters. */
interface ModelMoments {
  readonly logTotal: number;
  /** How often a layout lists each parameter on average: the gradient of {@link logTotal}. */
  readonly expected: Float64Array;
  /** A bound on the relative error of the total weight and of {@link expected}, for the weights as given. */
  readonly relativeError: number;
  /** A bound on the error of the logarithms of the placements' weights. */
  readonly weightError: number;
}

/** Exact up to rounding, by an inference of the empty board. @throws RefusedError, also for weights too far apart */
export const momentsOf = (model: WeightModel, logs: Float64Array, options: InferOptions = {}): ModelMoments => {
  const { table, start, parameters, knowledge } = model;
  const near = new Float64Array(table.count);
  let largest = 0;
  for (let p = 0; p < table.count; p++) {
    let sum = 0;
    let size = 0;
    for (let i = start[p]; i < start[p + 1]; i++) {
      sum += logs[parameters[i]];
      size += Math.abs(logs[parameters[i]]);
    }
    near[p] = Math.exp(sum);
    largest = Math.max(largest, (start[p + 1] - start[p]) * size);
  }
  if (!near.every((weight) => weight > 0 && weight < Number.POSITIVE_INFINITY))
    throw new RefusedError("the weights of placements are too far apart");
  const mass = weighBy(knowledge, near, options);
  const expected = new Float64Array(model.parameterCount);
  for (let p = 0; p < table.count; p++) {
    const chance = mass.weights[p] / mass.total;
    for (let i = start[p]; i < start[p + 1]; i++) expected[parameters[i]] += chance;
  }
  const unit = 2 ** -53;
  return {
    logTotal: Math.log(mass.total),
    expected,
    relativeError: 2 * mass.relativeError + 4 * unit,
    // Sums of some terms, and an exponential function accurate to two units in the last place.
    weightError: unit * largest + 2 * unit,
  };
};

/** The prior of a model: by cells, with geometric mean 1, unless shapes have weights of their own. */
export const priorOfModel = (
  model: WeightModel,
  { sets, byShape = false }: ModelForm,
  logs: Float64Array,
): PlainPrior => {
  const { scenario, table, start, parameters } = model;
  if (!byShape) {
    const weights = cellWeights(scenario, (cell) => logs[sets ? sets[cell] : cell]);
    return { kind: "cells", weights: Array.from(weights, (value) => ({ kind: "real", value })) };
  }
  const lists = scenario.fleet.map((_, k) => {
    const list = new Map<string, PlacementWeight>();
    const sums = Array.from({ length: table.classStart[k + 1] - table.classStart[k] }, (_, i) => {
      const p = table.classStart[k] + i;
      let sum = 0;
      for (let at = start[p]; at < start[p + 1]; at++) sum += logs[parameters[at]];
      return sum;
    });
    const mean = sums.reduce((so, sum) => so + sum, 0) / Math.max(1, sums.length);
    for (const [i, sum] of sums.entries()) {
      const cells = Array.from(table.cellsOf(table.classStart[k] + i));
      list.set(placementKey(cells), { cells, weight: { kind: "real", value: Math.exp(sum - mean) } });
    }
    return list;
  });
  return { kind: "placements", weights: lists, otherwise: ONE };
};

/** Weights of cells with geometric mean 1 over those that a ship can use; 1 for the others. */
export const cellWeights = (scenario: Scenario, logOf: (cell: number) => number): Float64Array => {
  const { cells } = placementsOf(scenario);
  const used = [...new Set(cells)];
  const mean = used.reduce((sum, cell) => sum + logOf(cell), 0) / Math.max(1, used.length);
  const weights = new Float64Array(scenario.board.cellCount).fill(1);
  for (const cell of used) weights[cell] = Math.exp(logOf(cell) - mean);
  return weights;
};

/** How often each layout lists each parameter of a model. */
export class LayoutFeatures {
  readonly model: WeightModel;
  /** The parameters that each layout lists, with repetitions. */
  readonly #lists: readonly Int32Array[];

  /** @param layouts with any prior; their placements are numbered alike */
  constructor(model: WeightModel, layouts: readonly Layout[]) {
    this.model = model;
    const { start, parameters } = model;
    this.#lists = layouts.map(({ placements }) =>
      Int32Array.from(placements.flatMap((p) => Array.from(parameters.subarray(start[p], start[p + 1])))),
    );
  }

  get count(): number {
    return this.#lists.length;
  }

  /** How often the given layouts list each parameter on average. */
  meansOf(layouts: readonly number[]): Float64Array {
    const means = new Float64Array(this.model.parameterCount);
    for (const i of layouts) for (const parameter of this.#lists[i]) means[parameter]++;
    return means.map((sum) => sum / layouts.length);
  }

  /** The logarithm of a layout's weight. */
  logWeight(layout: number, logs: Float64Array): number {
    return this.#lists[layout].reduce((sum, parameter) => sum + logs[parameter], 0);
  }
}

/** The binary logarithm of a positive number of any size, to about 1e-15. */
export const log2Of = (count: bigint): number => {
  const bits = count.toString(2).length;
  const shift = BigInt(Math.max(0, bits - 60));
  return Math.log2(Number(count >> shift)) + Number(shift);
};

/**
 * How much less uncertain the layout is under a prior than if all layouts are equally likely, in bits: the relative
 * entropy, which is the logarithm of the number of layouts minus the prior's entropy. That entropy is log Z minus the
 * mean logarithm of a layout's weight, where Z is the weight of all layouts. Mixtures have no such formula.
 *
 * Cost: one inference of the empty board.
 *
 * @throws RefusedError where no method can weigh the layouts within the limits.
 * @example
 * import { preset } from "@broadside/engine";
 * import { bitsOfPrior } from "@broadside/engine/priors";
 *
 * bitsOfPrior(preset("hasbro"), { kind: "uniform" }); // => 0
 */
export const bitsOfPrior = (given: Scenario, prior: PlainPrior, options: InferOptions = {}): number => {
  if (prior.kind === "uniform") return 0;
  const scenario = withoutPrior(given);
  const knowledge = makeKnowledge(scenario);
  const { near } = factorsOf(scenario, prior);
  const mass = weighBy(knowledge, near, options);
  let entropy = Math.log2(mass.total);
  for (const [p, weight] of mass.weights.entries()) entropy -= (weight / mass.total) * Math.log2(near[p]);
  return log2Of(countLayouts(knowledge, options).layouts) - entropy;
};
