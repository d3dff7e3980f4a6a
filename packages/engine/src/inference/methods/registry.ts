import { boxes, type OverlapMethod, shares } from "../../boxes/overlap-counts.ts";
import { suggestName } from "../../core/nearest.ts";
import { RefusedError } from "../../core/result.ts";
import { enumeration } from "./enumeration/enumeration.ts";
import { exactCover } from "./exact-cover/exact-cover.ts";
import { frontier, halvedFrontier } from "./frontier/frontier.ts";
import type { InferenceMethod } from "./method.ts";
import { stateGraph } from "./state-graph/state-graph.ts";

/** All methods that the selector chooses from, in the order in which they are shown. */
export const METHODS: readonly InferenceMethod[] = [
  // If two methods cost the same, the selector takes the first.
  exactCover,
  enumeration,
  frontier,
  halvedFrontier,
  stateGraph,
];

/** The name of the brute-force oracle, which is used only on request. */
export const ORACLE_NAME = "oracle";

/** All methods for ships that may overlap. The first that supports a position counts it. */
export const OVERLAP_METHODS: readonly OverlapMethod[] = [boxes, shares];

/** The names that a caller may pass. */
export const METHOD_NAMES: readonly string[] = [
  ...[...METHODS, ...OVERLAP_METHODS].map((method) => method.name),
  ORACLE_NAME,
];

/** @throws RangeError with the nearest name unless there is a method with this name */
export const checkMethodName = (method: string): void => {
  if (!METHOD_NAMES.includes(method))
    throw new RangeError(`there is no method "${method}"; ${suggestName(method, METHOD_NAMES)}`);
};

/** @throws RefusedError with the reason if the method cannot count the position */
export const checkSupport = <Position>(
  method: { readonly name: string; supports(position: Position): string | undefined },
  position: Position,
): void => {
  const reason = method.supports(position);
  if (reason !== undefined) throw new RefusedError(`the method "${method.name}" cannot count this position: ${reason}`);
};
