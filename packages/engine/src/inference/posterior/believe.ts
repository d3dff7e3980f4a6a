import { bitLength, ExactCounts, share } from "../../core/count.ts";
import { RunningSums } from "../../core/exact-count.ts";
import { oncePer } from "../../core/once-per.ts";
import { gcd } from "../../core/rational.ts";
import { RefusedError } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text.ts";
import { workBounds } from "../../core/work-limits.ts";
import { constrainEach } from "../../knowledge/constraints.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import { factorsOf, type PriorFactors } from "../../scenario/prior/placement-factors.ts";
import { nearWeight, type Prior, type PriorPart, plainPriorsOf } from "../../scenario/prior/prior.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { collectPackings, listPackings } from "../methods/list-packings.ts";
import type { InferOptions } from "../methods/method.ts";
import { countReduced, ORACLE_NAME } from "../methods/selector.ts";
import { type Packing, reduce, splitGroups } from "../packing/packing.ts";
import { Belief, timesPower } from "./belief.ts";
import { eachLayoutByOracle } from "./oracle.ts";
import { SequentialSums, type SequentialWeights, sequentialWeights } from "./sequential-weights.ts";
import { checkRange, type Mass, type RealMass, weighLayouts } from "./weigh.ts";

/** A weight, or a sum of weights: exact, or a float64. */
type Weighed = bigint | number;

/** The factors of a scenario's plain priors, and for a mixture the weight of all layouts under each part. */
interface Known {
  readonly factors: readonly PriorFactors[];
  readonly wholes: (Weighed | undefined)[];
}

const knownOf = oncePer(
  (scenario: Scenario): Known => ({
    factors: plainPriorsOf(scenario.prior as Prior).map((part) => factorsOf(scenario, part)),
    wholes: [],
  }),
);

/**
 * How likely layouts are under the prior of the knowledge's scenario; undefined without a prior. For a mixture,
 * each part is inferred separately. By Bayes' theorem the probability of a part is in proportion to its share
 * times the chance it gives to the answers. That chance is the weight of the layouts left divided by the weight
 * of all layouts before the first shot. Where ships came one after another, all layouts left are listed and weighed.
 *
 * Cost: a count for each part; for a mixture also, once per scenario, the same count for the empty board. For ships
 * placed one after another, about a microsecond for each layout.
 *
 * @throws RefusedError where no method can weigh the layouts within the limits
 * @example
 * import { makeKnowledge, preset, unwrap, withPrior } from "@broadside/engine";
 * import { believe, parseNamedPrior } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * believe(makeKnowledge(scenario)); // => undefined
 * const prior = unwrap(parseNamedPrior(scenario, "edges"));
 * believe(makeKnowledge(unwrap(withPrior(scenario, prior))))?.method !== undefined; // => true
 */
export const believe = (knowledge: Knowledge, options: InferOptions = {}): Belief | undefined => {
  checkIsKnowledge(knowledge);
  const sequential = sequentialWeights(knowledge.scenario);
  if (sequential) return believeSequence(knowledge, sequential, options);
  return believeBy(knowledge.scenario, (factors) => weighBy(knowledge, factors, options), options);
};

/** Like {@link believe}, from a list of all layouts left, one after another, with `ships` placements each. */
export const believeListed = ({ scenario }: Knowledge, placements: Int32Array, ships: number): Belief | undefined => {
  const sequential = sequentialWeights(scenario);
  return sequential
    ? addSequence(sequential, { placements, ships }).belief()
    : believeBy(scenario, (factors) => weighListed(factors, placements, ships), {});
};

/** Layouts one after another, with `ships` placements each. */
interface Listed {
  readonly placements: Int32Array;
  readonly ships: number;
}

/** The most layouts whose ships came one after another that are weighed, in about ten seconds at most, or listed. */
const MOST_WEIGHED = 10_000_000;
const MOST_STEPS = 5e9;
export const MOST_LISTED = 1_000_000;

/** Layouts are listed without a count, which takes about a millisecond, if they are fewer. */
const FEW_LISTED = 20_000;

const believeSequence = (knowledge: Knowledge, sequential: SequentialWeights, options: InferOptions): Belief => {
  const ships = shipCount(knowledge.scenario.fleet);
  if (options.method === ORACLE_NAME)
    return addSequence(sequential, { placements: listByOracle(knowledge), ships }).belief();
  const most = mostWeighed(MOST_WEIGHED, sequential, options);
  const sums = listWithin(knowledge, most, sequential, options, (packing, fixed, limit, onStep) =>
    collectPackings(packing, () => new SequentialSums(sequential, ships, fixed, limit), limit, onStep),
  );
  return (sums ?? new SequentialSums(sequential, ships)).belief();
};

