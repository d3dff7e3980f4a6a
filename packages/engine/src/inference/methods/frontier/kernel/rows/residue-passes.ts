import type { EdgeList } from "../row-graph.ts";
import type { NumberTable } from "./number-table.ts";
import type { RowPasses } from "./row-passes.ts";

/** A sum of products that exceeds this limit is reduced, so that it stays below 2^53 with the next product. */
const LIMIT = 2 ** 52;

/**
 * The passes in residues modulo a prime below 2^26, kept in float64. Sums are reduced one column at a time,
 * because the few residues of a column never add up to 2^53. Sums of products are reduced as they grow.
 */
export const residuePasses = (modulus: number): RowPasses => ({
  gatherWeight: (table, edges, numbers, into, base, factor) =>
    gatherWeight(table, edges, numbers, into, base, factor, modulus),
  spreadTimes: (table, edges, numbers, factor) => spreadTimes(table, edges, numbers, factor, modulus),
  settle(numbers, from, to) {
    const inverse = 1 / modulus;
    for (let i = from; i < to; i++) numbers[i] = reduced(numbers[i], modulus, inverse);
  },
  result: (sum) => sum % modulus,
});

/** Both factors are residues, so their product is below 2^52 and the result stays a sum of residues. */
const spreadTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  factor: number,
  modulus: number,
): void => {
  const inverse = 1 / modulus;
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) numbers[target + i] += reduced(factor * numbers[source + i], modulus, inverse);
    }
  }
};

const gatherWeight = (
  { alive, starts, runStart, runFrom, runTo, runLength }: NumberTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  into: Float64Array,
  base: number,
  factor: number,
  modulus: number,
): number => {
  const inverse = 1 / modulus;
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) {
        const number = numbers[target + i];
        const ways = factor === 1 ? number : reduced(factor * number, modulus, inverse);
        into[source - base + i] += ways;
        sum += numbers[source + i] * ways;
        if (sum >= LIMIT) sum %= modulus;
      }
    }
  }
  return sum % modulus;
};

/** The residue of a number below 2^53, without the remainder operator, which takes ten times as long. */
const reduced = (value: number, modulus: number, inverse: number): number => {
  // The quotient may be off by one.
  const rest = value - Math.floor(value * inverse) * modulus;
  return rest < 0 ? rest + modulus : rest >= modulus ? rest - modulus : rest;
};
