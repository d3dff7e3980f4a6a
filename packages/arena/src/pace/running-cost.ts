/**
 * Least relative spread of single games, assumed until many are measured. Otherwise a few games would pass
 * for a good measure because they happened to be equal.
 */
const LEAST_SPREAD = 0.3;

/**
 * Learns the milliseconds that a piece of work of one kind takes from pieces that are done. The k-th piece
 * has weight k^2. So the extra time of the first pieces, to which everything is new, fades with the cube of
 * the number of pieces, while the mean is as good as that of five ninths of all pieces.
 */
export class RunningCost {
  #count = 0;
  #batches = 0;
  #weight = 0;
  #sum = 0;
  /** Sums of the squared weights of batches, and of their weighted means and squared means. */
  #squares = 0;
  #squaresOfMean = 0;
  #squaresOfSquare = 0;

  /** Records pieces done together. @param milliseconds for each of them, on average */
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

  /** Number of measurements. */
  get batches(): number {
    return this.#batches;
  }

  /** Milliseconds of a piece; undefined before the first. */
  get mean(): number | undefined {
    return this.#count === 0 ? undefined : this.#sum / this.#weight;
  }

  /** Standard error of {@link mean}, from the differences between batches; infinite before the second. */
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
