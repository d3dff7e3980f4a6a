import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";

/**
 * What a strategy minimises: `mean` the misses over all layouts, `worst` the misses of the hardest layout, or
 * one of them first and then the other: `mean-then-worst`, `worst-then-mean`.
 */
export const OBJECTIVES = ["mean", "worst", "mean-then-worst", "worst-then-mean"] as const;

/** The name of an objective, one of {@link OBJECTIVES}. */
export type Objective = (typeof OBJECTIVES)[number];

/** What each objective minimises, in words. */
export const OBJECTIVE_MEANING: Readonly<Record<Objective, string>> = {
  mean: "fewest misses on average",
  worst: "fewest misses on the hardest layout",
  "mean-then-worst": "of those with the best average the best on the hardest layout",
  "worst-then-mean": "of those best on the hardest layout the best on average",
};

/**
 * Reads an objective.
 *
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parseObjective } from "@broadside/engine/solver";
 *
 * unwrap(parseObjective("worst")); // => "worst"
 * parseObjective("best").ok; // => false
 */
export const parseObjective = (text: string, where = "objective"): Result<Objective> => {
  const found = OBJECTIVES.find((name) => name === text);
  return found ? ok(found) : fail(where, `"${text}" is not known`, suggestName(text, OBJECTIVES));
};
