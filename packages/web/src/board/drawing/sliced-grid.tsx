import type { Board, Scenario } from "@broadside/engine";
import { type Signal, signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { type Slice, sliceBoard } from "../position/slices.ts";
import { boardWords } from "../texts/words.ts";
import type { BoardCells, CellLook } from "./cell-look.ts";

/** The columns or rows of a slice, from 0. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The keyboard and pointer events of a grid; each concerns the whole board, in any slice. */
export interface GridEvents {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onPointerOver?: (event: PointerEvent) => void;
  readonly onPointerLeave?: () => void;
  /** True for a cell that a finger drags instead of scrolling the page; asked only on canvases. */
  readonly isDragged?: (cell: number) => boolean;
}

/** The number of the cell around an element. */
export const cellAround = (element: EventTarget | null): number | undefined => {
  const cell = element instanceof Element ? element.closest<HTMLElement>("[data-cell]") : null;
  return cell ? Number(cell.dataset["cell"]) : undefined;
};

export const cellOf = (event: Event): number | undefined => cellAround(event.target);

/** Handles the events of cells, and no others. */
export const onCell =
  <E extends Event>(act: (cell: number, event: E) => void) =>
  (event: E): void => {
    const cell = cellOf(event);
    if (cell !== undefined) act(cell, event);
  };

export interface BoardGridProps {
  readonly board: Board;
  readonly label: string;
  readonly busy: boolean;
  readonly kind: string;
  /** The prefix of the cells' ids. Two boards on one page have different prefixes. */
  readonly prefix: string;
  readonly tool: string;
  readonly events: GridEvents;
  readonly cells: BoardCells;
  readonly watched: WatchedCells;
  /** For projectors: the height of figures as a fraction of a cell, see `textHeight`. */
  readonly projected?: number | undefined;
  /** Only for boards drawn as tables. */
  readonly totals?: LineTotals | undefined;
}

/** The cells that the page watches; a board reads them, but changes only the focus. */
export interface WatchedCells {
  readonly focus: Signal<number>;
  readonly hover: Signal<number | undefined>;
  readonly asked: Signal<number | undefined>;
}

/** Cells to watch on a board of its own, with the focus on a cell. */
export const watchCells = (focus: number): WatchedCells => ({
  focus: signal(focus),
  hover: signal<number | undefined>(undefined),
  asked: signal<number | undefined>(undefined),
});

/** What is written at the end of a line: its total, and whether the line has reached it. */
export interface LineTotal {
  readonly text: string;
  readonly state: "open" | "full" | "over";
}

/** The totals of columns and rows of a flat board. Screen readers get them with the cells. */
export interface LineTotals {
  readonly columns: readonly LineTotal[];
  readonly rows: readonly LineTotal[];
}

/** How to write the total of a line, and whether the known ship cells have reached it; empty if it is unknown. */
export const totalOf = ({ ships, total }: { readonly ships: number; readonly total: number | undefined }): LineTotal =>
  total === undefined
    ? { text: "", state: "open" }
    : {
        text: ships > total ? `${total}!` : String(total),
        state: ships > total ? "over" : ships === total ? "full" : "open",
      };

/** The totals that the rules of a flat board give, compared with the ship cells hit; undefined if there are none. */
export const lineTotals = ({ board, totals }: Scenario, { look }: BoardCells): LineTotals | undefined => {
  if (!totals || board.size.length !== 2) return undefined;
  const [columns, rows] = board.size;
  const isHit = (cell: number): boolean => HIT_KINDS.has(look(cell).kind);
  const lines = (axis: 0 | 1): LineTotal[] =>
    Array.from({ length: board.size[axis] }, (_, at) => {
      const cells = Array.from({ length: axis === 0 ? rows : columns }, (__, i) =>
        axis === 0 ? at + i * columns : i + at * columns,
      );
      return totalOf({ ships: cells.filter(isHit).length, total: totals[axis]?.[at] });
    });
  return { columns: lines(0), rows: lines(1) };
};

const HIT_KINDS: ReadonlySet<CellLook["kind"]> = new Set(["hit", "sunk"]);

export interface SlicePlace extends Slice {
  readonly columns: number;
  readonly rows: number;
}

/** The accessible name of a slice's grid, by the name of the board and the title of the slice. */
export const sliceLabel = (board: string, slice: string): string =>
  slice === "" ? board : boardWords.cellsOf({ slice });

/** A board as one grid or, beyond two dimensions, one for each slice, made by `children`. */
export function SlicedGrid(
  props: Pick<BoardGridProps, "board" | "label"> & { children: (place: SlicePlace) => ComponentChild },
) {
  const { board, label, children } = props;
  const { columns, rows, blocks, count } = sliceBoard(board);
  if (count === 1) return children({ ...blocks[0].slices[0], columns, rows });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and this holds grids
    <div class="stack gap-4" role="group" aria-label={label}>
      {blocks.map((block) => (
        <div class="slice-block" key={block.title}>
          {block.title !== "" && <p class="slice-title small">{block.title}</p>}
          <div class={board.size.length === 3 ? "slices is-flowing" : "slices"} style={`--across:${block.across}`}>
            {block.slices.map((slice) => (
              <div class="slice" key={slice.first}>
                <p class="slice-title small" aria-hidden="true">
                  {slice.title}
                </p>
                {children({ ...slice, columns, rows })}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
