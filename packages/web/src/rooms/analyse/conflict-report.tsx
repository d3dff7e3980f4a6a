import { type Answer, formatAnswer } from "@broadside/engine";
import type { ShotFix } from "@broadside/engine/review";
import type { ConflictAnswer } from "../../board/map/packed-map.ts";
import { formatHeard } from "../../board/notation/heard-shots.ts";
import { describeShot } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { lazy } from "../../parts/lazy.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell, focusCellAfter } from "../../parts/window/focus.ts";
import { hasAnswerBar } from "../../parts/window/screen-size.ts";
import type { Analyse } from "./analyse.ts";
import { describeChange, describeConflict, describeMendedMap, nameShots } from "./mending-text.ts";
import { analysisWords } from "./texts/analysis/words.ts";
import { analyseWords } from "./texts/words.ts";

/** How many other answers are shown beside a shot; the rest appear on demand. */
const MOST_ANSWERS = 3;

/** How many other answers the bar shows, without those that name a ship: they must fit into its one row. */
const MOST_IN_BAR = 2;

const MOST_SHOTS = 12;

interface ConflictProps {
  readonly page: Analyse;
  readonly conflict: ConflictAnswer;
}

export function ConflictReport({ page, conflict }: ConflictProps) {
  if (conflict.told !== undefined) return <ToldReport page={page} statement={page.told.value[conflict.told]} />;
  const knowledge = page.knowledge.value;
  const byRules = conflict.first === -1 || knowledge.observations.length === 0;
  return (
    <section class="panel conflict conflict-report stack" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{byRules ? analysisWords.noLayout : analysisWords.contradiction}</h2>
      {byRules ? (
        <p role="alert">{analysisWords.rulesAllowNone}</p>
      ) : (
        <>
          <p role="alert">
            <strong>{describeConflict(knowledge, conflict)}</strong>
            {boardWords.gap}
            {describeMendedMap(knowledge, conflict)}
          </p>
          {(conflict.mending?.dropped.length ?? 0) > 1 && (
            <div class="buttons conflict-fixes">
              <DropButton page={page} conflict={conflict} />
            </div>
          )}
          <ConflictShots page={page} conflict={conflict} />
        </>
      )}
      <p class="small">
        {analysisWords.leftZero({
          zero: (
            <span key="zero" class="layouts">
              0
            </span>
          ),
        })}
        {conflict.first !== undefined &&
          !byRules &&
          ` · ${analysisWords.firstImpossible({ n: conflict.first + 1, shot: describeShot(knowledge.scenario, knowledge.observations[conflict.first]) })}`}
      </p>
    </section>
  );
}

ConflictReport.words = analysisWords;

/** The statement with which no layout is left, and what can be done about it. */
function ToldReport({ page, statement }: { page: Analyse; statement: string }) {
  return (
    <section class="panel conflict conflict-report stack" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{analysisWords.contradiction}</h2>
      <p role="alert">
        {analysisWords.toldImpossible({ statement: <SaidText key="statement" page={page} said={statement} /> })}
      </p>
      {!hasAnswerBar.value && <ToldMending page={page} statement={statement} />}
    </section>
  );
}

/** What was said, in words. */
const SaidText = lazy("partAsk", async () => (await import("./told-line.tsx")).SaidText);

/** Removes a statement, or lets it be wrong one time in ten. */
function ToldMending({ page, statement }: { page: Analyse; statement: string }) {
  const others = (other: readonly string[]) => () =>
    page.hear(page.told.value.flatMap((each) => (each === statement ? other : [each])));
  return (
    <div class="buttons conflict-fixes">
      <Button label={analysisWords.forgetTold} class="primary" onClick={others([])} />
      <Button label={analysisWords.doubtTold({ n: 10 })} onClick={others([`${statement} @0.1`])} />
    </div>
  );
}

/** In the bar for answers: removes what the map ignores or, if that is one shot, corrects it. */
export function ConflictBar({ page, conflict }: ConflictProps) {
  if (conflict.told !== undefined) return <ToldMending page={page} statement={page.told.value[conflict.told]} />;
  const { dropped = [], fixes = [] } = conflict.mending ?? {};
  const fix = dropped.length === 1 ? fixes.find(({ shot }) => shot === dropped[0]) : undefined;
  const { observations } = page.knowledge.value;
  const cell = observations[fix?.shot ?? 0].cell;
  const isShort = (answer: Answer): boolean => !("shipClass" in answer) || answer.shipClass === undefined;
  return (
    <div class="bar-choices grid">
      <DropButton page={page} conflict={conflict} />
      {fix && <Changes page={page} cell={cell} answers={fix.answers.filter(isShort).slice(0, MOST_IN_BAR)} />}
    </div>
  );
}

