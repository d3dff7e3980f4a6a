import type { EdgeList } from "../row-graph.ts";
import { FLOAT_PASSES } from "./float-passes.ts";
import type { RowPasses } from "./row-passes.ts";
import type { RowTable } from "./row-table.ts";

/** A sum of products that exceeds this limit is reduced, so that it stays below 2^53 with the next product. */
const LIMIT = 2 ** 52;

/**
 * The passes in residues modulo a prime below 2^26, kept in float64. Sums are reduced one column at a time,
 * because the few residues of a column never add up to 2^53. Sums of products are reduced as they grow.
 */
export class ResiduePasses implements RowPasses {
  readonly spread = FLOAT_PASSES.spread;
  readonly gather = FLOAT_PASSES.gather;
  readonly addBlock = FLOAT_PASSES.addBlock;
  readonly addRuns = FLOAT_PASSES.addRuns;
  readonly #modulus: number;

  constructor(modulus: number) {
    this.#modulus = modulus;
  }

  gatherWeight(table: RowTable, edges: EdgeList, numbers: Float64Array, into: Float64Array, base: number): number {
    return gatherWeight(table, edges, numbers, into, base, this.#modulus);
  }

  spreadTimes(table: RowTable, edges: EdgeList, numbers: Float64Array, factor: number): void {
    spreadTimes(table, edges, numbers, factor, this.#modulus);
  }

  gatherTimes(
    table: RowTable,
    edges: EdgeList,
    numbers: Float64Array,
    into: Float64Array,
    base: number,
    factor: number,
  ): number {
    return gatherTimes(table, edges, numbers, into, base, factor, this.#modulus);
  }

  /** Avoids the remainder operator, which takes ten times as long. */
  settle(numbers: Float64Array, from: number, to: number): void {
    const modulus = this.#modulus;
    const inverse = 1 / modulus;
    for (let i = from; i < to; i++) {
      // The quotient may be off by one.
      const rest = numbers[i] - Math.floor(numbers[i] * inverse) * modulus;
      numbers[i] = rest < 0 ? rest + modulus : rest >= modulus ? rest - modulus : rest;
    }
  }

  result(sum: number): number {
    return sum % this.#modulus;
  }
}

const gatherWeight = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowTable,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  into: Float64Array,
  base: number,
  modulus: number,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if ((alive[sources[e]] & alive[targets[e]]) === 0) continue;
    const stop = runStart[maps[e] + 1];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) {
        const ways = numbers[target + i];
        into[source - base + i] += ways;
        sum += numbers[source + i] * ways;
        if (sum >= LIMIT) sum %= modulus;
      }
    }
  }
  return sum % modulus;
};

/** Both factors are residues, so their product is below 2^52 and the result stays a sum of residues. */
const spreadTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowTable,
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
      for (let i = 0; i < length; i++)
        numbers[target + i] += timesModulo(factor, numbers[source + i], modulus, inverse);
    }
  }
};

const gatherTimes = (
  { alive, starts, runStart, runFrom, runTo, runLength }: RowTable,
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
        const ways = timesModulo(factor, numbers[target + i], modulus, inverse);
        into[source - base + i] += ways;
        sum += numbers[source + i] * ways;
        if (sum >= LIMIT) sum %= modulus;
      }
    }
  }
  return sum % modulus;
};

/** The residue of a product of two residues. The quotient may be off by one. */
const timesModulo = (a: number, b: number, modulus: number, inverse: number): number => {
  const product = a * b;
  const rest = product - Math.floor(product * inverse) * modulus;
  return rest < 0 ? rest + modulus : rest >= modulus ? rest - modulus : rest;
};
