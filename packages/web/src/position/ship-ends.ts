import { type Board, coordOf } from "@broadside/engine";
import { sidesOf } from "./ship-pose.ts";

/**
 * On which sides of its slice a ship ends at one of its cells: any of `t`, `r`, `b`, `l`, where its neighbour on that side
 * is not of the ship.
 */
export const shipEnds = (board: Board, ship: ReadonlySet<number>, cell: number): string => {
  const [columns, rows] = sidesOf(board);
  const [x, y = 0] = coordOf(board, cell);
  const ends = [
    (y === 0 || !ship.has(cell - columns)) && "t",
    (x === columns - 1 || !ship.has(cell + 1)) && "r",
    (y === rows - 1 || !ship.has(cell + columns)) && "b",
    (x === 0 || !ship.has(cell - 1)) && "l",
  ];
  return ends.filter(Boolean).join("");
};