const addSequence = (sequential: SequentialWeights, { placements, ships }: Listed): SequentialSums => {
  const sums = new SequentialSums(sequential, ships);
  for (let at = 0; at < placements.length; at += ships) sums.addAt(placements, at);
  return sums;
};

const listByOracle = (knowledge: Knowledge): Int32Array => {
  const all: number[] = [];
  eachLayoutByOracle(knowledge, (layout) => all.push(...layout));
  return Int32Array.from(all);
};

/** How many layouts may be weighed. */
const mostWeighed = (most: number, { steps }: SequentialWeights, options: InferOptions): number =>
  Math.floor(Math.min(most, Math.min(MOST_STEPS, workBounds(options).maxSteps) / steps));

/**
 * Lists all layouts class by class; undefined if none is possible. Many are counted first, so that a list which would be
 * too long is not begun. @throws RefusedError with their number if they are more than `most`
 */
const listWithin = <List>(
  knowledge: Knowledge,
  most: number,
  { steps }: SequentialWeights,
  { progress }: InferOptions,
  list: (
    packing: Packing,
    fixed: readonly number[],
    limit: number,
    onStep: (listed: number) => void,
  ) => List | undefined,
): List | undefined => {
  // Ships with lengths of their own, as under any prior, are constrained in one way.
  const reduction = reduce(constrainEach(knowledge)[0]);
  if (!reduction.possible) return undefined;
  // In an order of the classes, it matters which of two that are alike has a place.
  const packing = splitGroups(reduction.packing);
  const few = list(packing, reduction.fixed, Math.min(most, FEW_LISTED), () => progress?.(0));
  if (few) return few;
  const layouts =
    countReduced(reduction, false, { progress: progress && (() => progress(0)) }).total * reduction.multiplicity;
  const listed =
    layouts <= BigInt(most)
      ? list(packing, reduction.fixed, most, (done) => progress?.(done / Number(layouts)))
      : undefined;
  if (listed) return listed;
  throw new RefusedError(
    `ships placed one after another are weighed layout by layout, at most ${formatCount(most)}, and ${formatLargeCount(layouts)} are left; without this prior they are counted`,
    { steps: Number(layouts) * steps, layouts },
  );
};

/** All layouts that agree. @throws RefusedError if they are too many to list */
export const listSequence = (knowledge: Knowledge, sequential: SequentialWeights, options: InferOptions): Listed => {
  const ships = shipCount(knowledge.scenario.fleet);
  if (options.method === ORACLE_NAME) return { placements: listByOracle(knowledge), ships };
  const { maxBytes } = workBounds(options);
  const most = Math.floor(Math.min(mostWeighed(MOST_LISTED, sequential, options), maxBytes / (8 * ships)));
  const placements = listWithin(knowledge, most, sequential, options, listPackings);
  return { placements: placements ?? new Int32Array(0), ships };
};

const believeBy = (
  scenario: Scenario,
  weigh: (factors: PriorFactors) => Mass,
  options: InferOptions,
): Belief | undefined => {
  const { prior } = scenario;
  if (!prior) return undefined;
  const { factors } = knownOf(scenario);
  if (prior.weights.kind !== "mixture") {
    const mass = weigh(factors[0]);
    return mass.kind === "exact" ? new Belief({ ...mass, divisor: factors[0].divisor }) : new Belief(mass);
  }
  const masses = factors.map(weigh);
  const all = wholesOf(scenario, options);
  const left = masses.map((mass) => mass.total);
  const { scale, chance } = balance(prior.weights.parts, left, all);
  const totals = left.map((weight, i) => chance(i, weight));
  const total = totals.reduce((sum, mass) => sum + mass, 0);
  const weights = new Float64Array(masses[0].weights.length);
  for (const [i, mass] of masses.entries()) {
    for (let p = 0; p < weights.length; p++) weights[p] += chance(i, weightAt(mass, p));
  }
  const error = masses.reduce((most, mass) => Math.max(most, mass.kind === "real" ? mass.relativeError : 0), 0);
  return new Belief({
    method: masses[0].method,
    total,
    scale,
    weights,
    // The errors of two inferences, and a few roundings for each part.
    relativeError: 2 * error + 2 * (masses.length + 8) * 2 ** -53,
    parts: totals.map((mass) => (total > 0 ? mass / total : 0)),
  });
};

