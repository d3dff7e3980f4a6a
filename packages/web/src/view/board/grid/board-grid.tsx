import type { ComponentChild } from "preact";
import { boardWords } from "../../../words/words.ts";
import { lazy } from "../../parts/lazy.tsx";
import type { DrawnCells } from "../drawn/cell-drawing.ts";
import type { DrawnBoardProps } from "../drawn/drawn-board.tsx";
import type { WatchedCells } from "../drawn/drawn-slice.ts";
import { isLarge } from "../stack.ts";
import { SliceTable } from "./slice-table.tsx";
import { type GridFrame, SlicedGrid } from "./sliced-grid.tsx";

const DrawnBoard = lazy<DrawnBoardProps>(
  () => boardWords().partDrawing,
  async () => (await import("../drawn/drawn-board.tsx")).DrawnBoard,
);

/** The cells of a board as a grid: large boards are drawn on canvases, the others are tables. */
export function BoardGrid(
  props: GridFrame & {
    /** Draws a cell as a table cell. */
    readonly children: (cell: number) => ComponentChild;
    /** The same for boards that are drawn. */
    readonly cells: DrawnCells;
    readonly watched: WatchedCells;
  },
) {
  const { children, cells, watched, ...frame } = props;
  if (isLarge(frame.board)) return <DrawnBoard {...frame} cells={cells} watched={watched} />;
  return (
    <SlicedGrid {...frame}>
      {(sliced, slice) => (
        <SliceTable key={slice.first} {...frame} sliced={sliced} slice={slice}>
          {children}
        </SliceTable>
      )}
    </SlicedGrid>
  );
}
