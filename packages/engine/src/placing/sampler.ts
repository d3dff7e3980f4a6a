import type { RandomStream } from "../core/random.ts";
import { RefusedError, unwrap } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { listLayouts } from "../inference/posterior/list-layouts.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { factorsOf, type PlacementFactors } from "../scenario/prior/placement-factors.ts";
import { nearShares, type PlainPrior, type Prior, plainPriorsOf } from "../scenario/prior/prior.ts";
import { type Scenario, withPrior } from "../scenario/scenario.ts";
import { type LayoutRanking, rankLayouts } from "./layout-ranking.ts";
import { PlacementDraw } from "./placement-draw.ts";

/**
 * Draws layouts that agree with some knowledge, independently: uniformly, or according to the prior of its
 * scenario.
 */
export interface LayoutSampler {
  /**
   * The method: `trial` (ships are put at random places until none clash, which gives every layout exactly its
   * chance), the method of the ranking of layouts, `list` (from a list of all layouts), or `weights` (ship by ship
   * with exact chances, which takes a few inferences for each layout). For a mixture, the methods of its parts.
   */
  readonly method: string;
  /**
   * A layout, as a placement for every ship, valid until the next draw. It depends only on the state of the
   * stream.
   */
  draw(random: RandomStream): ArrayLike<number>;
}

/**
 * Prepares to draw layouts, uniformly or according to the prior of the scenario. It uses trial and error where
 * that takes microseconds (without shots, on a board that is not crowded) or, with a prior, milliseconds.
 * Otherwise, without a prior, it uses the ranking of the layouts and one random number for each layout; with a
 * prior, it uses a list of at most 200,000 layouts. If that takes too much memory, it uses exact weights.
 *
 * Cost: see {@link rankLayouts}.
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
  const { prior } = knowledge.scenario;
  if (prior)
    return knowledge.observations.length === 0
      ? samplePrior(knowledge.scenario, prior, options)
      : byWeights(knowledge, options);
  if (knowledge.observations.length === 0) {
    const trial = new PlacementDraw(knowledge.scenario);
    if (trial.isQuick()) return { method: "trial", draw: (random) => trial.uniform(random) };
  }
  const ranking = tryRanking(knowledge, options);
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

/**
 * Draws layouts according to a prior, before the first shot. For a mixture, it first draws a part by the shares
 * and then one of the layouts of that part.
 */
const samplePrior = (scenario: Scenario, prior: Prior, options: InferOptions): LayoutSampler => {
  const samplers = plainPriorsOf(prior).map((part) => samplePlain(scenario, part, options));
  const { weights } = prior;
  if (weights.kind !== "mixture") return samplers[0];
  const shares = nearShares(weights.parts);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return {
    method: [...new Set(samplers.map(({ method }) => method))].join(" and "),
    draw(random) {
      let left = random.unit() * whole;
      const part = shares.findIndex((share) => {
        left -= share;
        return left < 0;
      });
      return samplers[part < 0 ? shares.length - 1 : part].draw(random);
    },
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

/** The most layouts to list for drawing. */
const MOST_LISTED = 200_000;

/** Draws from a list of all layouts by their weights; undefined if there are too many. */
const fromList = (knowledge: Knowledge, { near }: PlacementFactors): LayoutSampler | undefined => {
  const layouts = tryList(knowledge);
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

const tryList = (knowledge: Knowledge): Layout[] | undefined => {
  try {
    return listLayouts(knowledge, MOST_LISTED);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

const tryRanking = (knowledge: Knowledge, options: InferOptions): LayoutRanking | undefined => {
  try {
    return rankLayouts(knowledge, options);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/**
 * Draws a placement of a class with a chance proportional to its weight. The chances are right up to the
 * rounding of their sums: the error is at most 2^-52 of the total times the number of placements of the class.
 */
export class PlacementChances {
  readonly #table: PlacementTable;
  /** For each placement, the sum of the weights of its class up to and including it. */
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

  /**
   * A random placement of a class that has any, using one random number. Cost: logarithmic in the number of
   * placements.
   *
   * @param shipClass index into the fleet
   */
  draw(shipClass: number, random: RandomStream): number {
    const { classStart } = this.#table;
    const last = classStart[shipClass + 1] - 1;
    return firstAbove(this.#upTo, classStart[shipClass], last, random.unit() * this.#upTo[last]);
  }
}

/**
 * The first index from `low` to `high` at which an ascending list of sums exceeds a value; `high` if there is
 * none.
 */
const firstAbove = (sums: Float64Array, low: number, high: number, value: number): number => {
  let first = low;
  let last = high;
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (sums[middle] > value) last = middle;
    else first = middle + 1;
  }
  return first;
};
