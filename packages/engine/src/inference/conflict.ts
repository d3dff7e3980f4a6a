import type { Knowledge } from "../knowledge/knowledge.ts";

/** Why no layout agrees with some knowledge. */
export interface Conflict {
  /** Index of the first observation after which no layout is left; -1 when the rules alone allow none. */
  readonly first: number;
  /** A smallest set of observations that no layout agrees with, given in which order the cells were shot (ascending). */
  readonly smallest: readonly number[];
}

/** The conflict in some knowledge, or undefined when a layout agrees with it. */
export const findConflict = (_knowledge: Knowledge): Conflict | undefined => {
  throw new Error("not yet");
};
