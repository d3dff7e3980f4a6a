import { ExactCounts, share } from "../../core/count.ts";

/** A belief as plain data that can be cloned, made by {@link Belief.pack} and read by {@link Belief.unpack}. */
export interface PackedBelief {
  readonly method: string;
  /** The weight of all layouts. Exact weights are bigints that have not been divided by the divisor. */
  readonly total: bigint | number;
  readonly divisor: bigint;
  /** Real weights have been divided by 2^scale, so that they are neither all 0 nor infinite. Absent means 0. */
  readonly scale?: number;
  /** The weight of each placement: float64, or bigints if the total is a bigint. */
  readonly weights: Float64Array | readonly bigint[];
  readonly relativeError: number;
  readonly parts?: readonly number[];
}

/**
 * How likely layouts are under their scenario's prior: for each placement, the weight of the layouts that
 * contain it. Exact if all weights are exact; otherwise float64 with a proven bound on the error.
 *
 * In addition to chances there are masses: whole numbers for comparisons, the same on every machine and equal
 * for symmetric cells. For exact weights, masses are the weights themselves. For real weights, they are
 * multiples of the total divided by 2^40. Each is rounded once from its sum, or from a sum that differs only by
 * rounding ({@link Belief.settle}). {@link believe} makes a belief, and a posterior under a prior has one.
 *
 * @example
 * import { makeKnowledge, preset, unwrap, withPrior } from "@broadside/engine";
 * import { Belief, believe, parseNamedPrior } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * const prior = unwrap(parseNamedPrior(scenario, "edges"));
 * const whole = believe(makeKnowledge(unwrap(withPrior(scenario, prior))));
 * if (whole === undefined) throw new Error("there is a prior");
 * const sum = whole.sum();
 * sum.add(0);
 * whole.settle([sum]);
 * sum.chance > 0 && sum.chance < 1; // => true
 * whole.partOf(Belief.unpack(whole.pack())); // => 1
 * const same = Int32Array.from({ length: whole.weights.length }, (_, p) => p);
 * whole.permuted(same).mass === whole.mass; // => true
 * whole.massError(whole.mass, 1) < 1e-12; // => true
 */
export class Belief {
  /** The name of the method used. */
  readonly method: string;
  /** For each placement, the weight of the layouts that contain it. */
  readonly weights: ExactCounts | Float64Array;
  /** A bound on the relative error of every weight; 0 if all are exact. */
  readonly relativeError: number;
  /** For a mixture, the chance of each part by Bayes' theorem. */
  readonly parts: readonly number[] | undefined;
  readonly #total: bigint | number;
  /** The divisor of exact weights. */
  readonly #divisor: bigint;
  /** Real weights are those of the layouts divided by 2^scale. */
  readonly #scale: number;

  constructor(parts: {
    readonly method: string;
    readonly total: bigint | number;
    readonly scale?: number | undefined;
    readonly weights: ExactCounts | Float64Array;
    readonly relativeError?: number;
    readonly divisor?: bigint;
    readonly parts?: readonly number[] | undefined;
  }) {
    this.method = parts.method;
    this.#total = parts.total;
    this.weights = parts.weights;
    this.relativeError = parts.relativeError ?? 0;
    this.#divisor = parts.divisor ?? 1n;
    this.#scale = parts.scale ?? 0;
    this.parts = parts.parts;
  }

  /** The approximate size in memory, in bytes. */
  get bytes(): number {
    return this.weights.length * (this.weights instanceof ExactCounts && !this.weights.isNarrow ? 40 : 8);
  }

