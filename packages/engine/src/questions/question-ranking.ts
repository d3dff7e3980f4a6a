import type { Board } from "../board/board.ts";
import { boxBetween, cellsInBox } from "../board/cell-box.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount, formatSteps } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { fleetCells, isStraight } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { tally } from "./list-program.ts";
import type { ListedLayouts } from "./listed-layouts.ts";
import type { ListedPart } from "./listed-position.ts";
import type { Expression, Region } from "./question.ts";
import { settlementsOf } from "./settled-ships.ts";
import { addWeighed, type Weighed } from "./weighed-position.ts";

/** The kinds of questions that are ranked: about boxes of cells, about ships, or both. */
export const RANKED_KINDS = ["regions", "ships", "all"] as const;

/** One of {@link RANKED_KINDS}. */
export type RankedKind = (typeof RANKED_KINDS)[number];

/** A question of yes or no, and the layouts in which the answer is yes. */
export interface Split {
  readonly expression: Expression;
  readonly yes: Weighed;
}

type Parts = readonly ListedPart[];

const layoutsOf = (parts: Parts): bigint => parts.reduce((sum, { list }) => sum + list.layouts, 0n);

const setsOf = (parts: Parts): number => parts.reduce((sum, { list }) => sum + list.sets, 0);

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
export const splitsOf = (parts: Parts, kind: RankedKind, limits: WorkLimits): Split[] => [
  ...(kind === "ships" ? [] : boxSplits(parts, limits)),
  ...(kind === "regions" ? [] : shipSplits(parts, limits)),
];

/** Whether the truths of two questions are all equal, or all opposite. */
export const partAlike = (a: Int32Array, b: Int32Array): boolean => {
  const differs = a[0] ^ b[0];
  for (let i = 1; i < a.length; i++) if ((a[i] ^ b[i]) !== differs) return false;
  return true;
};

interface Box {
  readonly cells: readonly number[];
  /** For each number of ship cells, the layouts with so many in the box. */
  readonly ships: Weighed[];
}

const boxSplits = (parts: Parts, limits: WorkLimits): Split[] => {
  const boxes = countBoxes(parts, limits);
  const certain = certainCells(parts);
  const total = layoutsOf(parts);
  const seen = new Set<string>();
  return boxes.flatMap(({ cells, ships }) => {
    const open = cells.filter((cell) => certain[cell] === undefined);
    const known = cells.filter((cell) => certain[cell] === 1).length;
    const mass = ships.reduce((sum, each) => sum + each.mass, 0n);
    let below: Weighed = { layouts: 0n, mass: 0n };
    return ships.flatMap((each, most): Split[] => {
      below = { layouts: below.layouts + each.layouts, mass: below.mass + each.mass };
      // Boxes that differ in cells whose content is known ask the same.
      const key = `${open.join()} ${most - known}`;
      if (below.layouts === 0n || below.layouts === total || seen.has(key)) return [];
      seen.add(key);
      const region: Region = { kind: "cells", cells };
      if (most === 0) {
        const yes = { layouts: total - below.layouts, mass: mass - below.mass };
        return [{ expression: { kind: "region", of: "any", region }, yes }];
      }
      const left: Expression = { kind: "region", of: "count", region };
      const right: Expression = { kind: "constant", type: "number", value: most };
      return [{ expression: { kind: "operation", operator: "<=", left, right }, yes: below }];
    });
  });
};

/** For each cell, 1 or 0 if it has a ship in every or no layout; else undefined. */
const certainCells = (parts: Parts): (0 | 1 | undefined)[] => {
  const { table } = parts[0].list;
  const covered = new Float64Array(table.board.cellCount);
  for (const { list } of parts) {
    const { fixed, groups, sets } = list;
    const uses = new Float64Array(table.count);
    for (const p of fixed) uses[p] = sets;
    for (const { columns } of groups) for (const column of columns) for (let i = 0; i < sets; i++) uses[column[i]]++;
    for (let p = 0; p < table.count; p++)
      if (uses[p] > 0) for (const cell of table.cellsOf(p)) covered[cell] += uses[p];
  }
  const all = setsOf(parts);
  return Array.from(covered, (n) => (n === 0 ? 0 : n === all ? 1 : undefined));
};

