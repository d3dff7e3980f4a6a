import { type TimeLeft, WorkPace } from "./work-pace.ts";

/**
 * Estimates the time left for work in equal steps, done one after another. The time is unknown in the first two
 * seconds, and until its standard error is at most 15 % of it.
 *
 * @example
 * import { UniformPace } from "@broadside/arena/games";
 *
 * const pace = new UniformPace(0);
 * pace.left(0, 100, 0); // => undefined
 * for (let done = 1; done < 50; done++) pace.left(done, 100, 1000 * done);
 * pace.left(50, 100, 50_000)?.isMost; // => false
 */
export class UniformPace {
  readonly #pace = new WorkPace(1);
  #isBegun = false;
  #done: number;
  #since: number;

  /**
   * @param now when the work begins, in milliseconds
   * @param done steps done earlier, which say nothing about the speed
   */
  constructor(now: number, done = 0) {
    this.#since = now;
    this.#done = done;
  }

  /** The time left; undefined if unknown. @param now in milliseconds, never earlier than in the call before */
  left(done: number, total: number, now: number): TimeLeft | undefined {
    if (!this.#isBegun) this.#pace.begin(0, total - this.#done, 1, this.#since);
    this.#isBegun = true;
    const more = done - this.#done;
    if (more > 0) {
      this.#pace.end(0, more, more, (now - this.#since) / more, 1, now);
      [this.#done, this.#since] = [done, now];
    }
    const milliseconds = this.#pace.left([Math.max(0, total - done)], 1, now);
    return milliseconds === undefined ? undefined : { milliseconds, isMost: false };
  }
}
