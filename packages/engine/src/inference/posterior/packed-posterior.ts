import { ExactCounts } from "../../core/count.ts";
import { unwrap } from "../../core/result.ts";
import { type Knowledge, parseKnowledge } from "../../knowledge/knowledge.ts";
import { formatShots } from "../../scenario/notation.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../../scenario/parse.ts";
import { Posterior } from "./posterior.ts";

/**
 * A posterior as plain data, to be sent to another thread or kept in a database of the browser: a structured clone of it is
 * the same. It is made by {@link packPosterior} and read by {@link unpackPosterior} of the same version, and is not a format
 * of a file.
 */
export interface PackedPosterior {
  readonly scenario: ScenarioSource;
  /** The shots, in the notation. */
  readonly shots: string;
  readonly method: string;
  readonly layouts: bigint;
  /** For each placement the layouts that contain it: float64 when all are below 2^53. */
  readonly weights: Float64Array | readonly bigint[];
  /** Per cell the layouts with 0, 1, 2… ships on it, where ships may overlap. */
  readonly ships?: readonly (readonly bigint[])[];
}

/**
 * A posterior as plain data. Cost: a copy of its weights.
 *
 * @throws RefusedError where ships may overlap and their placements or the cells are too many to be listed.
 */
export const packPosterior = (posterior: Posterior): PackedPosterior => {
  const { knowledge, method, layouts, weights, ships } = posterior;
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
  };
};

/**
 * The posterior that was packed, with a scenario of its own.
 *
 * @throws Error when the rules or the shots cannot be read, RangeError when the weights are not those of the scenario.
 */
export const unpackPosterior = (packed: PackedPosterior): Posterior =>
  unpackFor(unwrap(parseKnowledge(unwrap(parseScenario(packed.scenario)), packed.shots)), packed);

/** The posterior that was packed, for knowledge that says the same: its scenario and its shots are not read again. */
export const unpackFor = (knowledge: Knowledge, packed: Omit<PackedPosterior, "scenario" | "shots">): Posterior => {
  const { method, layouts, ships } = packed;
  const weights =
    packed.weights instanceof Float64Array
      ? ExactCounts.fromNumbers(packed.weights.slice())
      : ExactCounts.fromBigints([...packed.weights]);
  const posterior = new Posterior(knowledge, method, layouts, weights, ships);
  const { count } = posterior.table;
  if (weights.length !== count) throw new RangeError(`${weights.length} weights for ${count} placements`);
  return posterior;
};
