import { ErrorText, InputProblems, Notice } from "../../parts/problems.tsx";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { UndoButton } from "../../parts/undo-buttons.tsx";
import { boardWords } from "../texts/words.ts";
import type { Position } from "./position.ts";

export function Notices({ position }: { position: Position }) {
  const { problems, tool } = position;
  // While you block cells, you read notices beside the board, see BlockSaid.
  const notice = tool.value === "block" ? undefined : position.notice.value;
  if (problems.value.length === 0 && notice === undefined) return null;
  return (
    <div class="notices stack is-whole">
      <InputProblems problems={problems} />
      {notice !== undefined && (
        <Notice button={partsWords.dismiss} press={() => (position.notice.value = undefined)}>
          {notice}
        </Notice>
      )}
    </div>
  );
}

/** What blocking cells does, until there is something to say about the last cell. */
export function BlockSaid({ position, children }: { position: Position; children: string }) {
  return (
    <p role="status">
      {position.notice.value ?? children}
      <ErrorText error={position.blockProblem.value} />
    </p>
  );
}

/** What blocking cells does or has done, and the buttons that undo and end it. */
export function BlockDone({ position, children }: { position: Position; children: string }) {
  return (
    <>
      <BlockSaid position={position}>{children}</BlockSaid>
      <UndoButton of={position} />
      <Button label={boardWords.done} class="primary" onClick={() => position.takeTool("usual")} />
    </>
  );
}
