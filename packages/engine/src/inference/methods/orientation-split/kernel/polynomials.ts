import type { Fits } from "./ship-vectors.ts";

/**
 * Sums and products of polynomials in the ships used: lists of as many coefficients as there are vectors below the fleet, which lie
 * one after another in long arrays and are named by array and offset. In float64, or in residues of a prime so small that all
 * products of a coefficient add up below 2^53 (`splitPrimes`), which are reduced once at the end.
 *
 * A product costs one multiplication for each pair of vectors whose sum is wanted (162, 138 and 86 for ships 5,4,3,3,2 with none,
 * one or two across), its reverse two. Products of polynomials truncated at the fleet, and reverse accumulation of derivatives,
 * are textbook methods.
 */
export class Polynomials {
  private readonly size: number;
  /** 0 in float64. */
  private readonly modulus: number;

  /** @param size coefficients */
  constructor(size: number, modulus: number) {
    this.size = size;
    this.modulus = modulus;
  }

  /** A sum of products as a residue. */
  reduced(value: number): number {
    return this.modulus > 0 ? value % this.modulus : value;
  }

  /** Makes residues of numbers that were added up: a polynomial unless said otherwise. */
  settle(numbers: Float64Array, from: number, length = this.size): void {
    if (this.modulus > 0) for (let i = from; i < from + length; i++) numbers[i] %= this.modulus;
  }

  /** Makes residues of all numbers of a list. */
  settleAll(numbers: Float64Array): void {
    this.settle(numbers, 0, numbers.length);
  }

  /** target += a * b, for polynomials at the given offsets, as far as their sums fit. */
  multiply(
    { starts, fits }: Fits,
    target: Float64Array,
    t: number,
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
  ): void {
    for (let x = 0; x < this.size; x++) {
      const ax = a[i + x];
      if (ax === 0) continue;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const y = fits[k];
        target[t + x + y] += ax * b[j + y];
      }
    }
    this.settle(target, t);
  }

  /** Reverse of {@link multiply}: da += d * b and db += d * a, where d is the derivative of the product. */
  unmultiply(
    { starts, fits }: Fits,
    d: Float64Array,
    t: number,
    a: Float64Array,
    da: Float64Array,
    i: number,
    b: Float64Array,
    db: Float64Array,
    j: number,
  ): void {
    let any = false;
    for (let x = 0; x < this.size && !any; x++) any = d[t + x] !== 0;
    if (!any) return;
    for (let x = 0; x < this.size; x++) {
      if (starts[x] === starts[x + 1]) continue;
      const ax = a[i + x];
      let sum = 0;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const y = fits[k];
        const dxy = d[t + x + y];
        sum += dxy * b[j + y];
        db[j + y] += dxy * ax;
      }
      da[i + x] = this.reduced(da[i + x] + sum);
    }
    this.settle(db, j);
  }

  /** Adds one polynomial to another. */
  addTo(target: Float64Array, t: number, list: Float64Array, i: number): void {
    for (let x = 0; x < this.size; x++) target[t + x] = this.reduced(target[t + x] + list[i + x]);
  }

  /** target += factor * list, at some places. */
  addTimes(target: Float64Array, t: number, factor: number, list: Float64Array, i: number, places: Int32Array): void {
    for (const k of places) target[t + k] += this.reduced(factor * list[i + k]);
  }
}
