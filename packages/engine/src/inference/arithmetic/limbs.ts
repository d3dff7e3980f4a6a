/**
 * Exact numbers beyond 2^53 are pairs: `high * LIMB + low`. The margin up to 2^53 allows many sums before a
 * carry.
 */
export const LIMB = 2 ** 48;
export const MOST_SUMMANDS = 32;

/** Carries the overflow of the low parts into the high ones. */
export const carry = (low: Float64Array, high: Float64Array, from: number, to: number): void => {
  for (let i = from; i < to; i++) {
    const over = Math.floor(low[i] / LIMB);
    low[i] -= over * LIMB;
    high[i] += over;
  }
};
