import { type Answers, answerKey, answerToHit } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** Layouts one after another: their placements, as many for each as there are ships. */
export interface PlacedShips {
  readonly ships: number;
  readonly placements: Int32Array;
  /** What each layout weighs, as whole numbers whose sum is below 2^53; absent where all weigh 1. */
  readonly weights?: Float64Array | undefined;
}

/**
 * Layouts as rows, the cells as columns that were not shot and hold a ship of any of them. Layouts that no further answer can
 * tell apart are one row with the sum of their weights; those whose cells are all shot are left out: there the game is over. Ships of all layouts are numbered together: two of them are one
 * *hull* when they have the same unshot cells and answer alike.
 */
export interface LayoutRows {
  readonly rowCount: number;
  /** The sum of all weights. */
  readonly weight: number;
  /** Whole numbers. */
  readonly weights: Float64Array;
  /** The cell of each column, ascending. */
  readonly columns: Int32Array;
  /** The columns of each row, ascending: row r has `cells[cellStart[r]]` to `cells[cellStart[r + 1] - 1]`. */
  readonly cellStart: Int32Array;
  readonly cells: Uint16Array;
  /** True when rows differ in their number of columns: a game may be over for one and not for another. */
  readonly isUneven: boolean;
  /** Column by column, the hull of each row there, counted from 1; 0 for none: `hulls[column * rowCount + row]`. */
  readonly hulls: Uint16Array;
  /** The columns of each hull: hull h (from 1) has `hullCells[hullStart[h - 1]]` to `hullCells[hullStart[h] - 1]`. */
  readonly hullStart: Int32Array;
  readonly hullCells: Uint16Array;
  /** Per hull (from 1; 0 is a miss) the number of the answer to a hit, and of the answer that sinks it. */
  readonly hitCode: Int32Array;
  readonly sinkCode: Int32Array;
  /** Answers are numbered below this; a miss is 0. */
  readonly codes: number;
  /** True where the answer to a shot at a cell is the same whenever it comes and all hits are alike. */
  readonly isPlain: boolean;
}

/** Hulls and columns are kept in 16 bits. */
export const MOST_HULLS = 65_535;

/** Makes rows of layouts. Cost: layouts times ship cells. @param shot for each cell, 1 where it was shot */
export const makeLayoutRows = (scenario: Scenario, shot: Uint8Array, placed: PlacedShips): LayoutRows => {
  const hulls = new Hulls(scenario, shot, placed);
  const { members, weights } = mergeLayouts(hulls, placed);
  const { columns, columnAt } = columnsOf(hulls, scenario.board.cellCount);
  const rowCount = members.length;
  const cellStart = new Int32Array(rowCount + 1);
  const cells = new Uint16Array(rowCount * hulls.mostCells(placed.ships, members));
  const hullAt = new Uint16Array(columns.length * rowCount);
  let size = 0;
  for (let row = 0; row < rowCount; row++) {
    const from = size;
    for (let k = members[row] * placed.ships; k < (members[row] + 1) * placed.ships; k++) {
      const hull = hulls.of(placed.placements[k]);
      if (hull === 0) continue;
      for (const cell of hulls.cells[hull - 1]) {
        const column = columnAt[cell];
        hullAt[column * rowCount + row] = hull;
        cells[size++] = column;
      }
    }
    cells.subarray(from, size).sort();
    cellStart[row + 1] = size;
  }
  const lengths = new Set(members.map((_, row) => cellStart[row + 1] - cellStart[row]));
  return {
    rowCount,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    weights: Float64Array.from(weights),
    columns,
    cellStart,
    cells: cells.slice(0, size),
    isUneven: lengths.size > 1,
    hulls: hullAt,
    ...hulls.tables(columnAt),
    isPlain: hulls.isPlain,
  };
};

/** Ships that were met so far, told apart by their unshot cells and by what they answer. */
class Hulls {
  /** The unshot cells of each hull. */
  readonly cells: number[][] = [];
  /** True where only cells matter, not which ship has them. */
  readonly isPlain: boolean;
  readonly #answers: Answers;
  readonly #table: PlacementTable;
  readonly #shot: Uint8Array;
  /** Hull of each placement, from 1; 0 where all cells are shot. */
  readonly #of: Int32Array;
  readonly #byKey = new Map<string, number>();
  readonly #codes = new Map<string, number>();
  readonly #hit: number[] = [0];
  readonly #sink: number[] = [0];

