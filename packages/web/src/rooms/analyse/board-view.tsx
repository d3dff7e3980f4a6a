import { mostShipsOnCell, type Scenario } from "@broadside/engine";
import { BoardGrid } from "../../board/drawing/board-grid.tsx";
import { actByKey, boardKeys, pressCell } from "../../board/drawing/board-input.ts";
import type { BoardLook } from "../../board/drawing/board-look.ts";
import { cellLabel, lookOfFacts } from "../../board/drawing/cell-facts.ts";
import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { cellOf, type GridEvents, lineTotals, onCell } from "../../board/drawing/sliced-grid.tsx";
import { BlockDone } from "../../board/position/block-tool.tsx";
import { boardWords as words } from "../../board/texts/words.ts";
import { type Segment, Segments } from "../../parts/field/choice.tsx";
import { lazy } from "../../parts/lazy.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import { hasAnswerBar, touch } from "../../parts/window/screen-size.ts";
import type { Page, Tool } from "./page.ts";
import { analyseWords } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";

/** At most this many numbers of ships have their own tool; the page asks for larger numbers. */
const MOST_NUMBERS = 4;

const toolsFor = (scenario: Scenario): readonly Segment<Tool>[] => {
  const ask = ["ask", analyseWords.ask, analyseWords.askTitle] as const;
  if (scenario.answers !== "count")
    return [
      ask,
      ["miss", analyseWords.missTool, analyseWords.missTitle],
      ["hit", analyseWords.hitTool, analyseWords.hitTitle],
    ];
  const most = Math.min(MOST_NUMBERS, mostShipsOnCell(scenario));
  const numbers = Array.from({ length: most + 1 }, (_, ships): Segment<Tool> => {
    return [`=${ships}`, String(ships), analyseWords.shipsToolTitle({ ships: words.ships({ n: ships }) })];
  });
  return [ask, ...numbers];
};

/** The choice of what a click does, with undo, redo, what if and clear; or the button that ends blocking. */
export function BoardTools({ page }: { page: Page }) {
  if (page.tool.value === "block" && !hasAnswerBar.value) {
    return (
      <div class="board-tools flow apart is-blocking">
        <BlockDone page={page}>{analyseWords.clickToBlock}</BlockDone>
      </div>
    );
  }
  return (
    <div class="board-tools flow apart" role="toolbar" aria-label={words.shotsTitle}>
      <fieldset class="segments">
        <legend>{touch.value ? analyseWords.tapEnters : analyseWords.clickEnters}</legend>
        <Segments
          name="tool"
          value={page.tool.value}
          options={toolsFor(page.knowledge.value.scenario)}
          choose={(tool) => (page.tool.value = tool)}
        />
      </fieldset>
      <div class="buttons">
        <UndoButtons of={page} />
        <WhatIfButton page={page} />
        <ClearButton
          title={analyseWords.clearTitle}
          may={page.lines.whole.value.observations.length > 0}
          clear={() => page.clearShots()}
        />
      </div>
    </div>
  );
}

const AnswerChooser = lazy("answer", async () => (await import("./answer-chooser.tsx")).AnswerChooser);

const eventsOf = (page: Page): GridEvents => ({
  onKeyDown: boardKeys(page.knowledge.value.scenario.board, "cell", page.focus, (key, cell) =>
    actByKey(page, key, cell),
  ),
  onClick: onCell((cell) => pressCell(page, cell)),
  onFocusIn: onCell((cell) => {
    page.focus.value = cell;
    page.isPointedAt.value = true;
  }),
  onPointerOver: (event) => {
    // Anyone whose pointer enters the board may be about to enter an answer.
    if (!hasAnswerBar.value) void AnswerChooser.load();
    page.hover.value = event.pointerType === "mouse" ? cellOf(event) : undefined;
  },
  onPointerLeave: () => (page.hover.value = undefined),
});

/** The board: a grid of cells that show their chances, for entering shots. */
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
        label={words.board}
        busy={page.analysis.phase.value.kind === "working"}
        isStale={look.stale}
        kind="board"
        prefix="cell"
        tool={page.tool.value}
        events={eventsOf(page)}
        cells={cells}
        watched={page}
        totals={lineTotals(scenario, cells)}
      />
      {asked.value !== undefined && !hasAnswerBar.value && (
        <AnswerChooser key={asked.value} page={page} cell={asked.value} />
      )}
    </div>
  );
}
