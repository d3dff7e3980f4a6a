import type { Board, Coord } from "@broadside/engine";
import { columnLabel } from "../../../../output/drawing/board-drawing.ts";
import type { Terminal } from "../../../../output/terminal.ts";
import { displayWidth, padBoth, padRight } from "../../../../output/text-width.ts";
import type { WindowSize } from "../../../../terminal/terminal-screen.ts";

export interface CellLook {
  readonly text: string;
  readonly paint?: (text: string) => string;
  /** Whether the cell is shown in round brackets, as one of the last shots. */
  readonly isLast?: boolean;
}

export interface BoardFace {
  readonly board: Board;
  /** The width of the longest cell text, in terminal columns. */
  readonly textWidth: number;
  look(at: Coord): CellLook;
}

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

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The visible part of a board: one or more whole slices, or part of one. */
export interface BoardWindow {
  /** The fixed coordinates of each slice, from the third onwards; slices fill a row, then the next row below. */
  readonly slices: readonly Coord[];
  readonly across: number;
  readonly columns: Span;
  readonly rows: Span;
  /** The width of a cell's text, in terminal columns. One more column precedes each cell and follows the last. */
  readonly cellWidth: number;
}

const SLICE_GAP = 2;

/** The maximum number of slices that are counted; if there are more, they are shown one at a time. */
const MOST_SLICES = 10_000;

/** The width of cells in terminal columns, enough for the column names and for a text of the given width. */
export const cellWidthOf = (board: Board, text: number): number =>
  Math.max(text, columnLabel(board, board.size[0] - 1).length);

const marginOf = ({ size }: Board): number => (size.length > 1 ? String(size[1]).length : 0);

const rowsOf = ({ size }: Board): number => size[1] ?? 1;

const sliceRoom = (board: Board, cellWidth: number): WindowSize => ({
  columns: marginOf(board) + board.size[0] * (cellWidth + 1) + 1,
  rows: headLines(board) + rowsOf(board),
});

/** Lines above the cells of a slice: its heading if there is more than one slice, and the names of the columns. */
const headLines = ({ size }: Board): number => (size.length > 2 ? 2 : 1);

export const boardRoom = (board: Board, cellWidth: number, columns: number): WindowSize => {
  const slice = sliceRoom(board, cellWidth);
  const count = sliceCount(board);
  const across = Math.max(1, Math.min(count, Math.floor((columns + SLICE_GAP) / (slice.columns + SLICE_GAP))));
  const down = Math.ceil(count / across);
  return { columns: across * (slice.columns + SLICE_GAP) - SLICE_GAP, rows: down * (slice.rows + 1) - 1 };
};

const sliceCount = ({ size }: Board): number => size.slice(2).reduce((product, side) => product * side, 1);

/** The part of a board around a cell that fits the space; at least one cell. */
export const windowOn = (board: Board, focus: Coord, cellWidth: number, room: WindowSize): BoardWindow => {
  const slice = sliceRoom(board, cellWidth);
  const whole = { columns: { from: 0, to: board.size[0] }, rows: { from: 0, to: rowsOf(board) } };
  if (slice.columns > room.columns || slice.rows > room.rows || sliceCount(board) > MOST_SLICES) {
    const columns = Math.floor((room.columns - marginOf(board) - 1) / (cellWidth + 1));
    return {
      slices: [focus.slice(2)],
      across: 1,
      columns: spanAround(focus[0], board.size[0], columns),
      rows: spanAround(focus[1] ?? 0, rowsOf(board), room.rows - headLines(board)),
      cellWidth,
    };
  }
  const across = Math.floor((room.columns + SLICE_GAP) / (slice.columns + SLICE_GAP));
  const down = Math.floor((room.rows + 1) / (slice.rows + 1));
  return { ...whole, ...pageOf(board, focus, across, down), cellWidth };
};

const pageOf = (board: Board, focus: Coord, across: number, down: number): Pick<BoardWindow, "slices" | "across"> => {
  const fixed = board.size.slice(2);
  let index = 0;
  for (let axis = fixed.length - 1; axis >= 0; axis--) index = index * fixed[axis] + focus[axis + 2];
  const first = Math.floor(index / (across * down)) * across * down;
  const count = Math.min(across * down, sliceCount(board) - first);
  const slices = Array.from({ length: count }, (_, i) => {
    let rest = first + i;
    return fixed.map((side) => {
      const x = rest % side;
      rest = (rest - x) / side;
      return x;
    });
  });
  return { slices, across };
};

/** The columns or rows that are visible around a place. They move by half their length at a time. */
const spanAround = (place: number, count: number, wanted: number): Span => {
  const shown = Math.min(count, Math.max(1, wanted));
  const step = Math.max(1, Math.floor(shown / 2));
  const near = step * Math.round((place - shown / 2) / step);
  // If the length is odd, the nearest position may leave the place just outside the range.
  const holding = Math.min(place, Math.max(place - shown + 1, near));
  const from = Math.min(count - shown, Math.max(0, holding));
  return { from, to: from + shown };
};
