import { share } from "../../core/count.ts";
import type { ShareProgram } from "../boxes/share-program.ts";

/** Counts below this number are recovered exactly from floating point by rounding. */
const SMALL = 2 ** 36;

/** Above this quotient of counts, floating point is not trusted. */
const MAX_SCALE = 1e200;

/** Greater than any rounding error in this file, relative or absolute: the tolerance of a search. */
export const NEAR_ERROR = 1e-8;

interface NearItem {
  readonly set: number;
  /** The chance that a placement of the item covers a cell, divided by what a `CoverTest` gets for its set. */
  readonly scale: number;
  readonly count: number;
  /** The greatest share of the item in any share function. */
  readonly most: number;
}

/**
 * How evenly the answers to a shot divide the layouts, in floating point, for a search over millions of cells. It
 * runs the exact program with the ways of each operation divided by all ways to its target. Its numbers are sums
 * of products of non-negative numbers. Cost per cell: operations times squares of their shares.
 */
export class NearSplit {
  readonly #program: ShareProgram;
  readonly #items: readonly NearItem[];
  /** For each operation: of all ways to the state that it leads to, the fraction that comes through it. */
  readonly #part: Float64Array;
  readonly #value: Float64Array;
  readonly #rows: (readonly Float64Array[])[] = [];

  private constructor(program: ShareProgram, items: readonly NearItem[]) {
    this.#program = program;
    this.#items = items;
    const ways = program.forward();
    this.#part = Float64Array.from({ length: program.length }, (_, op) =>
      share(ways[program.from[op]] * program.ways(program.item[op], program.share[op]), ways[program.to[op]]),
    );
    this.#value = new Float64Array(program.states * (program.ships + 1));
    this.#rows = items.map(({ most }) => Array.from({ length: most + 1 }, (_, ships) => new Float64Array(ships + 1)));
  }

  /** @param setOf each item's set @param unit see {@link CoverTest} @returns undefined if sizes differ too much */
  static of(program: ShareProgram, setOf: readonly number[], unit: bigint): NearSplit | undefined {
    const items = program.items.map(({ count }, item) => ({
      set: setOf[item],
      scale: share(unit, count),
      count: count < 2n ** 1000n ? Number(count) : Number.POSITIVE_INFINITY,
      most: program.most[item],
    }));
    const isSound = items.every(({ set, scale }) => set >= 0 && scale < MAX_SCALE);
    return isSound && program.final >= 0 ? new NearSplit(program, items) : undefined;
  }

  squares(covering: Float64Array): number {
    const { length, from, to, item, share: shares, states, given, final, ships } = this.#program;
    const width = ships + 1;
    const value = this.#value.fill(0, 0, states * width);
    value[0] = 1;
    for (const [i, near] of this.#items.entries()) fillRows(near, covering[near.set] * near.scale, this.#rows[i]);
    for (let op = 0; op < length; op++) {
      const row = this.#rows[item[op]][shares[op]];
      const [at, next, part] = [from[op] * width, to[op] * width, this.#part[op]];
      for (let had = given[from[op]]; had >= 0; had--) {
        const here = value[at + had] * part;
        if (here !== 0) for (let more = 0; more < row.length; more++) value[next + had + more] += here * row[more];
      }
    }
    let squares = 0;
    for (let i = final * width; i < (final + 1) * width; i++) squares += value[i] * value[i];
    return squares;
  }
}

/** For each share, the chances that 0, 1, … of its placements cover a cell (hypergeometric; one does with `chance`). */
const fillRows = ({ count, most }: NearItem, chance: number, rows: readonly Float64Array[]): void => {
  const p = count < SMALL ? Math.min(count, Math.round(chance * count)) / count : Math.min(1, chance);
  rows[0][0] = 1;
  for (let share = 0; share < most; share++) {
    // One more placement, drawn from the remaining ones.
    const [before, after] = [rows[share], rows[share + 1]];
    const left = 1 - share / count;
    after.fill(0);
    for (let ships = 0; ships <= share; ships++) {
      const on = Math.min(1, Math.max(0, (p - ships / count) / left));
      after[ships + 1] += before[ships] * on;
      after[ships] += before[ships] * (1 - on);
    }
  }
};
