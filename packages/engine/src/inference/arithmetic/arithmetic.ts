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
