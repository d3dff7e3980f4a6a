import type { Cost, Progress } from "./method.ts";

/** Options of inference. */
export interface InferOptions {
  /** The method, one of `METHOD_NAMES`; by default the cheapest method that supports the position. */
  readonly method?: string;
  /** Called from time to time with the fraction done (0 to 1); may throw to stop the work. */
  readonly progress?: Progress;
  /** Called with the expected cost before counting, unless nothing needs counting or ships may overlap. */
  readonly expect?: (cost: Cost) => void;
  /** The limit on memory, in bytes: work with a higher estimate is refused. Default 2 GB. */
  readonly maxBytes?: number;
  /** The most elementary steps (about a nanosecond each): work with a higher estimate is refused. Default 10^13. */
  readonly maxSteps?: number;
}

/** The default limit on memory, in bytes. */
export const DEFAULT_MAX_BYTES = 2e9;
export const DEFAULT_MAX_STEPS = 1e13;

export interface WorkBounds {
  readonly maxBytes: number;
  readonly maxSteps: number;
  readonly progress?: Progress | undefined;
}

/** The limits given in the options, or the defaults. */
export const workBounds = ({
  maxBytes = DEFAULT_MAX_BYTES,
  maxSteps = DEFAULT_MAX_STEPS,
  progress,
}: InferOptions): WorkBounds => ({ maxBytes, maxSteps, progress });

/** The limits on some work, and a callback for its progress. */
export interface WorkLimits {
  /** Elementary steps, about a nanosecond each. */
  readonly maxSteps?: number | undefined;
  /** Bytes of working memory. */
  readonly maxBytes?: number | undefined;
  readonly progress?: Progress | undefined;
}
