import type { Posterior } from "@broadside/engine";
import { beliefJson, fractionText } from "../../analysis/belief-text.ts";
import { nest } from "../../output/nested.ts";
import { priorField } from "../../output/prior-text.ts";

/**
 * What a map has besides its counts where the scenario has a prior, for programs: with exact weights the weight of all layouts
 * and of those that occupy each cell, as fractions in lowest terms; otherwise the chance of each cell, and the part of itself
 * by which one of them may be wrong.
 */
export const beliefMap = (posterior: Posterior): object => {
  const { belief, knowledge } = posterior;
  if (belief === undefined) return {};
  const { board } = knowledge.scenario;
  const { weight } = belief;
  return {
    ...priorField(knowledge.scenario),
    ...beliefJson(belief),
    ...(weight
      ? { weights: nest(board, (cell) => fractionText(posterior.massAt(cell), weight.denominator)) }
      : { chance: nest(board, (cell) => posterior.chance(cell)), relativeError: belief.chanceError }),
  };
};
