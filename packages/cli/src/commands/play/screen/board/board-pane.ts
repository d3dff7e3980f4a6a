import type { Board, Coord } from "@broadside/engine";
import { displayWidth, padBoth, padRight } from "../../../../output/display-width.ts";
import type { Terminal } from "../../../../output/terminal.ts";
import { type BoardWindow, columnLabel, marginOf, SLICE_GAP } from "./board-window.ts";

/** Appearance of a cell. */
export interface CellLook {
  readonly text: string;
  readonly paint?: (text: string) => string;
  /** Whether it is in round brackets, as one of the last shots. */
  readonly isLast?: boolean;
}

/** Appearance of a board. */
export interface BoardFace {
  readonly board: Board;
  /** Terminal columns of the longest cell text. */
  readonly textWidth: number;
  look(at: Coord): CellLook;
}

/** Draws the part of a board in a window. @param cursor the cell in square brackets */
export const drawPane = (
  face: BoardFace,
  window: BoardWindow,
  cursor: Coord | undefined,
  style: Terminal["style"],
): string[] => {
  const blocks = window.slices.map((fixed) => drawSlice(face, window, fixed, cursor, style));
  const lines: string[] = [];
  for (let i = 0; i < blocks.length; i += window.across) {
    if (i > 0) lines.push("");
    const row = blocks.slice(i, i + window.across);
    for (let y = 0; y < row[0].length; y++) lines.push(row.map((block) => block[y]).join(" ".repeat(SLICE_GAP)));
  }
  return lines;
};

/** The lines of a slice, all of one width. */
const drawSlice = (
  { board, look }: BoardFace,
  { columns, rows, cellWidth }: BoardWindow,
  fixed: Coord,
  cursor: Coord | undefined,
  style: Terminal["style"],
): string[] => {
  const margin = marginOf(board);
  const xs = Array.from({ length: columns.to - columns.from }, (_, i) => columns.from + i);
  const names = xs.map((x) => ` ${padBoth(columnLabel(board, x), cellWidth)}`).join("");
  const width = margin + xs.length * (cellWidth + 1) + 1;
  const lines = [style.dim(padRight(" ".repeat(margin) + names, width))];
  if (fixed.length > 0) {
    const name = `(x,y,${fixed.map((x) => x + 1).join(",")})`;
    const cut = name.length > width ? `${name.slice(0, Math.max(0, width - 1))}~` : name;
    const isHere = cursor !== undefined && fixed.every((x, i) => x === cursor[i + 2]);
    lines.unshift((isHere ? style.bold : style.dim)(padRight(cut, width)));
  }
  for (let y = rows.from; y < rows.to; y++) {
    const cells = xs.map((x) => {
      const at = board.size.length > 1 ? [x, y, ...fixed] : [x];
      return { ...look(at), isCursor: cursor !== undefined && at.every((part, i) => part === cursor[i]) };
    });
    const label = board.size.length > 1 ? style.dim(String(y + 1).padStart(margin)) : "";
    lines.push(label + drawRow(cells, cellWidth, style));
  }
  return lines;
};

type RowCell = CellLook & { readonly isCursor: boolean };

/** Cells of a row and what separates them: brackets around the cursor and the last shots. */
const drawRow = (cells: readonly RowCell[], cellWidth: number, style: Terminal["style"]): string => {
  let line = "";
  for (let i = 0; i <= cells.length; i++) {
    line += gap(cells[i - 1], cells[i], style);
    if (i < cells.length) line += drawCell(cells[i], cellWidth, style);
  }
  return line;
};

const drawCell = ({ text, paint, isCursor }: RowCell, cellWidth: number, style: Terminal["style"]): string => {
  const padded = padBoth(text, cellWidth);
  const painted = paint ? paint(padded) : padded;
  return isCursor && displayWidth(text) > 0 ? style.inverse(painted) : painted;
};

const gap = (before: RowCell | undefined, behind: RowCell | undefined, style: Terminal["style"]): string => {
  if (behind?.isCursor) return style.bold("[");
  if (before?.isCursor) return style.bold("]");
  if (before?.isLast && behind?.isLast) return style.bold("|");
  if (behind?.isLast) return style.bold("(");
  return before?.isLast ? style.bold(")") : " ";
};
