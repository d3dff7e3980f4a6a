import { fail, ok, parseEach, type Result, shorten } from "../core/result.ts";
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

/** The letters of Cyrillic columns, as boards in Russian and Bulgarian have them. */
const CYRILLIC = [..."АБВГДЕЖЗИК"];

/** The alphabet of a board's columns: A B C D, or А Б В Г on boards with at most ten columns. */
export type Columns = "latin" | "cyrillic";

/** Whether a board whose columns should be in this alphabet has Cyrillic ones: it has a letter for each column. */
const isCyrillicBoard = ({ size }: Board, columns: Columns | undefined): boolean =>
  columns === "cyrillic" && size.length === 2 && size[0] <= CYRILLIC.length;

/**
 * The name of a cell: `A1` (column letters, row number) in two dimensions, `(3,1,4)` (1-based coordinates) in
 * any other number of dimensions.
 *
 * @param columns the alphabet of the columns; boards with more than ten columns keep Latin ones
 * @throws RangeError as {@link coordOf} does
 * @example
 * import { formatCell, makeBoard, unwrap } from "@broadside/engine";
 *
 * formatCell(unwrap(makeBoard([10, 10])), 64); // => "E7"
 * formatCell(unwrap(makeBoard([10, 10])), 64, "cyrillic"); // => "Д7"
 * formatCell(unwrap(makeBoard([3, 3, 3])), 26); // => "(3,3,3)"
 */
export const formatCell = (board: Board, cell: number, columns?: Columns): string =>
  nameAt(board, coordOf(board, cell), columns);

const nameAt = (board: Board, coord: Coord, columns: Columns | undefined): string =>
  isCyrillicBoard(board, columns) ? CYRILLIC[coord[0]] + (coord[1] + 1) : formatCoord(coord);

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

/** The cells of a board, for messages: `A1 to J10`. Names of many dimensions are cut. */
export const cellRange = (board: Board, columns?: Columns): string =>
  [board.size.map(() => 0), board.size.map((side) => side - 1)]
    .map((coord) => shorten(nameAt(board, coord, columns), 80))
    .join(" to ");

/** The cells of a board; where the name is in brackets, also in brackets, which count from 1. */
const rangeAs = (board: Board, name: string): string =>
  board.size.length === 2 && name.startsWith("(")
    ? `${cellRange(board)}, in brackets from (1,1) to (${board.size.join(",")})`
    : cellRange(board);

/** Cyrillic letters, and the Latin ones that look like them. */
const LOOK_ALIKES = new Map(
  ["АA", "ВB", "ЕE", "КK", "МM", "НH", "ОO", "РP", "СC", "ТT", "ХX"].map(([own, latin]) => [own, latin]),
);

/** Full-width letters, digits and signs in their usual width, and every dash as a hyphen. No index changes. */
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ")
    .replace(/[\u2010-\u2013\u2212]/g, "-");

/**
 * Whether the columns of a text are Cyrillic: one of its cells has a letter that looks like no Latin one or, if the
 * board shows Cyrillic columns, any Cyrillic letter.
 */
export const hasCyrillicColumns = (text: string, board?: Board, columns?: Columns): boolean =>
  (board && isCyrillicBoard(board, columns)
    ? /(?<!\p{L})[а-яё]-?\d|\d-?[АБВГДЕЖЗИК](?!\p{L})/iu
    : /(?<!\p{L})[БГДЖЗИ]-?\d|\d-?[БГДЖЗИ](?!\p{L})/iu
  ).test(text);

/** A cell as people write it, and how many characters its name has. */
export interface WrittenCell {
  readonly cell: number;
  readonly length: number;
}

const WRITTEN = /^(?:(?<before>[a-zа-яё]+)-?(?<below>\d+)|(?<row>\d+)-?(?<after>[a-zа-яё]+))/i;

/**
 * Reads the cell at the start of a text as people write it: also `D-4`, `4D`, and with Cyrillic letters. Of `4DX` it
 * gives both the cell `4DX` and `4D`, before an X. Undefined if the text begins with no cell.
 *
 * @param text as {@link narrow} gives it
 * @param isCyrillic what {@link hasCyrillicColumns} says of the whole text
 */
