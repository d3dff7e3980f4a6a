import type { Progress } from "./method.ts";

/** How much some work may take, and whom to tell. */
export interface WorkLimits {
  /** Elementary steps, about as many nanoseconds. */
  readonly maxSteps?: number | undefined;
  /** Bytes of working memory. */
  readonly maxBytes?: number | undefined;
  readonly progress?: Progress | undefined;
}
