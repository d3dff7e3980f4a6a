import { formatNumberOf } from "@broadside/engine/text";
import type { Page } from "../../model/page.ts";
import { conflictsOf, countLeft, describeConflict } from "../../position/placed-ship.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { Counting, LayoutCount } from "../parts/layout-count.tsx";
import { WorkBar } from "../parts/work-bar.tsx";
import { Judgement } from "./judgement.tsx";

/** How many layouts contain the placed ships, what is in their way, and how to have the rest placed. */
export function RestPanel({ page }: { page: Page }) {
  const rest = page.rest.value;
  const { phase, map } = page.analysis;
  return (
    <section class="panel position" aria-labelledby="rest-title">
      <h2 id="rest-title">Layouts with these ships</h2>
      {rest?.kind === "open" && (
        <>
          {phase.value.kind === "conflict" ? (
            <div class="conflict" role="alert">
              <p class="layouts">0</p>
              <p>No layout contains these ships: the others do not fit beside them.</p>
            </div>
          ) : (
            <>
              {(phase.value.kind === "ready" || phase.value.kind === "working") && (
                <LayoutCount map={map.value} stale={phase.value.kind === "working"} />
              )}
              <Counting page={page} />
            </>
          )}
          <FillButtons page={page} />
        </>
      )}
      {rest?.kind === "complete" && (
        <>
          <p class="layouts" data-testid="layouts">
            1
          </p>
          <p class="small">The layout is complete: every ship is on the board, and none is in conflict with another.</p>
          <Judgement page={page} />
        </>
      )}
      {rest?.kind === "impossible" && (
        <div class="conflict" role="alert">
          <p class="layouts">0</p>
          <p>No layout contains these ships, because of the rest: {rest.why}.</p>
        </div>
      )}
      {rest?.kind === "conflict" && <Conflicts page={page} />}
    </section>
  );
}

/** Every conflict with its reason. */
function Conflicts({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const placed = page.placed.value ?? [];
  return (
    <div class="conflict">
      <p>These ships cannot lie like this:</p>
      <ul class="conflict-shots">
        {conflictsOf(scenario, placed).map((conflict) => (
          <li key={`${conflict.kind} ${conflict.ships}`}>
            <button type="button" class="link" onClick={() => focusCell(page, conflict.cells[0])}>
              {describeConflict(scenario, placed, conflict)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Has the engine place the rest, uniformly or however it goes soonest. */
function FillButtons({ page }: { page: Page }) {
  const state = page.filling.state.value;
  const { scenario } = page.knowledge.value;
  const left = countLeft(scenario, page.placed.value ?? []).reduce((sum, count) => sum + count, 0);
  const isNone = page.analysis.phase.value.kind === "conflict";
  if (state.kind === "working") {
    return (
      <WorkBar label="Placing the rest" done={page.filling.progress.value?.done} onStop={() => page.filling.stop()}>
        placing {formatNumberOf(left, "ship")}
      </WorkBar>
    );
  }
  return (
    <div class="fill">
      <div class="fill-buttons">
        <button type="button" class="primary" disabled={isNone} onClick={() => page.fillRest("uniform")}>
          Fill the rest
        </button>
        <button type="button" disabled={isNone} onClick={() => page.fillRest("first")}>
          Fill with the first found
        </button>
      </div>
      <p class="small">
        {formatNumberOf(left, "ship is", "ships are")} left to place. “Fill the rest” draws at random, so that every
        layout is equally likely. The first layout found comes sooner on crowded boards, but is not drawn uniformly.
      </p>
      {state.kind === "failed" && (
        <p class="error-text" role="alert">
          {state.proved
            ? `Proved: ${state.what}.`
            : `${state.what}.${state.order === "uniform" ? " The first found may still be possible." : ""}`}
        </p>
      )}
    </div>
  );
}
