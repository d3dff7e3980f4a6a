import { type Board, checkCell, coordOf, neighboursOf } from "../board/board.ts";

/**
 * How close ships may lie: with `none` not even corner to corner, with `no-sides` corner to corner only, with
 * `allowed` side by side but never on the same cell, with `overlap` even on the same cells.
 */
export const CONTACTS = ["none", "no-sides", "allowed", "overlap"] as const;

/** The name of a contact rule, one of {@link CONTACTS}. */
export type Contact = (typeof CONTACTS)[number];

/** What each contact rule allows, in words. */
export const CONTACT_MEANING: Readonly<Record<Contact, string>> = {
  none: "ships may not touch, not even at a corner",
  "no-sides": "ships may touch at corners only",
  allowed: "ships may touch but not overlap",
  overlap: "ships may share cells",
};

/**
 * The cells from which a ship on `cell` keeps other ships away, excluding `cell` itself.
 *
 * @throws RangeError as `coordOf` does.
 * @example
 * import { preset } from "@broadside/engine";
 * import { keptClear } from "@broadside/engine/placing";
 *
 * const { board } = preset("hasbro");
 * keptClear(board, "no-sides", 0); // => [1, 10]
 * keptClear(board, "none", 0); // => [1, 10, 11]
 */
export const keptClear = (board: Board, contact: Contact, cell: number): number[] => {
  checkCell(board, cell);
  if (contact === "none") return neighboursOf(board, cell, "corners");
  return contact === "no-sides" ? neighboursOf(board, cell, "sides") : [];
};

/**
 * How claims are numbered: a cell at the origin claims `start` plus each of `offsets`; for other cells,
 * `strides` shift these numbers.
 */
export interface ClaimGrid {
  readonly start: number;
  /** What a step along each axis adds to the number. */
  readonly strides: readonly number[];
  readonly offsets: readonly number[];
}

/**
 * The claims of cells under a contact rule, as grids. Two ships are compatible exactly when they share no claim:
 * - `allowed`: a ship claims its cells;
 * - `none`: the corner points of its cells. Two cells share one exactly when they touch, even at a corner, or are
 *   the same cell;
 * - `no-sides`: the faces of its cells. Two cells share one exactly when they lie side by side or are the same cell;
 * - `overlap`: nothing.
 *
 * Grids of corner points and faces are longer than the board by one along their axes; faces have a grid for each axis.
 */
export const claimGridsOf = (board: Board, contact: Contact): { claimCount: number; grids: ClaimGrid[] } => {
  const { size, strides, cellCount } = board;
  if (contact === "overlap") return { claimCount: 0, grids: [] };
  if (contact === "allowed") return { claimCount: cellCount, grids: [{ start: 0, strides, offsets: [0] }] };
  const longerGrid = (longer: (axis: number) => boolean): { strides: number[]; total: number } => {
    const out: number[] = [];
    let total = 1;
    for (const [axis, side] of size.entries()) {
      out.push(total);
      total *= side + (longer(axis) ? 1 : 0);
    }
    return { strides: out, total };
  };
  if (contact === "none") {
    const corners = longerGrid(() => true);
    let offsets = [0];
    for (const stride of corners.strides) offsets = [...offsets, ...offsets.map((offset) => offset + stride)];
    return { claimCount: corners.total, grids: [{ start: 0, strides: corners.strides, offsets }] };
  }
  const grids: ClaimGrid[] = [];
  let claimCount = 0;
  for (const axis of size.keys()) {
    const face = longerGrid((other) => other === axis);
    grids.push({ start: claimCount, strides: face.strides, offsets: [0, face.strides[axis]] });
    claimCount += face.total;
  }
  return { claimCount, grids };
};

/** A function from a cell to its claims, and their number. */
export const claimsOf = (
  board: Board,
  contact: Contact,
): { claimCount: number; claims: (cell: number) => number[] } => {
  const { claimCount, grids } = claimGridsOf(board, contact);
  if (contact === "allowed") return { claimCount, claims: (cell) => [cell] };
  return {
    claimCount,
    claims: (cell) => {
      const coord = coordOf(board, cell);
      return grids.flatMap(({ start, strides, offsets }) => {
        let base = start;
        for (let axis = 0; axis < coord.length; axis++) base += coord[axis] * strides[axis];
        return offsets.map((offset) => base + offset);
      });
    },
  };
};

/** Where a claim lies: its grid, and its coordinates there. Faces have one grid for each axis. */
interface ClaimPlace {
  readonly grid: number;
  readonly coord: readonly number[];
}

/** The places of claims, by number; empty where ships may overlap. */
export const claimPlaces = (board: Board, contact: Contact): ClaimPlace[] => {
  const { claimCount, claims } = claimsOf(board, contact);
  const places: ClaimPlace[] = new Array(claimCount);
  for (let cell = 0; claimCount > 0 && cell < board.cellCount; cell++) {
    const coord = coordOf(board, cell);
    for (const [i, claim] of claims(cell).entries()) {
      if (contact === "allowed") places[claim] = { grid: 0, coord };
      else if (contact === "none") places[claim] = { grid: 0, coord: coord.map((x, axis) => x + ((i >> axis) & 1)) };
      else {
        const grid = i >> 1;
        places[claim] = { grid, coord: coord.map((x, axis) => x + (axis === grid ? i & 1 : 0)) };
      }
    }
  }
  return places;
};
