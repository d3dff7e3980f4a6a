import { coordOf, neighboursOf } from "../board/board.ts";
import { keep } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PlacementTable } from "../scenario/placement.ts";
import type { Column, Runs } from "./listed-layouts.ts";
import { type Expression, type Operator, type Region, rangeOf, WATER } from "./question.ts";

/** The ships of a list whose classes are settled: those of all layouts, and a column for each other. */
export interface SettledShips {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  readonly fixed: readonly number[];
  readonly columns: readonly SettledColumn[];
  /** The runs of the list, if the ships are those of one. */
  readonly runs?: () => Runs | null;
}

/** A number of the ship on a cell that depends on its cells, and perhaps on its class; 0 for water. */
export interface PlaceSum {
  readonly kind: "places";
  readonly cell: number;
  /** 0 for a ship that is not on the cell, else at least 1. */
  readonly numberOf: (cells: Int32Array, shipClass: number) => number;
  readonly tellsClasses: boolean;
}

/** What is read from each layout of a list. */
export type Reading = Expression | PlaceSum;

/** A column of places, and the class that has them; its places are numbered as those of a twin class. */
export interface SettledColumn {
  readonly column: Column;
  readonly shipClass: number;
  readonly twin: number;
}

/** Sets of ships that are evaluated at a time: few enough for the processor's caches. */
const CHUNK = 4096;

/** Values of an expression for the sets from one on; the array is used again for the next. */
type Program = (from: number, count: number) => Int32Array;

/** Ranges of values up to this size are tallied in an array. */
const MOST_TALLIED = 1 << 22;

/** The most pairs of places of two classes, for `touch`. */
const MOST_PAIRS = 1e8;

/**
 * Counts the values of a reading over sets of ships. The value of a region is a sum over the ships of a number that
 * depends on a ship's place alone, because ships share no cells; so it is read from one table for each ship. Sets
 * with the same sums are counted together, and evaluated once.
 *
 * Cost: one to five nanoseconds for each set; where there are too many different sums, about one for each ship and each
 * word of the expression.
 *
 * @param onStep called with the share done
 */
export const tally = (
  ships: SettledShips,
  reading: Reading,
  sets: number,
  onStep: (done: number) => void = () => {},
): ReadonlyMap<number, number> => {
  const joint = new JointSums(ships);
  const ofSums = new Compiler(ships, joint).compile(reading);
  if (joint.size <= MOST_TALLIED) {
    const counts = joint.count(sets, onStep);
    const values = new Map<number, number>();
    for (let from = 0; from < counts.length; from += CHUNK) {
      const count = Math.min(CHUNK, counts.length - from);
      const found = ofSums(from, count);
      for (let i = 0; i < count; i++) values.set(found[i], (values.get(found[i]) ?? 0) + counts[from + i]);
    }
    return values;
  }
  const program = new Compiler(ships, new SetSums(ships)).compile(reading);
  const { scenario } = ships.knowledge;
  const [least, most] = reading.kind === "places" ? [0, MOST_TALLIED] : rangeOf(scenario, reading);
  const counts = most - least < MOST_TALLIED ? new Uint32Array(most - least + 1) : undefined;
  const rare = new Map<number, number>();
  for (let from = 0; from < sets; from += CHUNK) {
    const count = Math.min(CHUNK, sets - from);
    const values = program(from, count);
    if (counts) for (let i = 0; i < count; i++) counts[values[i] - least]++;
    else for (let i = 0; i < count; i++) rare.set(values[i], (rare.get(values[i]) ?? 0) + 1);
    if ((from & (256 * CHUNK - 1)) === 0) onStep(from / sets);
  }
  if (!counts) return rare;
  return new Map(Array.from(counts, (n, i) => [least + i, n] as const).filter(([, n]) => n > 0));
};

/** The values of a reading for each of the sets. */
export const valuesOf = (ships: SettledShips, reading: Reading, sets: number): Int32Array => {
  const values = new Int32Array(sets);
  readEach(ships, [reading], sets, ([found], from, count) => values.set(found.subarray(0, count), from));
  return values;
};

/** Reads several values of each set, some sets at a time. @param visit gets the values of sets from one on */
export const readEach = (
  ships: SettledShips,
  readings: readonly Reading[],
  sets: number,
  visit: (values: readonly Int32Array[], from: number, count: number) => void,
): void => {
  const sums = new SetSums(ships);
  const programs = readings.map((reading) => new Compiler(ships, sums).compile(reading));
  for (let from = 0; from < sets; from += CHUNK) {
    const count = Math.min(CHUNK, sets - from);
    visit(
      programs.map((program) => program(from, count)),
      from,
      count,
    );
  }
};

