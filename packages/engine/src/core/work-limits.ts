import { showValue } from "./fields.ts";
import { RefusedError } from "./result.ts";
import { formatBytes, formatSteps } from "./text.ts";

/** The expected cost of a method. */
export interface Cost {
  /** Elementary steps, comparable between methods: about a nanosecond each on a desktop machine of 2020. */
  readonly steps: number;
  /** Bytes of working memory. */
  readonly bytes: number;
}

/** Called from time to time with the fraction done, from 0 to 1, or 0 if not known. It may throw to stop the work. */
export type Progress = (done: number) => void;

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

/** An error for work beyond its limits; it names those that the work exceeds. @param what goes on with "would take" */
export const refusal = (
  what: string,
  how: "about " | "more than ",
  { steps, bytes }: { readonly steps: number; readonly bytes?: number | undefined },
  { maxSteps, maxBytes }: { readonly maxSteps: number; readonly maxBytes: number },
): RefusedError => {
  const limits = [
    ...(steps > maxSteps ? [formatSteps(maxSteps)] : []),
    ...(bytes !== undefined && bytes > maxBytes ? [formatBytes(maxBytes)] : []),
  ];
  const exceeds = limits.length > 1 ? "steps and bytes" : steps > maxSteps ? "steps" : "bytes";
  const cost = [formatSteps(steps), ...(bytes === undefined ? [] : [formatBytes(bytes)])].join(" and ");
  return new RefusedError(
    `${what} would take ${how}${cost}; ${limits.length > 1 ? "the limits are" : "the limit is"} ${limits.join(" and ")}`,
    { steps, ...(bytes !== undefined && { bytes }), exceeds },
  );
};

const REPORT_EVERY = 1e5;

/** Adds up the cost of work that is hard to estimate, stops it at its limits, and reports progress. */
export class WorkMeter {
  readonly #what: string;
  readonly #maxSteps: number;
  readonly #maxBytes: number;
  readonly #progress: Progress | undefined;
  steps = 0;
  #reported = 0;
  /** The fraction of the work done, as far as known. */
  done = 0;

  /** @param what the start of an error that goes on with "would take" */
  constructor(what: string, limits: WorkLimits) {
    const { maxSteps, maxBytes, progress } = workBounds(limits);
    this.#what = what;
    this.#maxSteps = maxSteps;
    this.#maxBytes = maxBytes;
    this.#progress = progress;
  }

  /** Adds to the steps taken. @throws RefusedError beyond the limit. */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > this.#maxSteps) throw this.#refusal("more than ", this.steps, undefined);
    if (!this.#progress || this.steps - this.#reported < REPORT_EVERY) return;
    this.#reported = this.steps;
    this.#progress(this.done);
  }

  /**
   * Checks the cost of work that is about to begin. @param how whether the cost is an estimate or the least possible
   * @throws RefusedError when it exceeds the limits.
   */
  require(steps: number, bytes: number, how: "about " | "more than " = "about "): void {
    if (steps > this.#maxSteps || bytes > this.#maxBytes) throw this.#refusal(how, steps, bytes);
  }

  /** Checks the memory in use. @throws RefusedError when it exceeds the limit. */
  hold(bytes: number): void {
    if (bytes > this.#maxBytes) throw this.#refusal("more than ", this.steps, bytes);
  }

  #refusal(how: "about " | "more than ", steps: number, bytes: number | undefined): RefusedError {
    return refusal(this.#what, how, { steps, bytes }, { maxSteps: this.#maxSteps, maxBytes: this.#maxBytes });
  }
}
