import type { ExactCounts } from "../../core/count.ts";
import { countExactly, countNearly } from "../../core/exact-count.ts";
import { RefusedError } from "../../core/result.ts";
import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import { factorsOf, type PlacementFactors, type PriorFactors } from "../../scenario/prior/placement-factors.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { InferOptions } from "../methods/method.ts";
import { runReduced } from "../methods/selector.ts";
import { classWeights, eachPlace, type Reduction, reduce } from "../packing/packing.ts";

/** The total weight of layouts if the factors of placements are whole numbers: exact. */
export interface ExactMass {
  readonly kind: "exact";
  readonly method: string;
  /** The sum over the layouts of the product of their placements' factors. */
  readonly total: bigint;
  /** For each placement of the table, the same sum over the layouts that contain it. */
  readonly weights: ExactCounts;
}

/** The total weight of layouts if factors are real numbers: float64, with a proven bound on the error. */
export interface RealMass {
  readonly kind: "real";
  readonly method: string;
  readonly total: number;
  readonly weights: Float64Array;
  /** A bound on the relative error of the total and of every weight. */
  readonly relativeError: number;
}

export type Mass = ExactMass | RealMass;

/** Sums and products of weights stay between 2^-960 and 2^960, far from the ends of float64's range. */
const MOST_BITS = 960;

/** The error message when float64 cannot hold the exact weight of layouts. */
const TOO_LONG =
  "the prior's exact weights have too many digits to be multiplied for so many ships; write fewer, or real numbers such as 1.5";

/**
 * The weight of the layouts that agree with the knowledge, each the product of its placements' factors, in about
 * the time of a count. @param factors for each placement of the scenario's table @throws RefusedError as
 * counting does, where ships may overlap, and where float64 cannot hold the products
 */
export const weighLayouts = (knowledge: Knowledge, factors: PlacementFactors, options: InferOptions = {}): Mass => {
  if (knowledge.scenario.contact === "overlap")
    throw new RefusedError("layouts are weighed only where ships may not overlap");
  if (!factors.whole) checkRange(knowledge.scenario, factors);
  const reduction = reduce(constrain(knowledge), factors);
  const { near, whole } = factors;
  return whole ? weighExactly(reduction, whole, options) : weighNearly(reduction, near, options);
};

/** The factors of a scenario's prior, if any. @param what cannot be done under others, for their RefusedError */
export const plainFactors = (scenario: Scenario, what: string): PriorFactors | undefined => {
  const weights = scenario.prior?.weights;
  if (weights?.kind === "mixture")
    throw new RefusedError(`${what} under a mixture of priors; take one of its parts as the prior`);
  if (weights?.kind === "sequential") throw new RefusedError(`${what} where ships were placed one after another`);
  return weights && factorsOf(scenario, weights);
};

/** Refuses factors whose products float64 cannot hold. @throws RefusedError for such factors */
export const checkRange = ({ fleet }: Scenario, { near }: PlacementFactors): void => {
  if (near.length === 0) return;
  let largest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const factor of near) {
    largest = Math.max(largest, factor);
    least = Math.min(least, factor);
  }
  const placements = Math.log2(Math.max(2, near.length));
  const bits = shipCount(fleet) * (Math.max(Math.abs(Math.log2(largest)), Math.abs(Math.log2(least))) + placements);
  if (bits > MOST_BITS)
    throw new RefusedError("the weights of placements are too far apart to be multiplied for so many ships");
};

const weighExactly = (reduction: Reduction, whole: readonly bigint[], options: InferOptions): ExactMass => {
  const { method, result } = runReduced(reduction, true, options, (kernel) =>
    countExactly(kernel, undefined, TOO_LONG),
  );
  const outside = reduction.fixed.reduce((product, p) => product * whole[p], reduction.multiplicity);
  const total = result.total * outside;
  return { kind: "exact", method, total, weights: classWeights(reduction, total, outside, result.weights) };
};

const weighNearly = (reduction: Reduction, near: Float64Array, options: InferOptions): RealMass => {
  const { method, result } = runReduced(reduction, true, options, countNearly);
  const { packing, multiplicity, fixed } = reduction;
  const outside = fixed.reduce((product, p) => product * near[p], Number(multiplicity));
  const total = result.total * outside;
  const weights = new Float64Array(packing.table.count);
  for (const p of fixed) weights[p] = total;
  eachPlace(packing, (g, i, p, count) => {
    weights[p] = ((result.weights?.[g][i] ?? 0) * outside * count) / packing.groups[g].count;
  });
  // The fixed ships, the multiplicity, and the share of a class: each adds a rounded factor and a product.
  const relativeError = result.relativeError + 2 * (2 * fixed.length + 6) * 2 ** -53;
  return { kind: "real", method, total, weights, relativeError };
};
