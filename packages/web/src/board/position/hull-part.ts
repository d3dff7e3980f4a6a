import { type Board, coordOf } from "@broadside/engine";
import { sidesOf } from "./ship-pose.ts";

/** The part of a ship on a cell, seen from above. */
export interface HullPart {
  /** The sides of the cell on which the ship ends: any of `t`, `r`, `b`, `l`. */
  readonly ends: string;
  /** The corners where the ship goes on across both sides, but not diagonally: `0` is top right, then clockwise. */
  readonly turns: string;
  /** The end of a straight ship, the bow on the right or at the bottom; empty elsewhere and for bent ships. */
  readonly tip: "bow" | "stern" | "boat" | "";
  /** The superstructure: the bridge amidships, and guns that point away from it; none on wide ships. */
  readonly deck: "bridge" | "fore" | "aft" | "";
  /** In puzzles it is drawn as newspapers print it: as this piece, and not as part of a hull. */
  readonly piece?: Piece;
}

/** What a piece shows of its ship: all of it, its end, its middle, or `some` where that is not known. */
export type Piece = "single" | "end" | "middle" | "some";

/** Which piece a cell of a straight ship is, by the sides on which the ship ends. */
export const pieceOf = (ends: string): Piece => (ends.length === 4 ? "single" : ends.length === 3 ? "end" : "middle");

/** Which end of the ship a cell is, by the sides (top, right, bottom, left) on which the ship ends. */
const TIPS: Readonly<Record<string, HullPart["tip"]>> = {
  trb: "bow",
  rbl: "bow",
  tbl: "stern",
  trl: "stern",
  trbl: "boat",
};

/** The parts of a ship, by its cells in ascending order; a ship across several slices is a boat in each. */
export const hullParts = (board: Board, cells: readonly number[]): ReadonlyMap<number, HullPart> => {
  const own = new Set(cells);
  const [columns, rows] = sidesOf(board);
  const shapes = cells.map((cell) => {
    const [x, y = 0] = coordOf(board, cell);
    const near = (right: number, down: number): boolean =>
      x + right >= 0 &&
      x + right < columns &&
      y + down >= 0 &&
      y + down < rows &&
      own.has(cell + right + columns * down);
    const [t, r, b, l] = [near(0, -1), near(1, 0), near(0, 1), near(-1, 0)];
    const ends = [!t && "t", !r && "r", !b && "b", !l && "l"].filter(Boolean).join("");
    const turns = [t && r && !near(1, -1), r && b && !near(1, 1), b && l && !near(-1, 1), l && t && !near(-1, -1)];
    return { cell, ends, turns: turns.flatMap((is, corner) => (is ? [corner] : [])).join("") };
  });
  const isStraight = ["tb", "rl"].some((sides) =>
    shapes.every(({ ends }) => [...sides].every((side) => ends.includes(side))),
  );
  const middle = Math.floor(cells.length / 2);
  const parts = shapes.map(({ cell, ends, turns }, i): readonly [number, HullPart] => {
    const deck = ends.length < 2 ? "" : i === middle ? "bridge" : i < middle ? "aft" : "fore";
    return [cell, { ends, turns, tip: isStraight ? (TIPS[ends] ?? "") : "", deck }];
  });
  return new Map(parts);
};

/** A ship on a cell: its part there, its index among the ships, and whether the cell is its first. */
export interface ShipOnCell<S> {
  readonly ship: S;
  readonly index: number;
  readonly part: HullPart;
  readonly isFirst: boolean;
}

/** The ships on each cell, in their order. */
export const shipsByCell = <S extends { readonly cells: readonly number[] }>(
  board: Board,
  ships: readonly S[],
): ReadonlyMap<number, readonly ShipOnCell<S>[]> => {
  const found = new Map<number, ShipOnCell<S>[]>();
  for (const [index, ship] of ships.entries())
    for (const [cell, part] of hullParts(board, ship.cells))
      found.set(cell, [...(found.get(cell) ?? []), { ship, index, part, isFirst: cell === ship.cells[0] }]);
  return found;
};
