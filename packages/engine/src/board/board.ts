import { fail, ok, type Result } from "../core/result.ts";

/** The n coordinates of a cell, 0-based, first dimension first: in two dimensions [column, row]. */
export type Coord = readonly number[];

/**
 * The geometry of a board: its sides and its blocked cells. A cell is a linear index in 0..cellCount-1, the first
 * dimension running fastest: in two dimensions `cell = column + row * columns`.
 */
export interface Board {
  /** Length of each side; in two dimensions [columns, rows]. */
  readonly size: readonly number[];
  /** Number of cells, blocked ones included. */
  readonly cellCount: number;
  /** Step of the linear index along each dimension. */
  readonly strides: readonly number[];
  /** Cells that no ship may use and nobody shoots, ascending. */
  readonly blocked: readonly number[];
}

/** Boards of more cells than this are not made: their cells could not be listed in memory. */
export const MAX_CELLS = 2 ** 22;

/**
 * A board of the given sides with the given blocked cells (linear indices, any order, repeats allowed).
 * Fails when there is no side, a side is no whole number from 1, or the board has more than {@link MAX_CELLS} cells.
 */
export const makeBoard = (size: readonly number[], blocked: Iterable<number> = []): Result<Board> => {
  if (size.length === 0) return fail("board.size", "has no dimension", "give at least one side, for example [10, 10]");
  const strides: number[] = [];
  let cellCount = 1;
  for (const [i, side] of size.entries()) {
    if (!Number.isInteger(side) || side < 1) {
      return fail(`board.size[${i}]`, `${side} is no length of a side`, "give a whole number from 1");
    }
    strides.push(cellCount);
    cellCount *= side;
  }
  if (cellCount > MAX_CELLS) {
    return fail(
      "board.size",
      `${size.join(" x ")} makes ${cellCount < 1e15 ? cellCount : cellCount.toExponential(2)} cells, about ${formatBytes(cellCount * 64)} to hold`,
      `at most ${MAX_CELLS} cells can be held`,
    );
  }
  const cells = [...new Set(blocked)].sort((a, b) => a - b);
  for (const cell of cells) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= cellCount) {
      return fail("board.blocked", `${cell} is no cell`, `give indices from 0 to ${cellCount - 1}`);
    }
  }
  return ok({ size: [...size], cellCount, strides, blocked: cells });
};

/** The coordinates of a cell. */
export const coordOf = (board: Board, cell: number): number[] =>
  board.size.map((side, axis) => Math.floor(cell / board.strides[axis]) % side);

/** The cell at the coordinates, or undefined when they lie off the board. */
export const cellAt = (board: Board, coord: Coord): number | undefined => {
  if (coord.length !== board.size.length) return undefined;
  let cell = 0;
  for (let axis = 0; axis < coord.length; axis++) {
    const x = coord[axis];
    if (!Number.isInteger(x) || x < 0 || x >= board.size[axis]) return undefined;
    cell += x * board.strides[axis];
  }
  return cell;
};

/** Number of dimensions. */
export const dimensionsOf = (board: Board): number => board.size.length;

/** A byte per cell, 1 where the cell is blocked. */
export const blockedMask = (board: Board): Uint8Array => {
  const mask = new Uint8Array(board.cellCount);
  for (const cell of board.blocked) mask[cell] = 1;
  return mask;
};

/** The cells anyone may shoot: all but the blocked ones, ascending. */
export const openCells = (board: Board): number[] => {
  const mask = blockedMask(board);
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) if (!mask[cell]) cells.push(cell);
  return cells;
};

/**
 * The cells next to a cell, without itself: along the axes only (`sides`), or diagonally as well (`corners`).
 * Cost: 2d or 3^d.
 */
export const neighboursOf = (board: Board, cell: number, reach: "sides" | "corners"): number[] => {
  const coord = coordOf(board, cell);
  const found: number[] = [];
  const visit = (axis: number, offset: number, moved: number): void => {
    if (axis === coord.length) {
      if (moved > 0) found.push(cell + offset);
      return;
    }
    for (let step = -1; step <= 1; step++) {
      const x = coord[axis] + step;
      if (x < 0 || x >= board.size[axis] || (step !== 0 && reach === "sides" && moved > 0)) continue;
      visit(axis + 1, offset + step * board.strides[axis], moved + Math.abs(step));
    }
  };
  visit(0, 0, 0);
  return found.sort((a, b) => a - b);
};

/** A number of bytes for people: `12 KB`, `3.4 GB`. */
export const formatBytes = (bytes: number): string => {
  const units = ["B", "KB", "MB", "GB", "TB", "PB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (value >= 1000) return `${value.toExponential(1)} ${units[unit]}`;
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
};
