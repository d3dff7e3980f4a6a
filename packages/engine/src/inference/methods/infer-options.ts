import { showValue } from "../../core/show-value.ts";
import type { Cost, Progress } from "./method.ts";

/** The limits on some work, and a callback for its progress. */
export interface WorkLimits {
  /**
   * Called from time to time with the fraction done (0 to 1); may throw to stop the work. The preparation, up to half
   * of the time, has no known length and gets 0. A large count may take fewer runs than expected, and end early.
   */
  readonly progress?: Progress | undefined;
  /** The limit on memory, in bytes: work with a higher estimate is refused. Default 2 GB. */
  readonly maxBytes?: number | undefined;
  /** The most elementary steps (about a nanosecond each): work with a higher estimate is refused. Default 10^13. */
  readonly maxSteps?: number | undefined;
}

/** Options of inference. */
export interface InferOptions extends WorkLimits {
  /** The method, one of `METHOD_NAMES`; by default the cheapest method that supports the position. */
  readonly method?: string | undefined;
  /** Called with the expected cost before counting, unless nothing needs counting or ships may overlap. */
  readonly expect?: ((cost: Cost) => void) | undefined;
}

export interface WorkBounds extends WorkLimits {
  readonly maxBytes: number;
  readonly maxSteps: number;
}

/** Refuses a limit that is no number or below 0; infinity is none. @param name the option, for the message */
export const checkLimit = (limit: number, name: string, mayLack = true): void => {
  if (typeof limit === "number" && limit >= 0) return;
  const fix = mayLack ? "write a number from 0, or leave it out" : "write a number from 0, or Infinity for none";
  throw new RangeError(`${name}: ${showValue(limit)} is not a limit; ${fix}`);
};

/** The limits given in the options, or the defaults. @throws RangeError for a limit below 0 or no number */
export const workBounds = ({ maxBytes = 2e9, maxSteps = 1e13, progress }: WorkLimits): WorkBounds => {
  checkLimit(maxBytes, "maxBytes");
  checkLimit(maxSteps, "maxSteps");
  return { maxBytes, maxSteps, progress };
};
