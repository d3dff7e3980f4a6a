import { ErrorText } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { UndoButton } from "../../parts/undo-buttons.tsx";
import type { Page } from "../../rooms/analyse/page.ts";
import { boardWords } from "../texts/words.ts";

/** What blocking cells does, until there is something to say about the last cell. */
export function BlockSaid({ page, children }: { page: Page; children: string }) {
  return (
    <p role="status">
      {page.notice.value ?? children}
      <ErrorText error={page.blockProblem.value} />
    </p>
  );
}

/** What blocking cells does or has done, and the buttons that undo and end it. */
export function BlockDone({ page, children }: { page: Page; children: string }) {
  return (
    <>
      <BlockSaid page={page}>{children}</BlockSaid>
      <UndoButton of={page} />
      <Button label={boardWords.done} class="primary" onClick={() => page.takeTool("ask")} />
    </>
  );
}
