import "./compare.css";
import { type StrategyName, weighsLayouts } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { fullName, shortName, strategiesOf } from "../../board/map/strategy-names.ts";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { GameSelect, HidingSelect } from "../../board/rules/game-choice.tsx";
import { formatTime, gameTitle } from "../../board/rules/game-title.ts";
import { boardWords } from "../../board/texts/words.ts";
import { count, duration } from "../../language/numbers.ts";
import { sayFault } from "../../parts/fault.ts";
import { FieldLabel, Form, Labelled } from "../../parts/field/choice.tsx";
import { FileField } from "../../parts/field/file-field.tsx";
import { Fold } from "../../parts/fold.tsx";
import { newSeed } from "../../parts/id.ts";
import { Deleted, type Kept, KeptList } from "../../parts/kept-list.tsx";
import { Alert, RoomNotices } from "../../parts/problems.tsx";
import { RoomTitle } from "../../parts/room-title.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { narrow } from "../../parts/window/screen-size.ts";
import { RoomFrame } from "../../shell/page-header.tsx";
import { useRoom } from "../../shell/rooms.ts";
import { shellWords } from "../../shell/texts/words.ts";
import { FOLDS } from "../../storage/settings.ts";
import { Compare } from "./compare.ts";
import {
  checkGames,
  checkStrategy,
  formatRunAddress,
  LEAST_STRATEGIES,
  MOST_GAMES,
  MOST_STRATEGIES,
} from "./compare-address.ts";
import { expectedTime } from "./game-pace.ts";
import { checkPlacement, PLACEMENTS } from "./game-placement.ts";
import { type OpenedFile, type OpenedStudy, type OpenedSummary, reportDocument } from "./opened-file.ts";
import { runs as keptRuns, type ListedRun } from "./run-store.ts";
import { ByCommand, FiguresView, placementTitle, RunView, runTitle } from "./run-view.tsx";
import { compareWords as words } from "./texts/words.ts";

const FULL = strategiesOf().map((name) => ({ name, full: fullName(name) }));

/** The strategies to choose from. Those that the address names but the list lacks come first. */
function StrategyChoice({ compare }: { compare: Compare }) {
  const chosen = compare.choice.value.strategies;
  const others = chosen.filter((strategy) => !FULL.some(({ full }) => full === strategy));
  return (
    <fieldset class="strategy-choice grid">
      <legend>
        {words.strategies} <span class="small">{words.strategiesHint}</span>
      </legend>
      {others.map((strategy) => (
        <StrategyBox key={strategy} compare={compare} strategy={strategy} />
      ))}
      {FULL.map(({ name, full }) => (
        <StrategyBox key={name} compare={compare} strategy={full} listed={name} />
      ))}
    </fieldset>
  );
}

function StrategyBox({ compare, strategy, listed }: { compare: Compare; strategy: string; listed?: StrategyName }) {
  const { strategies } = compare.choice.value;
  const isChosen = strategies.includes(strategy);
  const choose = (): void =>
    compare.choose({
      strategies: isChosen ? strategies.filter((other) => other !== strategy) : [...strategies, strategy],
    });
  return (
    <label class="strategy-box option row gap-3">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && strategies.length >= MOST_STRATEGIES}
        onChange={choose}
      />
      <span>
        <strong>{strategyTitle(strategy)}</strong> {!listed && <code>{shortName(strategy)}</code>}
        {listed && weighsLayouts(listed) && <span class="pill">{words.slow}</span>}
        {listed && <span class="small strategy-about">{words.strategyAbouts[listed]}</span>}
        {isChosen && <Tried compare={compare} strategy={strategy} />}
      </span>
    </label>
  );
}

function Tried({ compare, strategy }: { compare: Compare; strategy: string }) {
  const pace = compare.paceOf(strategy);
  if (pace === undefined) return <span class="small tried">{words.trying}</span>;
  if (pace.kind === "fault") return <span class="error-text tried">{words.cannotPlay({ why: pace.fault })}</span>;
  const time = duration(pace.milliseconds);
  return <span class="small tried">{pace.kind === "longer" ? words.longer({ time }) : words.aGame({ time })}</span>;
}

/**
 * A report in a frame that runs no scripts and loads, opens and sends nothing. The frame counts as same-origin
 * only so that the page can give it the report's style: if a server forbids the page inline styles, it forbids
 * them in its frames too.
 */
function ReportFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = (): void => {
    const inner = frame.current?.contentDocument;
    const view = inner?.defaultView as (Window & typeof globalThis) | null | undefined;
    if (!inner || !view) return;
    const sheet = new view.CSSStyleSheet();
    // Styles cannot load anything here: the policy blocks both @import and pictures.
    sheet.replaceSync([...inner.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n"));
    inner.adoptedStyleSheets = [sheet];
  };
  return (
    <iframe
      ref={frame}
      class="report-frame"
      title={title}
      sandbox="allow-same-origin"
      referrerpolicy="no-referrer"
      srcdoc={reportDocument(html)}
      onLoad={dress}
    />
  );
}

function KeptRuns({ compare }: { compare: Compare }) {
  const runs = compare.list.value;
  const trouble = keptRuns.trouble.value;
  return (
    <div class="stack">
      <h2 id="kept-title">{words.kept}</h2>
      {runs.length === 0 && <p class="small">{trouble === undefined ? words.noRuns : boardWords.unsaved[trouble]}</p>}
      <KeptList kind="run-list" list={runs.map(keptOf)} remove={(id) => void compare.remove(id)} />
      {compare.removed.value && (
        <Deleted deleted={compare.removed.value} said={words.deleted} undo={() => void compare.putBack()} />
      )}
    </div>
  );
}

const keptOf = ({ id, read, value }: ListedRun): Kept => {
  if (!read.ok) return { id, name: words.broken, error: read.error, value };
  const { comparison, played, changed } = read.value;
  const { title } = gameTitle(comparison.scenario);
  const state = words.listState({ done: played, all: comparison.games * comparison.strategies.length });
  return {
    id,
    name: runTitle(read.value),
    href: `#${formatRunAddress(id, comparison)}`,
    about: `${title}, ${state}, ${formatTime(changed)}`,
  };
};

function SetupView({ compare }: { compare: Compare }) {
  const { scenario } = compare.choice.value;
  const error = compare.fileError.value;
  return (
    <div class="compare-setup">
      <section class="stack card" aria-labelledby="compare-title">
        <RoomTitle id="compare-title">{shellWords.compare}</RoomTitle>
        <p>{words.intro}</p>
        <Begin compare={compare} game={`${gameTitle(scenario).title}, ${scenario.board.size.join(" × ")}`} />
      </section>
      <div class="compare-strategies card">
        <StrategyChoice compare={compare} />
      </div>
      <details class="compare-options card" open={!narrow.peek()}>
        <summary>
          <h2>{words.options}</h2>
        </summary>
        <CompareOptions compare={compare} />
      </details>
      <section class="stack card" aria-labelledby="kept-title">
        <KeptRuns compare={compare} />
        <FileField
          label={words.open}
          hint={<span class="small">{words.openHint}</span>}
          accept=".json,.html,application/json,text/html"
          take={(file) => compare.openFile(file)}
        >
          {error && <Alert>{words.fileWrong({ what: sayFault(error) })}</Alert>}
        </FileField>
      </section>
    </div>
  );
}

function Begin({ compare, game }: { compare: Compare; game: string }) {
  const choice = compare.choice.value;
  const hasAny = (kind: "fault" | "longer"): boolean =>
    choice.strategies.some((strategy) => compare.paceOf(strategy)?.kind === kind);
  const time = expectedTime(choice, (strategy) => compare.paceOf(strategy), compare.workers);
  const what = whyNot(compare, time);
  const told = hasAny("longer") ? words.expectedLonger : words.expected;
  return (
    <div class="start-row flow">
      <Button
        label={boardWords.start}
        class="primary is-large start"
        disabled={what !== undefined || hasAny("fault")}
        onClick={() => void compare.begin()}
      />
      <p class="small">
        {game}
        <br />
        {what === undefined && time !== undefined && told({ all: choice.games, time: duration(time) })}
      </p>
      {what !== undefined && <Alert>{what}</Alert>}
    </div>
  );
}

const whyNot = (compare: Compare, time: number | undefined): string | undefined => {
  const choice = compare.choice.value;
  const checked = compare.checkChoice();
  if (checked.ok) return undefined;
  if (choice.strategies.length < LEAST_STRATEGIES) return words.strategiesHint;
  if (checkGames(choice.games).ok) return words.choiceWrong({ what: `${checked.error.what}; ${checked.error.fix}` });
  return choice.games > MOST_GAMES && time !== undefined
    ? words.tooMany({ asked: count(choice.games), time: duration(time), most: MOST_GAMES })
    : words.gamesWrong({ most: MOST_GAMES });
};

function OpenedView({ compare, opened }: { compare: Compare; opened: OpenedFile }) {
  return (
    <article class="compare-opened stack gap-4">
      <p class="small">
        <Button label={boardWords.back} onClick={() => compare.closeFile()} />{" "}
        {words.openedSummary({ file: opened.file })}
      </p>
      {opened.kind === "summary" && <Summary opened={opened} />}
      {opened.kind === "study" && <Study opened={opened} />}
      {opened.kind === "report" && (
        <>
          <p class="small">{words.reportNote}</p>
          <ReportFrame title={words.reportFrame({ file: opened.file })} html={opened.html} />
        </>
      )}
    </article>
  );
}

function Summary({ opened }: { opened: OpenedSummary }) {
  const { scenario, placement, belief, seed, figures } = opened;
  const drawn =
    placement === "uniform" || placement === "sequential"
      ? boardWords[placement]
      : words.placementOther({ model: placement });
  return (
    <>
      <header class="run-head flow">
        <RoomTitle>{gameTitle(scenario).title}</RoomTitle>
        <p class="small">
          {words.facts({ game: scenario.board.size.join(" × "), layouts: drawn, seed: String(seed) })}
          {belief !== undefined && ` ${words.believe({ prior: belief })}`}
        </p>
      </header>
      <FiguresView figures={figures} isDone cautions={[]} />
      <Lines opened={opened} />
    </>
  );
}

function Study({ opened }: { opened: OpenedStudy }) {
  return (
    <>
      <header class="run-head flow" lang="en">
        <RoomTitle>{opened.title}</RoomTitle>
        <p>{opened.question}</p>
      </header>
      <p class="small">
        {words.command}
        {boardWords.colon}
        <code>{opened.command}</code>
      </p>
      <Lines opened={opened} />
    </>
  );
}

function Lines({ opened: { conclusions, cautions } }: { opened: OpenedSummary | OpenedStudy }) {
  return (
    <section class="stack card" aria-labelledby="conclusions-title">
      <h2 id="conclusions-title">{words.conclusions}</h2>
      <p class="small">{words.inEnglish}</p>
      <ul class="verdicts stack" lang="en">
        {[...conclusions, ...cautions].map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

export function CompareRoom() {
  const compare = useRoom((startWorker, write) => new Compare(startWorker, write));
  const live = compare.live.value;
  const opened = compare.opened.value;
  const screen = compare.screen.value;
  return (
    <RoomFrame title={shellWords.compare}>
      <main class="compare-room">
        <RoomNotices of={compare} missing={compare.isReplayable.value ? words.missingHere : words.missing} />
        {screen === "setup" && <SetupView compare={compare} />}
        {screen === "run" && live && <RunView key={live.head.peek().id} compare={compare} live={live} />}
        {screen === "opened" && opened && <OpenedView compare={compare} opened={opened} />}
      </main>
    </RoomFrame>
  );
}
CompareRoom.words = words;

/** Full names are the same in every language. */
const EXAMPLE = "greedy-hit:prior=edges";

/** Adds a strategy by its full name, including parameters: for example, one that believes a prior. */
function AddStrategy({ compare }: { compare: Compare }) {
  const id = useId();
  const text = useSignal("");
  const wrong = useSignal<string | undefined>(undefined);
  const { strategies, scenario } = compare.choice.value;
  const isFull = strategies.length >= MOST_STRATEGIES;
  const add = (): void => {
    const checked = checkStrategy(text.peek().trim(), scenario);
    wrong.value = checked.ok ? undefined : `${checked.error.what}; ${checked.error.fix}`;
    if (!checked.ok) return;
    if (!strategies.includes(checked.value)) compare.choose({ strategies: [...strategies, checked.value] });
    text.value = "";
  };
  return (
    <Form class="field add-strategy" submit={add}>
      <FieldLabel of={id} label={words.addStrategy} />
      <span class="buttons">
        <input
          type="text"
          id={id}
          value={text.value}
          maxLength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          disabled={isFull}
          aria-invalid={wrong.value !== undefined}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit" disabled={isFull || text.value.trim() === ""}>
          {words.add}
        </button>
      </span>
      <span class="small">
        <code>{EXAMPLE}</code>
      </span>
      {wrong.value !== undefined && <Alert lang="en">{wrong.value}</Alert>}
    </Form>
  );
}

function CompareOptions({ compare }: { compare: Compare }) {
  const id = useId();
  const { scenario, games, placement, seed } = compare.choice.value;
  return (
    <div class="stack">
      <GameSelect scenario={scenario} choose={(chosen) => compare.choose({ scenario: chosen })} />
      <NumberField
        label={words.games}
        value={games}
        most={MOST_GAMES}
        set={(number) => compare.choose({ games: number })}
      />
      <HidingSelect
        label={words.placement}
        scenario={scenario}
        value={placement}
        others={PLACEMENTS.map((model) => [model, placementTitle(model)])}
        take={(text) => {
          const checked = checkPlacement(scenario, text);
          if (checked.ok) compare.choose({ placement: checked.value });
        }}
      />
      <Fold of={FOLDS.programs} title={boardWords.forPrograms}>
        <AddStrategy compare={compare} />
        <NumberField
          label={words.seed}
          value={seed}
          most={Number.MAX_SAFE_INTEGER}
          describedBy={id}
          set={(number) => Number.isSafeInteger(number) && compare.choose({ seed: number })}
        />
        <span class="buttons">
          <Button label={words.anotherSeed} onClick={() => compare.choose({ seed: newSeed() })} />
          <span class="small" id={id}>
            {words.seedHint}
          </span>
        </span>
        <ByCommand comparison={compare.choice.value} />
      </Fold>
    </div>
  );
}

function NumberField(props: {
  label: string;
  value: number;
  most: number;
  describedBy?: string;
  set: (value: number) => void;
}) {
  const { label, value, most, describedBy, set } = props;
  return (
    <Labelled label={label}>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autocomplete="off"
        value={Number.isNaN(value) ? undefined : String(value)}
        aria-invalid={!(Number.isSafeInteger(value) && value >= 0 && value <= most)}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          set(/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);
        }}
      />
    </Labelled>
  );
}
