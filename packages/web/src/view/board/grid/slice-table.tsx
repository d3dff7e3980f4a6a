import { columnName } from "@broadside/engine";
import type { ComponentChild } from "preact";
import { type SliceProps, sliceLabel } from "./sliced-grid.tsx";

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A slice of a board as a table; `children` draws a cell as a table cell. */
export function SliceTable(props: SliceProps & { readonly children: (cell: number) => ComponentChild }) {
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
