/**
 * Of single games nothing is known before many are measured: each may differ from the mean by this part of it. So few games do not
 * pass for a good measure because they happened to be equal.
 */
const LEAST_SPREAD = 0.3;

/**
 * The milliseconds that a piece of work of one kind takes, learnt from pieces that are done. The k-th piece counts k^2 times: what
 * the first ones took longer, for everything is new to them, is forgotten with the cube of their number, while the mean is as good as
 * that of five ninths of all pieces would be.
 */
export class RunningCost {
  #count = 0;
  #batches = 0;
  #weight = 0;
  #sum = 0;
  /** Sums of the squared weights of batches, and with them of their means and squared means. */
  #squares = 0;
  #squaresOfMean = 0;
  #squaresOfSquare = 0;

  /** Takes note of pieces that were done together. @param milliseconds for each of them, on average */
  add(count: number, milliseconds: number): void {
    if (count <= 0) return;
    const weight = squaresUpTo(this.#count + count) - squaresUpTo(this.#count);
    this.#count += count;
    this.#batches++;
    this.#weight += weight;
    this.#sum += weight * milliseconds;
    this.#squares += weight ** 2;
    this.#squaresOfMean += weight ** 2 * milliseconds;
    this.#squaresOfSquare += (weight * milliseconds) ** 2;
  }

  /** How often something was measured. */
  get batches(): number {
    return this.#batches;
  }

  /** Milliseconds for a piece; undefined before the first. */
  get mean(): number | undefined {
    return this.#count === 0 ? undefined : this.#sum / this.#weight;
  }

  /** The standard error of {@link mean}, by the differences between batches; infinite before the second. */
  get error(): number {
    const { mean } = this;
    if (mean === undefined || this.#batches < 2) return Number.POSITIVE_INFINITY;
    const differences = this.#squaresOfSquare - 2 * mean * this.#squaresOfMean + mean ** 2 * this.#squares;
    const seen = (Math.max(0, differences) / this.#weight ** 2) * (this.#batches / (this.#batches - 1));
    return Math.sqrt(seen + ((LEAST_SPREAD * mean) ** 2 * 9) / (5 * this.#count));
  }
}

/** 1 + 4 + 9 + ... + n^2. */
const squaresUpTo = (n: number): number => (n * (n + 1) * (2 * n + 1)) / 6;
