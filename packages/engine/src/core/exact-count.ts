import { ExactCounts } from "./count.ts";
import type { RandomStream } from "./random.ts";
import { RefusedError } from "./result.ts";

/**
 * How a kernel adds and multiplies. Kernels never subtract, divide or use negative numbers, so each arithmetic
 * gives a definite result: see `countExactly`. The compensation in {@link RunningSums} subtracts, but is 0 while
 * whole numbers stay below 2^53.
 */
export interface Arithmetic {
  /**
   * `float` (float64): off by rounding, exact if all numbers stay below 2^53. `wrapping` (integers of 32 or 64 bits):
   * right modulo 2^32 or 2^64. `residue` (float64, reduced by a prime): right modulo the prime, half as fast.
   */
  readonly kind: "float" | "wrapping" | "residue";
  /** Results are right modulo this number; 0 for float64. */
  readonly modulus: number;
  /** Whether a kernel may answer in integers, as bigints, where its float64 total proves that they are exact. */
  readonly wide?: boolean;
}

export const FLOAT: Arithmetic = { kind: "float", modulus: 0 };

/** The arithmetic for whole numbers: float64, or wider integers where they are exact in the same run. */
export const WIDE: Arithmetic = { ...FLOAT, wide: true };

/** Integers that wrap at a power of two. */
export const wrapping = (modulus: number): Arithmetic => ({ kind: "wrapping", modulus });

/** Arithmetic modulo an odd prime below 2^26, so that products of two residues stay below 2^52. */
export const residues = (prime: number): Arithmetic => ({ kind: "residue", modulus: prime });

/** The first result of a kernel plus `factor` times the second. Exact in residues for factors up to 2^20. */
export const plus = ({ modulus }: Arithmetic, a: number, b: number, factor = 1): number =>
  modulus > 0 ? (a + b * factor) % modulus : a + b * factor;

/**
 * Sums that are added up one number at a time: modulo a number, or in float64 with compensation (Kahan, "Further
 * remarks on reducing truncation errors", 1965). With compensation the error of a sum of non-negative numbers is
 * about two roundings, however many numbers there are. Whole numbers below 2^53 stay exact.
 */
export class RunningSums {
  readonly values: Float64Array;
  private readonly lost: Float64Array;
  private readonly modulus: number;

  /** @param modulus 0 for float64 */
  constructor(length: number, modulus: number) {
    this.values = new Float64Array(length);
    this.lost = new Float64Array(modulus > 0 ? 0 : length);
    this.modulus = modulus;
  }

  add(i: number, value: number): void {
    const { values, lost, modulus } = this;
    if (modulus > 0) {
      values[i] = (values[i] + value) % modulus;
      return;
    }
    const rest = value - lost[i];
    const sum = values[i] + rest;
    lost[i] = sum - values[i] - rest;
    values[i] = sum;
  }
}

/** The largest odd prime below a limit above 3, by at most 2^12 divisions a candidate if the limit is at most 2^26. */
export const primeBelow = (limit: number): number => {
  for (let n = limit % 2 === 0 ? limit - 1 : limit - 2; n > 2; n -= 2) {
    let isPrime = true;
    for (let d = 3; d * d <= n && isPrime; d += 2) isPrime = n % d !== 0;
    if (isPrime) return n;
  }
  throw new RangeError(`there is no odd prime below ${limit}`);
};

