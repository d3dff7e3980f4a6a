import { firstAbove } from "../core/lists.ts";
import { drawIndex, type RandomStream } from "../core/random.ts";
import { unlessRefused, unwrap } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { factorsOf, type PlacementFactors } from "../scenario/prior/placement-factors.ts";
import { nearShares, type PlainPrior, type Prior, plainPriorsOf } from "../scenario/prior/prior.ts";
import { hasGiven, type Scenario, withPrior } from "../scenario/scenario.ts";
import { rankLayouts } from "./layout-ranking.ts";
import { PlacementDraw } from "./placement-draw.ts";

/** Draws layouts that agree with some knowledge, independently, by the prior of its scenario. */
export interface LayoutSampler {
  /** `trial`, a ranking's method, `list`, `sequential` or `weights` (exact chances by ship); for a mixture, those of its parts. */
  readonly method: string;
  /** A placement for every ship, valid until the next draw. It depends only on the state of the stream. */
  draw(random: RandomStream): ArrayLike<number>;
}

/**
 * Prepares to draw layouts by the prior of the scenario. Trial and error comes first, where that takes microseconds
 * (without shots, on boards that are not crowded) or, with a prior, milliseconds. Next come the ranking of layouts
 * or, with a prior, a list of at most 200,000, and last exact weights.
 *
 * @throws RangeError when no layout exists; RefusedError as {@link rankLayouts} does. `draw` throws a
 *   RefusedError where no exact method is within the limits.
 * @example
 * import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
 * import { makeSampler } from "@broadside/engine/placing";
 *
 * const sampler = makeSampler(makeKnowledge(preset("hasbro")));
 * sampler.method; // => "trial"
 * sampler.draw(RandomStream.fromSeed(1)).length; // => 5
 */
export const makeSampler = (knowledge: Knowledge, options: InferOptions = {}): LayoutSampler => {
  checkIsKnowledge(knowledge);
  const { prior } = knowledge.scenario;
  if (prior)
    return knowledge.observations.length === 0
      ? samplePrior(knowledge.scenario, prior, options)
      : byWeights(knowledge, options);
  if (knowledge.observations.length === 0) {
    const trial = new PlacementDraw(knowledge.scenario);
    if (trial.isQuick()) return { method: "trial", draw: (random) => trial.uniform(random) };
  }
  const ranking = unlessRefused(() => rankLayouts(knowledge, options));
  if (ranking === undefined) return byWeights(knowledge, options);
  if (ranking.layouts === 0n) throw new RangeError("no layout exists");
  return { method: ranking.method, draw: (random) => ranking.draw(random) };
};

const byWeights = (knowledge: Knowledge, options: InferOptions): LayoutSampler => ({
  method: "weights",
  draw(random) {
    const [layout] = sampleLayouts(knowledge, 1, random, options);
    if (!layout) throw new RangeError("no layout exists");
    return layout.placements;
  },
});

/** Draws by a prior before the first shot. For a mixture, it first draws a part by the shares. */
const samplePrior = (scenario: Scenario, prior: Prior, options: InferOptions): LayoutSampler => {
  if (prior.weights.kind === "sequential") {
    if (hasGiven(scenario)) return byWeights(makeKnowledge(scenario), options);
    const trial = new PlacementDraw(scenario, prior.weights.order);
    return { method: "sequential", draw: (random) => trial.sequential(random).sort() };
  }
  const samplers = plainPriorsOf(prior).map((part) => samplePlain(scenario, part, options));
  const { weights } = prior;
  if (weights.kind !== "mixture") return samplers[0];
  const shares = nearShares(weights.parts);
  return {
    method: [...new Set(samplers.map(({ method }) => method))].join(" and "),
    draw: (random) => samplers[drawIndex(shares, random)].draw(random),
  };
};

const samplePlain = (scenario: Scenario, part: PlainPrior, options: InferOptions): LayoutSampler => {
  const alone = makeKnowledge(unwrap(withPrior(scenario, part.kind === "uniform" ? undefined : { weights: part })));
  if (part.kind === "uniform") return makeSampler(alone, options);
  const factors = factorsOf(scenario, part);
  const chances = new PlacementChances(scenario, factors);
  const trial = new PlacementDraw(scenario);
  const place = (shipClass: number, random: RandomStream): number => chances.draw(shipClass, random);
  if (trial.isFast(place)) return { method: "trial", draw: (random) => trial.weighted(place, random) };
  return fromList(alone, factors) ?? byWeights(alone, options);
};

const MOST_LISTED = 200_000;

/** Draws from a list of all layouts; undefined if there are too many. */
const fromList = (knowledge: Knowledge, { near }: PlacementFactors): LayoutSampler | undefined => {
  const layouts = unlessRefused(() => listLayouts(knowledge, MOST_LISTED));
  if (!layouts) return undefined;
  if (layouts.length === 0) throw new RangeError("no layout exists");
  let sum = 0;
  const upTo = Float64Array.from(layouts, ({ placements }) => {
    sum += placements.reduce((product, p) => product * near[p], 1);
    return sum;
  });
  return {
    method: "list",
    draw: (random) => layouts[firstAbove(upTo, 0, upTo.length - 1, random.unit() * sum)].placements,
  };
};

/** Draws placements by their weights, up to a relative error of 2^-52 times the number of placements of the class. */
export class PlacementChances {
  readonly #table: PlacementTable;
  /** The sums of the weights of each class, up to each placement. */
  readonly #upTo: Float64Array;

  /** @throws RefusedError when there are too many placements to list. */
  constructor(scenario: Scenario, { near }: PlacementFactors) {
    this.#table = placementsOf(scenario);
    this.#upTo = new Float64Array(near.length);
    const { classStart } = this.#table;
    for (let k = 0; k + 1 < classStart.length; k++) {
      let sum = 0;
      for (let p = classStart[k]; p < classStart[k + 1]; p++) {
        sum += near[p];
        this.#upTo[p] = sum;
      }
    }
  }

  /** A random placement of a class that has any, by one random number. */
  draw(shipClass: number, random: RandomStream): number {
    const { classStart } = this.#table;
    const last = classStart[shipClass + 1] - 1;
    return firstAbove(this.#upTo, classStart[shipClass], last, random.unit() * this.#upTo[last]);
  }
}
