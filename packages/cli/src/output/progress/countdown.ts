/** New estimates have replaced the one before by two thirds after so many milliseconds; those that come seldom do so at once. */
const CALM = 2000;

/**
 * The time left as it is shown: it goes on between estimates as clocks do, and follows them calmly. Every call is told what time it
 * is, in milliseconds.
 */
export class Countdown {
  #end: number | undefined;
  #last = 0;

  /** Takes note of an estimate. @param left undefined while there is none: nothing is shown then */
  set(left: number | undefined, now: number): void {
    const shown = this.at(now);
    const gain = shown === undefined ? 1 : 1 - Math.exp((this.#last - now) / CALM);
    this.#end = left === undefined ? undefined : now + (shown ?? 0) * (1 - gain) + left * gain;
    this.#last = now;
  }

  /** Milliseconds left; undefined while nothing is known, and when it is over and the work is not. */
  at(now: number): number | undefined {
    return this.#end === undefined || this.#end <= now ? undefined : this.#end - now;
  }
}