/** The inverse of a number modulo a prime that does not divide the number, by Fermat's theorem. */
export const inverseModulo = (n: bigint, prime: bigint): bigint => {
  let result = 1n;
  let base = n % prime;
  for (let e = prime - 2n; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
};

/**
 * The result of a kernel: the total and, on request, the weights of each group. Numbers are float64, or residues; bigints
 * are residues modulo 2^64 or, in {@link WIDE} arithmetic, exact.
 */
export interface RawCount {
  readonly total: number | bigint;
  readonly weights?: readonly Float64Array[] | readonly (readonly bigint[])[];
  /** A power of two that multiplies the weights: halving a count of mirror images waits until the end. Default 1. */
  readonly scale?: number;
}

/** A kernel that can run in more than one arithmetic. */
export interface ExactKernel {
  /** Counts, using only additions and multiplications of non-negative numbers. */
  run(arithmetic: Arithmetic): RawCount;
  /** A bound on the float64 roundings in a result of {@link run}: a product has those of its factors and one more. */
  roundings(): number;
  /** Whether the kernel can run in wrapping integers, and the power of two at which they wrap, default 2^32. */
  readonly wraps: boolean;
  readonly wrapsAt?: number;
  /** Primes for residues must be below this number; default 2^26. */
  readonly primesBelow?: number;
  /** A float64 total below this number proves that nothing was rounded; default 2^53. Only tests set it. */
  readonly exactBelow?: number;
  /** The number of ships in the first group: its weights add up to this many times the total. */
  readonly firstCount?: number;
}

/** The binary digits of float64. */
const DIGITS = 53;

/** Integers of 32 bits wrap here. */
const WRAPS_AT = 2 ** 32;

/**
 * The number of runs, in addition to the first, that a count of this many bits takes in a kernel that wraps at 2^32:
 * none up to 2^53, one up to 2^70, then one more for each prime. At 2^64: none up to 2^64, one up to 2^102. For
 * estimates only: the actual number follows from the error of the float64 run.
 */
export const runsPastFloat = (bits: number, wrapsAt = WRAPS_AT): number => {
  const digits = Math.log2(wrapsAt);
  return bits < Math.max(DIGITS, digits) ? 0 : 1 + Math.max(0, Math.ceil((bits - 38 - digits) / 26));
};

/** The error message when float64 cannot hold the number of layouts. */
const TOO_MANY = "there are more than 2^1023 layouts, too many to be counted";

/**
 * Runs a kernel exactly. The first run is in float64. Rounding is monotone, and kernels only add up parts of the
 * total, so a total below 2^53 proves that nothing was rounded. The same holds for each weight. If all weights
 * are below 2^53, they give the total: the sum of a group's weights, divided by the number of its ships. A kernel may
 * also go on in integers of 64 bits in this run, if the float64 total proves that they are exact.
 *
 * Otherwise a run in integers that wrap, and if need be runs in residues, pick the true numbers within the proven
 * error of the first (docs/explanation/inference.md).
 * @param digits of float64; tests use fewer to reach every case
 * @throws RefusedError with `tooMuch` when the total is more than 2^1023
 */
export const countExactly = (kernel: ExactKernel, digits = DIGITS, tooMuch: string = TOO_MANY): PackingCount => {
  const { total: near, weights, scale = 1 } = kernel.run(WIDE);
  if (typeof near === "bigint") return { total: near, ...(weights && { weights: divided(weights, scale) }) };
  const exactBelow = kernel.exactBelow ?? 2 ** digits;
  const nearWeights = weights as readonly Float64Array[] | undefined;
  const isExact = (list: Float64Array): boolean => list.every((weight) => weight < exactBelow);
  const { firstCount } = kernel;
  if (near < exactBelow || (firstCount && nearWeights?.every(isExact))) {
    const exact = nearWeights?.map((list) => ExactCounts.fromNumbers(list.map((weight) => weight / scale)));
    if (!exact || near < exactBelow) return { total: BigInt(near), ...(exact && { weights: exact }) };
    return { total: sumOf(exact[0]) / BigInt(firstCount as number), weights: exact };
  }
  const [[total], ...exact] = pickExact(kernel, [Float64Array.of(near), ...(nearWeights ?? [])], digits, tooMuch);
  return { total, ...(weights && { weights: divided(exact, scale) }) };
};

/** The true numbers near those of a run in float64, by their remainders in further runs. */
const pickExact = (
  kernel: ExactKernel,
  lists: readonly Float64Array[],
  digits: number,
  tooMuch: string,
): bigint[][] => {
  const error = errorBound(lists, kernel.roundings(), digits, tooMuch);
  const numbers = lists.map((list) => Array.from(list, (value) => new Approximation(value)));
  let modulus = 1n;
  const learn = (arithmetic: Arithmetic): void => {
    const next = BigInt(arithmetic.modulus);
    const run = kernel.run(arithmetic);
    const inverse = arithmetic.kind === "wrapping" ? 1n : inverseModulo(modulus, next);
    [[run.total], ...(run.weights ?? [])].forEach((list, g) => {
      for (const [i, residue] of list.entries()) numbers[g][i].learn(BigInt(residue), next, modulus, inverse);
    });
    modulus *= next;
  };
  if (kernel.wraps) learn(wrapping(kernel.wrapsAt ?? WRAPS_AT));
  for (let prime = kernel.primesBelow ?? 2 ** 26; modulus <= 2n * error; ) {
    prime = primeBelow(prime);
    learn(residues(prime));
  }
  return numbers.map((list) => list.map((value) => value.decide(modulus, error)));
};

/** Weights that a kernel gave as multiples of a scale. */
const divided = (weights: readonly ArrayLike<number | bigint>[], scale: number): ExactCounts[] =>
  weights.map((list) => ExactCounts.fromBigints(Array.from(list, (weight) => exactQuotient(BigInt(weight), scale))));

/** The total weight of packings, in float64. */
interface NearCount {
  readonly total: number;
  /** For each group, the weight of the packings that contain each placement; present on request. */
  readonly weights?: readonly Float64Array[];
  readonly relativeError: number;
}

/**
 * Adds up the weights of packings in one run in float64. With n roundings, each by a factor between 1 - u and 1
 * + u, the relative error is at most n u / (1 - n u) (N. J. Higham, "Accuracy and Stability of Numerical
 * Algorithms", 2002, Lemma 3.1). The caller must keep all values away from the ends of float64's range.
 */
export const countNearly = (kernel: ExactKernel): NearCount => {
  const { total: near, weights, scale = 1 } = kernel.run(FLOAT);
  const total = Number(near);
  const roundings = Math.ceil(kernel.roundings());
  if (!(roundings <= 2 ** 51)) throw new RefusedError("the count takes too many steps to bound its error");
  // Halving is exact. A quotient or a sum of two results is rounded once more, and the bound itself twice.
  const part = (roundings + 4) * 2 ** -53;
  const relativeError = part / (1 - part);
  if (!weights) return { total, relativeError };
  const lists = weights as readonly Float64Array[];
  return { total, weights: lists.map((list) => list.map((weight) => weight / scale)), relativeError };
};

/**
 * A bound on the error of every number in some lists: n roundings keep a computed x' between x (1 - u)^n and x
 * (1 + u)^n, so if n u is at most 1/4, x differs from x' by at most 2 n u x'.
 */
const errorBound = (lists: readonly Float64Array[], roundings: number, digits: number, tooMuch: string): bigint => {
  if (!(roundings <= 2 ** (digits - 2))) throw new RefusedError("the count takes too many steps to be exact");
  let most = 0;
  for (const list of lists) {
    for (const value of list) {
      if (!Number.isFinite(value)) throw new RefusedError(tooMuch);
      most = Math.max(most, value);
    }
  }
  return ((BigInt(Math.ceil(most)) * 2n * BigInt(Math.ceil(roundings))) >> BigInt(digits)) + 1n;
};

/** A whole number, known by an approximation and a residue. */
class Approximation {
  readonly #near: bigint;
  #residue = 0n;

  constructor(near: number) {
    this.#near = BigInt(near);
  }

  /** Adds the number's residue modulo one more number; `inverse` is the inverse of the modulus so far. */
  learn(residue: bigint, divisor: bigint, modulus: bigint, inverse: bigint): void {
    const missing = (((residue - this.#residue) % divisor) + divisor) % divisor;
    this.#residue += modulus * ((missing * inverse) % divisor);
  }

  /** The number nearest to the approximation among those with the residue. Throws unless it is within the error. */
  decide(modulus: bigint, error: bigint): bigint {
    const above = (((this.#residue - this.#near) % modulus) + modulus) % modulus;
    const off = 2n * above > modulus ? above - modulus : above;
    if (off > error || -off > error || this.#near + off < 0n)
      throw new Error("a count modulo a number and the same count in float64 contradict each other");
    return this.#near + off;
  }
}

const sumOf = (counts: ExactCounts): bigint => {
  let sum = 0n;
  for (const count of counts) sum += count;
  return sum;
};

const exactQuotient = (value: bigint, scale: number): bigint => {
  const divisor = BigInt(scale);
  if (value % divisor !== 0n) throw new Error("twice a weight is odd");
  return value / divisor;
};

/** The exact counts that a method finds for a packing problem. */
interface PackingCount {
  readonly total: bigint;
  /** For each group, the number of packings that contain each placement; present on request. */
  readonly weights?: readonly ExactCounts[];
}

/** A whole number that a random walk reduces: plain below 2^53, otherwise in two parts. Mutable, so no garbage. */
export class Remainder {
  low = 0;
  high = 0;

  /** Sets the number, in two parts if the ways are stored in two parts. */
  set(value: bigint, limbs: boolean): this {
    this.low = Number(limbs ? value % BigInt(LIMB) : value);
    this.high = limbs ? Number(value / BigInt(LIMB)) : 0;
    return this;
  }

  /** Draws the number uniformly from those below a total. */
  draw(total: bigint, limbs: boolean, random: RandomStream): this {
    if (limbs) return this.set(random.belowBig(total), true);
    this.low = random.below(Number(total));
    this.high = 0;
    return this;
  }

  /** Whether the number is less than `high * LIMB + low`. */
  isBelow(low: number, high: number): boolean {
    return this.high < high || (this.high === high && this.low < low);
  }

  subtract(low: number, high: number): void {
    this.low -= low;
    this.high -= high;
    if (this.high > 0 && this.low < 0) {
      this.low += LIMB;
      this.high--;
    }
  }
}

/** The value of a number stored in two parts, or in one. */
export const joined = (low: number, high: number | undefined): bigint => {
  if (high !== undefined) return BigInt(high) * BigInt(LIMB) + BigInt(low);
  // A value that overflowed is too large, whatever its true size.
  return BigInt(Math.min(low, Number.MAX_VALUE));
};

/** Numbers beyond 2^53 are pairs, `high * LIMB + low`. The space up to 2^53 allows many sums before a carry. */
const LIMB = 2 ** 48;
export const MOST_SUMMANDS = 32;

/** Carries the overflow of the low parts into the high parts. */
export const carry = (low: Float64Array, high: Float64Array, from: number, to: number): void => {
  for (let i = from; i < to; i++) {
    const over = Math.floor(low[i] / LIMB);
    low[i] -= over * LIMB;
    high[i] += over;
  }
};
