import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { columnLabel } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";
import { lazy } from "../../parts/lazy.tsx";
import { useSameParts } from "../../parts/redraw.ts";
import { theme } from "../../parts/theme/theme.ts";
import { Cell } from "./cell.tsx";
import type { CellLook } from "./cell-look.ts";
import { type BoardGridProps, type LineTotal, SlicedGrid, type SlicePlace, sliceLabel, upTo } from "./sliced-grid.tsx";
import { isLarge } from "./stack.ts";

interface SliceTableProps extends Omit<BoardGridProps, "cells">, SlicePlace {
  readonly cells: readonly { readonly look: CellLook; readonly label: string }[];
  /** The width of a cell on the screen, in the unit of `textHeight`. */
  readonly width: number;
}

const Total = ({ of: { text, state } }: { of: LineTotal }) => (
  <td class={`total is-${state}`} aria-hidden="true">
    {text}
  </td>
);

function SliceTable(props: SliceTableProps) {
  const { board, first, columns, rows, prefix, cells, watched, width, totals } = props;
  const { isDragged: _, ...listeners } = props.events;
  const present = theme.value;
  const lettered = board.size.length === 2;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid, with its rows and cells
      role="grid"
      aria-label={sliceLabel(props.label, props.title)}
      aria-busy={props.busy}
      class={cells.some(({ look }) => look.place !== undefined) ? `${props.kind} has-chances` : props.kind}
      data-tool={props.tool}
      {...listeners}
    >
      <thead>
        <tr>
          <td class="corner" />
          {upTo(columns).map((x) => (
            <th scope="col" class="ruler ruler-top" key={x}>
              {lettered ? columnLabel(board, x) : x + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {upTo(rows).map((y) => (
          <tr key={y}>
            <th scope="row" class="ruler ruler-left">
              {board.size.length === 1 ? "" : y + 1}
            </th>
            {upTo(columns).map((x) => {
              const cell = first + x + y * columns;
              return (
                <Cell
                  key={cell}
                  {...cells[cell]}
                  id={`${prefix}-${cell}`}
                  cell={cell}
                  theme={present}
                  tabIndex={watched.focus.value === cell ? 0 : -1}
                  isAsked={watched.asked.value === cell}
                  width={width}
                  projected={props.projected}
                />
              );
            })}
            {totals && <Total of={totals.rows[y]} />}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot aria-hidden="true">
          <tr>
            <td class="corner" />
            {totals.columns.map((total, x) => (
              <Total key={x} of={total} />
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The width of the cells on the screen, in sixteenths of the text size, to choose texts that fit. */
const useCellWidth = (board: string): { frame: { current: HTMLDivElement | null }; width: Signal<number> } => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(48);
  useEffect(() => {
    const element = frame.current?.querySelector(".cell");
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const root = element.getRootNode();
      const text = root instanceof ShadowRoot ? root.host : document.documentElement;
      const rem = Number.parseFloat(getComputedStyle(text).fontSize);
      width.value = Math.floor((element.getBoundingClientRect().width * 16) / rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, width]);
  return { frame, width };
};

/** A board as tables: every cell is an element and is redrawn only when it has changed. */
export function TableBoard(props: BoardGridProps) {
  const { board, cells } = props;
  const { frame, width } = useCellWidth(String(board.size));
  const all = useSameParts(
    useMemo(
      () =>
        Array.from({ length: board.cellCount }, (_, cell) => ({ look: cells.look(cell), label: cells.label(cell) })),
      [cells, board, columns.value],
    ),
  );
  return (
    <div ref={frame}>
      <SlicedGrid {...props}>
        {(place) => <SliceTable key={place.first} {...props} {...place} cells={all} width={width.value} />}
      </SlicedGrid>
    </div>
  );
}

const CanvasBoard = /* @__PURE__ */ lazy(
  "partDrawing",
  async () => (await import("./canvas/canvas-board.tsx")).CanvasBoard,
);

/** The cells of a board as a grid: large boards are drawn on canvases, other boards as tables. */
export function BoardGrid(props: BoardGridProps & { readonly isStale?: boolean }) {
  const { isStale, ...board } = props;
  return (
    <div class={isStale ? "board-scroll is-stale" : "board-scroll"}>
      {isLarge(props.board) ? <CanvasBoard {...board} /> : <TableBoard {...board} />}
    </div>
  );
}
