import { blockedMask } from "../../board/board.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { setsOf } from "../../fitting/cell-sets.ts";
import { makeWeightModel, momentsOf, type WeightModel, withoutPrior } from "../../fitting/weight-model.ts";
import type { InferOptions } from "../../inference/methods/infer-options.ts";
import { fleetCells } from "../../scenario/fleet.ts";
import { ONE, type Prior, type Weight } from "../../scenario/prior/prior.ts";
import { checkScenario, type Scenario } from "../../scenario/scenario.ts";
import { symmetriesOfScenario } from "../../scenario/symmetry.ts";

/** What a prior with one weight for each orbit of cells does, up to rounding. */
export interface OrbitMoments {
  /** The logarithm of the mean weight of a layout. */
  readonly logMass: number;
  /** The expected number of ship cells on each orbit. */
  readonly means: Float64Array;
  /** How much less uncertain the layout is than if all are equally likely: the relative entropy in bits. */
  readonly bits: number;
}

/**
 * The priors with one weight for each orbit of cells, an exponential family. A layout x weighs `exp(sum of l[k]
 * n[k](x))`, where `n[k](x)` are its ship cells on orbit k and the l[k] are logarithms of weights. The relative
 * entropy is l E[n] minus the logarithm of the mean weight. Made by {@link makeOrbitPriors}.
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
  /** The scenario without its prior. */
  readonly scenario: Scenario;
  readonly orbits: CellOrbits;
  /** The number of ship cells of the fleet. */
  readonly shipCells: number;
  readonly options: InferOptions;
  readonly #model: WeightModel;
  readonly #layouts: number;

  /** @throws as {@link makeOrbitPriors} does */
  constructor(rules: Scenario, shipCells: number, options: InferOptions) {
    this.scenario = rules;
    this.shipCells = shipCells;
    this.options = options;
    this.orbits = cellOrbitsOf(rules);
    this.#model = makeWeightModel(rules, { sets: this.orbits.orbitOf });
    this.#layouts = momentsOf(this.#model, new Float64Array(this.orbits.cells.length), options).total;
    if (!(this.#layouts > 0)) throw new RangeError("no layout exists");
  }

  /** The number of ship cells of a layout on each orbit. @param placements as indices into the table */
  tally(placements: ArrayLike<number>): Float64Array {
    const { start, parameters } = this.#model;
    const tally = new Float64Array(this.orbits.cells.length);
    for (let ship = 0; ship < placements.length; ship++) {
      const p = placements[ship];
      for (let i = start[p]; i < start[p + 1]; i++) tally[parameters[i]]++;
    }
    return tally;
  }

  /** The moments for weights with these logarithms. @throws RefusedError where no method can weigh the layouts */
  moments(logs: Float64Array): OrbitMoments {
    const { total, expected: means } = momentsOf(this.#model, logs, this.options);
    const logMass = Math.log(total / this.#layouts);
    const nats = logs.reduce((sum, log, k) => sum + log * means[k], -logMass);
    return { logMass, means, bits: Math.max(0, nats / Math.LN2) };
  }

  /** The prior with a weight above 0 for each orbit. */
  prior(weights: Float64Array, texts: Pick<Prior, "name" | "source">): Prior {
    const { orbitOf } = this.orbits;
    const list = Array.from(orbitOf, (orbit) => (orbit < 0 || weights[orbit] === 1 ? ONE : real(weights[orbit])));
    return { ...texts, weights: { kind: "cells", weights: list } };
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
  checkScenario(scenario);
  if (scenario.contact === "overlap")
    return fail(where, "has no meaning where ships may overlap", "choose another contact rule");
  const cells = fleetCells(scenario.fleet);
  if (cells === undefined)
    return fail(where, "has no meaning for ships of no fixed size", "take ships of a fixed size");
  return ok(new OrbitPriors(withoutPrior(scenario), cells, options));
};

/** The orbits of cells under a scenario's symmetries, by their first cells. */
export interface CellOrbits {
  /** The cells of each orbit, in ascending order. */
  readonly cells: readonly (readonly number[])[];
  /** The orbit of each cell; -1 for blocked cells. */
  readonly orbitOf: Int32Array;
}

/** The orbits of cells under the symmetries, for example 15 on 10x10. Cost: symmetries times cells. */
export const cellOrbitsOf = (scenario: Scenario): CellOrbits => {
  const symmetries = symmetriesOfScenario(scenario).map(({ cells }) => cells);
  const orbitOf = setsOf(symmetries, blockedMask(scenario.board));
  const orbits: number[][] = [];
  for (const [cell, orbit] of orbitOf.entries()) if (orbit >= 0) (orbits[orbit] ??= []).push(cell);
  return { cells: orbits, orbitOf };
};
