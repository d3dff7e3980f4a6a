import { RefusedError } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { shipCount } from "../scenario/fleet.ts";
import { type Minimum, minimise } from "./minimise.ts";
import { type ModelMoments, momentsOf, type WeightModel } from "./weight-model.ts";

/** How to look for the parameters. */
export interface WeightFitOptions {
  /** The largest part of the gradient at the end. */
  readonly tolerance: number;
  /** Half of this times the sum of squares of the parameters is added: it keeps them near 0. Default 0. */
  readonly strength?: number;
  /** Where to begin. Default 0 for all. */
  readonly start?: Float64Array | undefined;
  readonly inference?: InferOptions | undefined;
  /** Told after every step; may throw to stop the work. */
  readonly progress?: ((largest: number, evaluations: number) => void) | undefined;
}

/** Where the search ended. */
export interface WeightFit extends Minimum {
  /** Proved: no distribution over layouts lists the parameters so often. */
  readonly impossible: boolean;
  /** The expectations at the point are off by no more than this part of them. */
  readonly relativeError: number;
}

/**
 * The parameters with which layouts list each parameter so often on average as is given: the least value of the convex function
 * log Z(l) - q l, whose gradient is what the model expects less what is given. With a strength s the function is log Z(l) - q l +
 * s l²/2, strongly convex: a point is no farther from the least one than the length of its gradient divided by s.
 *
 * Without a strength a value below 0 proves that no distribution over layouts has these means: for every one that has, its entropy
 * is at most log Z(l) - q l at every l (Gibbs' inequality), and no entropy is negative. The proof allows for all roundings.
 *
 * @param means by parameter; they have to add up to the parameters that a layout lists
 * @throws RefusedError where the layouts cannot be weighed
 */
export const fitWeights = (model: WeightModel, means: Float64Array, options: WeightFitOptions): WeightFit => {
  const { strength = 0, inference = {}, tolerance, progress } = options;
  const ships = shipCount(model.scenario.fleet);
  let error = 0;
  let isFirst = true;
  const evaluate = (logs: Float64Array): { value: number; gradient: Float64Array } => {
    const moments = isFirst ? momentsOf(model, logs, inference) : momentsWhereHeld(model, logs, inference);
    isFirst = false;
    // Beyond what float64 holds nothing is known: the search turns back.
    if (!moments) return { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(logs.length) };
    const { logTotal, expected, relativeError, weightError } = moments;
    // A chance is a quotient of sums of products of as many weights as there are ships.
    error = Math.max(error, relativeError + 2 * ships * weightError);
    const gradient = expected.map((part, i) => part - means[i] + strength * logs[i]);
    return { value: logTotal - dot(means, logs) + (strength / 2) * dot(logs, logs), gradient };
  };
  const start = options.start ?? new Float64Array(model.parameterCount);
  const isBelowZero = (value: number, logs: Float64Array): boolean =>
    strength === 0 && value < -valueError(model, means, logs, error);
  const found = minimise(evaluate, start, { tolerance, progress, enough: isBelowZero });
  return { ...found, impossible: isBelowZero(found.value, found.point), relativeError: error };
};

/** What the roundings can change in log Z(l) - q l. */
const valueError = (model: WeightModel, means: Float64Array, logs: Float64Array, error: number): number => {
  const sizes = means.reduce((sum, mean, i) => sum + mean * Math.abs(logs[i]), 0);
  const ships = shipCount(model.scenario.fleet);
  return 4 * ((ships + 1) * error + 2 ** -53 * (means.length + 4) * sizes + 2 ** -45);
};

const momentsWhereHeld = (
  model: WeightModel,
  logs: Float64Array,
  inference: InferOptions,
): ModelMoments | undefined => {
  try {
    return momentsOf(model, logs, inference);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, part, i) => sum + part * b[i], 0);
