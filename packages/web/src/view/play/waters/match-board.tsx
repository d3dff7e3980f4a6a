import type { Scenario } from "@broadside/engine";
import { type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { moveCell } from "../../../position/slices.ts";
import { css, shade, type Theme } from "../../../text/colour.ts";
import { moveOf } from "../../board/board-keys.ts";
import type { CellDrawing, DrawnCells } from "../../board/drawn/cell-drawing.ts";
import { BoardGrid } from "../../board/grid/board-grid.tsx";
import { cellOf, type GridEvents } from "../../board/grid/grid-events.ts";
import { isLarge, stackClass, stackStyle } from "../../board/stack.ts";
import { useKept } from "../../parts/kept/kept.ts";
import { memo } from "../../parts/kept/memo.ts";
import { theme } from "../../parts/theme/theme.ts";
import type { MatchCellLook } from "./match-look.ts";

const edges = (ends: string): string => [...ends].map((side) => `edge-${side}`).join(" ");

/** One cell of a board that is played on. Drawn anew only when something about it changes. */
const MatchCell = memo(function MatchCell(props: {
  look: MatchCellLook;
  theme: Theme;
  tabIndex: 0 | -1;
  /** What ids begin with, so that the two boards have different ones. */
  prefix: string;
}) {
  const { look, theme, prefix } = props;
  const flags = [look.hull && "has-hull", look.best && "is-best", look.last && "is-last"];
  const fill = look.place === undefined ? undefined : css(shade(theme, look.place).fill);
  return (
    <td
      id={`${prefix}-${look.cell}`}
      data-cell={look.cell}
      data-kind={look.kind}
      tabIndex={props.tabIndex}
      aria-label={look.label}
      class={["cell", ...flags].filter(Boolean).join(" ")}
      style={fill && `--fill:${fill};--ink:${css(shade(theme, 0).ink)}`}
    >
      {look.hull && <span class={`ship-hull is-sunk ${edges(look.hull.ends)}`} />}
      {look.outlines.map((ends, ship) => (
        <span
          key={ship}
          class={`ship-outline ${edges(ends)}`}
          style={ship === 0 ? undefined : `--nested:${ship % 4}`}
        />
      ))}
      {look.ships !== undefined && <span class="shot-ships">{look.ships}</span>}
      {look.sign !== undefined && (
        <svg viewBox="0 0 24 24" class="shot" aria-hidden="true">
          {look.sign === "miss" ? <circle cx="12" cy="12" r="3.4" /> : <path d="M7 7 17 17M17 7 7 17" />}
        </svg>
      )}
      {look.hull && look.hull.mark !== "" && <span class="ship-mark">{look.hull.mark}</span>}
      {look.chance !== undefined && <span class="chance">{look.chance}</span>}
      {look.marked && (
        <svg viewBox="0 0 24 24" class="aim-mark" aria-hidden="true">
          <circle cx="12" cy="12" r="7" />
          <path d="M12 1v7M12 16v7M1 12h7M16 12h7" />
        </svg>
      )}
      {look.best && (
        <svg viewBox="0 0 10 10" class="best-mark" aria-hidden="true">
          <path d="M5 0 10 5 5 10 0 5z" />
        </svg>
      )}
    </td>
  );
});

/** Moves the focus on a board to a cell. */
const focusOn = (prefix: string, focus: Signal<number>, cell: number): void => {
  focus.value = cell;
  document.getElementById(`${prefix}-${cell}`)?.focus();
};

const eventsOf = (
  { board }: Scenario,
  prefix: string,
  focus: Signal<number>,
  press: ((cell: number) => void) | undefined,
): GridEvents => ({
  onKeyDown: (event) => {
    if (event.altKey || event.metaKey) return;
    const move = moveOf(event);
    if (move) focusOn(prefix, focus, moveCell(board, focus.peek(), move));
    else if (press && !event.ctrlKey && (event.key === "Enter" || event.key === " ")) press(focus.peek());
    else return;
    event.preventDefault();
  },
  onClick: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) press?.(cell);
  },
  onFocusIn: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) focus.value = cell;
  },
  onPointerOver: () => {},
  onPointerLeave: () => {},
});

/** The same cell for boards that are drawn on canvases. */
export const drawingOf = (look: MatchCellLook, colours = theme.value): CellDrawing => ({
  kind: look.kind,
  fill: look.place === undefined ? undefined : css(shade(colours, look.place).fill),
  texts: look.chance === undefined ? [] : [look.chance],
  faint: false,
  hatched: false,
  sign: look.sign,
  ships: look.ships,
  mark: look.hull?.mark ?? (look.marked ? "+" : ""),
  number: undefined,
  hull: look.hull && { ...look.hull, state: "sunk", name: "" },
  certain: false,
  best: look.best,
  conflict: false,
  dropped: false,
  outlines: look.outlines.map((ends, ship) => ({ ship, ends })),
});

/** A board that is played on. */
export function MatchBoard(props: {
  readonly scenario: Scenario;
  readonly label: string;
  readonly prefix: "aim" | "own" | "before" | "home";
  readonly cellLook: (cell: number) => MatchCellLook;
  readonly busy: boolean;
  /** What a press on a cell does; absent where cells cannot be shot. */
  readonly press?: ((cell: number) => void) | undefined;
}) {
  const { scenario, label, prefix, cellLook, busy, press } = props;
  const { board } = scenario;
  const watched = useMemo(() => {
    const middle = Math.floor((board.size[0] ?? 1) / 2) + Math.floor((board.size[1] ?? 1) / 2) * (board.size[0] ?? 1);
    return {
      focus: signal(Math.min(board.cellCount - 1, middle)),
      hover: signal<number | undefined>(undefined),
      asked: signal<number | undefined>(undefined),
    };
  }, [board]);
  const looks = useKept(isLarge(board) ? [] : Array.from({ length: board.cellCount }, (_, cell) => cellLook(cell)));
  const cells: DrawnCells = {
    drawing: (cell) => drawingOf(cellLook(cell)),
    label: (cell) => cellLook(cell).label,
  };
  return (
    <div class={stackClass(board)} style={stackStyle(board)}>
      <div class="board-scroll">
        <BoardGrid
          board={board}
          label={label}
          busy={busy}
          kind={press ? "board" : "board is-still"}
          tool="ask"
          events={eventsOf(scenario, prefix, watched.focus, press)}
          cells={cells}
          watched={watched}
        >
          {(cell) => (
            <MatchCell
              key={cell}
              look={looks[cell]}
              theme={theme.value}
              tabIndex={watched.focus.value === cell ? 0 : -1}
              prefix={prefix}
            />
          )}
        </BoardGrid>
      </div>
    </div>
  );
}
