import type { Board, Coord } from "@broadside/engine";

/** Keys that move the cursor, and their moves: arrows, and the letters of vi and of games. */
const MOVES: Readonly<Record<string, string>> = {
  left: "left",
  h: "left",
  a: "left",
  right: "right",
  l: "right",
  d: "right",
  up: "up",
  k: "up",
  w: "up",
  down: "down",
  j: "down",
  s: "down",
  home: "home",
  end: "end",
  pageup: "back",
  "[": "back",
  pagedown: "on",
  "]": "on",
};

/** Rows of a page. */
const PAGE = 10;

/**
 * Position of the cursor after a key; undefined for keys that do not move it. It stays on the board. In more
 * than two dimensions it steps from the last row of a slice to the first of the next, so that arrows alone
 * reach every cell.
 */
export const moveCursor = (board: Board, at: Coord, key: string): Coord | undefined => {
  switch (Object.hasOwn(MOVES, key) ? MOVES[key] : "") {
    case "left":
      return along(board, at, 0, -1);
    case "right":
      return along(board, at, 0, 1);
    case "up":
      return board.size.length > 2 && at[1] === 0
        ? otherSlice(board, at, -1, board.size[1] - 1)
        : along(board, at, 1, -1);
    case "down":
      return board.size.length > 2 && at[1] === board.size[1] - 1
        ? otherSlice(board, at, 1, 0)
        : along(board, at, 1, 1);
    case "home":
      return along(board, at, 0, -board.size[0]);
    case "end":
      return along(board, at, 0, board.size[0]);
    case "back":
      return board.size.length > 2 ? otherSlice(board, at, -1, at[1]) : along(board, at, 1, -PAGE);
    case "on":
      return board.size.length > 2 ? otherSlice(board, at, 1, at[1]) : along(board, at, 1, PAGE);
    default:
      return undefined;
  }
};

const along = ({ size }: Board, at: Coord, axis: number, step: number): Coord =>
  at.map((x, i) => (i === axis ? Math.min(size[axis] - 1, Math.max(0, x + step)) : x));

/** The same column in a row of the next or previous slice; the same cell where there is none. */
const otherSlice = ({ size }: Board, at: Coord, step: 1 | -1, row: number): Coord => {
  const next = [...at];
  for (let axis = 2; axis < size.length; axis++) {
    next[axis] += step;
    if (next[axis] >= 0 && next[axis] < size[axis]) {
      next[1] = row;
      return next;
    }
    next[axis] = step > 0 ? 0 : size[axis] - 1;
  }
  return at;
};