export const writtenCells = (
  board: Board,
  text: string,
  isCyrillic: boolean,
  where: string,
): Result<readonly WrittenCell[]> | undefined => {
  const [tuple] = /^\(\s*\d+(?:(?:\s*,\s*|\s+)\d+)*\s*\)/.exec(text) ?? [];
  const found = tuple === undefined && board.size.length === 2 ? WRITTEN.exec(text) : undefined;
  if (tuple !== undefined) return readings(board, [[`(${tuple.match(/\d+/g)})`, tuple]], where);
  if (!found) return undefined;
  const [whole] = found;
  const { before, below, row, after = before } = found.groups as Record<string, string>;
  const column = columnWritten(after, isCyrillic, below ?? row);
  if (!column.ok) return fail(where, column.error.what, column.error.fix);
  const names: [string, string][] = [[column.value + (below ?? row), whole]];
  if (row !== undefined && /.[xх]$/i.test(after)) names.push([column.value.slice(0, -1) + row, whole.slice(0, -1)]);
  const read = readings(board, names, where);
  if (read.ok || !isCyrillic) return read;
  return fail(where, `"${whole}" is off the board`, `cells run from ${cellRange(board, "cyrillic")}`);
};

/** The cells with these names, of which the second is as written; the fault of the first if none is on the board. */
const readings = (
  board: Board,
  names: readonly [name: string, written: string][],
  where: string,
): Result<WrittenCell[]> => {
  const read = names.map(([name, written]) => [parseNamed(board, name, where), written] as const);
  const cells = read.flatMap(([cell, written]) => (cell.ok ? [{ cell: cell.value, length: written.length }] : []));
  const [[first]] = read;
  return cells.length > 0 || first.ok ? ok(cells) : first;
};

/** The Latin letters of a column, by the letters that somebody wrote. */
const columnWritten = (written: string, isCyrillic: boolean, row: string): Result<string> => {
  const letters = [...written.toUpperCase()];
  const isLatin = letters.every((letter) => letter <= "Z");
  const [letter] = letters;
  const at = letters.length === 1 ? CYRILLIC.indexOf(letter) : -1;
  const columns = CYRILLIC.join(" ");
  if (isCyrillic && at >= 0) return ok(columnName(at));
  if (isCyrillic && written.toUpperCase() !== "A")
    return isLatin
      ? fail(
          "",
          `"${written}${row}" has a Latin column, and other cells have Cyrillic ones`,
          `write all columns in one alphabet`,
        )
      : fail("", `"${written}" is not a column`, `the Cyrillic columns are ${columns}`);
  if (isLatin) return ok(written);
  if (at >= 0 && "ВЕК".includes(letter)) {
    const [own, latin] = [columnName(at) + row, LOOK_ALIKES.get(letter) + row];
    return fail(
      "",
      `"${written}${row}" has a Cyrillic letter and could be ${own} (columns ${columns}) or ${latin}`,
      `write ${own} or ${latin} in Latin letters`,
    );
  }
  const latin = letters.map((one) => (one <= "Z" ? one : LOOK_ALIKES.get(one)));
  return latin.includes(undefined)
    ? fail("", `"${written}" is not a column`, "write Latin letters")
    : ok(latin.join(""));
};

/**
 * Reads a cell's name. Lower-case letters are accepted, in two dimensions also the form `(3,1)`, and what people
 * write: `D-4`, `4D`, full-width letters, and Cyrillic letters unless they could be two columns.
 *
 * @param where what an error message calls the place of the name
 * @param columns the alphabet of the columns that the board shows: `В`, `Е` and `К` are columns where it is Cyrillic
 * @example
 * import { makeBoard, parseCell, unwrap } from "@broadside/engine";
 *
 * const board = unwrap(makeBoard([10, 10]));
 * unwrap(parseCell(board, "E7")); // => 64
 * unwrap(parseCell(board, "7-e")); // => 64
 * unwrap(parseCell(board, "Е7", "cell", "cyrillic")); // => 65
 * parseCell(board, "K1").ok; // => false
 */
export const parseCell = (board: Board, text: string, where = `cell "${text}"`, columns?: Columns): Result<number> => {
  checkBoard(board);
  const named = parseNamed(board, text, where);
  if (named.ok || CELL_PATTERN.exec(text)?.[0] === text) return named;
  const usual = narrow(String(text));
  const read = writtenCells(board, usual, hasCyrillicColumns(usual, board, columns), where);
  if (read?.ok === false) return read;
  const whole = read?.value.find(({ length }) => length === usual.length);
  return whole ? ok(whole.cell) : named;
};

const parseNamed = (board: Board, text: string, where: string): Result<number> => {
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