  /**
   * The belief as plain data.
   *
   * Cost: a copy of the weights.
   */
  pack(): PackedBelief {
    const { method, weights, relativeError, parts } = this;
    return {
      method,
      total: this.#total,
      divisor: this.#divisor,
      ...(this.#scale !== 0 && { scale: this.#scale }),
      weights: weights instanceof ExactCounts ? weights.toBigints() : weights.slice(),
      relativeError,
      ...(parts && { parts: [...parts] }),
    };
  }

  /**
   * The belief from its packed form.
   *
   * Cost: a copy of the weights.
   *
   * @throws RangeError when the weights are of a different kind from the total
   */
  static unpack(packed: PackedBelief): Belief {
    const { weights } = packed;
    const isReal = weights instanceof Float64Array;
    if (isReal !== (typeof packed.total === "number")) throw new RangeError("weights of another kind than their total");
    const unpacked = isReal ? weights.slice() : ExactCounts.fromBigints([...weights]);
    return new Belief({ ...packed, weights: unpacked });
  }

  /** The total weight as a fraction, perhaps not in lowest terms, if it is exact; undefined for real weights. */
  get weight(): { readonly numerator: bigint; readonly denominator: bigint } | undefined {
    return typeof this.#total === "bigint" ? { numerator: this.#total, denominator: this.#divisor } : undefined;
  }

  /**
   * A bound on the relative error of any chance read from a {@link sum}; 0 if all weights are exact. The errors of
   * the sum and the total add up, and each added weight rounds once more. A chance below 2^-1022, for which float64
   * has fewer digits or none, may be off by up to 2^-1074 besides.
   */
  get chanceError(): number {
    return typeof this.#total === "bigint" ? 0 : 2 * this.relativeError + (this.weights.length + 2) * 2 ** -53;
  }

  /**
   * The weight of these layouts as a fraction of the weight in another belief for the same scenario. If that
   * belief is of all layouts before the first shot, this is the probability of the answers so far. A float64,
   * accurate to the {@link chanceError} of both beliefs and one rounding; below 2^-1022, see there.
   */
  partOf(whole: Belief): number {
    if (typeof this.#total === "bigint" && typeof whole.#total === "bigint") return share(this.#total, whole.#total);
    if (Number(whole.#total) <= 0) return 0;
    return Math.min(1, timesPower(Number(this.#total) / Number(whole.#total), this.#scale - whole.#scale));
  }

  /** The mass of all layouts. */
  get mass(): bigint {
    if (typeof this.#total === "bigint") return this.#total;
    return this.#total > 0 ? STEPS : 0n;
  }

  /**
   * A bound on the error of a mass, as a part of the mass of all layouts; 0 if all weights are exact.
   *
   * Cost: constant.
   *
   * @param chance the chance that the mass was rounded from
   */
  massError(mass: bigint, chance: number): number {
    if (this.chanceError === 0) return 0;
    return Math.abs(share(mass, this.mass) - chance) + this.chanceError * chance + 2 ** -52;
  }

  /**
   * A new sum of weights, which can be read as a mass or a chance.
   *
   * Cost: constant; adding a placement is one addition.
   */
  sum(): MassSum {
    return this.weights instanceof ExactCounts
      ? new ExactSum(this.weights, this.#total as bigint)
      : new RealSum(this.weights, this.#total as number);
  }

  /**
   * Gives equal masses to sums that differ only by rounding, as those of symmetric cells may. Real sums count as
   * such if, in order of size, no gap between neighbours is more than 2^-44 of the total. Call it after all
   * additions and before reading a mass.
   *
   * Cost: a sort of the sums.
   */
  settle(sums: readonly MassSum[]): void {
    const real = sums.filter((sum) => sum instanceof RealSum).sort((a, b) => a.chance - b.chance);
    let first = real[0];
    let last = first;
    for (const sum of real) {
      if (sum.chance - last.chance > GAP) first = sum;
      sum.likeness = first.chance;
      last = sum;
    }
  }

  /**
   * The belief after a symmetry or another order of shots: placement p gets the weight of placement `from[p]`.
   *
   * Cost: the number of placements.
   *
   * @param from for each placement, the placement whose weight it gets
   */
  permuted(from: Int32Array): Belief {
    const { weights } = this;
    const moved =
      weights instanceof ExactCounts
        ? ExactCounts.fromBigints(Array.from(from, (p) => weights.at(p)))
        : Float64Array.from(from, (p) => weights[p]);
    const { method, relativeError, parts } = this;
    const [total, divisor, scale] = [this.#total, this.#divisor, this.#scale];
    return new Belief({ method, total, weights: moved, relativeError, divisor, scale, parts });
  }
}

/** A float64 times 2^power, also where float64 cannot hold 2^power. */
export const timesPower = (value: number, power: number): number => {
  const half = Math.trunc(power / 2);
  return value * 2 ** half * 2 ** (power - half);
};

/** Masses of real weights are multiples of the total divided by this number. */
const STEPS = 2n ** 40n;

/** Far above the differences between sums that should be equal, and below the steps of masses. */
const GAP = 2 ** -44;

/** A sum of the weights of placements that exclude each other. */
export interface MassSum {
  add(placement: number): void;
  readonly mass: bigint;
  readonly chance: number;
}

class ExactSum implements MassSum {
  mass = 0n;
  readonly #weights: ExactCounts;
  readonly #total: bigint;

  constructor(weights: ExactCounts, total: bigint) {
    this.#weights = weights;
    this.#total = total;
  }

  add(placement: number): void {
    this.mass += this.#weights.at(placement);
  }

  get chance(): number {
    return share(this.mass, this.#total);
  }
}

class RealSum implements MassSum {
  /** The chance that is rounded to give the mass, where other sums must get the same mass. */
  likeness: number | undefined;
  #sum = 0;
  readonly #weights: Float64Array;
  readonly #total: number;

  constructor(weights: Float64Array, total: number) {
    this.#weights = weights;
    this.#total = total;
  }

  add(placement: number): void {
    this.#sum += this.#weights[placement];
  }

  get chance(): number {
    return this.#total > 0 ? Math.min(1, this.#sum / this.#total) : 0;
  }

  /** A sum that is possible never has mass 0. */
  get mass(): bigint {
    const steps = BigInt(Math.round((this.likeness ?? this.chance) * Number(STEPS)));
    return steps === 0n && this.#sum > 0 ? 1n : steps;
  }
}
