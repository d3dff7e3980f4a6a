import { type Board, coordOf } from "../board/board.ts";
import { columnName, formatCell } from "../board/cell-name.ts";
import { showValue } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { formatNumberOf, wordFor } from "../core/text.ts";
import type { Contact } from "./contact.ts";
import { type Fleet, fleetCells, leastFleetCells, mostFleetCells } from "./fleet.ts";

/**
 * The ship cells of each line, as known before the first shot. For each dimension, in the order of the board's
 * size, there is a number for each column, row or slab, undefined if unknown. A dimension without any known number
 * is undefined as a whole.
 */
export type Totals = readonly (readonly (number | undefined)[] | undefined)[];

/** Totals in JSON: null for an unknown number, or for a dimension without known numbers. */
export type TotalsSource = readonly (readonly (number | null)[] | null)[];

/** A column, row or slab with a known total. */
interface KnownLine {
  readonly axis: number;
  readonly at: number;
  readonly total: number;
}

/** The lines that have a total, by dimension and position. */
export const knownLines = (totals: Totals): KnownLine[] =>
  totals.flatMap((list, axis) =>
    (list ?? []).flatMap((total, at) => (total === undefined ? [] : [{ axis, at, total }])),
  );

/** The open cells of a line, in ascending order. */
export const cellsOfLine = (board: Board, { axis, at }: Pick<KnownLine, "axis" | "at">): number[] => {
  const blocked = new Set(board.blocked);
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++)
    if (Math.floor(cell / board.strides[axis]) % board.size[axis] === at && !blocked.has(cell)) cells.push(cell);
  return cells;
};

/**
 * A line in words: `column C`, `row 4`, `slab 2 of dimension 3`; in one dimension it is a cell, `cell (8)`.
 *
 * @example
 * import { lineName } from "@broadside/engine/puzzles";
 *
 * lineName({ size: [10, 10] }, { axis: 0, at: 2 }); // => "column C"
 */
export const lineName = (
  { size }: Pick<Board, "size">,
  { axis, at }: { readonly axis: number; readonly at: number },
): string => {
  if (size.length > 2) return `slab ${at + 1} of dimension ${axis + 1}`;
  if (size.length === 1) return `cell (${at + 1})`;
  return axis === 0 ? `column ${columnName(at)}` : `row ${at + 1}`;
};

/** The lines in words: `the columns`, `the rows`, `the slabs of dimension 3`; in one dimension `the numbers`. */
const linesName = ({ size }: Board, axis: number): string => {
  if (size.length > 2) return `the slabs of dimension ${axis + 1}`;
  if (size.length === 1) return "the numbers";
  return axis === 0 ? "the columns" : "the rows";
};

export const parseTotals = ({ size }: Board, value: unknown): Result<Totals> => {
  if (!Array.isArray(value))
    return fail("totals", `${showValue(value)} is not a list`, "write a list of numbers for each dimension");
  if (value.length !== size.length)
    return fail(
      "totals",
      `has ${formatNumberOf(value.length, "list")}, the board has ${formatNumberOf(size.length, "dimension")}`,
      "write one for each",
    );
  const totals: (readonly (number | undefined)[] | undefined)[] = [];
  for (const [axis, list] of value.entries()) {
    const where = `totals[${axis}]`;
    if (list === null) {
      totals.push(undefined);
      continue;
    }
    if (!Array.isArray(list))
      return fail(where, `${showValue(list)} is not a list`, "write a number for each line, or null");
    if (list.length !== size[axis])
      return fail(
        where,
        `has ${formatNumberOf(list.length, "number")}, this side of the board has ${size[axis]}`,
        "write one for each",
      );
    for (const [at, total] of list.entries())
      if (total !== null && !(Number.isInteger(total) && total >= 0))
        return fail(
          `${where}[${at}]`,
          `${showValue(total)} is not a number of cells, for ${lineName({ size }, { axis, at })}`,
          "write a whole number, or leave it unknown",
        );
    totals.push(list.map((total: number | null) => total ?? undefined));
  }
  return ok(totals);
};

