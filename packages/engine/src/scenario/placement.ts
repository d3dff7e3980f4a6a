import { type Board, blockedMask, checkCell, requireListed, tooLarge } from "../board/board.ts";
import { checkIndex } from "../core/fields.ts";
import { keep, oncePer } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { formatBytes, formatLargeCount } from "../core/text.ts";
import { type ClaimGrid, type Contact, claimGridsOf, claimsOf } from "./contact.ts";
import { type Box, extentOf, formsOf, type Line, type Picture, posesOf } from "./fleet.ts";
import { checkScenario, type Scenario } from "./scenario.ts";

/** The size of a table of placements: its placements, and their cells and claims together. */
interface PlacementCost {
  readonly placements: number;
  readonly entries: number;
}

/** A pose in its plane: its extent, its cells, and their corner points and sides. */
interface PlaneForm {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly corners: number;
  readonly sides: number;
}

/** The size of a scenario's placement table, without making it; an overestimate if cells are blocked. */
export const placementCost = ({ board, contact, fleet }: Scenario): PlacementCost => {
  const costs = new Map<unknown, PlacementCost>();
  let placements = 0;
  let entries = 0;
  for (const shape of fleet.flatMap((ship) => formsOf(ship.shape))) {
    const key = shape.kind === "picture" ? shape : shape.kind === "line" ? shape.length : shape.kind;
    const cost = keep(costs, key, () => costOf(shape, board, contact));
    placements += cost.placements;
    entries += cost.entries;
  }
  return { placements, entries };
};

const costOf = (shape: Line | Picture | Box, board: Board, contact: Contact): PlacementCost => {
  if (shape.kind === "line") return lineCost(shape.length, board, contact);
  return shape.kind === "box" ? boxCost(board, contact) : pictureCost(shape, board, contact);
};

const lineCost = (length: number, board: Board, contact: Contact): PlacementCost => {
  const d = board.size.length;
  const form = { width: length, height: 1, cells: length, corners: 2 * (length + 1), sides: 3 * length + 1 };
  const isTouchy = contact === "none" || contact === "no-sides";
  // In one dimension, the ends of a cell are both its corner points and its sides.
  const each = length + (d === 1 && isTouchy ? length + 1 : claimsOfForm(form, d, contact));
  let placements = 0;
  for (const side of board.size) {
    placements += (Math.max(0, side - length + 1) * board.cellCount) / side;
    if (length === 1) break;
  }
  return { placements, entries: placements * each };
};

/** Boxes are products of intervals, so their sums are products of sums. */
const boxCost = ({ size }: Board, contact: Contact): PlacementCost => {
  const product = (of: (side: number) => number): number => size.reduce((total, side) => total * of(side), 1);
  const intervals = (side: number): number => (side * (side + 1)) / 2;
  const lengths = (side: number): number => (intervals(side) * (side + 2)) / 3;
  const placements = product(intervals);
  const cells = product(lengths);
  if (contact === "overlap") return { placements, entries: cells };
  if (contact === "allowed") return { placements, entries: 2 * cells };
  const longer = (side: number): number => lengths(side) + intervals(side);
  if (contact === "none") return { placements, entries: cells + product(longer) };
  const faces = size.reduce((sum, side) => sum + (cells / lengths(side)) * longer(side), 0);
  return { placements, entries: cells + faces };
};

const pictureCost = (picture: Picture, board: Board, contact: Contact): PlacementCost => {
  const [width, height] = extentOf(picture.cells, 2);
  const { size } = board;
  // Straight pictures lie like lines.
  if (width === 1 || height === 1) return lineCost(picture.cells.length, board, contact);
  let placements = 0;
  let entries = 0;
  for (const form of planeForms(picture, size.length)) {
    const each = form.cells + claimsOfForm(form, size.length, contact);
    for (const [a, first] of size.entries()) {
      if (first < form.width) continue;
      for (const [b, second] of size.entries()) {
        // Rotated images cover the other order of the axes.
        if (b <= a || second < form.height) continue;
        const places = (first - form.width + 1) * (second - form.height + 1) * (board.cellCount / first / second);
        placements += places;
        entries += places * each;
      }
    }
  }
  return { placements, entries };
};

/** Pictures with more cells pass for asymmetric, which may make the estimate eight times too large. */
const MOST_TURNED = 10_000;