ConflictBar.words = analysisWords;

/** A button that removes all the shots that the map ignores in one step. */
function DropButton({ page, conflict: { mending } }: ConflictProps) {
  const knowledge = page.knowledge.value;
  if (mending === undefined || mending.dropped.length === 0) return null;
  const { scenario, observations } = knowledge;
  // The shots after the position on the board stay too.
  const kept = page.lines.whole.value.observations.filter((_, i) => !mending.dropped.includes(i));
  return (
    <Button
      label={analysisWords.removeWhat({ what: nameShots(knowledge, mending.dropped) })}
      class="primary"
      onClick={(event) => {
        page.writeShots(formatHeard(scenario, kept, page.told.value));
        focusCellAfter(page, event, observations[mending.dropped[0]].cell);
      }}
    />
  );
}

/** The shots in conflict. Beside each shot that can be corrected are its possible corrections. */
function ConflictShots({ page, conflict: { shots = [], mending } }: ConflictProps) {
  const fixes = new Map((mending?.fixes ?? []).map((fix) => [fix.shot, fix]));
  const dropped = new Set(mending?.dropped);
  const all = [...new Set([...fixes.keys(), ...dropped, ...shots])];
  // First what the map ignores, then what one change mends. The latest shot is the likeliest mistake.
  const rank = (shot: number): number => (dropped.has(shot) ? 0 : fixes.has(shot) ? 1 : 2);
  const listed = all.slice(0, MOST_SHOTS).sort((a, b) => rank(a) - rank(b) || b - a);
  return (
    <>
      <ul class="conflict-shots grid gap-1">
        {listed.map((index) => (
          <ConflictShot key={index} page={page} index={index} fix={fixes.get(index)} dropped={dropped.has(index)} />
        ))}
      </ul>
      {all.length > MOST_SHOTS && <p class="small">{analysisWords.andMore({ n: all.length - MOST_SHOTS })}</p>}
    </>
  );
}

interface ShotProps {
  readonly page: Analyse;
  readonly index: number;
  readonly fix: ShotFix | undefined;
  readonly dropped: boolean;
}

function ConflictShot({ page, index, fix, dropped }: ShotProps) {
  const { scenario, observations } = page.knowledge.value;
  const shot = observations[index];
  const words = describeShot(scenario, shot);
  return (
    <li class={dropped ? "row is-dropped" : "row"}>
      <Button class="link grow" onClick={() => focusCell(page, shot.cell)}>
        <span class="shot-ordinal small">{index + 1}</span> {words}
        {dropped && <span class="small"> {analysisWords.notInMap}</span>}
      </Button>
      <span class="buttons conflict-fixes">
        <Button
          label={analyseWords.remove}
          class={dropped && fix?.removable ? "primary" : ""}
          aria-label={analysisWords.removeWhat({ what: words })}
          onClick={(event) => {
            page.removeShot(shot.cell);
            focusCellAfter(page, event, shot.cell);
          }}
        />
        {fix !== undefined && <Changes page={page} cell={shot.cell} answers={fix.answers} />}
      </span>
    </li>
  );
}

function Changes({ page, cell, answers }: { page: Analyse; cell: number; answers: readonly Answer[] }) {
  const knowledge = page.knowledge.value;
  const { scenario } = knowledge;
  const name = cellName(scenario.board, cell);
  const enter = (answer: Answer) => (event: MouseEvent) => {
    page.shoot(cell, answer);
    focusCellAfter(page, event, cell);
  };
  return (
    <>
      {answers.slice(0, MOST_ANSWERS).map((answer) => (
        <Button key={formatAnswer(scenario, answer)} onClick={enter(answer)}>
          {analysisWords.changeTo({ cell: name, change: describeChange(knowledge, answer) })}
        </Button>
      ))}
      {answers.length > MOST_ANSWERS && (
        <Button label={analysisWords.somethingElse({ cell: name })} onClick={() => (page.asked.value = cell)} />
      )}
    </>
  );
}
