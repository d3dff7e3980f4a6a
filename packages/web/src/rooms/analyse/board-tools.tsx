import { BlockDone } from "../../board/position/notices.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";
import { WhatIfButton } from "./what-if.tsx";

/** Below the board: undo and redo; or what blocking cells does, and the button that ends it. */
export function BoardTools({ page }: { page: Analyse }) {
  if (page.tool.value === "block") {
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
