import type { Knowledge } from "@broadside/engine";

/**
 * What is estimated of a position from sampled layouts, while the exact map is not there or cannot be had. It has another
 * type than a map, so that neither is ever taken for the other.
 */
export interface BoardEstimate {
  readonly knowledge: Knowledge;
  /** For each cell about the chance of a ship, 0 to 1; where ships may overlap about the number of ships there. */
  readonly chances: readonly number[];
  /** The standard error of each of them. */
  readonly errors: readonly number[];
  /** Sampled layouts. */
  readonly samples: number;
}
