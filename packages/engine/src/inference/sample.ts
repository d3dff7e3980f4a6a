import type { RandomStream } from "../core/random.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { InferOptions } from "./infer.ts";

/**
 * Layouts drawn uniformly and independently from all that agree with the knowledge; empty when none does.
 *
 * @param number how many to draw
 */
export const sampleLayouts = (
  _knowledge: Knowledge,
  _number: number,
  _random: RandomStream,
  _options: InferOptions = {},
): Layout[] => {
  throw new Error("not yet");
};
