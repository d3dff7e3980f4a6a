import type { Coord } from "@broadside/engine";
import type { Terminal } from "../../../../output/terminal.ts";
import { cutLine, displayWidth, wrap } from "../../../../output/text-width.ts";
import { beside, type WindowSize } from "../../../../terminal/terminal-screen.ts";
import { type BoardFace, boardRoom, cellWidthOf, drawPane, windowOn } from "./board-pane.ts";

export interface Pane {
  readonly title: string;
  readonly face: BoardFace;
  readonly focus: Coord;
  readonly hasCursor: boolean;
}

export interface MatchScreen {
  readonly heading: string;
  readonly panes: readonly Pane[];
  readonly shown: number;
  /** Lines about the fleets, omitted if space is short. */
  readonly fleets: readonly string[];
  readonly messages: readonly string[];
  readonly prompt: string;
  readonly keys: string;
}

const LEAST_WINDOW: WindowSize = { columns: 24, rows: 10 };

const GAP = 4;

const MESSAGES = 3;

/** The lines of a window: as many as it has rows, and none wider than the window. */
export const drawScreen = (screen: MatchScreen, size: WindowSize, { style }: Terminal): string[] => {
  const { columns, rows } = size;
  if (columns < LEAST_WINDOW.columns || rows < LEAST_WINDOW.rows) return tooSmall(size);
  const keys = wrap(screen.keys, columns).slice(0, rows < 16 ? 1 : rows < 24 ? 2 : 3);
  const room = rows - 2 - keys.length;
  const fleets = screen.fleets.flatMap((line) => wrap(line, columns).slice(0, 2));
  // The order of importance when space is short: boards, one message, the fleets, more messages.
  const boards = arrange(screen, { columns, rows: room - 1 }, style);
  const listed = [fleets, screen.fleets].find((lines) => boards.length + lines.length + 1 <= room) ?? [];
  const left = room - boards.length - listed.length;
  const messages = screen.messages.flatMap((line) => wrap(line, columns)).slice(-left);
  const isAiry = left - Math.max(MESSAGES, messages.length) > 0;
  const lines = [style.bold(screen.heading), ...boards, ...(isAiry ? [""] : []), ...listed.map(style.dim), ...messages];
  const body = [...lines, ...Array.from({ length: Math.max(0, rows - 1 - keys.length - lines.length) }, () => "")];
  return [...body.slice(0, rows - 1 - keys.length), style.bold(screen.prompt), ...keys.map(style.dim)].map((line) =>
    cutLine(line, columns),
  );
};

const tooSmall = ({ columns, rows }: WindowSize): string[] =>
  wrap(
    `The window is too small: ${LEAST_WINDOW.columns} x ${LEAST_WINDOW.rows} at least, it has ${columns} x ${rows}. The game goes on when it grows.`,
    Math.max(1, columns),
  ).slice(0, rows);

type Style = Terminal["style"];

/** Arranges the boards: side by side, otherwise one below the other, otherwise parts of them, otherwise only one. */
const arrange = ({ panes, shown }: MatchScreen, room: WindowSize, style: Style): string[] => {
  const alone = (pane: Pane, within: WindowSize): string[] => drawTitled(pane, within, style);
  if (panes.length === 1) return alone(panes[0], room);
  const [left, right] = panes;
  const sideBySide = (columns: readonly [number, number]): string[] => {
    const [a, b] = panes.map((pane, i) => alone(pane, { columns: columns[i], rows: room.rows }));
    return beside(a, b, Math.max(...a.map(displayWidth)) + GAP);
  };
  const half = Math.floor((room.columns - GAP) / 2);
  const widths = panes.map((pane) => naturalColumns(pane, half, 0));
  const spare = room.columns - GAP - widths[0] - widths[1];
  if (spare >= 0) return sideBySide([widths[0] + Math.floor(spare / 2), widths[1] + Math.ceil(spare / 2)]);
  const heights = panes.map((pane) => boardRoom(pane.face.board, cellWidth(pane, 0), room.columns).rows + 1);
  const fitsAcross = panes.every((pane) => naturalColumns(pane, room.columns, 0) <= room.columns);
  if (fitsAcross && heights[0] + heights[1] <= room.rows) return panes.flatMap((pane) => alone(pane, room));
  if (half >= LEAST_WINDOW.columns) return sideBySide([half, half]);
  const each = Math.floor(room.rows / 2);
  if (each >= LEAST_STACKED) {
    const first = alone(left, { columns: room.columns, rows: each });
    return [...first, ...alone(right, { columns: room.columns, rows: room.rows - first.length })];
  }
  return alone(panes[shown], room);
};

const LEAST_STACKED = 7;

const cellWidth = ({ face }: Pane, more: number): number => cellWidthOf(face.board, face.textWidth) + more;

/** The width of a board alone, in columns, with as many slices side by side as fit. */
const naturalColumns = (pane: Pane, limit: number, more: number): number =>
  Math.max(displayWidth(pane.title), boardRoom(pane.face.board, cellWidth(pane, more), limit).columns);

const drawTitled = (pane: Pane, room: WindowSize, style: Style): string[] => {
  const { board } = pane.face;
  // Cells are one column wider than necessary, if that fits.
  const isRoomy = board.size.length <= 2 && naturalColumns(pane, room.columns, 1) <= room.columns;
  const width = cellWidth(pane, isRoomy ? 1 : 0);
  const window = windowOn(board, pane.focus, width, { columns: room.columns, rows: room.rows - 1 });
  const lines = drawPane(pane.face, window, pane.hasCursor ? pane.focus : undefined, style);
  return [style.bold(pane.title), ...lines];
};
