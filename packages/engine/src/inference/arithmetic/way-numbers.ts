import type { RandomStream } from "../../core/random.ts";

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
