import { showValue } from "../../core/show-value.ts";
import type { Cost, Progress } from "./method.ts";

/** Options of inference. */
export interface InferOptions {
  /** The method, one of `METHOD_NAMES`; by default the cheapest method that supports the position. */
  readonly method?: string | undefined;
  /**
   * Called from time to time with the fraction done (0 to 1); may throw to stop the work. The preparation, up to half
   * of the time, has no known length and gets 0; a count that needs several passes starts again from 0.
   */
  readonly progress?: Progress | undefined;
  /** Called with the expected cost before counting, unless nothing needs counting or ships may overlap. */
  readonly expect?: ((cost: Cost) => void) | undefined;
  /** The limit on memory, in bytes: work with a higher estimate is refused. Default 2 GB. */
  readonly maxBytes?: number | undefined;
  /** The most elementary steps (about a nanosecond each): work with a higher estimate is refused. Default 10^13. */
  readonly maxSteps?: number | undefined;
}

/** The default limit on memory, in bytes. */
const DEFAULT_MAX_BYTES = 2e9;
const DEFAULT_MAX_STEPS = 1e13;

export interface WorkBounds {
  readonly maxBytes: number;
  readonly maxSteps: number;
  readonly progress?: Progress | undefined;
}

/** Refuses a limit that is no number or below 0; infinity is none. @param name the option, for the message */
export const checkLimit = (limit: number, name: string): void => {
  if (!(typeof limit === "number" && limit >= 0))
    throw new RangeError(`${name}: ${showValue(limit)} is not a limit; write a number from 0, or leave it out`);
};

/** The limits given in the options, or the defaults. @throws RangeError for a limit that is no number from 0 */
export const workBounds = ({
  maxBytes = DEFAULT_MAX_BYTES,
  maxSteps = DEFAULT_MAX_STEPS,
  progress,
}: WorkLimits): WorkBounds => {
  checkLimit(maxBytes, "maxBytes");
  checkLimit(maxSteps, "maxSteps");
  return { maxBytes, maxSteps, progress };
};

/** The limits on some work, and a callback for its progress. */
export interface WorkLimits {
  /** Elementary steps, about a nanosecond each. */
  readonly maxSteps?: number | undefined;
  /** Bytes of working memory. */
  readonly maxBytes?: number | undefined;
  readonly progress?: Progress | undefined;
}
