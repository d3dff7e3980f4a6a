import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { columnLabel } from "../../../language/cell-name.ts";
import { listen } from "../../../parts/window/listen.ts";
import {
  type BoardGridProps,
  cellOf,
  type GridEvents,
  SlicedGrid,
  type SlicePlace,
  sliceLabel,
  upTo,
} from "../sliced-grid.tsx";
import { DrawnSlice } from "./canvas-slice.ts";

/** Reports the cell under the pointer; moving onto another cell counts as entering an element, as in a table. */
const usePointer = (slice: { readonly current: DrawnSlice | undefined }, events: GridEvents) => {
  const last = useRef<number | undefined>(undefined);
  const find = (event: MouseEvent): void => {
    const surface = event.currentTarget as HTMLElement;
    const cell = slice.current?.cellUnder(event.clientX, event.clientY);
    if (cell === undefined) delete surface.dataset["cell"];
    else surface.dataset["cell"] = String(cell);
  };
  return {
    onPointerDownCapture: find,
    onPointerMoveCapture: (event: PointerEvent) => {
      find(event);
      const cell = cellOf(event);
      if (cell === last.current) return;
      last.current = cell;
      events.onPointerOver?.(event);
    },
    onPointerLeave: () => (last.current = undefined),
    onMouseDownCapture: find,
    onClickCapture: find,
  };
};

/** A finger on a draggable cell does not scroll the page. Only its moves are prevented, so it can still tap. */
const useDragging = (
  surface: RefObject<HTMLElement | null>,
  slice: { readonly current: DrawnSlice | undefined },
  isDragged: GridEvents["isDragged"],
): void => {
  const asked = useRef(isDragged);
  asked.current = isDragged;
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    let drags = false;
    const begin = ({ touches }: TouchEvent): void => {
      const cell = slice.current?.cellUnder(touches[0].clientX, touches[0].clientY);
      drags = touches.length === 1 && cell !== undefined && asked.current?.(cell) === true;
    };
    const move = (event: TouchEvent): void => {
      if (drags && event.cancelable) event.preventDefault();
    };
    return listen({ touchstart: begin, touchmove: move }, { passive: false }, element);
  }, []);
};

/** One slice of a large board, drawn, as a grid with rulers; only cells near the focus are real elements. */
function DrawnGrid(props: BoardGridProps & SlicePlace) {
  const { board, first, columns, rows, cells, watched, events, prefix, projected } = props;
  const surface = useRef<HTMLDivElement>(null);
  const slice = useRef<DrawnSlice | undefined>(undefined);
  const pointer = usePointer(slice, events);
  const { isDragged, ...listeners } = events;

  useLayoutEffect(() => {
    if (!surface.current) return;
    slice.current = new DrawnSlice(surface.current, { first, columns, rows, prefix, projected }, cells, watched);
    return () => slice.current?.end();
  }, [first, columns, rows, prefix, projected, watched]);
  useLayoutEffect(() => slice.current?.update(cells));

  useDragging(surface, slice, isDragged);

  /** As in a table, the pressed cell gets the focus. */
  const focusPressed = (event: MouseEvent): void => {
    const cell = cellOf(event);
    event.preventDefault();
    if (cell === undefined) return;
    watched.focus.value = cell;
    document.getElementById(`${prefix}-${cell}`)?.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: this takes the place of a table with thousands of cells
    <div
      role="grid"
      aria-label={sliceLabel(props.label, props.title)}
      aria-busy={props.busy}
      aria-rowcount={rows}
      aria-colcount={columns}
      class={`${props.kind} is-drawn`}
      data-tool={props.tool}
      style={`--slice-columns:${columns};--slice-rows:${rows}`}
      {...listeners}
    >
      <div class="drawn-ruler is-top" aria-hidden="true">
        {upTo(columns).map((x) => (
          <span key={x}>{board.size.length === 2 ? columnLabel(board, x) : x + 1}</span>
        ))}
      </div>
      <div class="drawn-ruler is-left" aria-hidden="true">
        {upTo(rows).map((y) => (
          <span key={y}>{board.size.length > 1 ? y + 1 : ""}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way to the cells; keys have the cells themselves */}
      <div class="drawn-surface" ref={surface} {...pointer} onMouseDown={focusPressed} />
    </div>
  );
}

export function CanvasBoard(props: BoardGridProps) {
  return <SlicedGrid {...props}>{(place) => <DrawnGrid key={place.first} {...props} {...place} />}</SlicedGrid>;
}
