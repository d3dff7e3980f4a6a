import type { Progress } from "./method.ts";

/** The limits of some work, and its listener. */
export interface WorkLimits {
  /** Elementary steps, about a nanosecond each. */
  readonly maxSteps?: number | undefined;
  /** Bytes of working memory. */
  readonly maxBytes?: number | undefined;
  readonly progress?: Progress | undefined;
}