/** Whether a cell that a ship of the class covers is in the region; a class of -1 stands for water. */
export const isInRegion = (region: Region, cell: number, shipClass: number): boolean => {
  if (region.kind === "cells") return includes(region.cells, cell);
  if (region.kind === "ships") return region.shipClass === shipClass;
  const left = isInRegion(region.left, cell, shipClass);
  if (region.kind === "or") return left || isInRegion(region.right, cell, shipClass);
  return left && isInRegion(region.right, cell, shipClass) === (region.kind === "and");
};

/** Whether ascending numbers include one, by bisection. */
const includes = (numbers: readonly number[], wanted: number): boolean => {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted;
};

/** A number of a ship's place. @param place from 0 for each class */
type PlaceNumber = (cells: Int32Array, shipClass: number, place: number) => number;

/** What programs read of sets of ships. */
interface Sums {
  /** The sum over the ships of a number that depends on a ship's place and class. */
  sum(numberOf: PlaceNumber): Program;
}

/** The numbers of a column's places. */
interface Term {
  readonly column: Column;
  readonly numbers: Int32Array;
}

/** A sum over ships: the numbers of the places that all sets have, and those of columns that matter. */
const termsOf = ({ table, fixed, columns }: SettledShips, numberOf: PlaceNumber): { base: number; terms: Term[] } => {
  const { classOf, classStart } = table;
  const base = fixed.reduce((sum, p) => sum + numberOf(table.cellsOf(p), classOf[p], p - classStart[classOf[p]]), 0);
  const known = new Map<string, Int32Array>();
  const terms = columns.map(({ column, shipClass, twin }): Term => {
    const numbers = keep(known, `${shipClass} ${twin}`, () =>
      new Int32Array(table.count).map((_, p) => {
        const place = p - classStart[twin];
        return table.classOf[p] === twin ? numberOf(table.cellsOf(p), shipClass, place) : 0;
      }),
    );
    return { column, numbers };
  });
  return { base, terms: terms.filter(({ numbers }) => numbers.some((n) => n !== 0)) };
};

/** The sums of each set, one after another. */
class SetSums implements Sums {
  readonly #ships: SettledShips;

  constructor(ships: SettledShips) {
    this.#ships = ships;
  }

  sum(numberOf: PlaceNumber): Program {
    const { base, terms } = termsOf(this.#ships, numberOf);
    return addTerms(base, terms);
  }
}

/** All the sums of each set as the digits of one number, its key, so that equal sets are counted together. */
class JointSums implements Sums {
  readonly #ships: SettledShips;
  readonly #keys = new Map<Column, Int32Array>();
  /** The keys that occur. */
  #found = new Int32Array(0);
  /** The number of keys that could be. */
  size = 1;

  constructor(ships: SettledShips) {
    this.#ships = ships;
  }

