import { EXACT_LIMIT, ExactCounts } from "../core/count.ts";
import { RefusedError } from "../core/result.ts";
import type { PackingCount } from "./method.ts";

/**
 * How a kernel adds and multiplies. Plain float64 is exact while results stay below 2^53. Beyond that a kernel runs
 * once per prime, in residues: `modulus` is then a prime below 2^26, and a sum must be reduced before it passes `limit`.
 */
export interface Arithmetic {
  /** 0 in plain float64, otherwise the prime. */
  readonly modulus: number;
  /** Above this a sum of products is reduced by the modulus: 2^52 with a modulus, infinite without. */
  readonly limit: number;
}

/** Plain float64: exact while the total stays below 2^53. */
export const PLAIN: Arithmetic = { modulus: 0, limit: Number.POSITIVE_INFINITY };

/** What a kernel gives: the total, and weights per group when asked for. Whole numbers, or residues. */
export interface RawCount {
  readonly total: number;
  readonly weights?: readonly Float64Array[];
}

const primes: number[] = [];

/** The i-th prime below 2^26, from the top. */
const primeBelow = (i: number): number => {
  for (let n = primes.length > 0 ? primes[primes.length - 1] - 2 : 2 ** 26 - 1; primes.length <= i; n -= 2) {
    let isPrime = true;
    for (let d = 3; d * d <= n && isPrime; d += 2) isPrime = n % d !== 0;
    if (isPrime) primes.push(n);
  }
  return primes[i];
};

/**
 * Runs a kernel exactly. The first run is in plain float64. Additions and products of non-negative numbers round
 * monotonically, and the kernels add up only what is part of the total; so a total below 2^53 proves that nothing was
 * ever rounded. Otherwise that run tells the size of the total to within its rounding error (far below a factor of 4),
 * and the kernel is run in residues for as many primes as needed; the Chinese remainder theorem puts them together.
 */
export const countExactly = (kernel: (arithmetic: Arithmetic) => RawCount): PackingCount => {
  const plain = kernel(PLAIN);
  if (plain.total < EXACT_LIMIT) {
    const total = BigInt(plain.total);
    return plain.weights ? { total, weights: plain.weights.map((list) => ExactCounts.fromNumbers(list)) } : { total };
  }
  if (!Number.isFinite(plain.total))
    throw new RefusedError("there are more than 2^1023 layouts, too many to be counted");
  const bits = Math.log2(plain.total) + 2;
  let total = 0n;
  let modulus = 1n;
  let weights: bigint[][] | undefined;
  for (let i = 0, have = 0; have < bits; i++) {
    const prime = primeBelow(i);
    have += Math.log2(prime);
    const run = kernel({ modulus: prime, limit: 2 ** 52 });
    const inverse = inverseModulo(modulus, prime);
    const lift = (known: bigint, residue: number): bigint => {
      const missing = (BigInt(residue) - known) % BigInt(prime);
      return known + modulus * ((((missing + BigInt(prime)) % BigInt(prime)) * inverse) % BigInt(prime));
    };
    total = lift(total, run.total);
    if (run.weights) {
      const before = weights;
      weights = run.weights.map((list, g) => Array.from(list, (residue, j) => lift(before?.[g][j] ?? 0n, residue)));
    }
    modulus *= BigInt(prime);
  }
  return weights ? { total, weights: weights.map((list) => ExactCounts.fromBigints(list)) } : { total };
};

/** The inverse of a number modulo a prime, by Fermat's theorem. */
const inverseModulo = (n: bigint, prime: number): bigint => {
  const p = BigInt(prime);
  let result = 1n;
  let base = n % p;
  for (let e = prime - 2; e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) result = (result * base) % p;
    base = (base * base) % p;
  }
  return result;
};
