import { meanHalfWidth } from "./description.ts";
import { CONFIDENCE } from "./samples.ts";

/** Fewest games before an interval may stop a run. */
const STOPPING_MINIMUM = 100;

/**
 * A mean that takes one value at a time and says when it is precise enough. It is updated as in B. P. Welford
 * (Technometrics 4, 1962).
 *
 * Stopping as soon as the interval is narrow enough is the fixed-width procedure of Y. S. Chow and H. Robbins
 * (Annals of Mathematical Statistics 36, 1965): its coverage tends to the nominal one as the width shrinks; with
 * few games it stops a little too early, which is why there is a minimum.
 *
 * @example
 * import { RunningMean } from "@broadside/arena/statistics";
 *
 * const running = new RunningMean();
 * for (const shots of [41, 45, 40, 44]) running.add(shots);
 * running.mean; // => 42.5
 * running.halfWidth() > 1; // => true
 * running.isPrecise(0.5); // => false
 * running.countFor(0.5) >= running.count; // => true
 */
export class RunningMean {
  #count = 0;
  #mean = 0;
  #squares = 0;

  /**
   * Adds a value.
   *
   * @throws RangeError when it is not finite.
   */
  add(value: number): void {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
    this.#count++;
    const off = value - this.#mean;
    this.#mean += off / this.#count;
    this.#squares += off * (value - this.#mean);
  }

  /** Number of values so far. */
  get count(): number {
    return this.#count;
  }

  /** Mean so far; NaN before the first value. */
  get mean(): number {
    return this.#count === 0 ? Number.NaN : this.#mean;
  }

  /** Unbiased variance; NaN for fewer than two values. */
  get variance(): number {
    return this.#count < 2 ? Number.NaN : this.#squares / (this.#count - 1);
  }

  /** Half-width of Student's interval for the mean; infinite for fewer than two values. */
  halfWidth(confidence = CONFIDENCE): number {
    return this.#count < 2 ? Number.POSITIVE_INFINITY : meanHalfWidth(this.#count, this.variance, confidence);
  }

  /** Whether the interval's half-width is at most `halfWidth`, and there are `minimum` values or more (default 100). */
  isPrecise(halfWidth: number, minimum = STOPPING_MINIMUM): boolean {
    return this.#count >= Math.max(2, minimum) && this.halfWidth() <= halfWidth;
  }

  /** The total number of values needed for an interval of this half-width, by the variance so far; `minimum` or more. */
  countFor(halfWidth: number, minimum = STOPPING_MINIMUM): number {
    if (this.#count < 2) return Math.max(2, minimum);
    return Math.max(minimum, Math.ceil(this.#count * (this.halfWidth() / halfWidth) ** 2));
  }
}
