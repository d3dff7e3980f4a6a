/** The most memory kept from count to count, in numbers: 16 megabytes. */
const MOST_KEPT = 2_000_000;

/**
 * Working memory that counts use one after another. The next {@link reset} reclaims everything taken, so
 * never give any of it away.
 */
export class Scratch {
  #kept = new Float64Array(0);
  /** The numbers taken since the last reset; what did not fit was allocated separately. */
  #taken = 0;

  /** Reclaims everything. */
  reset(): void {
    if (this.#taken > this.#kept.length && this.#kept.length < MOST_KEPT)
      this.#kept = new Float64Array(Math.min(MOST_KEPT, this.#taken));
    this.#taken = 0;
  }

  /** An array of zeros. */
  take(length: number): Float64Array {
    const from = this.#taken;
    this.#taken += length;
    if (this.#taken > this.#kept.length) return new Float64Array(length);
    return this.#kept.subarray(from, from + length).fill(0);
  }
}
