import { drawnError, type Expectation, errorOf, expectedNumber } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";

/** The number of batches into which samples are divided. */
export const BATCHES = 20;

/**
 * A mean over layouts: exact over all (except for rounding under a prior), and over a sample in batches. Sums
 * and differences are taken batch by batch, so the spread of the batches gives the standard error of any
 * combination, even of parts that share layouts (the method of batch means).
 */
export class LayoutMean {
  readonly #exact: Rational | undefined;
  readonly #mean: number;
  readonly #batches: Float64Array | undefined;
  /** A bound on the rounding errors of a weighted mean, far below anything that is shown; 0 for other means. */
  readonly #bound: number;
  /** The number of layouts in the sample, the least if there are several. */
  readonly #drawn: number;

  private constructor(
    exact: Rational | undefined,
    mean: number,
    batches: Float64Array | undefined,
    bound = 0,
    drawn = Number.POSITIVE_INFINITY,
  ) {
    this.#exact = exact;
    this.#mean = mean;
    this.#batches = batches;
    this.#bound = bound;
    this.#drawn = drawn;
  }

  static exact(value: Rational): LayoutMean {
    return new LayoutMean(value, value.toNumber(), undefined);
  }

  /** The exact mean of a value over all layouts, from its sum; 0 if there are none. */
  static ofAll(total: number, layouts: number): LayoutMean {
    return LayoutMean.exact(Rational.of(total, Math.max(1, layouts)));
  }

  /**
   * The mean over all layouts, each weighted by its chance under a prior, from the sums of values and weights.
   * @param relativeError a bound on the errors of the weights
   */
  static weighted(total: number, weight: number, relativeError: number): LayoutMean {
    const mean = weight > 0 ? total / weight : 0;
    return new LayoutMean(undefined, mean, undefined, Math.abs(mean) * relativeError);
  }

  /** The mean over all layouts, from the sum of the values, each times its layout's weight if there are weights. */
  static ofListed(total: number, layouts: number, weights: Float64Array | undefined): LayoutMean {
    return weights
      ? LayoutMean.weighted(total, sum(weights), errorOfSums(weights.length))
      : LayoutMean.ofAll(total, layouts);
  }

  /**
   * The mean of a sample.
   *
   * @param batchOf the batch of each value, a number below {@link BATCHES}; for an empty batch, the overall mean
   *   is used
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
    const batches = sums.map((sum, b) => (sizes[b] === 0 ? mean : sum / sizes[b]));
    return new LayoutMean(undefined, mean, batches, 0, values.length);
  }

  /** The mean of a sample, from those of {@link BATCHES} batches of so many layouts each, computed separately. */
  static ofBatches(means: Float64Array, layouts: number): LayoutMean {
    return new LayoutMean(undefined, sum(means) / means.length, means, 0, means.length * layouts);
  }

  /** The mean of the sum of two values, given by their means. */
  plus(other: LayoutMean): LayoutMean {
    return this.#combine(other, 1);
  }

  /** The mean of the difference of two values, given by their means. Of the same one it is 0 without an error. */
  minus(other: LayoutMean): LayoutMean {
    if (other === this && !this.#exact) return new LayoutMean(undefined, 0, undefined);
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
    return new LayoutMean(undefined, mean, batches, bound, Math.min(this.#drawn, other.#drawn));
  }

  /** The mean, exact or with its standard error; if weighted over all layouts, with a bound on rounding. */
  toExpectation(): Expectation {
    if (this.#exact) return this.#exact;
    const batches = this.#batches;
    if (!batches) return { estimate: this.#mean, standardError: this.#bound };
    const center = sum(batches) / BATCHES;
    const squares = batches.reduce((total, mean) => total + (mean - center) ** 2, 0);
    const error = drawnError(Math.sqrt(squares / (BATCHES - 1) / BATCHES), this.#drawn);
    return { estimate: this.#mean, standardError: error + this.#bound };
  }
}

/** The sum of some values, each times its weight if there are weights. */
export const sum = (values: ArrayLike<number>, weights?: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += weights ? values[i] * weights[i] : values[i];
  return total;
};

/** Whether a mean over all layouts may be 0, so that only the rounding of weights tells it from 0. */
export const isRounding = (mean: LayoutMean): boolean => {
  const value = mean.toExpectation();
  return Math.abs(expectedNumber(value)) <= errorOf(value);
};

/** A bound on the relative error of a quotient of two sums of this many weights, each within 2^-40. */
export const errorOfSums = (terms: number): number => 2 ** -38 + terms * 2 ** -51;
