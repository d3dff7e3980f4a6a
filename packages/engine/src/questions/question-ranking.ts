import { boxBetween, cellsInBox } from "../board/cell-box.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount, formatSteps } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { fleetCells, isStraight } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { tally, valuesOf } from "./list-program.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import type { Expression, Region } from "./question.ts";
import { settlementsOf } from "./settled-ships.ts";

/** The kinds of questions that are ranked: about boxes of cells, about ships, or both. */
export const RANKED_KINDS = ["regions", "ships", "all"] as const;

/** One of {@link RANKED_KINDS}. */
export type RankedKind = (typeof RANKED_KINDS)[number];

/** A question of yes or no, and in how many layouts the answer is yes. */
export interface Split {
  readonly expression: Expression;
  readonly yes: bigint;
}

/** Nanoseconds for each set of ships and pair of columns. */
const STEPS_EACH = 20;

/** Sets of ships that are tallied at a time. */
const CHUNK = 4096;

/**
 * The questions of yes or no of these kinds whose answer is open: whether at most so many ship cells are in a box, for
 * every box and number; whether a ship lies across, begins in a row or column up to some, and touches another.
 *
 * Cost: about 20 ns for each set of ships and pair of columns, and 20 ns for each set and question about ships.
 *
 * @throws RefusedError with the estimate beyond the limits, and for boxes off two dimensions
 */
export const splitsOf = (list: ListedLayouts, kind: RankedKind, limits: WorkLimits): Split[] => [
  ...(kind === "ships" ? [] : boxSplits(list, limits)),
  ...(kind === "regions" ? [] : shipSplits(list, limits)),
];

/** Of splits in order, the first so many that part the layouts in different ways. */
export const distinctSplits = (list: ListedLayouts, splits: readonly Split[], most: number): Split[] => {
  const kept: { readonly split: Split; readonly values: Int32Array | undefined }[] = [];
  for (const split of splits) {
    if (kept.length >= most) break;
    const values = valuesOfSplit(list, split.expression);
    const isSame = kept.some(
      (other) =>
        values && other.values && sameParts(list.layouts, split, other.split) && areAlike(values, other.values),
    );
    if (!isSame) kept.push({ split, values });
  }
  return kept.map(({ split }) => split);
};

const sameParts = (layouts: bigint, a: Split, b: Split): boolean => a.yes === b.yes || a.yes + b.yes === layouts;

/** The answer in each set, if it does not depend on which like ship has which place. */
const valuesOfSplit = (list: ListedLayouts, expression: Expression): Int32Array | undefined => {
  const [first, ...others] = settlementsOf(list, expression);
  return others.length === 0 ? valuesOf(first.ships, expression, list.sets) : undefined;
};

/** Whether all values are equal, or all are opposite. */
const areAlike = (a: Int32Array, b: Int32Array): boolean => {
  const differs = a[0] ^ b[0];
  for (let i = 1; i < a.length; i++) if ((a[i] ^ b[i]) !== differs) return false;
  return true;
};

interface Box {
  readonly cells: readonly number[];
  /** For each number of ship cells, the sets with so many in the box. */
  readonly sets: Uint32Array;
}

const boxSplits = (list: ListedLayouts, limits: WorkLimits): Split[] => {
  const boxes = countBoxes(list, limits);
  const certain = certainCells(list);
  const seen = new Set<string>();
  return boxes.flatMap(({ cells, sets }) => {
    const open = cells.filter((cell) => certain[cell] === undefined);
    const ships = cells.filter((cell) => certain[cell] === 1).length;
    let below = 0;
    return Array.from(sets).flatMap((n, most): Split[] => {
      below += n;
      // Boxes that differ in cells whose content is known ask the same.
      const key = `${open.join()} ${most - ships}`;
      if (below === 0 || below === list.sets || seen.has(key)) return [];
      seen.add(key);
      const yes = BigInt(below) * list.multiplicity;
      const region: Region = { kind: "cells", cells };
      if (most === 0) return [{ expression: { kind: "region", of: "any", region }, yes: list.layouts - yes }];
      const left: Expression = { kind: "region", of: "count", region };
      const right: Expression = { kind: "constant", type: "number", value: most };
      return [{ expression: { kind: "operation", operator: "<=", left, right }, yes }];
    });
  });
};

