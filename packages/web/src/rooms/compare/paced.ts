/** Repeated work takes at most this part of the time. */
const SHARE = 1 / 10;

/** Work that is repeated as the page asks for it: one at a time, and not too often. */
export class Paced {
  readonly #every: number;
  readonly #work: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** The work that has not begun. */
  #next: Promise<void> | undefined;
  #isWorking = false;
  #isAsked = false;
  #rest = 0;

  /** @param every the least milliseconds before the work is repeated; longer after work that takes long */
  constructor(every: number, work: () => Promise<void>) {
    this.#every = every;
    this.#work = work;
  }

  /** Has the work done when its time comes. */
  soon(): void {
    if (this.#isWorking) this.#isAsked = true;
    else if (!this.#next) this.#timer ??= setTimeout(() => void this.now(), Math.max(this.#every, this.#rest));
  }

  /** Has the work done at once, after any in progress; the promise settles when it is done. */
  now(): Promise<void> {
    this.cancel();
    if (!this.#next) {
      this.#queue = this.#queue.then(() => this.#begin());
      this.#next = this.#queue;
    }
    return this.#next;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Settles when no work is in progress. */
  idle(): Promise<void> {
    return this.#queue;
  }

  async #begin(): Promise<void> {
    this.#next = undefined;
    this.#isAsked = false;
    this.#isWorking = true;
    const begun = performance.now();
    await this.#work();
    this.#rest = (performance.now() - begun) / SHARE;
    this.#isWorking = false;
    if (this.#isAsked) this.soon();
  }
}
