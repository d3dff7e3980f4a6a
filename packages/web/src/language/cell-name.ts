import { type Board, formatCell } from "@broadside/engine";
import { columns } from "./language.ts";

/**
 * The name of a cell as the board shows it, for people: `E5` or `Д5`. Programs read the engine's `formatCell`. The
 * Cyrillic З is small, `з10`: the capital before a row reads like 310. Whoever reads cells takes both.
 */
export const cellName = (board: Board, cell: number): string =>
  formatCell(board, cell, columns.value).replace(/^З(?=\d)/, "з");

/** The letters above a column of a board of two dimensions: the name of its first cell without the row. */
export const columnLabel = (board: Board, column: number): string =>
  formatCell(board, column, columns.value).slice(0, -1);
