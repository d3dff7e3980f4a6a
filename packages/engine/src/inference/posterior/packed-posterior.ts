import { ExactCounts } from "../../core/count.ts";
import { unwrap } from "../../core/result.ts";
import { type Knowledge, parseKnowledge } from "../../knowledge/knowledge.ts";
import { formatShots } from "../../scenario/notation.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../../scenario/parse.ts";
import { Belief, type PackedBelief } from "./belief.ts";
import { checkPosterior, Posterior } from "./posterior.ts";

/**
 * A posterior as plain data, to send to another thread or keep in a browser's database. Its structured clone is
 * equal to it. It is made by {@link packPosterior} and read by {@link unpackPosterior} of the same version; it
 * is not a file format.
 */
export interface PackedPosterior {
  readonly scenario: ScenarioSource;
  /** The shots in notation. */
  readonly shots: string;
  readonly method: string;
  readonly layouts: bigint;
  /** For each placement, the number of layouts that contain it: float64 if all are below 2^53, otherwise bigints. */
  readonly weights: Float64Array | readonly bigint[];
  /** For each cell, the numbers of layouts with 0, 1, 2… ships on it, if ships may overlap. */
  readonly ships?: readonly (readonly bigint[])[];
  /** The weights of the layouts under the scenario's prior; absent without a prior. */
  readonly belief?: PackedBelief;
}

/**
 * Converts a posterior to plain data. Cost: a copy of its weights; under a prior also a count of the layouts,
 * unless already made.
 *
 * @throws RefusedError where ships may overlap and there are too many placements or cells to list
 * @example
 * import { infer, makeKnowledge, packPosterior, preset, unpackPosterior } from "@broadside/engine";
 *
 * const posterior = infer(makeKnowledge(preset("gorkoff-3x3")));
 * const packed = structuredClone(packPosterior(posterior));
 * packed.layouts; // => 4n
 * unpackPosterior(packed).chance(0) === posterior.chance(0); // => true
 */
export const packPosterior = (posterior: Posterior): PackedPosterior => {
  checkPosterior(posterior);
  const { knowledge, method, layouts, weights, ships, belief } = posterior;
  const { scenario, observations } = knowledge;
  return {
    scenario: formatScenario(scenario),
    shots: formatShots(scenario, observations),
    method,
    layouts,
    weights: weights.isNarrow
      ? Float64Array.from({ length: weights.length }, (_, p) => weights.near(p))
      : weights.toBigints(),
    ...(ships && { ships }),
    ...(belief && { belief: belief.pack() }),
  };
};

/**
 * Restores a packed posterior, with a new scenario object.
 *
 * Cost: a copy of the weights, and the placements of the scenario.
 *
 * @throws Error when the rules or the shots cannot be read; RangeError when the weights do not match the
 *   scenario, or only one of them has a prior
 * @example
 * import { infer, makeKnowledge, packPosterior, preset, unpackPosterior } from "@broadside/engine";
 *
 * const packed = packPosterior(infer(makeKnowledge(preset("gorkoff-3x3"))));
 * unpackPosterior(packed).layouts; // => 4n
 */
export const unpackPosterior = (packed: PackedPosterior): Posterior =>
  unpackFor(unwrap(parseKnowledge(unwrap(parseScenario(packed.scenario)), packed.shots)), packed);

/** Restores a packed posterior for equivalent knowledge, without reading the packed scenario and shots. */
export const unpackFor = (knowledge: Knowledge, packed: Omit<PackedPosterior, "scenario" | "shots">): Posterior => {
  const { method, layouts, ships } = packed;
  const weights =
    packed.weights instanceof Float64Array
      ? ExactCounts.fromNumbers(packed.weights.slice())
      : ExactCounts.fromBigints([...packed.weights]);
  const belief = packed.belief && Belief.unpack(packed.belief);
  if ((belief !== undefined) !== (knowledge.scenario.prior !== undefined))
    throw new RangeError(belief ? "weights of a prior for rules without one" : "no weights for the prior of the rules");
  const posterior = new Posterior(knowledge, method, { layouts, weights }, { ships, belief });
  const { count } = posterior.table;
  for (const { length } of [weights, ...(belief ? [belief.weights] : [])])
    if (length !== count) throw new RangeError(`${length} weights for ${count} placements`);
  return posterior;
};
