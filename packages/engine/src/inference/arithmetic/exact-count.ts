import { ExactCounts } from "../../core/count.ts";
import { RefusedError } from "../../core/result.ts";
import { type Arithmetic, FLOAT, residues, WRAPPING } from "./arithmetic.ts";

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

/** The result of a kernel: the total and, on request, the weights of each group. Numbers in float64, or residues. */
export interface RawCount {
  readonly total: number;
  readonly weights?: readonly Float64Array[];
  /** A power of two that multiplies the weights: halving a count of mirror images waits until the end. Default 1. */
  readonly scale?: number;
}

/** A kernel that can run in more than one arithmetic. */
export interface ExactKernel {
  /** Counts, using only additions and multiplications of non-negative numbers. */
  run(arithmetic: Arithmetic): RawCount;
  /** A bound on the float64 roundings in a result of {@link run}: a product has those of its factors and one more. */
  roundings(): number;
  /** Whether the kernel can run in wrapping integers. */
  readonly wraps: boolean;
  /** Primes for residues must be below this number; default 2^26. */
  readonly primesBelow?: number;
  /** A float64 total below this number proves that nothing was rounded; default 2^53. Only tests set it. */
  readonly exactBelow?: number;
  /** The number of ships in the first group: its weights add up to this many times the total. */
  readonly firstCount?: number;
}

/**
 * The number of runs, in addition to the float64 run, that a count of this many bits takes in a kernel that
 * wraps: none up to 2^53, one up to 2^70, then one more for each prime. For estimates only: the actual number
 * follows from the error of the float64 run.
 */
export const runsPastFloat = (bits: number): number => (bits < 53 ? 0 : 1 + Math.max(0, Math.ceil((bits - 70) / 26)));

/** The properties of the machine's numbers. Tests use smaller values to reach every case. */
export interface MachineNumbers {
  readonly digits: number;
  /** The power of two at which integers wrap around. */
  readonly wrap: number;
}

const JAVASCRIPT: MachineNumbers = { digits: 53, wrap: 2 ** 32 };

/** The error message when float64 cannot hold the number of layouts. */
const TOO_MANY = "there are more than 2^1023 layouts, too many to be counted";

/**
 * Runs a kernel exactly. The first run is in float64. Rounding is monotone, and kernels only add up parts of the
 * total, so a total below 2^53 proves that nothing was rounded. The same holds for each weight. If all weights
 * are below 2^53, they give the total: the sum of a group's weights, divided by the number of its ships.
 * Otherwise a run modulo 2^32, and if need be runs in residues, pick the true numbers within the proven error of
 * the first (docs/explanation/inference.md). @throws RefusedError with `tooMuch` when the total is more than
 * 2^1023
 */
export const countExactly = (
  kernel: ExactKernel,
  machine: MachineNumbers = JAVASCRIPT,
  tooMuch: string = TOO_MANY,
): PackingCount => {
  const near = kernel.run(FLOAT);
  const scale = near.scale ?? 1;
  const exactBelow = kernel.exactBelow ?? 2 ** machine.digits;
  const { firstCount } = kernel;
  const isTotalExact = near.total < exactBelow;
  if (isTotalExact || (firstCount && near.weights?.every((list) => list.every((weight) => weight < exactBelow)))) {
    const weights = near.weights?.map((list) => ExactCounts.fromNumbers(list.map((weight) => weight / scale)));
    if (!weights || isTotalExact) return { total: BigInt(near.total), ...(weights && { weights }) };
    return { total: sumOf(weights[0]) / BigInt(firstCount as number), weights };
  }
  const lists = [Float64Array.of(near.total), ...(near.weights ?? [])];
  const error = errorBound(lists, kernel.roundings(), machine.digits, tooMuch);
  const known = lists.map((list) => Array.from(list, (value) => new Approximation(value)));
  let modulus = 1n;
  const learn = (arithmetic: Arithmetic): void => {
    const own = BigInt(arithmetic.modulus);
    const run = kernel.run(arithmetic);
    const inverse = arithmetic.kind === "wrapping" ? 1n : inverseModulo(modulus, own);
    [Float64Array.of(run.total), ...(run.weights ?? [])].forEach((list, g) => {
      list.forEach((residue, i) => {
        known[g][i].learn(BigInt(residue), own, modulus, inverse);
      });
    });
    modulus *= own;
  };
  if (kernel.wraps) learn({ ...WRAPPING, modulus: machine.wrap });
  for (let prime = kernel.primesBelow ?? 2 ** 26; modulus <= 2n * error; ) {
    prime = primeBelow(prime);
    learn(residues(prime));
  }
  const [[total], ...weights] = known.map((list) => list.map((value) => value.decide(modulus, error)));
  if (!near.weights) return { total };
  const divided = weights.map((list) => ExactCounts.fromBigints(list.map((weight) => exactQuotient(weight, scale))));
  return { total, weights: divided };
};

/** The total weight of packings, in float64. */
export interface NearCount {
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
  const { total, weights, scale = 1 } = kernel.run(FLOAT);
  const roundings = Math.ceil(kernel.roundings());
  if (!(roundings <= 2 ** 51)) throw new RefusedError("the count takes too many steps to bound its error");
  // Halving is exact. A quotient or a sum of two results is rounded once more, and the bound itself twice.
  const part = (roundings + 4) * 2 ** -53;
  const relativeError = part / (1 - part);
  if (!weights) return { total, relativeError };
  return { total, weights: weights.map((list) => list.map((weight) => weight / scale)), relativeError };
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
  learn(residue: bigint, own: bigint, modulus: bigint, inverse: bigint): void {
    const missing = (((residue - this.#residue) % own) + own) % own;
    this.#residue += modulus * ((missing * inverse) % own);
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
export interface PackingCount {
  readonly total: bigint;
  /** For each group, the number of packings that contain each placement; present on request. */
  readonly weights?: readonly ExactCounts[];
}
