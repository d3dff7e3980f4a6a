import { type Board, blockedMask, coordOf, formatBytes, tooLarge } from "../board/board.ts";
import { RefusedError } from "../core/result.ts";
import { type Contact, claimsOf } from "./contact.ts";
import { posesOf, type Shape } from "./fleet.ts";
import type { Scenario } from "./scenario.ts";

/**
 * All placements of a scenario, listed once: every class at every pose at every place of the board that uses no blocked
 * cell. A placement is referred to by its index here. Placements of a class are neighbours, ordered by their pose and
 * then by their lowest place.
 */
export interface PlacementTable {
  /** Number of placements of all classes together. */
  readonly count: number;
  /** Placements of class k are `classStart[k]` to `classStart[k + 1] - 1`. */
  readonly classStart: Int32Array;
  /** Class of each placement. */
  readonly classOf: Uint16Array;
  /** Cells of placement p, ascending: `cells[cellStart[p]]` to `cells[cellStart[p + 1] - 1]`. */
  readonly cellStart: Int32Array;
  readonly cells: Int32Array;
  /** Claims of placement p, ascending: two placements are compatible exactly when they share none. */
  readonly claimStart: Int32Array;
  readonly claims: Int32Array;
  /** Claims are numbered below this. */
  readonly claimCount: number;
  readonly board: Board;
  readonly contact: Contact;
  /** The cells of a placement, ascending (a view, not a copy). */
  cellsOf(placement: number): Int32Array;
  /** The claims of a placement, ascending (a view, not a copy). */
  claimsOf(placement: number): Int32Array;
  /** The claims that a ship on this cell makes there. */
  claimsOfCell(cell: number): readonly number[];
  /** The placement of a class on exactly these cells (ascending), if there is one. */
  find(shipClass: number, cells: ArrayLike<number>): number | undefined;
}

/** Tables with more cells and claims than this are not made. */
export const MAX_TABLE_ENTRIES = 40_000_000;

const tables = new WeakMap<Scenario, PlacementTable>();

/**
 * The placements of a scenario; made at the first call and kept as long as the scenario is.
 *
 * @throws RefusedError with the estimate when they are too many to be listed.
 */
export const placementsOf = (scenario: Scenario): PlacementTable => {
  let table = tables.get(scenario);
  if (!table) {
    table = listPlacements(scenario);
    tables.set(scenario, table);
  }
  return table;
};

/** How many placements and how many table entries listing a shape would make; exact where no cell is blocked. */
const estimate = (scenario: Scenario, shape: Shape): { placements: number; entries: number } => {
  const { size } = scenario.board;
  const perCell =
    scenario.contact === "none" ? 1 + 2 ** size.length : scenario.contact === "no-sides" ? 1 + 2 * size.length : 2;
  if (shape.kind === "box") {
    const placements = size.reduce((product, side) => (product * side * (side + 1)) / 2, 1);
    return { placements, entries: size.reduce((product, side) => (product * (side + 2)) / 3, placements * perCell) };
  }
  if (shape.kind === "line") {
    let placements = 0;
    for (const side of size) {
      placements += (Math.max(0, side - shape.length + 1) * scenario.board.cellCount) / side;
    }
    return { placements, entries: placements * shape.length * perCell };
  }
  const d = size.length;
  const placements = Math.max(1, d * (d - 1)) * 4 * scenario.board.cellCount;
  return { placements, entries: placements * shape.cells.length * perCell };
};

/** Whether the placements of a scenario are few enough to be listed by {@link placementsOf}. */
export const canListPlacements = (scenario: Scenario): boolean =>
  tooLarge(scenario.board) === undefined && estimateAll(scenario).entries <= MAX_TABLE_ENTRIES;

const estimateAll = (scenario: Scenario): { placements: number; entries: number } => {
  let placements = 0;
  let entries = 0;
  for (const ship of scenario.fleet) {
    const more = estimate(scenario, ship.shape);
    placements += more.placements;
    entries += more.entries;
  }
  return { placements, entries };
};