/** For each cell, 1 or 0 if it has a ship in every or no layout; else undefined. */
const certainCells = (list: ListedLayouts): (0 | 1 | undefined)[] => {
  const { table, fixed, groups, sets } = list;
  const covered = new Float64Array(table.board.cellCount);
  const uses = new Float64Array(table.count);
  for (const p of fixed) uses[p] = sets;
  for (const { columns } of groups) for (const column of columns) for (let i = 0; i < sets; i++) uses[column[i]]++;
  for (let p = 0; p < table.count; p++) if (uses[p] > 0) for (const cell of table.cellsOf(p)) covered[cell] += uses[p];
  return Array.from(covered, (n) => (n === 0 ? 0 : n === sets ? 1 : undefined));
};

/**
 * All boxes of the board with their numbers of ship cells over the list, small boxes first. For each pair of columns,
 * the ship cells of each row between them make one number; sets with the same number are tallied together, and only
 * then spread over the boxes between rows.
 */
const countBoxes = (list: ListedLayouts, limits: WorkLimits): Box[] => {
  const { board, fleet } = list.knowledge.scenario;
  if (board.size.length !== 2)
    throw new RefusedError("boxes are ranked on boards of two dimensions; rank questions about ships (--of ships)");
  const [columns, rows] = board.size;
  const most = fleetCells(fleet) ?? board.cellCount;
  const base = Math.min(columns, most) + 1;
  const pairs = (columns * (columns + 1)) / 2;
  const steps = pairs * list.sets * STEPS_EACH;
  const { maxSteps } = workBounds(limits);
  const what = `ranking boxes of ${columns}x${rows} cells over ${formatCount(list.sets)} sets of ships`;
  if (base ** rows > Number.MAX_SAFE_INTEGER || steps > maxSteps)
    throw new RefusedError(`${what} would take about ${formatSteps(steps)}; rank questions about ships (--of ships)`, {
      steps,
    });
  const tallies = tallyRows(list, { pairs, base }, limits);
  const row = new Int32Array(rows);
  const boxes: Box[] = [];
  let pair = 0;
  for (let x0 = 0; x0 < columns; x0++) {
    for (let x1 = x0; x1 < columns; x1++) {
      const between: Box[] = [];
      for (let y0 = 0; y0 < rows; y0++)
        for (let y1 = y0; y1 < rows; y1++) {
          const cells = cellsInBox(board, boxBetween([x0, y0], [x1, y1])).sort((a, b) => a - b);
          between.push({ cells, sets: new Uint32Array(Math.min(cells.length, most) + 1) });
        }
      tallies[pair++].each((key, sets) => {
        let rest = key;
        for (let y = 0; y < rows; y++) {
          row[y] = rest % base;
          rest = Math.floor(rest / base);
        }
        addRows(row, sets, between);
      });
      boxes.push(...between);
    }
  }
  return boxes.sort((a, b) => a.cells.length - b.cells.length);
};

/** Adds sets with so many ship cells in each row to the boxes between two columns, by first and last row. */
const addRows = (row: Int32Array, sets: number, boxes: readonly Box[]): void => {
  let at = 0;
  for (let y0 = 0; y0 < row.length; y0++) {
    let ships = 0;
    for (let y1 = y0; y1 < row.length; y1++) {
      ships += row[y1];
      boxes[at++].sets[ships] += sets;
    }
  }
};

