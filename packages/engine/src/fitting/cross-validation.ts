import { estimateMean } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { fitWeights } from "./fit-weights.ts";
import { type LayoutFeatures, momentsOf } from "./weight-model.ts";

/** How much likelier layouts are under a prior fitted without them than if all layouts are equally likely. */
export interface HeldOut {
  /** The mean over the layouts, in bits. */
  readonly bits: number;
  /** The standard error of that mean, for independent layouts. */
  readonly standardError: number;
  /** The gain of each layout, in bits. */
  readonly each: Float64Array;
}

/** Spreads for the logarithms of weights, from nearly uniform to nearly unconstrained. */
export const SPREADS: readonly number[] = [0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.4];

/** The search ends after this many spreads without an improvement. */
const PATIENCE = 2;

/** The tolerance for fits that are only compared: held-out likelihoods differ by more than this by chance. */
const TOLERANCE = 3e-4;

export interface ValidationOptions {
  readonly folds: number;
  readonly seed: number;
  /** The binary logarithm of the number of layouts. */
  readonly uniformBits: number;
  readonly inference: InferOptions;
  readonly progress: (spread: number, done: number) => void;
}

export interface Validation {
  readonly spread: number;
  readonly heldOut: HeldOut;
  readonly evaluations: number;
}

/**
 * Finds the spread that gives held-out layouts the greatest likelihood (M. Stone, "Cross-validatory choice and
 * assessment of statistical predictions", 1974). As the best of several, that likelihood is slightly too high.
 */
export const crossValidate = (features: LayoutFeatures, options: ValidationOptions): Validation => {
  const { folds, seed, progress } = options;
  const order = RandomStream.fromSeed(seed).shuffle(Array.from({ length: features.count }, (_, i) => i));
  const parts = Array.from({ length: folds }, (_, fold) => order.filter((_, i) => i % folds === fold));
  const points: Float64Array[] = [];
  let best: Validation | undefined;
  let evaluations = 0;
  let since = 0;
  for (const [s, spread] of SPREADS.entries()) {
    const each = new Float64Array(features.count);
    for (const [fold, held] of parts.entries()) {
      progress(spread, (s + fold / folds) / SPREADS.length);
      const judged = judgeFold(features, held, parts.filter((part) => part !== held).flat(), {
        ...options,
        spread,
        start: points[fold],
      });
      points[fold] = judged.point;
      evaluations += judged.evaluations;
      for (const [i, layout] of held.entries()) each[layout] = judged.bits[i];
    }
    const { estimate: bits, standardError } = estimateMean(each);
    const heldOut = { bits, standardError, each };
    if (best && bits <= best.heldOut.bits) since++;
    else {
      best = { spread, heldOut, evaluations: 0 };
      since = 0;
    }
    if (since === PATIENCE) break;
  }
  if (!best) throw new Error("there are spreads to try");
  return { ...best, evaluations };
};

/** The likelihood of held-out layouts under the fit to the others, in bits relative to equal likelihood. */
const judgeFold = (
  features: LayoutFeatures,
  held: readonly number[],
  others: readonly number[],
  options: ValidationOptions & { readonly spread: number; readonly start: Float64Array | undefined },
): { bits: number[]; point: Float64Array; evaluations: number } => {
  const { spread, start, inference, uniformBits, progress } = options;
  const { model } = features;
  const { point, evaluations } = fitWeights(model, features.meansOf(others), {
    tolerance: TOLERANCE,
    strength: 1 / (others.length * spread ** 2),
    start,
    inference,
    progress: () => progress(spread, 0),
  });
  const { logTotal } = momentsOf(model, point, inference);
  const bits = held.map((layout) => (features.logWeight(layout, point) - logTotal) / Math.LN2 + uniformBits);
  return { bits, point, evaluations: evaluations + 1 };
};