const listPlacements = (scenario: Scenario): PlacementTable => {
  const { board, fleet, contact } = scenario;
  const { placements, entries } = estimateAll(scenario);
  if (entries > MAX_TABLE_ENTRIES) {
    const number = placements < 1e9 ? String(Math.round(placements)) : placements.toExponential(1);
    throw new RefusedError(
      `the scenario has about ${number} placements, ${formatBytes(entries * 4)} to list; the limit is ${formatBytes(MAX_TABLE_ENTRIES * 4)}`,
    );
  }
  const blocked = blockedMask(board);
  const { claimCount, claims: claimsOfCell } = claimsOf(board, contact);
  const cellClaims = Array.from({ length: board.cellCount }, (_, cell) => claimsOfCell(cell));
  const classStart = [0];
  const classOf: number[] = [];
  const cellStart = [0];
  const cells: number[] = [];
  const claimStart = [0];
  const claims: number[] = [];
  const addPlacement = (place: number, offsets: readonly number[]): void => {
    const own = new Set<number>();
    for (const offset of offsets) {
      cells.push(place + offset);
      for (const claim of cellClaims[place + offset]) own.add(claim);
    }
    cellStart.push(cells.length);
    for (const claim of [...own].sort((a, b) => a - b)) claims.push(claim);
    claimStart.push(claims.length);
  };
  for (const [shipClass, ship] of fleet.entries()) {
    for (const pose of posesOf(ship.shape, board)) {
      const extent = board.size.map((_, axis) => Math.max(...pose.map((offset) => offset[axis])) + 1);
      const offsets = pose.map((offset) => offset.reduce((sum, x, axis) => sum + x * board.strides[axis], 0));
      for (let place = 0; place < board.cellCount; place++) {
        const corner = coordOf(board, place);
        if (corner.some((x, axis) => x + extent[axis] > board.size[axis])) continue;
        if (offsets.some((offset) => blocked[place + offset])) continue;
        addPlacement(place, offsets);
        classOf.push(shipClass);
      }
    }
    classStart.push(classOf.length);
  }

  return new Table(classStart, classOf, cellStart, cells, claimStart, claims, claimCount, board, contact, cellClaims);
};

class Table implements PlacementTable {
  readonly count: number;
  readonly classStart: Int32Array;
  readonly classOf: Uint16Array;
  readonly cellStart: Int32Array;
  readonly cells: Int32Array;
  readonly claimStart: Int32Array;
  readonly claims: Int32Array;
  readonly claimCount: number;
  readonly board: Board;
  readonly contact: Contact;
  readonly #cellClaims: readonly (readonly number[])[];
  #index: Map<string, number> | undefined;

  constructor(
    classStart: readonly number[],
    classOf: readonly number[],
    cellStart: readonly number[],
    cells: readonly number[],
    claimStart: readonly number[],
    claims: readonly number[],
    claimCount: number,
    board: Board,
    contact: Contact,
    cellClaims: readonly (readonly number[])[],
  ) {
    this.count = classOf.length;
    this.classStart = Int32Array.from(classStart);
    this.classOf = Uint16Array.from(classOf);
    this.cellStart = Int32Array.from(cellStart);
    this.cells = Int32Array.from(cells);
    this.claimStart = Int32Array.from(claimStart);
    this.claims = Int32Array.from(claims);
    this.claimCount = claimCount;
    this.board = board;
    this.contact = contact;
    this.#cellClaims = cellClaims;
  }

  cellsOf(placement: number): Int32Array {
    return this.cells.subarray(this.cellStart[placement], this.cellStart[placement + 1]);
  }

  claimsOf(placement: number): Int32Array {
    return this.claims.subarray(this.claimStart[placement], this.claimStart[placement + 1]);
  }

  claimsOfCell(cell: number): readonly number[] {
    return this.#cellClaims[cell];
  }

  find(shipClass: number, cells: ArrayLike<number>): number | undefined {
    if (!this.#index) {
      this.#index = new Map();
      for (let p = 0; p < this.count; p++) this.#index.set(`${this.classOf[p]}:${this.cellsOf(p).join(",")}`, p);
    }
    return this.#index.get(`${shipClass}:${Array.from(cells).join(",")}`);
  }
}