/** The images of a picture in a plane. */
const planeForms = (picture: Picture, dimensions: number): PlaneForm[] => {
  const { cells } = picture;
  const [width, height] = extentOf(picture.cells, 2);
  const marks = new Set(cells.map(([x, y]) => x + y * (width + 1)));
  const corners = new Set(
    cells.flatMap(([x, y]) => {
      const at = x + y * (width + 2);
      return [at, at + 1, at + width + 2, at + width + 3];
    }),
  ).size;
  let sides = 4 * cells.length;
  for (const [x, y] of cells) {
    if (marks.has(x + 1 + y * (width + 1))) sides--;
    if (marks.has(x + (y + 1) * (width + 1))) sides--;
  }
  const form = { width, height, cells: cells.length, corners, sides };
  const reflect = picture.reflect || dimensions > 2;
  if (cells.length > MOST_TURNED) {
    return Array.from({ length: reflect ? 8 : 4 }, (_, i) =>
      i % 2 === 0 ? form : { ...form, width: height, height: width },
    );
  }
  const side = Math.max(width, height);
  const plane: Board = { size: [side, side], cellCount: side * side, strides: [1, side], blocked: [] };
  return posesOf({ ...picture, reflect }, plane).map((pose) => {
    const [w, h] = extentOf(pose, 2);
    return { ...form, width: w, height: h };
  });
};

/** The claims of a pose on a board with two dimensions or more. */
const claimsOfForm = ({ cells, corners, sides }: PlaneForm, dimensions: number, contact: Contact): number => {
  if (contact === "overlap") return 0;
  if (contact === "allowed") return cells;
  return contact === "none" ? corners * 2 ** (dimensions - 2) : sides + 2 * cells * (dimensions - 2);
};

/** The most cells and claims together. */
const MAX_TABLE_ENTRIES = 40_000_000;

/** Boards with more cells compute the claims of a cell on each call. */
const MOST_KEPT_CELLS = 2 ** 16;

/**
 * The placements of a scenario; created on the first call and kept as long as the scenario exists.
 *
 * Cost: on the first call for a scenario, the placements times their cells; then constant.
 *
 * @throws RefusedError with the estimate when there are too many placements to list: their cells and claims may take
 *   160 MB, a fixed limit
 * @example
 * import { placementsOf, preset } from "@broadside/engine";
 *
 * const table = placementsOf(preset("hasbro"));
 * table.count; // => 760
 * Array.from(table.cellsOf(0)); // => [0, 1, 2, 3, 4]
 */
export const placementsOf = (scenario: Scenario): PlacementTable => tableOnce(scenario);

const tableOnce = oncePer((scenario: Scenario) => {
  checkScenario(scenario);
  return new PlacementTable(scenario);
});

/**
 * Whether {@link placementsOf} can list the placements of a scenario, because there are not too many.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { canListPlacements } from "@broadside/engine/boxes";
 *
 * canListPlacements(preset("hasbro")); // => true
 * canListPlacements(preset("boxes:100x4:2")); // => false
 */
export const canListPlacements = (scenario: Scenario): boolean =>
  tooLarge(scenario.board) === undefined && placementCost(scenario).entries <= MAX_TABLE_ENTRIES;

/** What to do where placements are too many to list; no option raises that limit. */
export const insteadOfListing = ({ contact, fleet }: Scenario): string =>
  contact === "overlap" && fleet.every(({ shape }) => shape.kind === "box")
    ? "give boxes by their corners, or take a smaller board"
    : "take a smaller board";

/** @throws RefusedError with the estimate if there are too many. */
const requireListing = (scenario: Scenario): void => {
  requireListed(scenario.board);
  const { placements, entries } = placementCost(scenario);
  if (entries <= MAX_TABLE_ENTRIES) return;
  throw new RefusedError(
    `the scenario has about ${formatLargeCount(placements)} placements, ${formatBytes(entries * 4)} to list; the limit is ${formatBytes(MAX_TABLE_ENTRIES * 4)} and fixed: ${insteadOfListing(scenario)}`,
    { bytes: entries * 4, isFixed: true },
  );
};

/** What the placements of a pose share; they differ only by shifts. */
interface Stamp {
  readonly shipClass: number;
  readonly extent: readonly number[];
  /** The cells and, for each grid, the claims at the origin of the board, in ascending order. */
  readonly cells: Int32Array;
  readonly claims: readonly Int32Array[];
  readonly claimCount: number;
}

