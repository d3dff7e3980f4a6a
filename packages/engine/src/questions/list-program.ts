import { coordOf, neighboursOf } from "../board/board.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PlacementTable } from "../scenario/placement.ts";
import type { Column } from "./listed-layouts.ts";
import { type Expression, type Operator, type Region, rangeOf } from "./question.ts";

/** The ships of a list whose classes are settled: those of all layouts, and a column for each other. */
export interface SettledShips {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  readonly fixed: readonly number[];
  readonly columns: readonly SettledColumn[];
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
const MOST_TALLIED = 1 << 20;

/** The most pairs of places of two classes, for `touch`. */
const MOST_PAIRS = 1e8;

/**
 * Counts the values of an expression over sets of ships. The value of a region is a sum over the ships of a number that
 * depends on a ship's place alone, because ships share no cells; so it is read from one table for each ship.
 *
 * Cost: about a nanosecond for each ship and each word of the expression, for each set.
 *
 * @param onStep called with the share done
 */
export const tally = (
  ships: SettledShips,
  expression: Expression,
  sets: number,
  onStep: (done: number) => void = () => {},
): ReadonlyMap<number, number> => {
  const program = new Compiler(ships).compile(expression);
  const [least, most] = rangeOf(ships.knowledge.scenario, expression);
  const counts = most - least < MOST_TALLIED ? new Uint32Array(most - least + 1) : undefined;
  const rare = new Map<number, number>();
  for (let from = 0; from < sets; from += CHUNK) {
    const count = Math.min(CHUNK, sets - from);
    const values = program(from, count);
    if (counts) addCounts(counts, values, least, count);
    else for (let i = 0; i < count; i++) rare.set(values[i], (rare.get(values[i]) ?? 0) + 1);
    if ((from & (256 * CHUNK - 1)) === 0) onStep(from / sets);
  }
  if (!counts) return rare;
  return new Map(Array.from(counts, (n, i) => [least + i, n] as const).filter(([, n]) => n > 0));
};

/** Counts values. Where there are only two, their sum says all, and no count waits for the one before. */
const addCounts = (counts: Uint32Array, values: Int32Array, least: number, count: number): void => {
  if (counts.length !== 2) for (let i = 0; i < count; i++) counts[values[i] - least]++;
  else {
    let upper = 0;
    for (let i = 0; i < count; i++) upper += values[i];
    upper -= least * count;
    counts[1] += upper;
    counts[0] += count - upper;
  }
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
  const programs = readings.map((reading) => new Compiler(ships).compile(reading));
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

class Compiler {
  readonly #ships: SettledShips;

  constructor(ships: SettledShips) {
    this.#ships = ships;
  }

  compile(expression: Reading): Program {
    const { board } = this.#ships.knowledge.scenario;
    switch (expression.kind) {
      case "places":
        return this.#sum(expression.numberOf);
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

  /** The sum over the ships of a number that depends on a ship's place and class. */
  #sum(numberOf: (cells: Int32Array, shipClass: number) => number): Program {
    const { table, fixed, columns } = this.#ships;
    const base = fixed.reduce((sum, p) => sum + numberOf(table.cellsOf(p), table.classOf[p]), 0);
    const known = new Map<string, Int32Array>();
    const terms: Term[] = columns.flatMap(({ column, shipClass, twin }) => {
      const key = `${shipClass} ${twin}`;
      const numbers = known.get(key) ?? new Int32Array(table.count);
      if (!known.has(key)) {
        known.set(key, numbers);
        for (let p = table.classStart[twin]; p < table.classStart[twin + 1]; p++)
          numbers[p] = numberOf(table.cellsOf(p), shipClass);
      }
      return numbers.some((n) => n !== 0) ? [{ column, numbers }] : [];
    });
    const out = new Int32Array(CHUNK);
    return (from, count) => {
      out.fill(base);
      for (let k = 0; k + 1 < terms.length; k += 2) addTwo(out, terms[k], terms[k + 1], from, count);
      if (terms.length % 2 === 1) addOne(out, terms[terms.length - 1], from, count);
      return out;
    };
  }

  #region({ of, region }: Expression & { readonly kind: "region" }): Program {
    if (of === "all") {
      const wet = new Set<number>();
      for (let cell = 0; cell < this.#ships.table.board.cellCount; cell++)
        if (isInRegion(region, cell, -1)) wet.add(cell);
      const covered = this.#sum((cells) => countCells(cells, (cell) => wet.has(cell)));
      return inPlace(covered, (values, count) => {
        for (let i = 0; i < count; i++) values[i] = 1 - differ(values[i], wet.size);
      });
    }
    const sum = this.#sum((cells, shipClass) => countCells(cells, (cell) => isInRegion(region, cell, shipClass)));
    if (of === "count") return sum;
    return inPlace(sum, (values, count) => {
      for (let i = 0; i < count; i++) values[i] = isLess(0, values[i]);
    });
  }

  #at(cell: Expression): Program {
    if (cell.kind === "constant") {
      const classes = this.#sum((cells, shipClass) => (cells.includes(cell.value) ? shipClass + 1 : 0));
      return inPlace(classes, (values, count) => {
        for (let i = 0; i < count; i++) values[i]--;
      });
    }
    const { table, fixed, columns } = this.#ships;
    const cells = this.compile(cell);
    const fixedAt = new Int32Array(table.board.cellCount).fill(-1);
    for (const p of fixed) for (const each of table.cellsOf(p)) fixedAt[each] = table.classOf[p];
    const out = new Int32Array(CHUNK);
    return (from, count) => {
      const at = cells(from, count);
      for (let i = 0; i < count; i++) out[i] = fixedAt[at[i]];
      for (const { column, shipClass } of columns)
        for (let i = 0; i < count; i++) if (covers(table, column[from + i], at[i])) out[i] = shipClass;
      return out;
    };
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
    return this.#sum((cells, each) => (each === shipClass ? numberOf(cells) : 0));
  }

  #touch(a: number, b: number): Program {
    const { table } = this.#ships;
    const [first, second] = [a, b].map((k) => this.#places(k));
    const size = [a, b].map((k) => table.classStart[k + 1] - table.classStart[k]);
    if (size[0] * size[1] > MOST_PAIRS) {
      const what = `touch would compare ${formatCount(size[0] * size[1])} pairs of places`;
      throw new RefusedError(`${what}; at most ${formatCount(MOST_PAIRS)} are compared: take a smaller board`);
    }
    const touches = touchTable(table, a, b);
    const out = new Int32Array(CHUNK);
    return (from, count) => {
      for (let i = 0; i < count; i++) out[i] = touches[first(from + i) * size[1] + second(from + i)];
      return out;
    };
  }

  /** The place of a class's one ship in a set, from 0. */
  #places(wanted: number): (set: number) => number {
    const { table, fixed, columns } = this.#ships;
    const found = columns.find(({ shipClass }) => shipClass === wanted);
    if (found) return (set) => found.column[set] - table.classStart[found.twin];
    const place = (fixed.find((p) => table.classOf[p] === wanted) as number) - table.classStart[wanted];
    return () => place;
  }
}

/** A number for each place, and the places of a ship. */
interface Term {
  readonly column: Column;
  readonly numbers: Int32Array;
}

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

const covers = ({ cells, cellStart }: PlacementTable, placement: number, cell: number): boolean => {
  for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) if (cells[i] === cell) return true;
  return false;
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
