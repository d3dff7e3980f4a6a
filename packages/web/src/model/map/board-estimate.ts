import type { Knowledge } from "@broadside/engine";
import type { EstimatedMap } from "../../worker/map-messages.ts";

/**
 * What is estimated of a position from sampled layouts, while the exact map is not there or cannot be had: for each cell
 * about the chance of a ship, with its standard error. It has another type than a map, so that neither is ever taken for
 * the other. Where ships may overlap nothing is estimated.
 */
export interface BoardEstimate extends EstimatedMap {
  readonly knowledge: Knowledge;
}