  constructor(scenario: Scenario, shot: Uint8Array, { placements }: PlacedShips) {
    this.#answers = scenario.answers;
    this.#table = placementsOf(scenario);
    this.#shot = shot;
    this.isPlain = scenario.answers === "hit" || scenario.answers === "count";
    this.#of = new Int32Array(this.#table.count).fill(-1);
    for (const p of placements) if (this.#of[p] < 0) this.#of[p] = this.#add(p);
  }

  of(placement: number): number {
    return this.#of[placement];
  }

  /** The most unshot cells of the layouts' ships together, at most. */
  mostCells(ships: number, members: readonly number[]): number {
    return members.length === 0 ? 0 : ships * this.cells.reduce((most, own) => Math.max(most, own.length), 0);
  }

  tables(columnAt: Int32Array): Pick<LayoutRows, "hullStart" | "hullCells" | "hitCode" | "sinkCode" | "codes"> {
    const hullStart = new Int32Array(this.cells.length + 1);
    this.cells.forEach((own, i) => {
      hullStart[i + 1] = hullStart[i] + own.length;
    });
    return {
      hullStart,
      hullCells: Uint16Array.from(this.cells.flatMap((own) => own.map((cell) => columnAt[cell]))),
      hitCode: Int32Array.from(this.#hit),
      sinkCode: Int32Array.from(this.#sink),
      codes: this.#codes.size + 1,
    };
  }

  #add(placement: number): number {
    const all = Array.from(this.#table.cellsOf(placement));
    const open = all.filter((cell) => !this.#shot[cell]);
    if (open.length === 0) return 0;
    const shipClass = this.#table.classOf[placement];
    const hit = this.#codeOf(shipClass, all, false);
    const sink = this.#codeOf(shipClass, all, true);
    const key = `${hit}/${sink}/${open}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#hit.push(hit);
    this.#sink.push(sink);
    this.#byKey.set(key, this.cells.push(open));
    return this.cells.length;
  }

  #codeOf(shipClass: number, cells: readonly number[], sinks: boolean): number {
    if (this.isPlain) return this.#numberOf("x");
    return this.#numberOf(answerKey(answerToHit(this.#answers, shipClass, cells, sinks)));
  }

  #numberOf(key: string): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.#codes.size + 1);
    return this.#codes.size;
  }
}

const columnsOf = (hulls: Hulls, cellCount: number): { columns: Int32Array; columnAt: Int32Array } => {
  const columnAt = new Int32Array(cellCount).fill(-1);
  for (const own of hulls.cells) for (const cell of own) columnAt[cell] = 0;
  const columns: number[] = [];
  for (let cell = 0; cell < cellCount; cell++) if (columnAt[cell] === 0) columnAt[cell] = columns.push(cell) - 1;
  return { columns: Int32Array.from(columns), columnAt };
};

/** The first layout of each row, and what the row weighs. Layouts are found again by hashing, compared in full. */
const mergeLayouts = (
  hulls: Hulls,
  { ships, placements, weights }: PlacedShips,
): { members: number[]; weights: number[] } => {
  const layouts = ships === 0 ? 0 : placements.length / ships;
  const keys = hulls.isPlain ? new CellKeys(hulls, ships, placements) : new HullKeys(hulls, ships, placements);
  const { width, flat } = keys;
  const size = 2 ** Math.ceil(Math.log2(layouts * 2 + 2));
  const slots = new Int32Array(size).fill(-1);
  const members: number[] = [];
  const sums: number[] = [];
  const isSame = (a: number, b: number): boolean => {
    for (let i = 0; i < width; i++) if (flat[a * width + i] !== flat[b * width + i]) return false;
    return true;
  };
  const isOver = (layout: number): boolean => {
    for (let k = layout * ships; k < (layout + 1) * ships; k++) if (hulls.of(placements[k]) !== 0) return false;
    return true;
  };
  for (let layout = 0; layout < layouts; layout++) {
    if (isOver(layout)) continue;
    let hash = 0x9e3779b9;
    for (let i = layout * width; i < (layout + 1) * width; i++) {
      hash = Math.imul(hash ^ flat[i], 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    let slot = hash & (size - 1);
    while (slots[slot] >= 0 && !isSame(members[slots[slot]], layout)) slot = (slot + 1) & (size - 1);
    const weight = weights ? weights[layout] : 1;
    if (slots[slot] >= 0) sums[slots[slot]] += weight;
    else {
      slots[slot] = members.push(layout) - 1;
      sums.push(weight);
    }
  }
  return { members, weights: sums };
};

/** Keys of layouts where only their cells matter: sets of cells, in words. */
class CellKeys {
  readonly width: number;
  readonly flat: Int32Array;

  constructor(hulls: Hulls, ships: number, placements: Int32Array) {
    const last = hulls.cells.reduce((most, own) => Math.max(most, own.at(-1) ?? 0), 0);
    this.width = (last >> 5) + 1;
    this.flat = new Int32Array((placements.length / ships) * this.width);
    for (let k = 0; k < placements.length; k++) {
      const hull = hulls.of(placements[k]);
      if (hull === 0) continue;
      const at = Math.floor(k / ships) * this.width;
      for (const cell of hulls.cells[hull - 1]) this.flat[at + (cell >> 5)] |= 1 << (cell & 31);
    }
  }
}

/** Keys of layouts by their hulls, ascending. */
class HullKeys {
  readonly width: number;
  readonly flat: Int32Array;

  constructor(hulls: Hulls, ships: number, placements: Int32Array) {
    this.width = ships;
    this.flat = Int32Array.from(placements, (p) => hulls.of(p));
    for (let at = 0; at < placements.length; at += ships) this.flat.subarray(at, at + ships).sort();
  }
}
