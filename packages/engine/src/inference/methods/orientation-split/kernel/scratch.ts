/** The most that is kept from one count to the next, in numbers: 16 megabytes. */
const MOST_KEPT = 2_000_000;

/**
 * Working memory that counts use one after another. What was taken is lost with the next {@link reset}: nothing of it may be
 * given away.
 */
export class Scratch {
  #kept = new Float64Array(0);
  /** Taken since the last reset, in numbers: what did not fit was made apart. */
  #taken = 0;

  /** Takes everything back. */
  reset(): void {
    if (this.#taken > this.#kept.length && this.#kept.length < MOST_KEPT)
      this.#kept = new Float64Array(Math.min(MOST_KEPT, this.#taken));
    this.#taken = 0;
  }

  /** So many zeros. */
  take(length: number): Float64Array {
    const from = this.#taken;
    this.#taken += length;
    if (this.#taken > this.#kept.length) return new Float64Array(length);
    return this.#kept.subarray(from, from + length).fill(0);
  }
}