/** Exponents from which float64 is left by no sum or product of a few numbers. */
const SAFE = 900;

/** The chance of weights under the parts of a mixture, divided by 2^scale. */
interface Balance {
  readonly scale: number;
  /** For a part, its share times a weight as a fraction of the weight of all its layouts. */
  chance(part: number, weight: Weighed): number;
}

/**
 * Puts the parts of a mixture on a common scale, a power of two. Without it, answers that every part calls very
 * unlikely would have chance 0 under all of them, so that no layout seemed to be left.
 *
 * @param left the weight of the layouts left under each part @param all that of all layouts
 */
const balance = (parts: readonly PriorPart[], left: readonly Weighed[], all: readonly Weighed[]): Balance => {
  const shares = parts.map(({ share: weight }) => nearWeight(weight));
  const gaps = left.map((weight, i) => (weight > 0 ? exponentOf(all[i]) - exponentOf(weight) : 0));
  const lifts = gaps.map((gap) => (gap > SAFE ? gap : 0));
  const likeliest = Math.max(...left.map((weight, i) => (weight > 0 ? exponentOf(shares[i]) - gaps[i] : -Infinity)));
  const scale = Number.isFinite(likeliest) && Math.abs(likeliest) > SAFE ? likeliest : 0;
  return {
    scale,
    chance(i, weight) {
      const lifted = typeof weight === "bigint" ? weight << BigInt(lifts[i]) : timesPower(weight, lifts[i]);
      const exponent = exponentOf(shares[i]);
      return timesPower(partOf(lifted, all[i]) * timesPower(shares[i], -exponent), exponent - lifts[i] - scale);
    },
  };
};

/** The exponent of a positive weight in binary, to within 1. */
const exponentOf = (weight: Weighed): number =>
  typeof weight === "bigint" ? bitLength(weight) - 1 : Math.floor(Math.log2(weight));

/**
 * The terms of a sum that says how likely layouts are: for each part of the prior, its factors, and a scale for
 * a layout's product of factors; the largest scale is about 1. Undefined without a prior; null where a layout's weight
 * is no such product, because ships came one after another. Cost: for a mixture,
 * once per scenario, the weight of the empty board. @throws RefusedError as `weighLayouts` does
 */
export const factorScales = (
  scenario: Scenario,
): readonly { readonly near: Float64Array; readonly scale: number }[] | undefined | null => {
  const { prior } = scenario;
  if (!prior) return undefined;
  if (prior.weights.kind === "sequential") return null;
  const { factors } = knownOf(scenario);
  if (prior.weights.kind !== "mixture") return [{ near: factors[0].near, scale: 1 }];
  const all = wholesOf(scenario, {});
  const scales = prior.weights.parts.map(({ share: part }, i) => {
    const share = nearWeight(part);
    const whole = Number(all[i]);
    const [e, f] = [exponentOf(share), exponentOf(whole)];
    return { scale: timesPower(share, -e) / timesPower(whole, -f), power: e - f };
  });
  const most = Math.max(...scales.map(({ power }) => power));
  return scales.map(({ scale, power }, i) => ({ near: factors[i].near, scale: timesPower(scale, power - most) }));
};

/** For each part of a mixture, the weight of all layouts of the empty board. */
const wholesOf = (scenario: Scenario, options: InferOptions): readonly Weighed[] => {
  const { factors, wholes } = knownOf(scenario);
  return factors.map((part, i) => {
    wholes[i] ??= weighBy(makeKnowledge(scenario), part, options).total;
    return wholes[i];
  });
};

/** Weighs layouts by the method that the options name; the oracle lists them. */
const weighBy = (knowledge: Knowledge, factors: PriorFactors, options: InferOptions): Mass => {
  if (options.method !== ORACLE_NAME) return weighLayouts(knowledge, factors, options);
  const { scenario } = knowledge;
  if (!factors.whole) checkRange(scenario, factors);
  const placements: number[] = [];
  eachLayoutByOracle(knowledge, (layout) => placements.push(...layout));
  return { ...weighListed(factors, Int32Array.from(placements), shipCount(scenario.fleet)), method: ORACLE_NAME };
};

