import { checkIndex } from "./fields.ts";

export const EXACT_LIMIT = 2 ** 53;

/** One function for all lists, so that equal lists compare equal in tests. */
function countsToJSON(this: ExactCounts): string[] {
  return this.toBigints().map(String);
}

/**
 * An immutable list of exact counts, stored as float64 if all are proven to be below 2^53, otherwise as bigints.
 *
 * @example
 * import { ExactCounts } from "@broadside/engine";
 *
 * const counts = ExactCounts.fromNumbers(Float64Array.of(3, 4, 5));
 * counts.isNarrow; // => true
 * counts.at(1); // => 4n
 * counts.near(1); // => 4
 * counts.sums([[0, 1], [2]]).toBigints(); // => [7n, 5n]
 * ExactCounts.fromBigints([2n ** 60n]).toBigints(); // => [1152921504606846976n]
 */
export class ExactCounts {
  readonly #narrow: Float64Array | undefined;
  readonly #wide: readonly bigint[] | undefined;
  readonly length: number;
  /** Every count as digits. As an own property it makes `structuredClone` refuse the list instead of emptying it. */
  readonly toJSON: () => string[] = countsToJSON;

  private constructor(narrow: Float64Array | undefined, wide: readonly bigint[] | undefined) {
    this.#narrow = narrow;
    this.#wide = wide;
    this.length = narrow?.length ?? wide?.length ?? 0;
  }

  /**
   * A list that keeps the given array itself.
   * @throws RangeError when a value is not a whole number in [0, 2^53)
   */
  static fromNumbers(values: Float64Array): ExactCounts {
    for (let i = 0; i < values.length; i++) {
      const v = values[i] as number;
      if (!(v >= 0 && v < EXACT_LIMIT) || v !== Math.floor(v)) throw new RangeError(`count ${i} is ${v}: not exact`);
    }
    return new ExactCounts(values, undefined);
  }

  /** A list that keeps the given array itself. */
  static fromBigints(values: readonly bigint[]): ExactCounts {
    return new ExactCounts(undefined, values);
  }

  /** Whether every count is stored as a float64 below 2^53. */
  get isNarrow(): boolean {
    return this.#narrow !== undefined;
  }

  /**
   * The i-th count, exact.
   * @throws RangeError for an index outside the list
   */
  at(i: number): bigint {
    checkIndex(i, this.length, "an index of the list");
    return this.#narrow ? BigInt(this.#narrow[i]) : (this.#wide as readonly bigint[])[i];
  }

  /**
   * The i-th count as a float64, rounded unless {@link isNarrow}.
   * @param i from 0 to `length - 1`
   * @throws RangeError for an index outside the list
   */
  near(i: number): number {
    checkIndex(i, this.length, "an index of the list");
    return this.#narrow ? this.#narrow[i] : Number((this.#wide as readonly bigint[])[i]);
  }

  /** The exact counts in their order. */
  *[Symbol.iterator](): IterableIterator<bigint> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  /** All counts, in a new array. */
  toBigints(): bigint[] {
    return Array.from({ length: this.length }, (_, i) => this.at(i));
  }

  /**
   * The exact sums of groups of counts.
   * @param groups lists of indices, each from 0 to `length - 1`
   * @throws RangeError for an index outside the list
   */
  sums(groups: readonly ArrayLike<number>[]): ExactCounts {
    if (this.#narrow) {
      const narrow = this.#narrow;
      const out = new Float64Array(groups.length);
      let exact = true;
      groups.forEach((group, g) => {
        let sum = 0;
        for (let i = 0; i < group.length; i++) sum += narrow[group[i] as number] as number;
        // Sums of whole numbers are rounded monotonically, so a sum below the limit was never rounded before.
        // NaN is the sum where an index is outside the list.
        if (!(sum < EXACT_LIMIT)) exact = false;
        out[g] = sum;
      });
      if (exact) return new ExactCounts(out, undefined);
    }
    return ExactCounts.fromBigints(
      groups.map((group) => {
        let sum = 0n;
        for (let i = 0; i < group.length; i++) sum += this.at(group[i]);
        return sum;
      }),
    );
  }
}

/** n over k as an exact bigint; 0n if k is negative or above n. Cost: k multiplications. */
export const binomial = (n: number | bigint, k: number): bigint => {
  const top = BigInt(n);
  if (k < 0 || BigInt(k) > top) return 0n;
  const steps = top < BigInt(2 * k) ? Number(top - BigInt(k)) : k;
  let result = 1n;
  for (let i = 1; i <= steps; i++) result = (result * (top - BigInt(steps) + BigInt(i))) / BigInt(i);
  return result;
};

/** n! as an exact bigint. */
export const factorial = (n: number): bigint => {
  let result = 1n;
  for (let i = 2; i <= n; i++) result *= BigInt(i);
  return result;
};

/**
 * The share a/b as a float64, correct to about 15 digits whatever the sizes of a and b; 0 if b is 0n. Otherwise it
 * is 0 only if a is 0n, and below 1 whenever a is below b.
 *
 * @example
 * import { share } from "@broadside/engine";
 *
 * share(1n, 3n); // => 0.3333333333333333
 * share(10n ** 40n, 4n * 10n ** 40n); // => 0.25
 */
export const share = (a: bigint, b: bigint): number => {
  if (b === 0n) return 0;
  if (a < 2n ** 53n && b < 2n ** 53n) return Number(a) / Number(b);
  // The leading 64 bits determine the quotient to 63 bits; the rest is a power of two.
  const dropA = Math.max(0, bitLength(a) - 64);
  const dropB = Math.max(0, bitLength(b) - 64);
  const near = (Number(a >> BigInt(dropA)) / Number(b >> BigInt(dropB))) * 2 ** (dropA - dropB);
  if (a < b) return Math.min(BELOW_ONE, a > 0n ? Math.max(Number.MIN_VALUE, near) : 0);
  return near;
};

/** The largest float64 below 1. */
export const BELOW_ONE = 1 - 2 ** -53;

/** The number of bits of a non-negative bigint (0 for 0n). */
export const bitLength = (n: bigint): number => (n === 0n ? 0 : n.toString(2).length);

/** The set bits of a 32-bit word, counted by pairs, fours and bytes (Warren, "Hacker's Delight", 2013, 5-1). */
export const bitCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** For sorting, in ascending order. */
export const compareCounts = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
