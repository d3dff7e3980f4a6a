import type { ExactCounts } from "../../core/count.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { formatShots } from "../../scenario/notation.ts";
import { formatScenario, type ScenarioSource } from "../../scenario/parse.ts";

/** A posterior as written to JSON. Counts are strings of digits, whatever their size. */
export interface PosteriorSource {
  readonly scenario: ScenarioSource;
  /** The shots in notation. */
  readonly shots: string;
  readonly method: string;
  readonly layouts: string;
  /** For each cell, the number of layouts that occupy it. */
  readonly occupied: readonly string[];
}

/** Converts a posterior to a JSON value. @throws RefusedError when the board has too many cells to list. */
export const formatPosterior = (posterior: {
  readonly knowledge: Knowledge;
  readonly method: string;
  readonly layouts: bigint;
  readonly occupied: ExactCounts;
}): PosteriorSource => {
  const { knowledge, method, layouts, occupied } = posterior;
  const { scenario, observations } = knowledge;
  return {
    scenario: formatScenario(scenario),
    shots: formatShots(scenario, observations),
    method,
    layouts: String(layouts),
    occupied: occupied.toJSON(),
  };
};
