import { formatObservation, type Knowledge } from "@broadside/engine";
import type { Phase } from "../model/analysis.ts";
import type { BoardMap } from "../model/board-map.ts";
import type { Page } from "../model/page.ts";
import { describeShot } from "../text/answer.ts";
import { bitsOf, formatCount, formatDuration } from "../text/chance.ts";
import type { ConflictAnswer, Patience } from "../worker/protocol.ts";
import { focusCell, removeByButton } from "./board-keys.ts";

/** How many layouts are left, or why that is not known. */
export function PositionPanel({ page }: { page: Page }) {
  const { phase, map, slow } = page.analysis;
  const state = phase.value;
  return (
    <section class="panel position" aria-labelledby="position-title">
      <h2 id="position-title">Layouts left</h2>
      {state.kind === "conflict" ? (
        <ConflictReport page={page} conflict={state.conflict} />
      ) : (
        <>
          {(state.kind === "ready" || state.kind === "working") && (
            <Layouts map={map.value} stale={state.kind === "working"} />
          )}
          <Work page={page} phase={state} slow={slow.value} />
        </>
      )}
    </section>
  );
}

/** The number of layouts, and how it was found. */
export function Layouts({ map, stale }: { map: BoardMap | undefined; stale: boolean }) {
  if (!map) return <p class="layouts is-stale">…</p>;
  return (
    <div class={stale ? "is-stale" : ""}>
      <p class="layouts" data-testid="layouts">
        {formatCount(map.layouts)}
      </p>
      <p class="small">
        exact · {bitsOf(map.layouts).toFixed(1)} bits · {map.method} · {formatDuration(map.milliseconds)}
      </p>
    </div>
  );
}

/** Progress of long work, and what to do when it was stopped or refused. */
export function Work({ page, phase, slow }: { page: Page; phase: Phase; slow: boolean }) {
  const again = (patience: Patience) => () => page.analysis.again(patience);
  switch (phase.kind) {
    case "working":
      if (!slow) return null;
      return (
        <div class="work">
          <progress aria-label="Counting" {...(phase.done === undefined ? {} : { value: phase.done })} />
          <span class="small">counting{phase.done === undefined ? "" : ` ${Math.floor(phase.done * 100)} %`}</span>
          <button type="button" onClick={() => page.analysis.stop()}>
            Stop
          </button>
        </div>
      );
    case "stopped":
      return (
        <div class="work">
          <span>Counting was stopped.</span>
          <button type="button" onClick={again("normal")}>
            Count again
          </button>
        </div>
      );
    case "refused":
      return (
        <div class="work" role="alert">
          <p>This position is not counted by itself: {phase.what}.</p>
          {!phase.final && (
            <button type="button" onClick={again("endless")}>
              Count anyway
            </button>
          )}
        </div>
      );
    case "failed":
      return (
        <div class="work" role="alert">
          <p>The engine failed: {phase.what}.</p>
          <button type="button" onClick={again("normal")}>
            Try again
          </button>
        </div>
      );
    default:
      return null;
  }
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
  if (number === 1) return "This shot cannot be right, whatever the others say:";
  return isMinimal
    ? `These ${number} shots contradict each other; any fewer of them would not:`
    : `These ${number} shots contradict each other; whether fewer of them would is not known:`;
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
