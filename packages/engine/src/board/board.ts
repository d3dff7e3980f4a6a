import { checkArgument, checkIndex, showValue } from "../core/fields.ts";
import { fail, ok, RefusedError, type Result, shorten } from "../core/result.ts";
import { formatBytes, formatCount, formatLargeCount } from "../core/text.ts";

/** The 0-based coordinates of a cell, in the order of the dimensions: in two dimensions [column, row]. */
export type Coord = readonly number[];

/**
 * The geometry of a board: its sides and its blocked cells. A cell is a linear index from 0 to `cellCount - 1`,
 * where the first dimension runs fastest: in two dimensions `cell = column + row * columns`.
 *
 * A board may have far more cells than can be listed ({@link MAX_CELLS}). On boards of more than 2^53 - 1 cells,
 * a cell gets a number when it is first named; such numbers are valid only for this board object.
 */
export interface Board {
  /** The length of each side; in two dimensions [columns, rows]. */
  readonly size: readonly number[];
  /** The number of cells, including blocked cells; infinite above 2^53 - 1, see {@link countCells}. */
  readonly cellCount: number;
  /** The step of the linear index along each dimension; useless above 2^53 - 1 cells. */
  readonly strides: readonly number[];
  /** The cells that no ship may use and nobody may shoot, in ascending order. */
  readonly blocked: readonly number[];
}

/** The most cells that are listed in memory. On larger boards only games of boxes can be played. */
export const MAX_CELLS = 2 ** 22;

/** What holding a cell takes, for messages. */
const CELL_BYTES = 64;

const MAX_INDEX = Number.MAX_SAFE_INTEGER;

export const MAX_DIMENSIONS = 1000;

/**
 * Makes a board. Fails if there are no sides or too many, or if a side is not a positive whole number. Whether its
 * cells can be listed is another question: {@link tooLarge}.
 *
 * Cost: the number of dimensions and blocked cells, whatever the size of the board.
 *
 * @param size the length of each side, `[columns, rows]` in two dimensions
 * @param blocked cells that no ship may use and nobody may shoot
 * @example
 * import { makeBoard, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([10, 8], [0]));
 * board.cellCount; // => 80
 * makeBoard([10, 0]).ok; // => false
 */
export const makeBoard = (size: readonly number[], blocked: Iterable<number> = []): Result<Board> => {
  if (size.length === 0) return fail("board.size", "has no dimension", "give at least one side, for example [10, 10]");
  if (size.length > MAX_DIMENSIONS) {
    return fail("board.size", `has ${size.length} dimensions`, `give at most ${MAX_DIMENSIONS}`);
  }
  const strides: number[] = [];
  let cellCount = 1;
  for (const [i, side] of size.entries()) {
    if (!Number.isSafeInteger(side) || side < 1) {
      return fail(
        `board.size[${i}]`,
        `${typeof side === "number" ? side : showValue(side)} is not a side length`,
        "give a whole number from 1",
      );
    }
    strides.push(cellCount);
    cellCount *= side;
  }
  if (cellCount > MAX_INDEX) cellCount = Number.POSITIVE_INFINITY;
  const cells = [...new Set(blocked)].sort((a, b) => a - b);
  for (const cell of cells) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= cellCount) {
      return fail("board.blocked", `${cell} is not a cell`, `give indices from 0 to ${cellCount - 1}`);
    }
  }
  return ok({ size: [...size], cellCount, strides, blocked: cells });
};

/** The same board with other blocked cells. Each cell keeps its number. */
export const withBlocked = (board: Board, blocked: Iterable<number>): Board => {
  const made = { ...board, blocked: [...new Set(blocked)].sort((a, b) => a - b) };
  const cells = named.get(board);
  if (cells) named.set(made, cells);
  return made;
};

/**
 * The exact number of cells of a board of any size, including blocked cells.
 *
 * @example
 * import { countCells, makeBoard, unwrap } from "@broadside/engine";
 *
 * countCells(unwrap(makeBoard([10, 10]))); // => 100n
 * countCells(unwrap(makeBoard([9, 9, 9]))); // => 729n
 */
export const countCells = (board: Board): bigint => board.size.reduce((product, side) => product * BigInt(side), 1n);

/**
 * A failure if the board's cells cannot be listed; undefined if they can.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { tooLarge } from "@broadside/engine/boxes";
 *
 * tooLarge(preset("hasbro").board); // => undefined
 * tooLarge(preset("boxes:100x10:2").board)?.ok; // => false
 */
export const tooLarge = (board: Board): Result<never> | undefined => {
  if (board.cellCount <= MAX_CELLS) return undefined;
  const cells = countCells(board);
  return fail(
    "board.size",
    `${shorten(board.size.join(" x "), 80)} makes ${formatLargeCount(cells)} cells, about ${formatBytes(Number(cells) * CELL_BYTES)} to hold`,
    `at most ${formatCount(MAX_CELLS)} cells can be held`,
  );
};

