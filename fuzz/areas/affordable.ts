import { countLayouts, type Knowledge } from "../../packages/engine/src/index.ts";
import { estimateMethods } from "../../packages/engine/src/inference/posterior/infer.ts";
import { attempt } from "../fault.ts";

/** The limits of one inference, low enough that the fuzzer gets through many positions. */
export const LIMITS = { maxSteps: 1.5e8, maxBytes: 3e8 } as const;

/** Whether some method can count the position within the limits. */
export const isAffordable = (knowledge: Knowledge): boolean => {
  if (knowledge.scenario.contact !== "overlap") {
    return estimateMethods(knowledge).some(
      ({ cost }) => cost && cost.steps <= LIMITS.maxSteps / 5 && cost.bytes <= LIMITS.maxBytes / 2,
    );
  }
  return attempt(() => countLayouts(knowledge, LIMITS)) !== undefined;
};
