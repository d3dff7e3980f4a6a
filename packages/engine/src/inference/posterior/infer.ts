import type { OverlapCounts } from "../../boxes/overlap-counts.ts";
import { ExactCounts } from "../../core/count.ts";
import { RefusedError } from "../../core/result.ts";
import type { Cost } from "../../core/work-limits.ts";
import { type Constraints, constrainEach } from "../../knowledge/constraints.ts";
import { checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/method.ts";
import {
  checkMethodName,
  checkSupport,
  countReduced,
  METHODS,
  ORACLE_NAME,
  OVERLAP_METHODS,
} from "../methods/selector.ts";
import { classWeights, reduce } from "../packing/packing.ts";
import { believe } from "./believe.ts";
import { countByOracle } from "./oracle.ts";
import { lateCounts, Posterior } from "./posterior.ts";

/** The counts where ships may overlap, by the given method or a suitable one; undefined under other rules. */
const countIfOverlapping = (
  knowledge: Knowledge,
  { method: wanted, ...limits }: InferOptions,
): { method: string; counts: OverlapCounts } | undefined => {
  const named = OVERLAP_METHODS.find(({ name }) => name === wanted);
  if (named) checkSupport(named, knowledge);
  if (knowledge.scenario.contact !== "overlap") return undefined;
  if (wanted !== undefined && !named) {
    checkMethodName(wanted);
    throw new RefusedError(`the method "${wanted}" cannot count this position: ships may overlap`);
  }
  const method = named ?? OVERLAP_METHODS.find((method) => method.supports(knowledge) === undefined);
  return method && { method: method.name, counts: method.count(knowledge, limits) };
};

/**
 * The exact posterior of the knowledge: how many layouts remain, and how many of them contain each placement. If
 * no layout fits, the result has 0n layouts. If the scenario has a prior, weights are computed at once and
 * layouts are counted on demand.
 *
 * Cost: one to three times that of {@link countLayouts}, measured on the presets and on boards up to 13x13.
 *
 * @throws RefusedError with the estimate when every method would exceed the limits; RangeError for a limit that is not
 *   a number of at least 0
 * @example
 * import { infer, makeKnowledge, preset } from "@broadside/engine";
 *
 * const posterior = infer(makeKnowledge(preset("gorkoff-5x5")));
 * posterior.layouts; // => 1428n
 * posterior.rank()[0]; // => { cell: 0, hits: 1112n, chance: 0.7787114845938375 }
 */
export const infer = (knowledge: Knowledge, options: InferOptions = {}): Posterior => {
  checkKnowledge(knowledge);
  if (options.method === ORACLE_NAME) {
    const count = countByOracle(knowledge);
    return new Posterior(knowledge, ORACLE_NAME, count, { ships: count.ships, belief: believe(knowledge, options) });
  }
  const overlapping = countIfOverlapping(knowledge, options);
  if (overlapping) {
    const { method, counts } = overlapping;
    return new Posterior(knowledge, method, { layouts: counts.layouts, weights: counts });
  }
  const belief = believe(knowledge, options);
  if (!belief) {
    const { method, ...counts } = countWeights(knowledge, options);
    return new Posterior(knowledge, method, counts);
  }
  // Counts on demand run later, when the caller's `progress` and `expect` no longer apply.
  const { progress: _, expect: __, ...limits } = options;
  const late = lateCounts(() => countWeights(knowledge, limits));
  return new Posterior(knowledge, belief.method, late, { belief });
};

/**
 * The number of layouts that satisfy the constraints, and for each placement the number of those that contain it.
 *
 * @throws RefusedError as {@link infer} does
 */
export const weighConstrained = (
  constraints: Constraints,
  options: InferOptions = {},
): { readonly layouts: bigint; readonly weights: ExactCounts; readonly method: string } => {
  const reduction = reduce(constraints);
  const { method, total, weights } = countReduced(reduction, true, options);
  const layouts = total * reduction.multiplicity;
  return { method, layouts, weights: classWeights(reduction, layouts, reduction.multiplicity, weights) };
};

/** The number of layouts, and for each placement the number of those that contain it. */
const countWeights = (knowledge: Knowledge, options: InferOptions): ReturnType<typeof weighConstrained> =>
  constrainEach(knowledge)
    .map((constraints) => weighConstrained(constraints, options))
    .reduce((a, b) => ({
      method: b.layouts > 0n ? b.method : a.method,
      layouts: a.layouts + b.layouts,
      weights: ExactCounts.fromBigints(a.weights.toBigints().map((weight, p) => weight + b.weights.at(p))),
    }));

/**
 * The number of layouts that agree with the knowledge, without the weights.
 *
 * Cost: exact counting, from microseconds to seconds for common fleets on 10x10. `expect` receives the estimate
 * beforehand.
 *
 * @throws RefusedError with the estimate when every method would exceed the limits; RangeError for a limit that is not
 *   a number of at least 0
 * @example
 * import { countLayouts, makeKnowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * countLayouts(makeKnowledge(preset("gorkoff-5x5"))).layouts; // => 1428n
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3x"));
 * countLayouts(knowledge).layouts; // => 984n
 */
export const countLayouts = (knowledge: Knowledge, options: InferOptions = {}): { layouts: bigint; method: string } => {
  checkKnowledge(knowledge);
  if (options.method === ORACLE_NAME) return { layouts: countByOracle(knowledge).layouts, method: ORACLE_NAME };
  const overlapping = countIfOverlapping(knowledge, options);
  return overlapping
    ? { layouts: overlapping.counts.layouts, method: overlapping.method }
    : countInAll(constrainEach(knowledge), options);
};

/** The number of layouts that satisfy one of several constraints, no two of which a layout satisfies. */
export const countInAll = (
  ways: readonly Constraints[],
  options: InferOptions = {},
): { layouts: bigint; method: string } =>
  ways
    .map((constraints) => countConstrained(constraints, options))
    .reduce((a, b) => ({ layouts: a.layouts + b.layouts, method: b.layouts > 0n ? b.method : a.method }));

/** The number of layouts that satisfy the constraints. @throws RefusedError as {@link infer} does. */
export const countConstrained = (
  constraints: Constraints,
  options: InferOptions = {},
): { layouts: bigint; method: string } => {
  const reduction = reduce(constraints);
  const { method, total } = countReduced(reduction, false, options);
  return { layouts: total * reduction.multiplicity, method };
};

/** The cost of counting with each method, or why the method cannot count: for display and for tests. */
export const estimateMethods = (knowledge: Knowledge): { name: string; cost?: Cost; reason?: string }[] => {
  if (knowledge.scenario.contact === "overlap") {
    return METHODS.map(({ name }) => ({ name, reason: "ships may overlap" }));
  }
  const { packing } = reduce(constrainEach(knowledge)[0]);
  return METHODS.map((method) => {
    const reason = method.supports(packing);
    return reason === undefined
      ? { name: method.name, cost: method.estimateCost(packing, true) }
      : { name: method.name, reason };
  });
};
