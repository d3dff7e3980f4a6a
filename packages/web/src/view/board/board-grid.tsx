import { type Board, columnName } from "@broadside/engine";
import type { ComponentChild } from "preact";
import { type Slice, type SlicedBoard, sliceBoard } from "../../position/slices.ts";

/** What a grid does with the keyboard and the pointer; each is told of the whole board, whatever slice it happens in. */
export interface GridEvents {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

/** The number of the cell in which something happened. */
export const cellOf = (event: Event): number | undefined => {
  const element = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  return element instanceof HTMLElement ? Number(element.dataset["cell"]) : undefined;
};

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/**
 * A board as one table, or as a table for each slice where it has more than two dimensions. `children` draws a cell as a
 * table cell.
 */
export function BoardGrid(props: {
  board: Board;
  label: string;
  busy: boolean;
  kind: string;
  tool: string;
  events: GridEvents;
  children: (cell: number) => ComponentChild;
}) {
  const { board, label } = props;
  const sliced = sliceBoard(board);
  const grid = (slice: Slice): ComponentChild => (
    <SliceTable {...props} key={slice.first} sliced={sliced} slice={slice} />
  );
  if (sliced.count === 1) return grid(sliced.blocks[0].slices[0]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and this holds tables
    <div class="slice-blocks" role="group" aria-label={label}>
      {sliced.blocks.map((block) => (
        <div class="slice-block" key={block.title}>
          {block.title !== "" && <p class="slice-title">{block.title}</p>}
          <div class={board.size.length === 3 ? "slices is-flowing" : "slices"} style={`--across:${block.across}`}>
            {block.slices.map((slice) => (
              <div class="slice" key={slice.first}>
                <p class="slice-title" aria-hidden="true">
                  {slice.title}
                </p>
                {grid(slice)}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function SliceTable(props: {
  board: Board;
  label: string;
  busy: boolean;
  kind: string;
  tool: string;
  events: GridEvents;
  children: (cell: number) => ComponentChild;
  sliced: SlicedBoard;
  slice: Slice;
}) {
  const { board, slice, sliced, children } = props;
  const lettered = board.size.length === 2;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid, with its rows and cells
      role="grid"
      aria-label={slice.title === "" ? props.label : `Cells ${slice.title}`}
      aria-busy={props.busy}
      class={props.kind}
      data-tool={props.tool}
      {...props.events}
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
