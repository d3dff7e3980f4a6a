import { ExactCounts } from "../../core/count.ts";
import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { factorsOf, type PriorFactors } from "../../scenario/prior/placement-factors.ts";
import { type Prior, type PriorPart, plainPriorsOf } from "../../scenario/prior/prior.ts";
import { nearWeight } from "../../scenario/prior/weight.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { RunningSums } from "../arithmetic/running-sums.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { Belief } from "./belief.ts";
import { type Mass, weighLayouts } from "./weigh.ts";

/** The factors of a scenario's plain priors, and what all its layouts weigh by the parts of a mixture. */
interface Known {
  readonly factors: readonly PriorFactors[];
  readonly wholes: (number | undefined)[];
}

const known = new WeakMap<Scenario, Known>();

const knownOf = (scenario: Scenario, prior: Prior): Known => {
  let own = known.get(scenario);
  if (!own) {
    own = { factors: plainPriorsOf(prior).map((part) => factorsOf(scenario, part)), wholes: [] };
    known.set(scenario, own);
  }
  return own;
};

/**
 * How likely layouts are under the prior of the knowledge's scenario; undefined where it has none. A mixture is inferred part
 * by part: by Bayes' theorem a part is as likely as its share times the chance it gives to the answers, which is what its
 * layouts left weigh divided by what they all weighed before the first shot.
 *
 * Cost: that of counting for each part; once per scenario the same for the empty board for a mixture.
 *
 * @throws RefusedError as `weighLayouts` does
 */
export const believe = (knowledge: Knowledge, options: InferOptions = {}): Belief | undefined =>
  believeBy(knowledge.scenario, (factors) => weighLayouts(knowledge, factors, options), options);

/** The same from a list of all layouts that agree with the knowledge: their placements one after another, so many for each. */
export const believeListed = ({ scenario }: Knowledge, placements: Int32Array, ships: number): Belief | undefined =>
  believeBy(scenario, (factors) => weighListed(factors, placements, ships), {});

/**
 * What each of some layouts weighs under the prior of the scenario, up to a constant they have in common; undefined where it has
 * none. For a mixture the parts' weights are divided by what all layouts weigh by them. @param placements see {@link believeListed}
 */
export const weighEach = (scenario: Scenario, placements: Int32Array, ships: number): Float64Array | undefined => {
  const { prior } = scenario;
  if (!prior) return undefined;
  const { factors } = knownOf(scenario, prior);
  const ratios = prior.weights.kind === "mixture" ? ratiosOf(scenario, prior.weights.parts, {}) : [1];
  const weights = new Float64Array(placements.length / ships);
  for (const [part, { near }] of factors.entries()) {
    for (let i = 0; i < weights.length; i++) {
      let product = ratios[part];
      for (let k = i * ships; k < (i + 1) * ships; k++) product *= near[placements[k]];
      weights[i] += product;
    }
  }
  return weights;
};

const believeBy = (
  scenario: Scenario,
  weigh: (factors: PriorFactors) => Mass,
  options: InferOptions,
): Belief | undefined => {
  const { prior } = scenario;
  if (!prior) return undefined;
  const { factors } = knownOf(scenario, prior);
  if (prior.weights.kind !== "mixture") {
    const mass = weigh(factors[0]);
    return mass.kind === "exact" ? new Belief({ ...mass, divisor: factors[0].divisor }) : new Belief(mass);
  }
  const masses = factors.map(weigh);
  const ratios = ratiosOf(scenario, prior.weights.parts, options);
  const totals = masses.map((mass, i) => nearTotal(mass) * ratios[i]);
  const total = totals.reduce((sum, own) => sum + own, 0);
  const weights = new Float64Array(masses[0].weights.length);
  for (const [i, mass] of masses.entries()) {
    for (let p = 0; p < weights.length; p++) weights[p] += nearWeightOf(mass, p) * ratios[i];
  }
  const error = masses.reduce((most, mass) => Math.max(most, mass.kind === "real" ? mass.relativeError : 0), 0);
  return new Belief({
    method: masses[0].method,
    total,
    weights,
    // Two inferences, and a few roundings for each part.
    relativeError: 2 * error + 2 * (masses.length + 8) * 2 ** -53,
    parts: totals.map((own) => (total > 0 ? own / total : 0)),
  });
};

/** The share of each part of the scenario's mixture over what all its layouts weigh by it. */
const ratiosOf = (scenario: Scenario, parts: readonly PriorPart[], options: InferOptions): number[] => {
  const { factors, wholes } = knownOf(scenario, scenario.prior as Prior);
  return sharesOf(parts).map((own, i) => {
    wholes[i] ??= nearTotal(weighLayouts(makeKnowledge(scenario), factors[i], options));
    return wholes[i] > 0 ? own / wholes[i] : 0;
  });
};

const sharesOf = (parts: readonly PriorPart[]): number[] => parts.map(({ share: own }) => nearWeight(own));

/** Exact totals of a part keep their ratios as float64 when both are divided by one power of two; few are that large. */
const nearTotal = (mass: Mass): number => (mass.kind === "exact" ? Number(mass.total) : mass.total);

const nearWeightOf = ({ weights }: Mass, p: number): number =>
  weights instanceof ExactCounts ? weights.near(p) : weights[p];

/** What listed layouts weigh, one by one. Cost: layouts times ships. */
const weighListed = ({ near, whole }: PriorFactors, placements: Int32Array, ships: number): Mass => {
  if (whole) {
    const weights = new Array<bigint>(near.length).fill(0n);
    let total = 0n;
    for (let at = 0; at < placements.length; at += ships) {
      let product = 1n;
      for (let k = at; k < at + ships; k++) product *= whole[placements[k]];
      total += product;
      for (let k = at; k < at + ships; k++) weights[placements[k]] += product;
    }
    return { kind: "exact", method: "layout-list", total, weights: ExactCounts.fromBigints(weights) };
  }
  const sums = new RunningSums(near.length, 0);
  const total = new RunningSums(1, 0);
  for (let at = 0; at < placements.length; at += ships) {
    let product = 1;
    for (let k = at; k < at + ships; k++) product *= near[placements[k]];
    total.add(0, product);
    for (let k = at; k < at + ships; k++) sums.add(placements[k], product);
  }
  // Two roundings for each factor, and sums with compensation.
  const relativeError = 2 * (2 * ships + 4) * 2 ** -53;
  return { kind: "real", method: "layout-list", total: total.values[0], weights: sums.values, relativeError };
};
