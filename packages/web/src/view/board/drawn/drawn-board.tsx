import { type GridFrame, SlicedGrid } from "../grid/sliced-grid.tsx";
import type { DrawnCells } from "./cell-drawing.ts";
import { DrawnGrid } from "./drawn-grid.tsx";
import type { WatchedCells } from "./drawn-slice.ts";
import "./drawn.css";

/** What a large board is told. */
export interface DrawnBoardProps extends GridFrame {
  readonly cells: DrawnCells;
  readonly watched: WatchedCells;
}

/** A large board: a drawn grid, or one for each slice. */
export function DrawnBoard(props: DrawnBoardProps) {
  const { cells, watched, ...frame } = props;
  return (
    <SlicedGrid {...frame}>
      {(sliced, slice) => (
        <DrawnGrid key={slice.first} {...frame} sliced={sliced} slice={slice} cells={cells} watched={watched} />
      )}
    </SlicedGrid>
  );
}