const makeStamp = (
  board: Board,
  grids: readonly ClaimGrid[],
  shipClass: number,
  pose: readonly (readonly number[])[],
): Stamp => {
  const along = (offset: readonly number[], strides: readonly number[]): number => {
    let sum = 0;
    for (let axis = 0; axis < offset.length; axis++) sum += offset[axis] * strides[axis];
    return sum;
  };
  const claims = grids.map(({ start, strides, offsets }) => {
    const ofGrid = new Set<number>();
    for (const offset of pose) for (const more of offsets) ofGrid.add(start + along(offset, strides) + more);
    return Int32Array.from(ofGrid).sort();
  });
  return {
    shipClass,
    extent: extentOf(pose, board.size.length),
    cells: Int32Array.from(pose, (offset) => along(offset, board.strides)).sort(),
    claims,
    claimCount: claims.reduce((sum, list) => sum + list.length, 0),
  };
};

const isFree = (blocked: Uint8Array, place: number, cells: Int32Array): boolean => {
  for (let i = 0; i < cells.length; i++) if (blocked[place + cells[i]] !== 0) return false;
  return true;
};

/** Calls back for each place of a stamp without a blocked cell, with its shift on each grid. */
const eachPlace = (
  board: Board,
  grids: readonly ClaimGrid[],
  { extent, cells }: Stamp,
  blocked: Uint8Array | undefined,
  visit: (place: number, shifts: readonly number[]) => void,
): void => {
  const coord = extent.map(() => 0);
  const shifts = grids.map(() => 0);
  let place = 0;
  for (;;) {
    if (!blocked || isFree(blocked, place, cells)) visit(place, shifts);
    let axis = 0;
    for (; axis < coord.length; axis++) {
      const isLast = coord[axis] + extent[axis] === board.size[axis];
      const step = isLast ? -coord[axis] : 1;
      coord[axis] += step;
      place += step * board.strides[axis];
      for (const [g, { strides }] of grids.entries()) shifts[g] += step * strides[axis];
      if (!isLast) break;
    }
    if (axis === coord.length) return;
  }
};

/** All placements of a scenario: those of a class are consecutive, by pose and then by lowest cell. */
export class PlacementTable {
  readonly count: number;
  /** The placements of class k are `classStart[k]` to `classStart[k + 1] - 1`. */
  readonly classStart: Int32Array;
  /** The class of each placement. */
  readonly classOf: Int32Array;
  /** The cells of placement p, in ascending order: `cells[cellStart[p]]` to `cells[cellStart[p + 1] - 1]`. */
  readonly cellStart: Int32Array;
  readonly cells: Int32Array;
  /** The same for claims: two placements are compatible exactly when they share no claim. */
  readonly claimStart: Int32Array;
  readonly claims: Int32Array;
  /** All claims are below this number. */
  readonly claimCount: number;
  readonly board: Board;
  readonly contact: Contact;
  readonly #cellClaims: number[][] = [];
  readonly #claims: (cell: number) => number[];
  /** Placements by their first cell: those of cell c begin at `#byFirst[#firstStart[c]]`. */
  #byFirst: Int32Array | undefined;
  #firstStart = new Int32Array(0);

  /** @throws RefusedError with the estimate if there are too many */
  constructor(scenario: Scenario) {
    requireListing(scenario);
    const { board, fleet, contact } = scenario;
    const { claimCount, grids } = claimGridsOf(board, contact);
    const blocked = board.blocked.length > 0 ? blockedMask(board) : undefined;
    this.board = board;
    this.contact = contact;
    this.claimCount = claimCount;
    this.#claims = claimsOf(board, contact).claims;
    this.classStart = new Int32Array(fleet.length + 1);
    const stamps: Stamp[] = [];
    let [count, cellEntries, claimEntries] = [0, 0, 0];
    for (const [shipClass, ship] of fleet.entries()) {
      for (const pose of posesOf(ship.shape, board)) {
        const stamp = makeStamp(board, grids, shipClass, pose);
        stamps.push(stamp);
        let places = board.size.reduce((product, side, axis) => product * (side - stamp.extent[axis] + 1), 1);
        if (blocked) {
          places = 0;
          eachPlace(board, [], stamp, blocked, () => places++);
        }
        count += places;
        cellEntries += places * stamp.cells.length;
        claimEntries += places * stamp.claimCount;
      }
      this.classStart[shipClass + 1] = count;
    }
    this.count = count;
    this.classOf = new Int32Array(count);
    this.cellStart = new Int32Array(count + 1);
    this.cells = new Int32Array(cellEntries);
    this.claimStart = new Int32Array(count + 1);
    this.claims = new Int32Array(claimEntries);
    this.#fill(stamps, grids, blocked);
  }

