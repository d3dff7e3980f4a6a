import { RefusedError } from "../../core/result.ts";
import { formatBytes } from "../../core/text/bytes-text.ts";
import { formatSteps } from "../../core/text/duration-text.ts";
import { type WorkLimits, workBounds } from "../methods/infer-options.ts";
import type { Progress } from "../methods/method.ts";

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

  /** Checks the cost of work that is about to begin. @throws RefusedError when it exceeds the limits. */
  require(steps: number, bytes: number): void {
    if (steps > this.#maxSteps || bytes > this.#maxBytes) throw this.#refusal("about ", steps, bytes);
  }

  /** Checks the memory in use. @throws RefusedError when it exceeds the limit. */
  hold(bytes: number): void {
    if (bytes > this.#maxBytes) throw this.#refusal("more than ", this.steps, bytes);
  }

  #refusal(how: string, steps: number, bytes: number | undefined): RefusedError {
    const cost = [formatSteps(steps), ...(bytes === undefined ? [] : [formatBytes(bytes)])].join(" and ");
    return new RefusedError(
      `${this.#what} would take ${how}${cost}; the limits are ${formatSteps(this.#maxSteps)} and ${formatBytes(this.#maxBytes)}`,
      { steps, ...(bytes === undefined ? {} : { bytes }) },
    );
  }
}
