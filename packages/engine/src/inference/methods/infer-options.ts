import type { Cost, WorkLimits } from "../../core/work-limits.ts";

/** Options of inference. */
export interface InferOptions extends WorkLimits {
  /** The method, one of `METHOD_NAMES`; by default the cheapest method that supports the position. */
  readonly method?: string | undefined;
  /** Called with the expected cost before counting, unless nothing needs counting or ships may overlap. */
  readonly expect?: ((cost: Cost) => void) | undefined;
}
