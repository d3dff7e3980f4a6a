import type { Expectation } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";

/** Batches into which samples are divided. */
export const BATCHES = 20;

/**
 * A mean over layouts: exact over all of them (under a prior but for roundings), or of a sample that is divided into batches. Sums and differences are taken batch by batch. So the spread of the batches gives the standard error of any combination, even if its parts share layouts, such as paired differences and values of successive positions (the method of batch means).
 */
export class LayoutMean {
  readonly #exact: Rational | undefined;
  readonly #mean: number;
  /** The mean of each batch; undefined for exact means. */
  readonly #batches: Float64Array | undefined;
  /** A bound of the roundings of a weighted mean, far below all that is shown; 0 for others. */
  readonly #bound: number;

  private constructor(exact: Rational | undefined, mean: number, batches: Float64Array | undefined, bound = 0) {
    this.#exact = exact;
    this.#mean = mean;
    this.#batches = batches;
    this.#bound = bound;
  }

  /** An exact number. */
  static exact(value: Rational): LayoutMean {
    return new LayoutMean(value, value.toNumber(), undefined);
  }

  /** The exact mean of a value over all layouts, from its sum; 0 when there are none. */
  static ofAll(total: number, layouts: number): LayoutMean {
    return LayoutMean.exact(Rational.of(total, Math.max(1, layouts)));
  }

  /**
   * The mean over all layouts, each with its chance under a prior: a float64, from the weighted sum and the sum of weights.
   *
   * @param relativeError a bound of the errors of the weights
   */
  static weighted(total: number, weight: number, relativeError: number): LayoutMean {
    const mean = weight > 0 ? total / weight : 0;
    return new LayoutMean(undefined, mean, undefined, Math.abs(mean) * relativeError);
  }

  /**
   * The mean of a sample.
   *
   * @param batchOf the batch of each value, below {@link BATCHES}; an empty batch counts as the mean of all
   */
  static ofSample(values: Int32Array, batchOf: Uint8Array): LayoutMean {
    const sums = new Float64Array(BATCHES);
    const sizes = new Float64Array(BATCHES);
    let total = 0;
    for (let i = 0; i < values.length; i++) {
      total += values[i];
      sums[batchOf[i]] += values[i];
      sizes[batchOf[i]]++;
    }
    const mean = total / values.length;
    return new LayoutMean(
      undefined,
      mean,
      sums.map((sum, b) => (sizes[b] === 0 ? mean : sum / sizes[b])),
    );
  }

  /** The mean of a sample whose batches, {@link BATCHES} of one size, were worked out by themselves. */
  static ofBatches(means: Float64Array): LayoutMean {
    let sum = 0;
    for (const mean of means) sum += mean;
    return new LayoutMean(undefined, sum / means.length, means);
  }

  /** The mean of the sum. */
  plus(other: LayoutMean): LayoutMean {
    return this.#combine(other, 1);
  }

  /** The mean of the difference. */
  minus(other: LayoutMean): LayoutMean {
    return this.#combine(other, -1);
  }

  #combine(other: LayoutMean, sign: 1 | -1): LayoutMean {
    if (this.#exact && other.#exact) {
      return LayoutMean.exact(sign === 1 ? this.#exact.plus(other.#exact) : this.#exact.minus(other.#exact));
    }
    const mean = this.#mean + sign * other.#mean;
    const bound = this.#bound + other.#bound;
    if (!this.#batches && !other.#batches) return new LayoutMean(undefined, mean, undefined, bound);
    const batches = new Float64Array(BATCHES);
    for (let b = 0; b < BATCHES; b++) {
      batches[b] = (this.#batches?.[b] ?? this.#mean) + sign * (other.#batches?.[b] ?? other.#mean);
    }
    return new LayoutMean(undefined, mean, batches, bound);
  }

  /** The mean, and its standard error unless it is exact. A weighted mean over all layouts has a bound of its roundings instead. */
  toExpectation(): Expectation {
    if (this.#exact) return this.#exact;
    const batches = this.#batches;
    if (!batches) return { estimate: this.#mean, standardError: this.#bound };
    let squares = 0;
    let sum = 0;
    for (const mean of batches) sum += mean;
    for (const mean of batches) squares += (mean - sum / BATCHES) ** 2;
    return { estimate: this.#mean, standardError: Math.sqrt(squares / (BATCHES - 1) / BATCHES) + this.#bound };
  }
}
