import { RefusedError } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { shipCount } from "../scenario/fleet.ts";
import { type Minimum, minimise } from "./minimise.ts";
import { type ModelMoments, momentsOf, type WeightModel } from "./weight-model.ts";

/** Options of the search for the parameters. */
export interface WeightFitOptions {
  /** The largest acceptable component of the gradient. */
  readonly tolerance: number;
  /** Half of this times the sum of squares of the parameters is added, which keeps them near 0. Default 0. */
  readonly strength?: number;
  /** The starting point. Default 0 for all. */
  readonly start?: Float64Array | undefined;
  readonly inference?: InferOptions | undefined;
  /** Called after every step; may throw to stop the work. */
  readonly progress?: ((largest: number, evaluations: number) => void) | undefined;
}

/** The end of the search. */
export interface WeightFit extends Minimum {
  /** Whether it is proven that no distribution over layouts lists the parameters this often. */
  readonly impossible: boolean;
  /** A bound on the relative error of the expectations at the point. */
  readonly relativeError: number;
}

/**
 * The parameters with which layouts list each parameter as often on average as given: the minimum of the
 * convex function log Z(l) - q l, whose gradient is the model's expectations minus the given ones. With a
 * strength s the function is log Z(l) - q l + s l²/2, strongly convex: a point's distance from the minimum is
 * at most the length of its gradient divided by s.
 *
 * Without a strength a value below 0 proves that no distribution over layouts has these means: the entropy of
 * one that has would be at most log Z(l) - q l at every l (Gibbs' inequality), and no entropy is negative.
 * The proof allows for all roundings.
 *
 * @param means by parameter; their sum must be the number of parameters that a layout lists
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
    // Beyond float64's range nothing is known: the search turns back.
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

/** The possible effect of rounding on log Z(l) - q l. */
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