/** All boxes of the board with their numbers of ship cells over all layouts, small boxes first. */
const countBoxes = (parts: Parts, limits: WorkLimits): Box[] => {
  const { board, fleet } = parts[0].list.knowledge.scenario;
  if (board.size.length !== 2)
    throw new RefusedError("boxes are ranked on boards of two dimensions; rank questions about ships (--of ships)");
  const [columns, rows] = board.size;
  const most = fleetCells(fleet) ?? board.cellCount;
  const base = Math.min(columns, most) + 1;
  const pairs = (columns * (columns + 1)) / 2;
  const sets = setsOf(parts);
  const steps = pairs * sets * STEPS_EACH;
  const { maxSteps } = workBounds(limits);
  const what = `ranking boxes of ${columns}x${rows} cells over ${formatCount(sets)} sets of ships`;
  if (base ** rows > Number.MAX_SAFE_INTEGER || steps > maxSteps)
    throw new RefusedError(`${what} would take about ${formatSteps(steps)}; rank questions about ships (--of ships)`, {
      steps,
    });
  const boxes = boxesOf(board).map((cells): Box => {
    const none = { layouts: 0n, mass: 0n };
    return { cells, ships: new Array<Weighed>(Math.min(cells.length, most) + 1).fill(none) };
  });
  for (const { list, weight } of parts) {
    const counted = countInBoxes(list, boxes, { pairs, base }, limits);
    for (const [i, counts] of counted.entries())
      for (const [n, found] of counts.entries()) {
        if (found === 0) continue;
        const layouts = BigInt(found) * list.multiplicity;
        const before = boxes[i].ships[n];
        boxes[i].ships[n] = { layouts: before.layouts + layouts, mass: before.mass + layouts * weight };
      }
  }
  return boxes.sort((a, b) => a.cells.length - b.cells.length);
};

/** The cells of each box, ascending: by first and last column, then by first and last row. */
const boxesOf = (board: Board): number[][] => {
  const [columns, rows] = board.size;
  const spans = (end: number) =>
    Array.from({ length: end }, (_, from) =>
      Array.from({ length: end - from }, (__, i) => [from, from + i] as const),
    ).flat();
  return spans(columns).flatMap(([x0, x1]) =>
    spans(rows).map(([y0, y1]) => cellsInBox(board, boxBetween([x0, y0], [x1, y1])).sort((a, b) => a - b)),
  );
};

/**
 * For each box, the sets of a list by their ship cells in it. For each pair of columns, the ship cells of each row
 * between them make one number; sets with the same number are tallied together, and only then spread over the boxes
 * between rows.
 */
const countInBoxes = (
  list: ListedLayouts,
  boxes: readonly Box[],
  { pairs, base }: { readonly pairs: number; readonly base: number },
  limits: WorkLimits,
): Uint32Array[] => {
  const [, rows] = list.knowledge.scenario.board.size;
  const perPair = boxes.length / pairs;
  const counts = boxes.map(({ ships }) => new Uint32Array(ships.length));
  const row = new Int32Array(rows);
  for (const [pair, rowTally] of tallyRows(list, { pairs, base }, limits).entries()) {
    const between = counts.slice(pair * perPair, (pair + 1) * perPair);
    rowTally.each((key, sets) => {
      let rest = key;
      for (let y = 0; y < rows; y++) {
        row[y] = rest % base;
        rest = Math.floor(rest / base);
      }
      addRows(row, sets, between);
    });
  }
  return counts;
};

/** Adds sets with so many ship cells in each row to the boxes between two columns, by first and last row. */
const addRows = (row: Int32Array, sets: number, boxes: readonly Uint32Array[]): void => {
  let at = 0;
  for (let y0 = 0; y0 < row.length; y0++) {
    let ships = 0;
    for (let y1 = y0; y1 < row.length; y1++) {
      ships += row[y1];
      boxes[at++][ships] += sets;
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

const shipSplits = (parts: Parts, { progress }: WorkLimits): Split[] => {
  const total = layoutsOf(parts);
  const numbered = shipNumbers(parts[0].list.knowledge.scenario);
  return numbered.flatMap((expression, i) => {
    progress?.(i / numbered.length);
    const counts = new Map<number, Weighed>();
    for (const { list, weight } of parts)
      for (const { ships, layouts } of settlementsOf(list, expression))
        for (const [value, sets] of tally(ships, expression, list.sets)) {
          const found = BigInt(sets) * layouts;
          addWeighed(counts, value, { layouts: found, mass: found * weight });
        }
    if (expression.kind !== "line") {
      const yes = counts.get(1);
      return yes === undefined || yes.layouts === total ? [] : [{ expression, yes }];
    }
    let yes: Weighed = { layouts: 0n, mass: 0n };
    return [...counts]
      .sort(([a], [b]) => a - b)
      .flatMap(([value, { layouts, mass }]): Split[] => {
        yes = { layouts: yes.layouts + layouts, mass: yes.mass + mass };
        const right: Expression = { kind: "constant", type: "number", value };
        return yes.layouts === total
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
