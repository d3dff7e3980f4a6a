import { suggestName } from "../../core/nearest.ts";
import { enumeration } from "./enumeration.ts";
import { frontier, halvedFrontier } from "./frontier/frontier.ts";
import type { InferenceMethod } from "./method.ts";
import { stateGraph } from "./state-graph/state-graph.ts";

/** All methods that the selector chooses from, in the order in which they are shown. */
export const METHODS: readonly InferenceMethod[] = [
  // If two methods cost the same, the selector takes the first.
  enumeration,
  frontier,
  halvedFrontier,
  stateGraph,
];

/** The name of the brute-force oracle, which is used only on request. */
export const ORACLE_NAME = "oracle";

/** For ships that may overlap: `boxes` counts boxes in closed form, `shares` any ships from their table. */
export const OVERLAP_METHODS = ["boxes", "shares"] as const;

/** The names that a caller may pass. */
export const METHOD_NAMES: readonly string[] = [
  ...METHODS.map((method) => method.name),
  ...OVERLAP_METHODS,
  ORACLE_NAME,
];

/** @throws RangeError with the nearest name unless there is a method with this name */
export const checkMethodName = (method: string): void => {
  if (!METHOD_NAMES.includes(method))
    throw new RangeError(`there is no method "${method}"; ${suggestName(method, METHOD_NAMES)}`);
};