/** For each pair of columns, the sets by their ship cells of each row between them, as the digits of a number. */
const tallyRows = (
  { table, fixed, groups, knowledge, sets }: ListedLayouts,
  { pairs, base }: { readonly pairs: number; readonly base: number },
  { progress }: WorkLimits,
): KeyTally[] => {
  const [columns] = knowledge.scenario.board.size;
  const { cells, cellStart } = table;
  const places = groups.flatMap((group) => group.columns);
  const tallies = Array.from({ length: pairs }, () => new KeyTally());
  const digit = Float64Array.from(
    { length: knowledge.scenario.board.cellCount },
    (_, cell) => base ** Math.floor(cell / columns),
  );
  const column = Int32Array.from(digit, (_, cell) => cell % columns);
  // Some sets at a time: a pair of columns then works on its own tally, which stays in the processor's cache.
  const keys = Array.from({ length: columns }, () => new Float64Array(CHUNK));
  const between = new Float64Array(CHUNK);
  const addShip = (placement: number, i: number): void => {
    for (let k = cellStart[placement]; k < cellStart[placement + 1]; k++) keys[column[cells[k]]][i] += digit[cells[k]];
  };
  for (let from = 0; from < sets; from += CHUNK) {
    progress?.(from / sets);
    const count = Math.min(CHUNK, sets - from);
    for (const each of keys) each.fill(0);
    for (const p of fixed) for (let i = 0; i < count; i++) addShip(p, i);
    for (const place of places) for (let i = 0; i < count; i++) addShip(place[from + i], i);
    let pair = 0;
    for (let x0 = 0; x0 < columns; x0++) {
      between.fill(0);
      for (let x1 = x0; x1 < columns; x1++) {
        const own = keys[x1];
        for (let i = 0; i < count; i++) between[i] += own[i];
        tallies[pair++].addAll(between, count);
      }
    }
  }
  return tallies;
};

/** Counts how often each number comes: a hash table with open addressing. */
class KeyTally {
  #keys = new Float64Array(256).fill(-1);
  #counts = new Uint32Array(256);
  #used = 0;

  /** Adds the first so many of some numbers. Equal ones often follow each other, and are added at once. */
  addAll(numbers: Float64Array, count: number): void {
    let first = 0;
    for (let i = 1; i <= count; i++) {
      if (i < count && numbers[i] === numbers[first]) continue;
      this.#add(numbers[first], i - first);
      first = i;
    }
  }

  #add(key: number, times: number): void {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let at = Math.imul(key | 0, 0x9e3779b1) >>> 7;
    for (at &= mask; keys[at] !== key; at = (at + 1) & mask) {
      if (keys[at] >= 0) continue;
      keys[at] = key;
      this.#used++;
      break;
    }
    this.#counts[at] += times;
    if (this.#used * 2 > keys.length) this.#grow();
  }

  each(visit: (key: number, times: number) => void): void {
    for (let at = 0; at < this.#keys.length; at++) if (this.#counts[at] > 0) visit(this.#keys[at], this.#counts[at]);
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Float64Array(4 * keys.length).fill(-1);
    this.#counts = new Uint32Array(4 * keys.length);
    this.#used = 0;
    for (let at = 0; at < keys.length; at++) if (counts[at] > 0) this.#add(keys[at], counts[at]);
  }
}

const shipSplits = (list: ListedLayouts, { progress }: WorkLimits): Split[] => {
  const numbered = shipNumbers(list.knowledge.scenario);
  return numbered.flatMap((expression, i) => {
    progress?.(i / numbered.length);
    const counts = new Map<number, bigint>();
    for (const { ships, layouts } of settlementsOf(list, expression))
      for (const [value, sets] of tally(ships, expression, list.sets))
        counts.set(value, (counts.get(value) ?? 0n) + BigInt(sets) * layouts);
    if (expression.kind !== "line") {
      const yes = counts.get(1) ?? 0n;
      return yes === 0n || yes === list.layouts ? [] : [{ expression, yes }];
    }
    let yes = 0n;
    return [...counts]
      .sort(([a], [b]) => a - b)
      .flatMap(([value, layouts]): Split[] => {
        yes += layouts;
        const right: Expression = { kind: "constant", type: "number", value };
        return yes === list.layouts
          ? []
          : [{ expression: { kind: "operation", operator: "<=", left: expression, right }, yes }];
      });
  });
};

/** What is asked of ships: truths, and numbers of rows and columns. */
const shipNumbers = ({ board, fleet }: Scenario): Expression[] => {
  const single = fleet.flatMap(({ count }, k) => (count === 1 ? [k] : []));
  const lines = (board.size.length > 1 ? [0, 1] : [0]) as readonly (0 | 1)[];
  return single.flatMap((shipClass, i): Expression[] => [
    ...(isStraight(fleet[shipClass].shape) ? [{ kind: "ship", of: "across", shipClass } as const] : []),
    ...lines.map((axis): Expression => ({ kind: "line", axis, cell: { kind: "ship", of: "first", shipClass } })),
    ...single.slice(i + 1).map((other): Expression => ({ kind: "touch", shipClasses: [shipClass, other] })),
  ]);
};
