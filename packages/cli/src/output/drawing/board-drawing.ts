import { type Board, columnName, isMiss, type Knowledge } from "@broadside/engine";
import { answerMark } from "@broadside/engine/text";
import type { Terminal } from "../terminal.ts";
import { displayWidth, padBoth, padLeft, padRight } from "../text-width.ts";

export interface DrawnCell {
  readonly text: string;
  /** A sign after the text; if space is short, it is placed in the gap before the next cell. */
  readonly sign?: string;
  readonly paint?: (padded: string) => string;
}

/**
 * Draws a board as lines. A board that is wider than the terminal is cut into blocks; three and more dimensions
 * are drawn as slices under headings such as `(x,y,2)`.
 */
export const drawBoard = (board: Board, draw: (cell: number) => DrawnCell, terminal: Terminal): string[] => {
  const cells = Array.from({ length: board.cellCount }, (_, cell) => draw(cell));
  const longestLabel = columnLabel(board, board.size[0] - 1).length;
  const lines: string[] = [];
  const [columns, rows = 1] = board.size;
  const widthWith = (textOf: (cell: DrawnCell) => string): number =>
    cells.reduce((widest, cell) => Math.max(widest, displayWidth(textOf(cell))), longestLabel) + 1;
  const [roomy, tight] = [widthWith(wholeText), widthWith(({ text }) => text)];
  const isTight = tight < roomy && String(rows).length + 1 + columns * roomy > terminal.columns;
  const room: CellRoom = isTight
    ? { width: tight, pad: ({ text, sign = "" }) => padLeft(text, tight - 1) + padRight(sign, 1) }
    : { width: roomy, pad: (cell) => padBoth(wholeText(cell), roomy) };
  for (let start = 0; start < board.cellCount; start += columns * rows) {
    if (start > 0) lines.push("");
    if (board.size.length > 2) lines.push(terminal.style.bold(sliceName(board, start)));
    // Added one by one, because a call cannot have as many arguments as there may be rows.
    for (const line of drawSlice(board, cells, start, room, terminal)) lines.push(line);
  }
  return lines;
};

interface CellRoom {
  readonly width: number;
  readonly pad: (cell: DrawnCell) => string;
}

const wholeText = ({ text, sign = "" }: DrawnCell): string => text + sign;

const drawSlice = (
  board: Board,
  cells: readonly DrawnCell[],
  start: number,
  { width, pad }: CellRoom,
  { columns: limit, style }: Terminal,
): string[] => {
  const [columns, rows = 1] = board.size;
  const margin = String(rows).length + 1;
  const perBlock = Math.max(1, Math.min(columns, Math.floor((limit - margin) / width)));
  const lines: string[] = [];
  for (let from = 0; from < columns; from += perBlock) {
    if (from > 0) lines.push("");
    const to = Math.min(columns, from + perBlock);
    let header = " ".repeat(margin);
    for (let x = from; x < to; x++) header += pad({ text: columnLabel(board, x) });
    lines.push(style.dim(header.trimEnd()));
    for (let y = 0; y < rows; y++) {
      let line = "";
      for (let x = from; x < to; x++) {
        const cell = cells[start + y * columns + x];
        const { paint } = cell;
        const padded = pad(cell);
        line += paint ? paint(padded) : padded;
      }
      lines.push(`${style.dim(board.size.length > 1 ? String(y + 1).padStart(margin - 1) : " ")} ${line}`.trimEnd());
    }
  }
  return lines;
};

const columnLabel = (board: Board, column: number): string =>
  board.size.length === 2 ? columnName(column) : String(column + 1);

/** The name of a slice: `(x,y,2)` has third coordinate 2, with x running right and y down. */
const sliceName = (board: Board, start: number): string => {
  const fixed = board.size.slice(2).map((side, i) => (Math.floor(start / board.strides[i + 2]) % side) + 1);
  return `(x,y,${fixed.join(",")})`;
};

const BLOCKED = "//";

const MARKS: readonly (readonly [kind: string, text: string])[] = [
  ["miss", ". miss"],
  ["hit", "x hit"],
  ["sunk", "# sunk"],
  ["count", "=n ships on the cell"],
];

/** Draws the cells that have no number: those already shot, and blocked ones. */
export const drawMarks = ({ observations }: Knowledge, { style }: Terminal): ((cell: number) => DrawnCell) => {
  const shots = new Map(observations.map((observation) => [observation.cell, observation]));
  return (cell) => {
    const shot = shots.get(cell);
    if (shot === undefined) return { text: BLOCKED, paint: style.dim };
    return { text: answerMark(shot.answer), paint: isMiss(shot.answer) ? style.dim : style.bold };
  };
};

export const marksOn = ({ scenario, observations }: Knowledge): string[] => {
  const kinds = new Set<string>(observations.map(({ answer }) => answer.kind));
  return [
    ...MARKS.flatMap(([kind, text]) => (kinds.has(kind) ? [text] : [])),
    ...(scenario.board.blocked.length > 0 ? [`${BLOCKED} blocked`] : []),
  ];
};
