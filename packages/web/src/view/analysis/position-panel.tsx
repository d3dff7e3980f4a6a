import { formatObservation, type Knowledge } from "@broadside/engine";
import type { Page } from "../../model/page.ts";
import { describeShot } from "../../text/answer.ts";
import type { ConflictAnswer } from "../../worker/protocol.ts";
import { removeByButton } from "../board/board-keys.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { LayoutCount } from "../parts/layout-count.tsx";

/** How many layouts are left, or why that is not known. */
export function PositionPanel({ page }: { page: Page }) {
  const { phase, map, estimate } = page.analysis;
  const state = phase.value;
  return (
    <section class="panel position" aria-labelledby="position-title">
      <h2 id="position-title">Layouts left</h2>
      {state.kind === "conflict" ? (
        <ConflictReport page={page} conflict={state.conflict} />
      ) : (
        <LayoutCount
          map={state.kind === "ready" || state.kind === "working" ? map.value : undefined}
          stale={state.kind !== "ready"}
          estimate={estimate.value}
        />
      )}
    </section>
  );
}

/** Why no layout agrees with the shots, and how to mend it. */
function ConflictReport({ page, conflict }: { page: Page; conflict: ConflictAnswer }) {
  const knowledge = page.knowledge.value;
  const { first, shots = [], isMinimal = false } = conflict;
  if (first === -1 || knowledge.observations.length === 0) {
    return (
      <div class="conflict" role="alert">
        <p class="layouts">0</p>
        <p>The rules allow no layout: this fleet does not fit on this board.</p>
      </div>
    );
  }
  return (
    <div class="conflict" role="alert">
      <p class="layouts">0</p>
      <p>{explain(shots.length, isMinimal)}</p>
      <ul class="conflict-shots">
        {shots.map((index) => (
          <ConflictShot key={index} page={page} knowledge={knowledge} index={index} />
        ))}
      </ul>
      {first !== undefined && (
        <p class="small">
          Shot {first + 1}, {describeShot(knowledge.scenario, knowledge.observations[first])}, was the first that left
          no layout.
        </p>
      )}
    </div>
  );
}

const explain = (number: number, isMinimal: boolean): string => {
  if (number === 0) return "No layout agrees with these shots. Undo the last one or remove a doubtful one.";
  if (number === 1) return "This shot cannot be right, whatever the answers to the others:";
  return isMinimal
    ? `These ${number} shots contradict each other; all of them are needed for the contradiction:`
    : `These ${number} shots contradict each other; it is not known whether fewer of them would:`;
};

function ConflictShot({ page, knowledge, index }: { page: Page; knowledge: Knowledge; index: number }) {
  const shot = knowledge.observations[index];
  const words = describeShot(knowledge.scenario, shot);
  return (
    <li>
      <button type="button" class="link" onClick={() => focusCell(page, shot.cell)}>
        <span class="shot-ordinal">{index + 1}</span> {words}
      </button>
      <code>{formatObservation(knowledge.scenario, shot)}</code>
      <button type="button" aria-label={`Remove ${words}`} onClick={(event) => removeByButton(page, shot.cell, event)}>
        Remove this shot
      </button>
    </li>
  );
}