/** A weight as a fraction of another, which may be 0. Both must be exact, or both not. */
const partOf = (weight: Weighed, whole: Weighed): number =>
  typeof weight === "bigint" ? share(weight, whole as bigint) : weight > 0 ? weight / (whole as number) : 0;

const weightAt = ({ weights }: Mass, p: number): Weighed =>
  weights instanceof ExactCounts ? weights.at(p) : weights[p];

/**
 * The weight of each of some layouts under a scenario's prior, scaled to a sum of 1, accurate to a relative
 * 2^-40; undefined without a prior. Cost: layouts times ships and parts, and that of {@link factorScales}.
 * @param placements see {@link believeListed} @throws RefusedError as `weighLayouts` does
 */
export const weighEach = (
  scenario: Scenario,
  placements: Int32Array,
  ships: number,
  options: InferOptions = {},
): Float64Array | undefined => {
  const { prior } = scenario;
  if (!prior) return undefined;
  const sequential = sequentialWeights(scenario);
  const products: Weighed[][] = sequential
    ? [Array.from({ length: placements.length / ships }, (_, i) => sequential.weigh(placements, i * ships, ships))]
    : knownOf(scenario).factors.map((part) => productsOf(part, placements, ships));
  if (prior.weights.kind !== "mixture") {
    const [weights] = products;
    const total = sumOf(weights);
    return Float64Array.from(weights, (weight) => partOf(weight, total));
  }
  const { chance } = balance(prior.weights.parts, products.map(sumOf), wholesOf(scenario, options));
  const sums = Float64Array.from(products[0], (_, at) =>
    products.reduce((sum, list, i) => sum + chance(i, list[at]), 0),
  );
  const total = sums.reduce((sum, weight) => sum + weight, 0);
  return sums.map((weight) => weight / total);
};

/**
 * The weight of each of some layouts under an exact prior, as whole numbers without a common factor; undefined
 * without a prior, for a mixture, for real weights, and where ships came one after another. Cost: layouts times ships, and one step towards their
 * greatest common divisor for each layout.
 */
export const weighEachExactly = (
  scenario: Scenario,
  placements: Int32Array,
  ships: number,
): readonly bigint[] | undefined => {
  const { prior } = scenario;
  if (!prior || prior.weights.kind === "mixture" || prior.weights.kind === "sequential") return undefined;
  const [factors] = knownOf(scenario).factors;
  if (!factors.whole) return undefined;
  const products = productsOf(factors, placements, ships) as bigint[];
  let common = 0n;
  for (const product of products) {
    if (common === 1n) break;
    common = gcd(product, common);
  }
  return common > 1n ? products.map((product) => product / common) : products;
};

/** For each layout, the product of the factors of its placements. */
const productsOf = ({ near, whole }: PriorFactors, placements: Int32Array, ships: number): Weighed[] =>
  Array.from({ length: placements.length / ships }, (_, i) => {
    const layout = placements.subarray(i * ships, (i + 1) * ships);
    return whole
      ? layout.reduce((product, p) => product * whole[p], 1n)
      : layout.reduce((product, p) => product * near[p], 1);
  });

const sumOf = (weights: readonly Weighed[]): Weighed =>
  typeof weights[0] === "bigint"
    ? weights.reduce((sum: bigint, weight) => sum + (weight as bigint), 0n)
    : weights.reduce((sum: number, weight) => sum + (weight as number), 0);

/** The weights of listed layouts, added up one by one. Cost: layouts times ships. */
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
  const summed = addNearly(near.length, placements, ships, (at) => {
    let product = 1;
    for (let k = at; k < at + ships; k++) product *= near[placements[k]];
    return product;
  });
  // Two roundings for each factor, and compensated sums.
  return { kind: "real", ...summed, relativeError: 2 * (2 * ships + 4) * 2 ** -53 };
};

/** Adds up the weights of listed layouts. @param weigh the weight of the layout that begins here */
const addNearly = (
  count: number,
  placements: Int32Array,
  ships: number,
  weigh: (at: number) => number,
): Pick<RealMass, "method" | "total" | "weights"> => {
  const sums = new RunningSums(count, 0);
  const total = new RunningSums(1, 0);
  for (let at = 0; at < placements.length; at += ships) {
    const weight = weigh(at);
    total.add(0, weight);
    for (let k = at; k < at + ships; k++) sums.add(placements[k], weight);
  }
  return { method: "layout-list", total: total.values[0], weights: sums.values };
};
