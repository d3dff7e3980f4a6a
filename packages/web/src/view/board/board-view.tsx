import type { Board, Scenario } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import type { Theme } from "../../text/colour.ts";
import { boardWords } from "../../words/words.ts";
import { useKept } from "../parts/kept/kept.ts";
import { lazy } from "../parts/lazy.tsx";
import { theme } from "../parts/theme/theme.ts";
import { barred } from "../parts/window/screen.ts";
import { handleKey, pressCell } from "./board-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { type CellLook, cellLabel } from "./cell-look.ts";
import { CellView } from "./cell-view.tsx";
import type { DrawnCells } from "./drawn/cell-drawing.ts";
import { BoardGrid } from "./grid/board-grid.tsx";
import { cellOf, type GridEvents } from "./grid/grid-events.ts";
import { paintOf } from "./paint.ts";
import { isLarge } from "./stack.ts";

const AnswerChooser = lazy(
  () => boardWords().answer,
  async () => (await import("../chooser/answer-chooser.tsx")).AnswerChooser,
);

/** Cells narrower than this have room for whole percents only. */
const NARROW = 31;
/** Cells wider than this have room for the number of the shot. */
const ROOMY = 40;

/** The width of the cells on the screen in sixteenths of the size of type, for what can be written in them. */
export const useCellWidth = (board: unknown) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(48);
  useEffect(() => {
    const element = frame.current?.querySelector(".cell");
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      width.value = Math.floor((element.getBoundingClientRect().width * 16) / rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, width]);
  const room = width.value;
  return { frame, room, decimals: room < NARROW ? (0 as const) : (1 as const), roomy: room >= ROOMY };
};

const eventsOf = (page: Page): GridEvents => ({
  onKeyDown: (event) => handleKey(page, event),
  onClick: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) pressCell(page, cell);
  },
  onFocusIn: (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) page.focus.value = cell;
  },
  onPointerOver: (event) => {
    // Whoever comes to the board may be about to say what was answered.
    if (!barred.value) void AnswerChooser.load();
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => {
    page.hover.value = undefined;
  },
});

/** How the cells of a large board are drawn and what they are called. */
const drawnCells = (scenario: Scenario, { cellLook }: BoardLook, theme: Theme): DrawnCells => ({
  drawing: (cell) => paintOf(cellLook(cell), theme),
  label: (cell) => cellLabel(scenario, cellLook(cell)),
});

/** The looks of the cells of a small board, each the same as before where nothing about it has changed. */
const useCellLooks = (board: Board, { cellLook }: BoardLook): readonly CellLook[] =>
  useKept(isLarge(board) ? [] : Array.from({ length: board.cellCount }, (_, cell) => cellLook(cell)));

/** The board: a grid of cells with the chances on them, in which shots are entered. */
export function BoardView({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  const { board } = scenario;
  const { frame, room, roomy } = useCellWidth(String(board.size));
  const { asked, focus } = page;
  const looks = useCellLooks(board, look);
  return (
    <div class="board-area">
      <div class={look.stale ? "board-scroll is-stale" : "board-scroll"} ref={frame}>
        <BoardGrid
          board={board}
          label={boardWords().board}
          busy={page.analysis.phase.value.kind === "working"}
          kind={roomy ? "board is-roomy" : "board"}
          tool={page.tool.value}
          events={eventsOf(page)}
          cells={drawnCells(scenario, look, theme.value)}
          watched={page}
        >
          {(cell) => (
            <CellView
              key={cell}
              scenario={scenario}
              look={looks[cell]}
              theme={theme.value}
              tabIndex={focus.value === cell ? 0 : -1}
              asked={asked.value === cell}
              room={room}
            />
          )}
        </BoardGrid>
      </div>
      {asked.value !== undefined && !barred.value && <AnswerChooser key={asked.value} page={page} cell={asked.value} />}
    </div>
  );
}
