import { mostShipsOnCell, type Scenario } from "@broadside/engine";
import { BlockDone } from "../../board/position/notices.tsx";
import type { Tool } from "../../board/position/position.ts";
import { boardWords as words } from "../../board/texts/words.ts";
import { type Segment, Segments } from "../../parts/field/choice.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import { hasAnswerBar, touch } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { tapOf } from "./answer-keys.ts";
import { analyseWords } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";

/** At most this many numbers of ships have their own tool; the page asks for larger numbers. */
const MOST_NUMBERS = 4;

const answerTools = (scenario: Scenario): readonly Segment<Tool>[] => {
  if (scenario.answers !== "count")
    return [
      ["miss", analyseWords.missTool, analyseWords.missTitle],
      ["hit", analyseWords.hitTool, analyseWords.hitTitle],
    ];
  const most = Math.min(MOST_NUMBERS, mostShipsOnCell(scenario));
  return Array.from({ length: most + 1 }, (_, ships): Segment<Tool> => {
    return [`=${ships}`, String(ships), analyseWords.shipsToolTitle({ ships: words.ships({ n: ships }) })];
  });
};

/** The choice of what a tap on a cell does. On phones, to ask about a cell is to compare it. */
export function TapTools({ page }: { page: Analyse }) {
  const answers = answerTools(page.scenario.value);
  const { ask, askTitle, whyTool, whyToolTitle, tapEnters, clickEnters } = analyseWords;
  const options: readonly Segment<Tool>[] = hasAnswerBar.value
    ? [...answers, ["ask", whyTool, whyToolTitle]]
    : [["ask", ask, askTitle], ...answers];
  return (
    <fieldset class="segments">
      <legend class="small">{touch.value ? tapEnters : clickEnters}</legend>
      <Segments name="tool" value={tapOf(page)} options={options} choose={(tool) => (page.tool.value = tool)} />
    </fieldset>
  );
}

/** Below the board: undo and redo; or what blocking cells does, and the button that ends it. */
export function BoardTools({ page }: { page: Analyse }) {
  if (page.tool.value === "block" && !hasAnswerBar.value) {
    return (
      <div class="board-tools flow apart is-whole said">
        <BlockDone position={page}>{analyseWords.clickToBlock}</BlockDone>
      </div>
    );
  }
  return (
    <div class="board-tools buttons">
      <UndoButtons of={page} />
    </div>
  );
}

/** What to do with the shots: try others, or remove them all. */
export function ShotTools({ page }: { page: Analyse }) {
  return (
    <>
      <WhatIfButton page={page} />
      <ClearButton
        title={analyseWords.clearTitle}
        may={page.lines.whole.value.observations.length > 0}
        clear={() => page.clearShots()}
      />
    </>
  );
}
