// Questions and statements as programs, with the columns that the board shows.
import { type Board, formatCell, parseCell } from "@broadside/engine";
import { cellName } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";

/** Names in quotes, and the cells and columns of a program. */
const NAMES =
  /"(?:[^"\\]|\\.)*"|(?<=\bcolumn\s+)\p{L}+(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])\p{L}+\d+(?![\p{L}\p{N}_])/gu;

/** A program with each cell and column written anew. */
const rename = (program: string, write: (cell: string) => string | undefined): string =>
  program.replace(NAMES, (name) => {
    if (name.startsWith('"')) return name;
    const isColumn = /\D$/u.test(name);
    const written = write(isColumn ? `${name}1` : name);
    return written === undefined ? name : isColumn ? written.slice(0, -1) : written;
  });

/** A question or statement as a program, with the columns that the board shows. */
export const shownProgram = (board: Board, program: string): string =>
  columns.value === "latin"
    ? program
    : rename(program, (name) => {
        const cell = parseCell(board, name);
        return cell.ok ? cellName(board, cell.value) : undefined;
      });

/** A program as the engine reads it, typed with the columns that the board shows or with Latin ones. */
export const readableProgram = (board: Board, program: string): string =>
  columns.value === "latin"
    ? program
    : rename(program, (name) => {
        const cell = parseCell(board, name, undefined, columns.value);
        return cell.ok ? formatCell(board, cell.value) : undefined;
      });