/** The cells of a board too large for linear indices, in the order in which they were first named. */
interface NamedCells {
  readonly coords: Coord[];
  readonly index: Map<string, number>;
}

const named = new WeakMap<Board, NamedCells>();

/**
 * Refuses what is not the number of a cell of the board.
 *
 * @throws RangeError for such a value, and on boards too large for linear indices for a number that was never named
 */
export const checkCell = (board: Board, cell: number): void => {
  // Untyped programs give what is no board; cells are checked often, so the board is checked only where this fails.
  if (board?.cellCount < Number.POSITIVE_INFINITY)
    checkIndex(cell, board.cellCount, "a cell", " (parseCell reads names)");
  else {
    checkBoard(board);
    if (named.get(board)?.coords[cell] === undefined)
      throw new RangeError(`cell ${showValue(cell)} was never named on this board; name it with cellAt or parseCell`);
  }
};

/**
 * The coordinates of a cell.
 *
 * @throws RangeError if `cell` is not a cell of the board; if the board is too large for linear indices, for a number
 *   that was never named on it
 * @example
 * import { coordOf, makeBoard, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([10, 10]));
 * coordOf(board, 64); // => [4, 6]
 */
export const coordOf = (board: Board, cell: number): number[] => {
  checkCell(board, cell);
  if (board.cellCount === Number.POSITIVE_INFINITY)
    return [...((named.get(board) as NamedCells).coords[cell] as Coord)];
  // Remainders are exact up to 2^53, but quotients would be rounded.
  let rest = cell;
  return board.size.map((side) => {
    const x = rest % side;
    rest = (rest - x) / side;
    return x;
  });
};

/**
 * The cell at the given coordinates, or undefined if they are off the board.
 *
 * @example
 * import { cellAt, makeBoard, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([10, 10]));
 * cellAt(board, [4, 6]); // => 64
 * cellAt(board, [10, 0]); // => undefined
 */
export const cellAt = (board: Board, coord: Coord): number | undefined => {
  if (coord.length !== board.size.length) return undefined;
  let cell = 0;
  for (let axis = 0; axis < coord.length; axis++) {
    const x = coord[axis];
    if (!Number.isInteger(x) || x < 0 || x >= board.size[axis]) return undefined;
    cell += x * board.strides[axis];
  }
  if (board.cellCount < Number.POSITIVE_INFINITY) return cell;
  let cells = named.get(board);
  if (!cells) {
    cells = { coords: [], index: new Map() };
    named.set(board, cells);
  }
  const key = coord.join();
  let number = cells.index.get(key);
  if (number === undefined) {
    number = cells.coords.push([...coord]) - 1;
    cells.index.set(key, number);
  }
  return number;
};

/** Checks that the cells can be listed. @throws RefusedError with the estimate if they cannot. */
export const requireListed = (board: Board): void => {
  const failure = tooLarge(board);
  if (failure && !failure.ok) {
    throw new RefusedError(`${failure.error.what}; ${failure.error.fix}: take a smaller board`, {
      bytes: Number(countCells(board)) * CELL_BYTES,
      isFixed: true,
    });
  }
};

/** One byte for each cell, 1 if the cell is blocked. @throws RefusedError as {@link requireListed} does. */
export const blockedMask = (board: Board): Uint8Array => {
  requireListed(board);
  const mask = new Uint8Array(board.cellCount);
  for (const cell of board.blocked) mask[cell] = 1;
  return mask;
};

export const openCells = (board: Board): number[] => {
  const mask = blockedMask(board);
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) if (!mask[cell]) cells.push(cell);
  return cells;
};

/** The cells next to a cell: only along the axes (`sides`), or diagonally too (`corners`). Cost: 2d or 3^d. */
export const neighboursOf = (board: Board, cell: number, reach: "sides" | "corners"): number[] => {
  const coord = coordOf(board, cell);
  const neighbours: number[] = [];
  const visit = (axis: number, offset: number, moved: number): void => {
    if (axis === coord.length) {
      if (moved > 0) neighbours.push(cell + offset);
      return;
    }
    for (let step = -1; step <= 1; step++) {
      const x = coord[axis] + step;
      if (x < 0 || x >= board.size[axis] || (step !== 0 && reach === "sides" && moved > 0)) continue;
      visit(axis + 1, offset + step * board.strides[axis], moved + Math.abs(step));
    }
  };
  visit(0, 0, 0);
  return neighbours.sort((a, b) => a - b);
};

/** Refuses what untyped programs take for a board. @throws TypeError as {@link checkArgument} does. */
export const checkBoard = (value: unknown): void => checkArgument(value, "cellCount", "a board; write scenario.board");
