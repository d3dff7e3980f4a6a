import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { type Board, type Coord, cellAt, checkBoard, coordOf } from "./board.ts";

/**
 * The letters of a column, counted from 0: A to Z, AA to AZ, BA and so on.
 *
 * @example
 * import { columnName } from "@broadside/engine";
 *
 * columnName(9); // => "J"
 * columnName(27); // => "AB"
 */
export const columnName = (column: number): string => {
  let name = "";
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
};

const columnOf = (letters: string): number => {
  let n = 0;
  for (const letter of letters.toUpperCase()) n = n * 26 + letter.charCodeAt(0) - 64;
  return n - 1;
};

/**
 * The name of a cell: `A1` (column letters, row number) in two dimensions, `(3,1,4)` (1-based coordinates) in
 * any other number of dimensions.
 *
 * @throws RangeError as {@link coordOf} does
 * @example
 * import { formatCell, makeBoard, unwrap } from "@broadside/engine";
 *
 * formatCell(unwrap(makeBoard([10, 10])), 64); // => "E7"
 * formatCell(unwrap(makeBoard([3, 3, 3])), 26); // => "(3,3,3)"
 */
export const formatCell = (board: Board, cell: number): string => formatCoord(coordOf(board, cell));

const formatCoord = (coord: Coord): string => {
  if (coord.length === 2) return columnName(coord[0]) + (coord[1] + 1);
  return `(${coord.map((x) => x + 1).join(",")})`;
};

/** Why a cell may not be shot, blocked or shot before: `E7 is blocked`. */
export const closedText = (board: Board, cell: number): string =>
  `${formatCell(board, cell)} is ${board.blocked.includes(cell) ? "blocked" : "already shot"}`;

/** The name of a cell, in either form, at the start of a text. */
export const CELL_PATTERN = /^(?:([A-Za-z]+)(\d+)|\(\s*(\d+(?:\s*,\s*\d+)*)\s*\))/;

/** The name of a board's first cell, as an example in messages. */
export const firstCellName = (board: Board): string => formatCoord(board.size.map(() => 0));

/** The cells of a board, for messages: `A1 to J10`. */
export const cellRange = (board: Board): string =>
  `${firstCellName(board)} to ${formatCoord(board.size.map((side) => side - 1))}`;

/** The cells of a board; where the name is in brackets, also in brackets, which count from 1. */
const rangeAs = (board: Board, name: string): string =>
  board.size.length === 2 && name.startsWith("(")
    ? `${cellRange(board)}, in brackets from (1,1) to (${board.size.join(",")})`
    : cellRange(board);

/**
 * Reads a cell's name. Lower-case letters are accepted, and in two dimensions also the form `(3,1)`.
 *
 * @param where what an error message calls the place of the name
 * @example
 * import { makeBoard, parseCell, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([10, 10]));
 * unwrap(parseCell(board, "E7")); // => 64
 * parseCell(board, "K1").ok; // => false
 */
export const parseCell = (board: Board, text: string, where = `cell "${text}"`): Result<number> => {
  checkBoard(board);
  const match = CELL_PATTERN.exec(text);
  if (!match || match[0].length !== text.length) {
    return fail(where, `"${text}" is not a cell`, `write one of ${cellRange(board)}`);
  }
  const [, letters, row, tuple] = match;
  if (letters !== undefined && board.size.length !== 2) {
    return fail(where, `"${text}" names a cell of a two-dimensional board`, `write one of ${cellRange(board)}`);
  }
  const coord =
    letters === undefined ? tuple.split(",").map((x) => Number(x) - 1) : [columnOf(letters), Number(row) - 1];
  const cell = cellAt(board, coord);
  if (cell === undefined) return fail(where, `"${text}" is off the board`, `cells run from ${rangeAs(board, text)}`);
  return ok(cell);
};

/**
 * Reads the names of cells, in their order.
 * @param where the place of each name, by its index
 * @param example a name to show in errors
 */
export const parseCells = (
  board: Board,
  names: readonly unknown[],
  where: (index: number) => string,
  example: string,
): Result<number[]> =>
  parseEach(names, (name, i) =>
    typeof name === "string"
      ? parseCell(board, name, where(i))
      : fail(where(i), "is not text", `write a cell such as "${example}"`),
  );
