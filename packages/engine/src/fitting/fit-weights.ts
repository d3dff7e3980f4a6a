import { unlessRefused } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { shipCount } from "../scenario/fleet.ts";
import { momentsOf, type WeightModel } from "./weight-model.ts";

export interface WeightFitOptions {
  readonly tolerance: number;
  /** Half of this times the sum of the squared parameters is added to the function. Default 0. */
  readonly strength?: number | undefined;
  /** Default 0 for all parameters. */
  readonly start?: Float64Array | undefined;
  readonly inference?: InferOptions | undefined;
  /** Called after every step; may throw to stop the work. */
  readonly progress?: ((largest: number, evaluations: number) => void) | undefined;
}

export interface WeightFit extends Minimum {
  /** Whether it is proven that no distribution over layouts has these means. */
  readonly impossible: boolean;
  /** A bound on the relative error of the expectations. */
  readonly relativeError: number;
}

/**
 * Finds the parameters under which layouts list each parameter as often on average as `means` says. They are
 * the minimum of the convex function log Z(l) - q l, whose gradient is the expectations minus the means q.
 * With a strength s, the function is log Z(l) - q l + s l²/2: the gradient is the expectations minus q, plus
 * s l, and the minimum is no farther away than the gradient's length divided by s.
 *
 * Without a strength, a value below 0 proves that no distribution has these means: its entropy, never negative,
 * is at most log Z(l) - q l for every l (Gibbs' inequality). The proof allows for rounding. @throws RefusedError
 * if the layouts cannot be weighed
 */
export const fitWeights = (model: WeightModel, means: Float64Array, options: WeightFitOptions): WeightFit => {
  const { strength = 0, inference = {} } = options;
  const ships = shipCount(model.scenario.fleet);
  let error = 0;
  let isFirst = true;
  const evaluate = (logs: Float64Array): { value: number; gradient: Float64Array } => {
    const moments = isFirst
      ? momentsOf(model, logs, inference)
      : unlessRefused(() => momentsOf(model, logs, inference));
    isFirst = false;
    // Beyond the range of float64 the search turns back.
    if (!moments) return { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(logs.length) };
    const { logTotal, expected, relativeError, weightError } = moments;
    // A chance is a quotient of sums of products with one weight for each ship.
    error = Math.max(error, relativeError + 2 * ships * weightError);
    const gradient = expected.map((part, i) => part - means[i] + strength * logs[i]);
    return { value: logTotal - dot(means, logs) + (strength / 2) * dot(logs, logs), gradient };
  };
  const start = options.start ?? new Float64Array(model.parameterCount);
  const isBelowZero = (value: number, logs: Float64Array): boolean =>
    strength === 0 && value < -valueError(model, means, logs, error);
  const minimum = minimise(evaluate, start, options, isBelowZero);
  return { ...minimum, impossible: isBelowZero(minimum.value, minimum.point), relativeError: error };
};

/** How far rounding may shift log Z(l) - q l. */
const valueError = (model: WeightModel, means: Float64Array, logs: Float64Array, error: number): number => {
  const sizes = means.reduce((sum, mean, i) => sum + mean * Math.abs(logs[i]), 0);
  const ships = shipCount(model.scenario.fleet);
  return 4 * ((ships + 1) * error + 2 ** -53 * (means.length + 4) * sizes + 2 ** -45);
};

/** The largest absolute value in a vector. */
export const largestPart = (parts: Float64Array): number =>
  parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0);

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, part, i) => sum + part * b[i], 0);

type Smooth = (point: Float64Array) => { readonly value: number; readonly gradient: Float64Array };

/** The result of a search for a minimum. */
interface Minimum {
  readonly point: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
  readonly converged: boolean;
  readonly evaluations: number;
}

/** The number of past steps that the search remembers. */
const MEMORY = 20;

const MOST_EVALUATIONS = 500;

/**
 * Minimises a smooth convex function by the limited-memory BFGS method (Liu and Nocedal, "On the limited memory
 * BFGS method for large scale optimization", Mathematical Programming 45, 1989), with the Armijo condition and
 * only for positive curvature. The function is infinity where its value is unknown.
 * @param enough whether the search may end at a point with a given value
 */
const minimise = (
  smooth: Smooth,
  start: Float64Array,
  { tolerance, progress }: WeightFitOptions,
  enough: (value: number, point: Float64Array) => boolean,
): Minimum => {
  const memory = new StepMemory();
  let point: Float64Array = start.slice();
  let { value, gradient } = smooth(point);
  let evaluations = 1;
  for (;;) {
    const largest = largestPart(gradient);
    progress?.(largest, evaluations);
    if (largest <= tolerance || evaluations >= MOST_EVALUATIONS || enough(value, point))
      return { point, value, gradient, converged: largest <= tolerance, evaluations };
    let direction = memory.direction(gradient);
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      memory.clear();
      direction = gradient.map((part) => -part);
      slope = dot(direction, gradient);
    }
    let length = 1;
    let next: Float64Array = along(point, direction, length);
    let trial = smooth(next);
    evaluations++;
    // Near the minimum, rounding hides the change of the value, so a smaller slope counts as progress.
    const isBetter = (): boolean =>
      trial.value <= value + 1e-4 * length * slope ||
      (Math.abs(trial.value - value) <= 1e-12 * Math.abs(value) &&
        Math.abs(dot(trial.gradient, direction)) <= 0.9 * -slope);
    while (!isBetter() && length > 1e-10 && evaluations < MOST_EVALUATIONS) {
      length /= 2;
      next = along(point, direction, length);
      trial = smooth(next);
      evaluations++;
    }
    if (!isBetter()) return { point, value, gradient, converged: false, evaluations };
    memory.add(
      next.map((part, i) => part - point[i]),
      trial.gradient.map((part, i) => part - gradient[i]),
    );
    point = next;
    ({ value, gradient } = trial);
  }
};

/** The latest steps and the changes of the gradient along them. */
class StepMemory {
  readonly #steps: { readonly step: Float64Array; readonly change: Float64Array; readonly curvature: number }[] = [];

  clear(): void {
    this.#steps.length = 0;
  }

  add(step: Float64Array, change: Float64Array): void {
    const curvature = dot(step, change);
    if (!(curvature > 1e-16 * dot(change, change))) return;
    this.#steps.push({ step, change, curvature });
    if (this.#steps.length > MEMORY) this.#steps.shift();
  }

  /** The negative gradient times the approximate inverse of the second derivatives. */
  direction(gradient: Float64Array): Float64Array {
    const out = gradient.map((part) => -part);
    const shares: number[] = [];
    for (let k = this.#steps.length - 1; k >= 0; k--) {
      const { step, change, curvature } = this.#steps[k];
      shares[k] = dot(step, out) / curvature;
      addTimes(out, change, -shares[k]);
    }
    const last = this.#steps.at(-1);
    const scale = last ? last.curvature / dot(last.change, last.change) : 1;
    for (let i = 0; i < out.length; i++) out[i] *= scale;
    for (const [k, { step, change, curvature }] of this.#steps.entries())
      addTimes(out, step, shares[k] - dot(change, out) / curvature);
    return out;
  }
}

const along = (point: Float64Array, direction: Float64Array, length: number): Float64Array =>
  point.map((part, i) => part + length * direction[i]);

const addTimes = (target: Float64Array, list: Float64Array, factor: number): void => {
  for (let i = 0; i < target.length; i++) target[i] += factor * list[i];
};