  #fill(stamps: readonly Stamp[], grids: readonly ClaimGrid[], blocked: Uint8Array | undefined): void {
    const { board, classOf, cellStart, cells, claimStart, claims } = this;
    let [p, cellAt, claimAt] = [0, 0, 0];
    for (const stamp of stamps) {
      eachPlace(board, grids, stamp, blocked, (place, shifts) => {
        classOf[p] = stamp.shipClass;
        for (let i = 0; i < stamp.cells.length; i++) cells[cellAt++] = place + stamp.cells[i];
        for (let g = 0; g < grids.length; g++) {
          const list = stamp.claims[g];
          for (let i = 0; i < list.length; i++) claims[claimAt++] = list[i] + shifts[g];
        }
        p++;
        cellStart[p] = cellAt;
        claimStart[p] = claimAt;
      });
    }
  }

  /** The cells of a placement, in ascending order; a view, not a copy. @throws RangeError if there is none such */
  cellsOf(placement: number): Int32Array {
    checkIndex(placement, this.count, "a placement");
    return this.cells.subarray(this.cellStart[placement], this.cellStart[placement + 1]);
  }

  /** The claims of a placement, in ascending order; a view, not a copy. @throws RangeError if there is none such */
  claimsOf(placement: number): Int32Array {
    checkIndex(placement, this.count, "a placement");
    return this.claims.subarray(this.claimStart[placement], this.claimStart[placement + 1]);
  }

  /** The claims that a ship makes by covering this cell. @throws RangeError if `cell` is not a cell */
  claimsOfCell(cell: number): readonly number[] {
    checkCell(this.board, cell);
    if (this.board.cellCount > MOST_KEPT_CELLS) return this.#claims(cell);
    this.#cellClaims[cell] ??= this.#claims(cell);
    return this.#cellClaims[cell];
  }

  /** The placement of a class on exactly these cells (in ascending order), if there is one. */
  find(shipClass: number, cells: ArrayLike<number>): number | undefined {
    const list = this.#byFirst ?? this.#sortByFirst();
    const first = cells[0];
    if (!(first >= 0 && first < this.board.cellCount)) return undefined;
    for (let at = this.#firstStart[first]; at < this.#firstStart[first + 1]; at++) {
      const p = list[at];
      const from = this.cellStart[p];
      if (this.classOf[p] !== shipClass || this.cellStart[p + 1] - from !== cells.length) continue;
      let i = 0;
      while (i < cells.length && this.cells[from + i] === cells[i]) i++;
      if (i === cells.length) return p;
    }
    return undefined;
  }

  /** A counting sort: two numbers for each placement and no text. */
  #sortByFirst(): Int32Array {
    const start = new Int32Array(this.board.cellCount + 1);
    for (let p = 0; p < this.count; p++) start[this.cells[this.cellStart[p]] + 1]++;
    for (let cell = 0; cell < this.board.cellCount; cell++) start[cell + 1] += start[cell];
    const next = start.slice();
    const list = new Int32Array(this.count);
    for (let p = 0; p < this.count; p++) list[next[this.cells[this.cellStart[p]]]++] = p;
    this.#firstStart = start;
    this.#byFirst = list;
    return list;
  }
}

/** Marks the cells of placements. */
export const markCells = ({ cells, cellStart }: PlacementTable, placements: Int32Array, marks: Uint8Array): void => {
  for (let j = 0; j < placements.length; j++) {
    const end = cellStart[placements[j] + 1];
    for (let i = cellStart[placements[j]]; i < end; i++) marks[cells[i]] = 1;
  }
};

/**
 * The first ship that is too large for the board wherever it lies, in words; undefined if there is none. Such rules
 * allow no layout.
 *
 * Cost: the poses of the fleet's ships.
 *
 * @example
 * import { parseScenario, unwrap } from "@broadside/engine";
 * import { unfitShip } from "@broadside/engine/placing";
 *
 * const fleet = [{ name: "cruiser", length: 9 }];
 * const rules = { name: "small", board: { size: [8, 8] }, fleet, contact: "none", answers: "hit" };
 * unfitShip(unwrap(parseScenario(rules))); // => "fleet[0] \"cruiser\" of length 9 does not fit on 8 x 8"
 */
export const unfitShip = ({ board, fleet }: Scenario): string | undefined => {
  const index = fleet.findIndex(({ shape }) => shape.kind !== "box" && posesOf(shape, board).length === 0);
  if (index < 0) return undefined;
  const { name, shape } = fleet[index];
  const length = shape.kind === "line" ? ` of length ${shape.length}` : shape.kind === "choice" ? " in any form" : "";
  return `fleet[${index}] "${name}"${length} does not fit on ${board.size.join(" x ")}`;
};
