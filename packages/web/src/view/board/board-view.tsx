import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { lazy } from "../parts/lazy.tsx";
import { barred } from "../parts/window/screen.ts";
import { handleKey, pressCell } from "./board-keys.ts";
import type { BoardLook } from "./board-look.ts";
import { cellLabel, lookOfFacts } from "./cell-facts.ts";
import type { BoardCells } from "./cell-look.ts";
import { BoardGrid } from "./grid/board-grid.tsx";
import { cellOf, type GridEvents } from "./grid/sliced-grid.tsx";

const AnswerChooser = lazy(
  () => boardWords().answer,
  async () => (await import("../chooser/answer-chooser.tsx")).AnswerChooser,
);

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

/** The board: a grid of cells with the chances on them, in which shots are entered. */
export function BoardView({ page, look }: { page: Page; look: BoardLook }) {
  const { scenario } = page.knowledge.value;
  const { asked } = page;
  const cells: BoardCells = {
    look: (cell) => lookOfFacts(look.facts(cell)),
    label: (cell) => cellLabel(scenario, look.facts(cell)),
  };
  return (
    <div class="board-area">
      <BoardGrid
        board={scenario.board}
        label={boardWords().board}
        busy={page.analysis.phase.value.kind === "working"}
        isStale={look.stale}
        kind="board"
        prefix="cell"
        tool={page.tool.value}
        events={eventsOf(page)}
        cells={cells}
        watched={page}
      />
      {asked.value !== undefined && !barred.value && <AnswerChooser key={asked.value} page={page} cell={asked.value} />}
    </div>
  );
}
