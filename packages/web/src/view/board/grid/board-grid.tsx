import { columnName } from "@broadside/engine";
import type { ComponentChild } from "preact";
import { boardWords } from "../../../words/words.ts";
import { lazy } from "../../parts/lazy.tsx";
import type { DrawnCells } from "../drawn/cell-drawing.ts";
import type { DrawnBoardProps } from "../drawn/drawn-board.tsx";
import type { WatchedCells } from "../drawn/drawn-slice.ts";
import { isLarge } from "../stack.ts";
import { type GridFrame, SlicedGrid, type SliceProps, sliceLabel } from "./sliced-grid.tsx";

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A slice of a board as a table; `children` draws a cell as a table cell. */
function SliceTable(props: SliceProps & { readonly children: (cell: number) => ComponentChild }) {
  const { board, slice, sliced, children } = props;
  const { isDragged: _, ...listeners } = props.events;
  const lettered = board.size.length === 2;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid, with its rows and cells
      role="grid"
      aria-label={sliceLabel(props)}
      aria-busy={props.busy}
      class={props.kind}
      data-tool={props.tool}
      {...listeners}
    >
      <thead>
        <tr>
          <td class="corner" />
          {upTo(sliced.columns).map((x) => (
            <th scope="col" class="ruler ruler-top" key={x}>
              {lettered ? columnName(x) : x + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {upTo(sliced.rows).map((y) => (
          <tr key={y}>
            <th scope="row" class="ruler ruler-left">
              {board.size.length === 1 ? "" : y + 1}
            </th>
            {upTo(sliced.columns).map((x) => children(slice.first + x + y * sliced.columns))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
