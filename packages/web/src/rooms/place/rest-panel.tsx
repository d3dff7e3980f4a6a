import type { Estimate } from "@broadside/engine/review";
import { Counting, LayoutCount } from "../../board/map/layout-count.tsx";
import { JUDGES } from "../../board/map/page-jobs.ts";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { conflictsOf, countLeft } from "../../board/position/placed-ship.ts";
import { describeConflict } from "../../board/position/placing-text.ts";
import { decimal, percent } from "../../language/numbers.ts";
import { Select } from "../../parts/field/choice.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import type { Page } from "../analyse/page.ts";
import { placeWords as words } from "./texts/words.ts";

const shown = ({ estimate, standardError }: Estimate, digits: number, unit = 1): string =>
  `${decimal(unit * estimate, digits)} ± ${decimal(Math.max(10 ** -digits, unit * standardError), digits)}`;

/** How hard a layout is to find: estimates from games of a strategy against it and against others. */
function Judgement({ page }: { page: Page }) {
  const { judging } = page;
  const state = judging.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar label={words.playing} done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        {words.playingGames}
      </WorkBar>
    );
  }
  return (
    <div class="fill">
      <div class="buttons">
        <Button onClick={() => judging.begin(page.knowledge.value.scenario, page.placed.value ?? [])}>
          {words.howHard}
        </Button>
        <Select
          class="judge"
          aria-label={words.judge}
          value={judging.judge.value}
          options={JUDGES.map((judge) => [judge, strategyTitle(judge)])}
          choose={(judge) => (judging.judge.value = judge)}
        />
      </div>
      {state.kind === "judged" && (
        <p role="status">
          {words.judged({
            judge: strategyTitle(state.judge),
            here: shown(state.difficulty.shots, 1),
            random: shown(state.difficulty.uniform, 1),
            harder: percent(shown(state.difficulty.percentile, 0, 100)),
          })}
          <span class="small judged-by">
            {words.judgedBy({ here: state.difficulty.games[0], others: state.difficulty.games[1] })}
          </span>
        </p>
      )}
      {state.kind === "failed" && <Alert>{words.notJudged({ what: state.what })}</Alert>}
    </div>
  );
}

/** The number of layouts with the placed ships, the conflicts between them, and buttons to place the rest. */
export function RestPanel({ page }: { page: Page }) {
  const rest = page.rest.value;
  const { phase, map } = page.analysis;
  const { kind } = phase.value;
  return (
    <section class="panel position" aria-labelledby="rest-title">
      <h2 id="rest-title">{words.layoutsWith}</h2>
      {rest?.kind === "open" && (
        <>
          {kind === "conflict" && <NoLayouts why={words.othersDontFit} />}
          {(kind === "ready" || kind === "working") && <LayoutCount map={map.value} stale={kind === "working"} />}
          <Counting page={page} />
          <FillButtons page={page} />
        </>
      )}
      {rest?.kind === "complete" && (
        <>
          <p class="layouts" data-testid="layouts">
            1
          </p>
          <p class="small">{words.complete}</p>
          <Judgement page={page} />
        </>
      )}
      {rest?.kind === "misfit" && <NoLayouts why={words.againstGiven} />}
      {rest?.kind === "impossible" && <NoLayouts why={words.becauseOfRest({ why: rest.why })} />}
      {rest?.kind === "conflict" && <Conflicts page={page} />}
    </section>
  );
}

function NoLayouts({ why }: { why: string }) {
  return (
    <div class="conflict" role="alert">
      <p class="layouts">0</p>
      <p>{why}</p>
    </div>
  );
}

function Conflicts({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const placed = page.placed.value ?? [];
  return (
    <div class="conflict">
      <p>{words.cannotLie}</p>
      <ul class="conflict-shots">
        {conflictsOf(scenario, placed).map((conflict) => (
          <li key={`${conflict.kind} ${conflict.ships}`}>
            <Button class="link" onClick={() => focusCell(page, conflict.cells[0])}>
              {describeConflict(scenario, placed, conflict)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lets the engine place the remaining ships, uniformly or in the quickest way. */
function FillButtons({ page }: { page: Page }) {
  const state = page.filling.state.value;
  const { scenario } = page.knowledge.value;
  const left = countLeft(scenario, page.placed.value ?? []).reduce((sum, count) => sum + count, 0);
  const isNone = page.analysis.phase.value.kind === "conflict";
  if (state.kind === "working") {
    return (
      <WorkBar label={words.placingRest} done={page.filling.progress.value?.done} onStop={() => page.filling.stop()}>
        {words.placingSome({ n: left })}
      </WorkBar>
    );
  }
  return (
    <div class="fill">
      <div class="buttons">
        <Button label={words.fillRest} class="primary" disabled={isNone} onClick={() => page.fillRest("uniform")} />
        <Button label={words.fillFirst} disabled={isNone} onClick={() => page.fillRest("first")} />
      </div>
      <p class="small">{words.fillAbout({ n: left })}</p>
      {state.kind === "failed" && (
        <Alert>
          {state.proved
            ? words.proved({ what: state.what })
            : words.notFilled({ what: state.what, isUniform: state.order === "uniform" })}
        </Alert>
      )}
    </div>
  );
}
