import type { Board } from "@broadside/engine";
import { type SlicedBoard, sliceBoard } from "../position/slices.ts";

/** The numbers that set the sizes of cells: slices across and down, and the columns and rows of each. */
export const stackStyle = (board: Board): string => {
  const { columns, rows, blocks, count } = sliceBoard(board);
  const { across } = blocks[0];
  return `--columns:${columns};--rows:${rows};--across:${across};--down:${Math.ceil(count / across)}`;
};

/** Larger boards are drawn on canvases: an element for each cell would take longer than a frame. */
const LARGE = 400;

export const isLarge = ({ cellCount }: Board): boolean => cellCount > LARGE;

export const stackClass = (board: Board): string =>
  ["board-stack", board.size.length > 2 && "is-sliced", isLarge(board) && "is-large"].filter(Boolean).join(" ");

/** The minimum width and height of a board in pixels, with the smallest cells. */
const leastWidth = ({ blocks, columns }: SlicedBoard): number => blocks[0].across * (columns * 25 + 26);
const leastHeight = ({ count, blocks, rows }: SlicedBoard): number =>
  Math.ceil(count / blocks[0].across) * (rows * 25 + 36);

/** Boards up to about this width fit beside the panels. */
const ROOM_BESIDE_PANELS = 660;
/** Wider boards have the panels below them even in large windows. */
const ROOM_IN_LARGE_WINDOW = 820;
/** Boards up to this height stay fully visible while the panels beside them scroll. */
const ROOM_IN_WINDOW = 560;

/** With more rows per column, a board as wide as a phone leaves no room for the panels below it. */
const MOST_ROWS = 1.2;

/** How board and panels share the page: panels go below a wide board; a tall or sliced board scrolls. */
export const mainClass = (board: Board): string => {
  const sliced = sliceBoard(board);
  const width = leastWidth(sliced);
  const wide = width > (sliced.count > 1 ? ROOM_BESIDE_PANELS : ROOM_BESIDE_PANELS + 40);
  const tall = leastHeight(sliced) > ROOM_IN_WINDOW;
  const long = sliced.rows > MOST_ROWS * sliced.columns;
  const broad = wide && width > ROOM_IN_LARGE_WINDOW;
  return [wide && "is-wide", broad && "is-broad", tall && "is-tall", long && "is-long", sliced.count > 1 && "is-sliced"]
    .filter(Boolean)
    .join(" ");
};