export const formatTotals = (totals: Totals): TotalsSource =>
  totals.map((list) => list?.map((total) => total ?? null) ?? null);

/** Fails if no layout can have the totals, as far as the numbers alone show. */
export const totalsMisfit = (
  { board, fleet, contact }: { readonly board: Board; readonly fleet: Fleet; readonly contact: Contact },
  totals: Totals,
): Result<never> | undefined => {
  if (contact === "overlap")
    return fail("totals", "are for ships that may not overlap", "leave them out, or change the contact rule");
  const cells = fleetCells(fleet);
  const [least, most] = [leastFleetCells(fleet), mostFleetCells(fleet)];
  let whole: { axis: number; sum: number } | undefined;
  for (const [axis, list] of totals.entries()) {
    if (!list) continue;
    const where = `totals[${axis}]`;
    const room = openByLine(board, axis);
    let sum = 0;
    let unknown = 0;
    for (const [at, total] of list.entries()) {
      if (total === undefined) unknown += room[at];
      else if (total > room[at])
        return fail(
          `${where}[${at}]`,
          `${total} ${wordFor(total, "ship cell has", "ship cells have")} no room in ${lineName(board, { axis, at })}${board.size.length > 1 ? `: ${room[at]} of its cells ${wordFor(room[at], "is", "are")} open` : ""}`,
          `write at most ${room[at]}`,
        );
      else sum += total;
    }
    if (sum > most)
      return fail(
        where,
        `${linesName(board, axis)} add up to ${sum}, the fleet has ${cells === undefined ? "at most " : ""}${formatNumberOf(most, "cell")}`,
        "make both the same",
      );
    if (sum + unknown < least)
      return fail(
        where,
        unknown === 0
          ? `${linesName(board, axis)} add up to ${sum}, the fleet has ${cells === undefined ? "at least " : ""}${formatNumberOf(least, "cell")}`
          : `${linesName(board, axis)} add up to ${sum}, and the lines without a number have room for ${unknown} of the fleet's ${formatNumberOf(least, "cell")}`,
        "make both the same",
      );
    if (list.includes(undefined)) continue;
    if (whole && whole.sum !== sum)
      return fail(
        where,
        `${linesName(board, axis)} add up to ${sum}, ${linesName(board, whole.axis)} to ${whole.sum}`,
        "make both the same",
      );
    whole = { axis, sum };
  }
  return undefined;
};

/** The open cells of each line across an axis. */
const openByLine = (board: Board, axis: number): number[] => {
  const across = board.cellCount / board.size[axis];
  const open = new Array<number>(board.size[axis]).fill(across);
  for (const cell of board.blocked) open[coordOf(board, cell)[axis]]--;
  return open;
};

/** The first line whose total contradicts cells that are certainly ship or water. */
export const lineConflict = (
  board: Board,
  totals: Totals,
  ships: ReadonlySet<number>,
  water: ReadonlySet<number>,
): { readonly line: KnownLine; readonly what: string } | undefined => {
  for (const line of knownLines(totals)) {
    const cells = cellsOfLine(board, line);
    const named = (some: readonly number[]): string => some.map((cell) => formatCell(board, cell)).join(", ");
    const taken = cells.filter((cell) => ships.has(cell));
    if (taken.length > line.total) {
      const [clues, are] = taken.length === 1 ? ["clue", "is"] : ["clues", "are"];
      return { line, what: `its ${clues} ${named(taken)} ${are} ${formatNumberOf(taken.length, "ship cell")}` };
    }
    const free = cells.filter((cell) => !water.has(cell));
    if (free.length < line.total)
      return { line, what: `its clues leave ${formatNumberOf(free.length, "cell")} for ships` };
  }
  return undefined;
};
