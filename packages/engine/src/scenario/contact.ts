import { type Board, coordOf, neighboursOf } from "../board/board.ts";

/**
 * How ships may lie to each other: `none` not even corner to corner, `no-sides` corners only, `allowed` side by side
 * but never on the same cell, `overlap` even on the same cells.
 */
export const CONTACTS = ["none", "no-sides", "allowed", "overlap"] as const;

/** The name of a contact rule, one of {@link CONTACTS}. */
export type Contact = (typeof CONTACTS)[number];

/** What each contact rule says, in words. */
export const CONTACT_MEANING: Readonly<Record<Contact, string>> = {
  none: "ships may not touch, not even at a corner",
  "no-sides": "ships may touch at corners only",
  allowed: "ships may touch but not overlap",
  overlap: "ships may share cells",
};

/** The cells that a ship on `cell` keeps other ships from, without `cell` itself. */
export const keptClear = (board: Board, contact: Contact, cell: number): number[] => {
  if (contact === "none") return neighboursOf(board, cell, "corners");
  return contact === "no-sides" ? neighboursOf(board, cell, "sides") : [];
};

/**
 * The claims of a set of cells under a contact rule. Two ships are compatible exactly when they have no claim in
 * common, so that inference needs to know of disjoint sets only and never of neighbourhoods:
 * - `allowed`: a ship claims its cells;
 * - `none`: it claims the corner points of its cells, for two cells have a corner in common exactly when they are the
 *   same or touch, be it at a corner;
 * - `no-sides`: it claims the faces round its cells, for two cells have a face in common exactly when they are the same
 *   or lie side by side;
 * - `overlap`: it claims nothing.
 *
 * Returns the number of possible claims and a function from a cell to its claims (indices below that number).
 */
export const claimsOf = (
  board: Board,
  contact: Contact,
): { claimCount: number; claims: (cell: number) => number[] } => {
  const { size, strides, cellCount } = board;
  if (contact === "overlap") return { claimCount: 0, claims: () => [] };
  if (contact === "allowed") return { claimCount: cellCount, claims: (cell) => [cell] };
  // Corner points and faces are numbered on a grid that is one longer along the axes concerned.
  const gridStrides = (longer: (axis: number) => boolean): { strides: number[]; total: number } => {
    const out: number[] = [];
    let total = 1;
    for (const [axis, side] of size.entries()) {
      out.push(total);
      total *= side + (longer(axis) ? 1 : 0);
    }
    return { strides: out, total };
  };
  const along = (cell: number, grid: readonly number[]): number =>
    size.reduce((sum, side, axis) => sum + (Math.floor(cell / strides[axis]) % side) * grid[axis], 0);
  if (contact === "none") {
    const corners = gridStrides(() => true);
    let offsets = [0];
    for (const stride of corners.strides) offsets = [...offsets, ...offsets.map((offset) => offset + stride)];
    return {
      claimCount: corners.total,
      claims: (cell) => {
        const base = along(cell, corners.strides);
        return offsets.map((offset) => base + offset);
      },
    };
  }
  const faces = size.map((_, axis) => gridStrides((other) => other === axis));
  const starts: number[] = [];
  let claimCount = 0;
  for (const face of faces) {
    starts.push(claimCount);
    claimCount += face.total;
  }
  return {
    claimCount,
    claims: (cell) =>
      faces.flatMap((face, axis) => {
        const base = starts[axis] + along(cell, face.strides);
        return [base, base + face.strides[axis]];
      }),
  };
};

/** Where a claim lies: on which of the grids of its contact rule (one per axis for faces), and its coordinates there. */
export interface ClaimPlace {
  readonly grid: number;
  readonly coord: readonly number[];
}

/** The places of all claims of a contact rule, by their number; none where ships may overlap. Cost: cells times claims. */
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
