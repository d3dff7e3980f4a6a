import type { Estimate } from "@broadside/engine/review";
import { type BoardMap, bitsOf } from "../../board/map/board-map.ts";
import { Counting } from "../../board/map/counting.tsx";
import { JUDGES, type Judging } from "../../board/map/page-jobs.ts";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { conflictsOf, countLeft } from "../../board/position/placed-ship.ts";
import { describeConflict } from "../../board/position/placing-text.ts";
import type { Position } from "../../board/position/position.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, decimal, duration, percent } from "../../language/numbers.ts";
import { Select } from "../../parts/field/choice.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import { placeWords as words } from "./texts/words.ts";

interface RestProps {
  readonly position: Position;
  readonly judging: Judging;
}

const shown = ({ estimate, standardError }: Estimate, digits: number, unit = 1): string =>
  `${decimal(unit * estimate, digits)} ± ${decimal(Math.max(10 ** -digits, unit * standardError), digits)}`;

/** How hard a layout is to find: estimates from games of a strategy against it and against others. */
function Judgement({ position, judging }: RestProps) {
  const state = judging.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar label={words.playing} done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        {words.playingGames}
      </WorkBar>
    );
  }
  return (
    <div class="fill stack after">
      <div class="buttons">
        <Button onClick={() => judging.begin(position.scenario.value, position.placed.value ?? [])}>
          {words.howHard}
        </Button>
        <Select
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
          <span class="small stack">
            {words.judgedBy({ here: state.difficulty.games[0], others: state.difficulty.games[1] })}
          </span>
        </p>
      )}
      {state.kind === "failed" && <Alert>{words.notJudged({ what: state.what })}</Alert>}
    </div>
  );
}

/** The number of layouts with the placed ships, the conflicts between them, and buttons to place the rest. */
export function RestPanel({ position, judging }: RestProps) {
  const rest = position.rest.value;
  const { phase, map } = position.analysis;
  const { kind } = phase.value;
  return (
    <section class="panel position" aria-labelledby="rest-title">
      <h2 id="rest-title">{words.layoutsWith}</h2>
      {rest?.kind === "open" && (
        <>
          {kind === "conflict" && <NoLayouts why={words.othersDontFit} />}
          {(kind === "ready" || kind === "working") && <LayoutCount map={map.value} stale={kind === "working"} />}
          <Counting analysis={position.analysis} />
          <FillButtons position={position} />
        </>
      )}
      {rest?.kind === "complete" && (
        <>
          <p class="layouts" data-testid="layouts">
            1
          </p>
          <p class="small">{words.complete}</p>
          <Judgement position={position} judging={judging} />
        </>
      )}
      {rest?.kind === "misfit" && <NoLayouts why={words.againstGiven} />}
      {rest?.kind === "impossible" && <NoLayouts why={words.becauseOfRest({ why: rest.why })} />}
      {rest?.kind === "conflict" && <Conflicts position={position} />}
    </section>
  );
}

function LayoutCount({ map, stale }: { map: BoardMap | undefined; stale: boolean }) {
  if (!map) return <p class="layouts is-stale">…</p>;
  return (
    <div class={stale ? "is-stale" : ""}>
      <p class="layouts" data-testid="layouts">
        {count(map.layouts)}
      </p>
      <p class="small">
        {boardWords.exactCount({
          bits: decimal(bitsOf(map.layouts), 1),
          method: map.method,
          time: duration(map.milliseconds),
        })}
      </p>
    </div>
  );
}

function NoLayouts({ why }: { why: string }) {
  return (
    <div class="conflict stack" role="alert">
      <p class="layouts">0</p>
      <p>{why}</p>
    </div>
  );
}

function Conflicts({ position }: { position: Position }) {
  const scenario = position.scenario.value;
  const placed = position.placed.value ?? [];
  return (
    <div class="conflict stack">
      <p>{words.cannotLie}</p>
      <ul class="conflict-shots stack gap-1">
        {conflictsOf(scenario, placed).map((conflict) => (
          <li class="row" key={`${conflict.kind} ${conflict.ships}`}>
            <Button class="link grow" onClick={() => focusCell(position, conflict.cells[0])}>
              {describeConflict(scenario, placed, conflict)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lets the engine place the remaining ships, uniformly or in the quickest way. */
function FillButtons({ position }: { position: Position }) {
  const state = position.filling.state.value;
  const scenario = position.scenario.value;
  const left = countLeft(scenario, position.placed.value ?? []).reduce((sum, number) => sum + number, 0);
  const isNone = position.analysis.phase.value.kind === "conflict";
  if (state.kind === "working") {
    return (
      <WorkBar
        label={words.placingRest}
        done={position.filling.progress.value?.done}
        onStop={() => position.filling.stop()}
      >
        {words.placingSome({ n: left })}
      </WorkBar>
    );
  }
  return (
    <div class="fill stack after">
      <div class="buttons">
        <Button label={words.fillRest} class="primary" disabled={isNone} onClick={() => position.fillRest("uniform")} />
        <Button label={words.fillFirst} disabled={isNone} onClick={() => position.fillRest("first")} />
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