  sum(numberOf: PlaceNumber): Program {
    const { base, terms } = termsOf(this.#ships, numberOf);
    const stride = this.size;
    const radix = 1 + terms.reduce((sum, { numbers }) => sum + numbers.reduce((a, b) => Math.max(a, b)), 0);
    this.size *= radix;
    if (this.size <= MOST_TALLIED)
      for (const { column, numbers } of terms) {
        const key = keep(this.#keys, column, () => new Int32Array(numbers.length));
        for (const [p, n] of numbers.entries()) key[p] += n * stride;
      }
    const out = new Int32Array(CHUNK);
    return (from, count) => {
      const keys = this.#found;
      for (let i = 0; i < count; i++) out[i] = base + (Math.floor(keys[from + i] / stride) % radix);
      return out;
    };
  }

  /** The sets of each key that occurs; programs then read these keys in their order. */
  count(sets: number, onStep: (done: number) => void): Uint32Array {
    const counts = new Uint32Array(this.size);
    const runs = this.#keys.size > 0 ? this.#ships.runs?.() : undefined;
    if (runs) this.#countRuns(counts, runs, onStep);
    else this.#countSets(counts, sets, onStep);
    this.#found = Int32Array.from(counts.keys()).filter((key) => counts[key] > 0);
    return counts.filter((n) => n > 0);
  }

  #countRuns(counts: Uint32Array, { fast, starts }: Runs, onStep: (done: number) => void): void {
    const slow = [...this.#keys].filter(([column]) => column !== fast);
    const fastKeys = this.#keys.get(fast);
    for (let r = 0; r + 1 < starts.length; r++) {
      if ((r & 0xffff) === 0) onStep(r / starts.length);
      const [from, end] = [starts[r], starts[r + 1]];
      let key = 0;
      for (const [column, keys] of slow) key += keys[column[from]];
      if (fastKeys) for (let i = from; i < end; i++) counts[key + fastKeys[fast[i]]]++;
      else counts[key] += end - from;
    }
  }

  #countSets(counts: Uint32Array, sets: number, onStep: (done: number) => void): void {
    const program = addTerms(
      0,
      Array.from(this.#keys, ([column, numbers]) => ({ column, numbers })),
    );
    for (let from = 0; from < sets; from += CHUNK) {
      const count = Math.min(CHUNK, sets - from);
      const keys = program(from, count);
      for (let i = 0; i < count; i++) counts[keys[i]]++;
      if ((from & (256 * CHUNK - 1)) === 0) onStep(from / sets);
    }
  }
}

class Compiler {
  readonly #ships: SettledShips;
  readonly #sums: Sums;
  readonly #places = new Map<number, Program>();

  constructor(ships: SettledShips, sums: Sums) {
    this.#ships = ships;
    this.#sums = sums;
  }

  compile(expression: Reading): Program {
    const { board } = this.#ships.knowledge.scenario;
    switch (expression.kind) {
      case "places":
        return this.#sums.sum(expression.numberOf);
      case "constant":
        return constant(expression.value);
      case "region":
        return this.#region(expression);
      case "at":
        return this.#at(expression.cell);
      case "ship":
        return this.#feature(expression);
      case "touch":
        return this.#touch(...expression.shipClasses);
      case "line": {
        const cells = this.compile(expression.cell);
        const lines = Int32Array.from(
          { length: board.cellCount },
          (_, cell) => coordOf(board, cell)[expression.axis] + 1,
        );
        return inPlace(cells, (values, count) => {
          for (let i = 0; i < count; i++) values[i] = lines[values[i]];
        });
      }
      case "not":
        return inPlace(this.compile(expression.of), (values, count) => {
          for (let i = 0; i < count; i++) values[i] = 1 - values[i];
        });
      default:
        return operation(expression.operator, this.compile(expression.left), this.compile(expression.right));
    }
  }

  #region({ of, region }: Expression & { readonly kind: "region" }): Program {
    if (of === "all") {
      const wet = new Set<number>();
      for (let cell = 0; cell < this.#ships.table.board.cellCount; cell++)
        if (isInRegion(region, cell, -1)) wet.add(cell);
      const covered = this.#sums.sum((cells) => countCells(cells, (cell) => wet.has(cell)));
      return inPlace(covered, (values, count) => {
        for (let i = 0; i < count; i++) values[i] = 1 - differ(values[i], wet.size);
      });
    }
    const sum = this.#sums.sum((cells, shipClass) => countCells(cells, (cell) => isInRegion(region, cell, shipClass)));
    if (of === "count") return sum;
    return inPlace(sum, (values, count) => {
      for (let i = 0; i < count; i++) values[i] = isLess(0, values[i]);
    });
  }

  #at(cell: Expression): Program {
    // The first or last cell of a ship.
    if (cell.kind !== "constant") return constant(cell.kind === "ship" ? cell.shipClass : WATER);
    const classes = this.#sums.sum((cells, shipClass) => (cells.includes(cell.value) ? shipClass - WATER : 0));
    return inPlace(classes, (values, count) => {
      for (let i = 0; i < count; i++) values[i] += WATER;
    });
  }

  #feature({ of, shipClass }: Expression & { readonly kind: "ship" }): Program {
    const { observations, scenario } = this.#ships.knowledge;
    const shots = new Set(observations.map(({ cell }) => cell));
    const { board } = scenario;
    const numberOf = (cells: Int32Array): number => {
      const [first, last] = [Math.min(...cells), Math.max(...cells)];
      if (of === "length") return cells.length;
      if (of === "first") return first;
      if (of === "last") return last;
      if (of === "sunk") return cells.every((cell) => shots.has(cell)) ? 1 : 0;
      // The first axis runs fastest.
      return last - first < board.size[0] &&
        coordOf(board, first).every((x, i) => i === 0 || x === coordOf(board, last)[i])
        ? 1
        : 0;
    };
    return this.#sums.sum((cells, each) => (each === shipClass ? numberOf(cells) : 0));
  }

