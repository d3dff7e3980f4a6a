import { estimateMean } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatScenario } from "../scenario/parse.ts";
import type { PlainPrior } from "../scenario/prior/prior.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { allSetsOf } from "./cell-sets.ts";
import { fitWeights, largestPart } from "./fit-weights.ts";
import {
  LayoutFeatures,
  log2Of,
  type ModelForm,
  makeWeightModel,
  momentsOf,
  priorOfModel,
  shapeCount,
  withoutPrior,
} from "./weight-model.ts";

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

interface ValidationOptions {
  readonly folds: number;
  readonly seed: number;
  /** The binary logarithm of the number of layouts. */
  readonly uniformBits: number;
  readonly inference: InferOptions;
  readonly progress: (spread: number, done: number) => void;
}

interface Validation {
  readonly spread: number;
  readonly heldOut: HeldOut;
  readonly evaluations: number;
}

/**
 * Finds the spread that gives held-out layouts the greatest likelihood (M. Stone, "Cross-validatory choice and
 * assessment of statistical predictions", 1974). As the best of several, that likelihood is slightly too high.
 */
const crossValidate = (features: LayoutFeatures, options: ValidationOptions): Validation => {
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

/** The families of priors, the simplest first. */
export const MODELS = {
  uniform: "every layout equally likely",
  "symmetric-cells": "a weight for each set of cells that are alike",
  cells: "a weight for each cell",
  "symmetric-shapes": "weights of cells that are alike for each shape of ship",
  shapes: "weights of cells for each shape of ship",
} as const;

/** The name of a family: a key of {@link MODELS}. */
export type ModelName = keyof typeof MODELS;

/** A family with one spread. */
export interface Candidate {
  readonly model: ModelName;
  /** The expected standard deviation of the logarithms of weights; small values stay close to uniform. */
  readonly spread: number;
  readonly heldOut: HeldOut;
}

/** A prior fitted to layouts. */
export interface LayoutFit {
  readonly prior: PlainPrior;
  readonly layouts: number;
  /** One of {@link candidates}. */
  readonly chosen: Candidate;
  /** Each family with its best spread, the simplest family first. */
  readonly candidates: readonly Candidate[];
  /** The largest component of the gradient of the penalised likelihood. */
  readonly largestError: number;
  readonly converged: boolean;
  /** A proven bound on the distance from the logarithms of the parameters to those of the exact optimum. */
  readonly distance: number;
  /** How much less uncertain the layout is than if all are equally likely: the relative entropy in bits. */
  readonly bits: number;
  readonly uniformBits: number;
  /** How often the weights of all layouts were summed. */
  readonly evaluations: number;
}

/** Options of {@link fitLayouts}. */
export interface LayoutFitOptions {
  /** The number of folds for cross-validation. Default 5, or the number of layouts if that is less. */
  readonly folds?: number | undefined;
  /** The seed of the draw that assigns layouts to folds. Default 0. */
  readonly seed?: number | undefined;
  /** The family to fit. By default, cross-validation chooses it. */
  readonly model?: ModelName | undefined;
  readonly inference?: InferOptions | undefined;
  /** Called with the current fit and about the part of the work done; may throw to stop the work. */
  readonly progress?: ((what: string, done: number) => void) | undefined;
}

const placingRules = (scenario: Scenario): string => {
  const { board, fleet, contact } = formatScenario(scenario);
  return JSON.stringify([board, fleet, contact]);
};

/**
 * Fits a prior under which the given layouts are likely, without overfitting: it maximises the likelihood
 * minus a penalty on the squared logarithms of the weights. The penalty stands for a normal prior with the
 * deviation {@link Candidate.spread}. The negative of this difference is strongly convex, so the distance
 * from its only minimum can be bounded. Cross-validation chooses the spread and the family: the simplest
 * whose likelihood of held-out layouts is within one standard error of the best.
 *
 * Fails if there are too few layouts, or layouts of other rules. Cost: a few hundred inferences of the empty board.
 *
 * @throws RefusedError when every method would exceed the limits. Errors thrown by `progress` are passed on.
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { fitLayouts } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layouts = listLayouts(makeKnowledge(scenario), 10);
 * const fit = fitLayouts(scenario, layouts, { folds: 2, seed: 1 });
 * fit.ok; // => true
 * fitLayouts(scenario, layouts.slice(0, 1)).ok; // => false
 */
export const fitLayouts = (
  scenario: Scenario,
  layouts: readonly Layout[],
  options: LayoutFitOptions = {},
): Result<LayoutFit> => {
  checkScenario(scenario);
  const { folds = Math.min(5, layouts.length), seed = 0, inference = {}, progress = () => {} } = options;
  if (layouts.length < 2) return fail("layouts", `${layouts.length} is too few to learn from`, "give at least 2");
  if (!Number.isInteger(folds) || folds < 2 || folds > layouts.length)
    return fail("folds", `${folds} is out of range`, `write a whole number from 2 to ${layouts.length}`);
  const plain = withoutPrior(scenario);
  const rules = placingRules(plain);
  const scenarios = new Set<Scenario>();
  for (const [i, layout] of layouts.entries()) {
    if (scenarios.has(layout.scenario)) continue;
    if (placingRules(layout.scenario) !== rules)
      return fail(
        `layouts[${i}]`,
        "is of other rules",
        "give layouts of the board, the ships and the contact rule of the scenario",
      );
    scenarios.add(layout.scenario);
  }
  const uniformBits = log2Of(countLayouts({ scenario: plain, observations: [] }, inference).layouts);
  const names = options.model === undefined ? modelsOf(plain) : [options.model];
  let evaluations = 0;
  const candidates: Candidate[] = [];
  for (const [i, name] of names.entries()) {
    const features = new LayoutFeatures(makeWeightModel(plain, formOf(plain, name)), layouts);
    const tell = (spread: number, done: number): void =>
      progress(`${name}, spread ${spread}`, (i + done) / names.length);
    const best =
      name === "uniform"
        ? { spread: 0, heldOut: { bits: 0, standardError: 0, each: new Float64Array(layouts.length) }, evaluations: 0 }
        : crossValidate(features, { folds, seed, uniformBits, inference, progress: tell });
    evaluations += best.evaluations;
    candidates.push({ model: name, spread: best.spread, heldOut: best.heldOut });
  }
  const chosen = chooseFamily(candidates);
  progress(`${chosen.model}, all layouts`, 1);
  const { entropyBits, ...last } = fitAll(plain, layouts, chosen, options);
  return ok({
    ...last,
    layouts: layouts.length,
    chosen,
    candidates,
    bits: uniformBits - entropyBits,
    uniformBits,
    evaluations: evaluations + last.evaluations,
  });
};

/** The families that differ for the scenario. */
const modelsOf = (scenario: Scenario): ModelName[] => {
  const sets = allSetsOf(scenario);
  const hasSymmetry = new Set(sets).size < sets.length;
  const hasShapes = shapeCount(scenario) > 1;
  return (Object.keys(MODELS) as ModelName[]).filter(
    (name) => (hasSymmetry || !name.startsWith("symmetric")) && (hasShapes || !name.endsWith("shapes")),
  );
};

const formOf = (scenario: Scenario, name: ModelName): ModelForm => ({
  ...(name.startsWith("symmetric") && { sets: allSetsOf(scenario) }),
  byShape: name.endsWith("shapes"),
});

/**
 * The simplest candidate whose mean difference from the best, layout by layout, is within one standard error. If
 * a simpler one scores at least as well, that one: its difference may vary less and so count for more.
 */
export const chooseFamily = (candidates: readonly Candidate[]): Candidate => {
  const best = candidates.reduce((a, b) => (b.heldOut.bits > a.heldOut.bits ? b : a));
  const isNear = ({ heldOut }: Candidate): boolean => {
    const difference = estimateMean(best.heldOut.each.map((bits, i) => bits - heldOut.each[i]));
    return difference.estimate <= difference.standardError;
  };
  const near = candidates.find(isNear) ?? best;
  return candidates.find(({ heldOut }) => heldOut.bits >= near.heldOut.bits) ?? near;
};

const fitAll = (
  scenario: Scenario,
  layouts: readonly Layout[],
  { model: name, spread }: Candidate,
  { inference = {}, progress = () => {} }: LayoutFitOptions,
): Pick<LayoutFit, "prior" | "largestError" | "converged" | "distance" | "evaluations"> & { entropyBits: number } => {
  const form = formOf(scenario, name);
  const features = new LayoutFeatures(makeWeightModel(scenario, form), layouts);
  const { model } = features;
  if (name === "uniform") {
    const entropyBits = log2Of(countLayouts(model.knowledge, inference).layouts);
    return { prior: { kind: "uniform" }, largestError: 0, converged: true, distance: 0, evaluations: 1, entropyBits };
  }
  const strength = 1 / (layouts.length * spread ** 2);
  const means = features.meansOf(layouts.map((_, i) => i));
  const fit = fitWeights(model, means, {
    tolerance: 1e-9,
    strength,
    inference,
    progress: () => progress(`${name}, all layouts`, 1),
  });
  // The gradient is the expectations minus the means, plus the gradient of the penalty.
  const expected = fit.point.map((log, i) => fit.gradient[i] + means[i] - strength * log);
  let entropy = fit.value;
  for (const [i, log] of fit.point.entries()) entropy -= (strength / 2) * log ** 2 + (expected[i] - means[i]) * log;
  return {
    prior: priorOfModel(model, form, fit.point),
    largestError: largestPart(fit.gradient),
    converged: fit.converged,
    distance: (lengthOf(fit.gradient) + fit.relativeError * lengthOf(expected)) / strength,
    evaluations: fit.evaluations,
    entropyBits: entropy / Math.LN2,
  };
};

const lengthOf = (vector: Float64Array): number => Math.sqrt(vector.reduce((sum, part) => sum + part ** 2, 0));
