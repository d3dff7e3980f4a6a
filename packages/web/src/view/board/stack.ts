import type { Board } from "@broadside/engine";
import { type SlicedBoard, sliceBoard } from "../../position/slices.ts";

/** What the sizes of cells are worked out from: the slices side by side and below each other, the columns and rows of each. */
export const stackStyle = (board: Board): string => {
  const { columns, rows, blocks, count } = sliceBoard(board);
  const { across } = blocks[0];
  return `--columns:${columns};--rows:${rows};--across:${across};--down:${Math.ceil(count / across)}`;
};

/** Larger boards are drawn on canvases: an element for each cell would take more than a frame. */
const LARGE = 400;

/** True for boards that are drawn on canvases. */
export const isLarge = ({ cellCount }: Board): boolean => cellCount > LARGE;

/** The classes of the frame round a board. */
export const stackClass = (board: Board): string =>
  ["board-stack", board.size.length > 2 && "is-sliced", isLarge(board) && "is-large"].filter(Boolean).join(" ");

/** Width and height in pixels that a board has at least, with cells as small as they are drawn. */
const leastWidth = ({ blocks, columns }: SlicedBoard): number => blocks[0].across * (columns * 25 + 26);
const leastHeight = ({ count, blocks, rows }: SlicedBoard): number =>
  Math.ceil(count / blocks[0].across) * (rows * 25 + 36);

/** Beside the panels there is room for boards of about this width. */
const ROOM_BESIDE_PANELS = 660;
/** Wider ones have the panels below them in large windows too. */
const ROOM_IN_LARGE_WINDOW = 820;
/** Boards up to this height are seen whole while the panels beside them are scrolled. */
const ROOM_IN_WINDOW = 560;

/** A board as wide as a phone leaves the panels room below if its rows per column are at most this. */
const MOST_ROWS = 1.2;

/**
 * How a board and the panels share the page: a wide board has them below it, and a tall one goes along when
 * they are scrolled. On phones that is so of long ones, and of those in slices.
 */
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
