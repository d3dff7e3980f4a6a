import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { AnswerChooser } from "../chooser/answer-chooser.tsx";
import { barred } from "../parts/screen.ts";
import { theme } from "../parts/theme.ts";
import { BoardGrid, cellOf, type GridEvents } from "./board-grid.tsx";
import { handleKey, pressCell } from "./board-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { CellView } from "./cell-view.tsx";

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
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => {
    page.hover.value = undefined;
  },
});

/** The board: a grid of cells with the chances on them, in which shots are entered. */
export function BoardView({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  const { board } = scenario;
  const { frame, room, roomy } = useCellWidth(String(board.size));
  const { asked, focus } = page;
  return (
    <div class="board-area">
      <div class={look.stale ? "board-scroll is-stale" : "board-scroll"} ref={frame}>
        <BoardGrid
          board={board}
          label="Board"
          busy={page.analysis.phase.value.kind === "working"}
          kind={roomy ? "board is-roomy" : "board"}
          tool={page.tool.value}
          events={eventsOf(page)}
        >
          {(cell) => (
            <CellView
              key={cell}
              scenario={scenario}
              look={look.cells[cell]}
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