  #touch(a: number, b: number): Program {
    const { table } = this.#ships;
    const [first, second] = [a, b].map((k) =>
      keep(this.#places, k, () => this.#sums.sum((_, shipClass, place) => (shipClass === k ? place : 0))),
    );
    const size = [a, b].map((k) => table.classStart[k + 1] - table.classStart[k]);
    if (size[0] * size[1] > MOST_PAIRS) {
      const what = `touch would compare ${formatCount(size[0] * size[1])} pairs of places`;
      throw new RefusedError(`${what}; at most ${formatCount(MOST_PAIRS)} are compared: take a smaller board`);
    }
    const touches = touchTable(table, a, b);
    const out = new Int32Array(CHUNK);
    return (from, count) => {
      const [one, other] = [first(from, count), second(from, count)];
      for (let i = 0; i < count; i++) out[i] = touches[one[i] * size[1] + other[i]];
      return out;
    };
  }
}

/** The sum of a number and those of columns. */
const addTerms = (base: number, terms: readonly Term[]): Program => {
  const out = new Int32Array(CHUNK);
  return (from, count) => {
    out.fill(base);
    for (let k = 0; k + 1 < terms.length; k += 2) addTwo(out, terms[k], terms[k + 1], from, count);
    if (terms.length % 2 === 1) addOne(out, terms[terms.length - 1], from, count);
    return out;
  };
};

/** Adds to each value the numbers of two ships' places. */
const addTwo = (out: Int32Array, a: Term, b: Term, from: number, count: number): void => {
  const [first, second, some, more] = [a.column, b.column, a.numbers, b.numbers];
  for (let i = 0; i < count; i++) out[i] += some[first[from + i]] + more[second[from + i]];
};

const addOne = (out: Int32Array, { column, numbers }: Term, from: number, count: number): void => {
  for (let i = 0; i < count; i++) out[i] += numbers[column[from + i]];
};

const constant = (value: number): Program => {
  const out = new Int32Array(CHUNK).fill(value);
  return () => out;
};

/** A program that changes the values of another. Constants are copied, because their values are kept. */
const inPlace = (program: Program, change: (values: Int32Array, count: number) => void): Program => {
  const out = new Int32Array(CHUNK);
  return (from, count) => {
    out.set(program(from, count));
    change(out, count);
    return out;
  };
};

const operation = (operator: Operator, left: Program, right: Program): Program => {
  const combine = LOOPS[operator];
  const out = new Int32Array(CHUNK);
  return (from, count) => {
    combine(out, left(from, count), right(from, count), count);
    return out;
  };
};

type Loop = (out: Int32Array, a: Int32Array, b: Int32Array, count: number) => void;

/** 1 if a is below b, else 0, of numbers within a billion: without a branch, which random values would mispredict. */
const isLess = (a: number, b: number): number => (a - b) >>> 31;

/** 1 if two numbers of 32 bits differ, else 0, without a branch. */
const differ = (a: number, b: number): number => ((a ^ b) | -(a ^ b)) >>> 31;

/** One loop for each operator, so that each compiles to a tight one. */
const LOOPS: Readonly<Record<Operator, Loop>> = {
  "+": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = a[i] + b[i];
  },
  "-": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = a[i] - b[i];
  },
  "*": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = a[i] * b[i];
  },
  "=": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = 1 - differ(a[i], b[i]);
  },
  "!=": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = differ(a[i], b[i]);
  },
  "<": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = isLess(a[i], b[i]);
  },
  "<=": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = 1 - isLess(b[i], a[i]);
  },
  ">": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = isLess(b[i], a[i]);
  },
  ">=": (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = 1 - isLess(a[i], b[i]);
  },
  and: (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = a[i] & b[i];
  },
  or: (out, a, b, count) => {
    for (let i = 0; i < count; i++) out[i] = a[i] | b[i];
  },
};

const countCells = (cells: Int32Array, isIn: (cell: number) => boolean): number => {
  let count = 0;
  for (const cell of cells) if (isIn(cell)) count++;
  return count;
};

/** For each pair of places of two classes, 1 if they share a side. */
const touchTable = (table: PlacementTable, a: number, b: number): Uint8Array => {
  const { board, classStart } = table;
  const width = classStart[b + 1] - classStart[b];
  const touches = new Uint8Array((classStart[a + 1] - classStart[a]) * width);
  const around = new Uint8Array(board.cellCount);
  for (let p = classStart[a]; p < classStart[a + 1]; p++) {
    around.fill(0);
    for (const cell of table.cellsOf(p)) for (const near of neighboursOf(board, cell, "sides")) around[near] = 1;
    for (let q = classStart[b]; q < classStart[b + 1]; q++)
      if (table.cellsOf(q).some((cell) => around[cell] === 1))
        touches[(p - classStart[a]) * width + q - classStart[b]] = 1;
  }
  return touches;
};
