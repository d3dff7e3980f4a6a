import type { Arithmetic } from "../residue.ts";
import type { EdgeList } from "./frontier.ts";
import type { RowLayout } from "./row-layout.ts";

/** Reduces numbers by the modulus. */
export const lower = (numbers: Float64Array, from: number, to: number, modulus: number): void => {
  for (let i = from; i < to; i++) numbers[i] %= modulus;
};

/** Exact numbers beyond 2^53 are pairs: `high * LIMB + low`. So many can be added before they are carried. */
export const LIMB = 2 ** 48;
export const MOST_SUMMANDS = 32;

/** Carries what is too much for the low parts into the high ones. */
export const carry = (low: Float64Array, high: Float64Array, from: number, to: number): void => {
  for (let i = from; i < to; i++) {
    const over = Math.floor(low[i] / LIMB);
    low[i] -= over * LIMB;
    high[i] += over;
  }
};

/** numbers[target] += numbers[source] along the live edges of a list. */
export const spread = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) numbers[target + i] += numbers[source + i];
    }
  }
};

/** into[source - base] += finish[target] along the live edges of a list. */
export const gather = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  finish: Float64Array,
  into: Float64Array,
  base: number,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]] - base;
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) into[source + i] += finish[target + i];
    }
  }
};

/**
 * Like {@link gather}, and returns the sum of numbers[source] * numbers[target].
 *
 * @param numbers ways to get to the sources, ways to finish from the targets
 */
export const gatherWeight = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  into: Float64Array,
  base: number,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const own = source - base;
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) {
        const ways = numbers[target + i];
        into[own + i] += ways;
        sum += numbers[source + i] * ways;
      }
    }
  }
  return sum;
};

/** {@link gatherWeight} in residues. */
export const gatherWeightModulo = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowLayout,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  into: Float64Array,
  base: number,
  { modulus, limit }: Arithmetic,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    for (let r = runStart[maps[e]]; r < runStart[maps[e] + 1]; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      for (let i = 0; i < runLength[r]; i++) {
        const ways = numbers[target + i];
        into[source - base + i] += ways;
        sum += numbers[source + i] * ways;
        if (sum >= limit) sum %= modulus;
      }
    }
  }
  return sum % modulus;
};
