import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { sampleLayouts } from "../inference/sampling/sample.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type LayoutRanking, rankLayouts } from "./layout-ranking.ts";
import { PlacementDraw } from "./placement-draw.ts";

/** Draws layouts that agree with some knowledge, one after another, each of all equally likely and independent. */
export interface LayoutSampler {
  /**
   * How it draws: `trial` (ships at random places until none are in conflict, which is exactly uniform), the method of
   * the ranking of layouts, or `weights` (ship by ship with exact chances, a few inferences per layout).
   */
  readonly method: string;
  /**
   * A layout: one placement for every ship, valid until the next draw. It depends on the state of the stream alone, not on
   * what was drawn before.
   */
  draw(random: RandomStream): ArrayLike<number>;
}

/**
 * Prepares to draw layouts uniformly: by trial and error where that takes microseconds (no shots, and a board that is not
 * crowded), otherwise by the ranking of the layouts, one random number for each, and where that takes too much memory
 * by exact weights. Cost: see `rankLayouts`.
 *
 * @throws RangeError when no layout exists. `draw` throws a RefusedError where no exact method is within the limits.
 */
export const makeSampler = (knowledge: Knowledge, options: InferOptions = {}): LayoutSampler => {
  if (knowledge.observations.length === 0) {
    const trial = new PlacementDraw(knowledge.scenario);
    if (trial.isQuick()) return { method: "trial", draw: (random) => trial.uniform(random) };
  }
  const ranking = tryRanking(knowledge, options);
  if (ranking === undefined) {
    return { method: "weights", draw: (random) => sampleLayouts(knowledge, 1, random, options)[0].placements };
  }
  if (ranking.layouts === 0n) throw new RangeError("no layout exists");
  return { method: ranking.method, draw: (random) => ranking.draw(random) };
};

const tryRanking = (knowledge: Knowledge, options: InferOptions): LayoutRanking | undefined => {
  try {
    return rankLayouts(knowledge, options);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};
