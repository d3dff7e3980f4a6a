import type { Board } from "@broadside/engine";
import { sliceBoard } from "../model/slices.ts";

/** What the sizes of cells are worked out from: the slices side by side, and the columns and rows of each. */
export const stackStyle = (board: Board): string => {
  const { columns, rows, blocks } = sliceBoard(board);
  return `--columns:${columns};--rows:${rows};--across:${blocks[0].across}`;
};

/** Boards of more cells than this are drawn without whatever costs time for each cell. */
const LARGE = 1000;

/** The classes of the frame round a board. */
export const stackClass = ({ size, cellCount }: Board): string =>
  ["board-stack", size.length > 2 && "is-sliced", cellCount > LARGE && "is-large"].filter(Boolean).join(" ");
