import { blockedMask } from "../../board/board.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { InferOptions } from "../../inference/methods/infer-options.ts";
import { weighLayouts } from "../../inference/posterior/weigh.ts";
import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { fleetCells } from "../../scenario/fleet.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import { ONE, type Prior, type Weight } from "../../scenario/prior/prior.ts";
import { type Scenario, withPrior } from "../../scenario/scenario.ts";
import { symmetriesOfScenario } from "../../scenario/symmetry.ts";

/** What a prior with one weight for each orbit of cells does: exact except for float64 rounding. */
export interface OrbitMoments {
  /** The logarithm of the mean weight of a layout, where all layouts count equally. */
  readonly logMass: number;
  /** For each orbit, the expected number of ship cells on it. */
  readonly means: Float64Array;
  /** How much less uncertain the layout is than if all layouts were equally likely: the relative entropy in bits. */
  readonly bits: number;
}

/**
 * The priors with one weight for each orbit of cells. The weight of a layout x is `exp(sum of l[k] n[k](x))`,
 * where `n[k](x)` counts its ship cells on orbit k and the l[k] are the logarithms of the weights. These priors
 * are an exponential family: the gradient of the logarithm of the mass is the mean of n, and the relative
 * entropy with respect to equal likelihood is l E[n] minus the logarithm of the mean weight. Created by
 * {@link makeOrbitPriors}.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { makeOrbitPriors } from "@broadside/engine/placing";
 *
 * const priors = unwrap(makeOrbitPriors(preset("gorkoff-5x5"), "prior"));
 * const even = new Float64Array(priors.orbits.cells.length);
 * priors.moments(even).means.length; // => 6
 * priors.tally([0]).reduce((sum, cells) => sum + cells, 0); // => 3
 * priors.prior(even.fill(1), { name: "even" }).name; // => "even"
 */
export class OrbitPriors {
  /** The rules alone, with all layouts equally likely. */
  readonly scenario: Scenario;
  readonly orbits: CellOrbits;
  /** The number of ship cells in the fleet. */
  readonly shipCells: number;
  /** Options for weighing and drawing layouts. */
  readonly options: InferOptions;
  readonly #knowledge: Knowledge;
  readonly #table: PlacementTable;
  /** For each placement, the orbits of its cells, in the order of the cells in the table. */
  readonly #onOrbit: Int32Array;
  readonly #layouts: number;

  /**
   * @throws RangeError when no layout exists, RefusedError as `weighLayouts` does; see
   *   {@link makeOrbitPriors}.
   */
  constructor(rules: Scenario, shipCells: number, options: InferOptions) {
    this.scenario = rules;
    this.shipCells = shipCells;
    this.options = options;
    this.#knowledge = makeKnowledge(rules);
    this.#table = placementsOf(rules);
    this.orbits = cellOrbitsOf(rules);
    this.#onOrbit = Int32Array.from(this.#table.cells, (cell) => this.orbits.orbitOf[cell]);
    this.#layouts = this.#weigh(new Float64Array(this.orbits.cells.length)).total;
    if (!(this.#layouts > 0)) throw new RangeError("no layout exists");
  }

  /**
   * The number of ship cells that a layout has on each orbit.
   *
   * @param placements the layout's placements, as indices into the table
   */
  tally(placements: ArrayLike<number>): Float64Array {
    const { cellStart } = this.#table;
    const tally = new Float64Array(this.orbits.cells.length);
    for (let ship = 0; ship < placements.length; ship++) {
      const p = placements[ship];
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) tally[this.#onOrbit[i]]++;
    }
    return tally;
  }

  /**
   * The moments under the weights with the given logarithms.
   *
   * Cost: one inference of the empty board.
   *
   * @param logs for each orbit, the natural logarithm of its weight
   * @throws RefusedError where no method can weigh the layouts within the limits.
   */
  moments(logs: Float64Array): OrbitMoments {
    const { total, weights } = this.#weigh(logs);
    const { cellStart, count } = this.#table;
    const means = new Float64Array(logs.length);
    for (let p = 0; p < count; p++) {
      const chance = weights[p] / total;
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) means[this.#onOrbit[i]] += chance;
    }
    const logMass = Math.log(total / this.#layouts);
    const nats = logs.reduce((sum, log, k) => sum + log * means[k], -logMass);
    return { logMass, means, bits: Math.max(0, nats / Math.LN2) };
  }

  /**
   * The prior with a weight for each orbit, and with a name and source.
   *
   * @param weights for each orbit, a number above 0
   */
  prior(weights: Float64Array, texts: Pick<Prior, "name" | "source">): Prior {
    const { orbitOf } = this.orbits;
    const list = Array.from(orbitOf, (orbit) => (orbit < 0 || weights[orbit] === 1 ? ONE : real(weights[orbit])));
    return { ...texts, weights: { kind: "cells", weights: list } };
  }

  #weigh(logs: Float64Array): { readonly total: number; readonly weights: Float64Array } {
    const { cellStart, count } = this.#table;
    const near = new Float64Array(count);
    for (let p = 0; p < count; p++) {
      let sum = 0;
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sum += logs[this.#onOrbit[i]];
      near[p] = Math.exp(sum);
    }
    const mass = weighLayouts(this.#knowledge, { near }, this.options);
    if (mass.kind !== "real") throw new Error("real factors give real weights");
    return mass;
  }
}

const real = (value: number): Weight => ({ kind: "real", value });

/**
 * The orbit priors for a scenario's rules; the scenario's own prior is ignored. Fails where ships may overlap or
 * have no fixed size.
 *
 * Cost: one inference of the empty board.
 *
 * @param where what to call the place in an error message
 * @throws RangeError when no layout exists, RefusedError where no method can weigh the layouts.
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { makeOrbitPriors } from "@broadside/engine/placing";
 *
 * const priors = unwrap(makeOrbitPriors(preset("gorkoff-5x5"), "prior"));
 * priors.orbits.cells.length; // => 6
 */
export const makeOrbitPriors = (scenario: Scenario, where: string, options: InferOptions = {}): Result<OrbitPriors> => {
  if (scenario.contact === "overlap")
    return fail(where, "has no meaning where ships may overlap", "choose another contact rule");
  const cells = fleetCells(scenario.fleet);
  if (cells === undefined)
    return fail(where, "has no meaning for ships of no fixed size", "take ships of a fixed size");
  const rules = withPrior(scenario, undefined);
  return rules.ok ? ok(new OrbitPriors(rules.value, cells, options)) : rules;
};

/** The orbits of cells under a scenario's symmetries, ordered by their first cells. */
export interface CellOrbits {
  /** The cells of each orbit, in ascending order. */
  readonly cells: readonly (readonly number[])[];
  /** The orbit that each cell belongs to; -1 for blocked cells. */
  readonly orbitOf: Int32Array;
}

/** The orbits of the cells that are not blocked, for example 15 orbits on 10x10. Cost: symmetries times cells. */
export const cellOrbitsOf = (scenario: Scenario): CellOrbits => {
  const { board } = scenario;
  const blocked = blockedMask(board);
  const symmetries = symmetriesOfScenario(scenario);
  const orbitOf = new Int32Array(board.cellCount).fill(-1);
  const orbits: number[][] = [];
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (blocked[cell] || orbitOf[cell] >= 0) continue;
    const images = [...new Set(symmetries.map(({ cells }) => cells[cell]))].sort((a, b) => a - b);
    for (const image of images) orbitOf[image] = orbits.length;
    orbits.push(images);
  }
  return { cells: orbits, orbitOf };
};
