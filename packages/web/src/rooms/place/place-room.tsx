import { formatScenario, makeKnowledge, type Scenario, STANDARD_STRATEGIES } from "@broadside/engine";
import type { Difficulty, Estimate } from "@broadside/engine/review";
import { formatPercentOf } from "@broadside/engine/text";
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { scaleGradient } from "../../board/drawing/colour.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { type BoardMap, bitsOf } from "../../board/map/board-map.ts";
import { Counting } from "../../board/map/counting.tsx";
import { type Failed, failed, Job } from "../../board/map/page-jobs.ts";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { drawShips, formatShips, formatShipsSource } from "../../board/notation/ship-notation.ts";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { type PlacingLook, placingLookOf } from "../../board/placing/placing-look.ts";
import { FleetTray, PlacingTools } from "../../board/placing/placing-tools.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";
import { Notices } from "../../board/position/notices.tsx";
import { conflictsOf, countLeft, type PlacedShip, shipAt } from "../../board/position/placed-ship.ts";
import { describeCells, describeConflict, whyNotPlaceable } from "../../board/position/placing-text.ts";
import type { Position } from "../../board/position/position.ts";
import { formatPosition, withoutPrior } from "../../board/rules/rules.ts";
import { RulesPanel } from "../../board/rules/rules-panel.tsx";
import { placingWords as words } from "../../board/texts/placing/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, decimal, duration, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Worded } from "../../language/words.ts";
import { CopyButton, saveText } from "../../parts/copies.tsx";
import { Check, Select } from "../../parts/field/choice.tsx";
import { NotationField } from "../../parts/field/notation-field.tsx";
import { Fold } from "../../parts/fold.tsx";
import { newSeed } from "../../parts/id.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { theme } from "../../parts/theme/theme.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { lying, narrow } from "../../parts/window/screen-size.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import { FOLDS } from "../../storage/settings.ts";
import { placeWords } from "./texts/words.ts";

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const EXPORTS = [
  {
    label: "layoutJson",
    file: "layout.json",
    type: "application/json",
    text: (scenario: Scenario, placed: readonly PlacedShip[]) => json(formatShipsSource(scenario, placed)),
  },
  { label: "layoutDrawing", file: "layout.txt", type: "text/plain", text: drawShips },
  {
    label: "scenarioJson",
    file: "scenario.json",
    type: "application/json",
    text: (scenario: Scenario) => json(formatScenario(scenario)),
  },
] as const;

/** How the layouts were counted, the layout as text that you can edit, copy and save, and its rules. */
function ForPrograms({ position }: { position: Position }) {
  const scenario = position.scenario.value;
  const map = position.rest.value?.kind === "open" ? position.analysis.map.value : undefined;
  const rejected = position.rejectedShips.value;
  return (
    <Fold of={FOLDS.programs} title={boardWords.forPrograms} forced={rejected !== undefined}>
      <NotationField
        id="ships"
        label={placeWords.shipsInNotation}
        rows={3}
        placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
        written={formatShips(scenario, position.placed.value ?? [])}
        rejected={rejected}
        write={(text) => position.writeShips(text)}
      >
        {placeWords.enterApplies}
      </NotationField>
      <table class="exports">
        <caption class="visually-hidden">{placeWords.takeAway}</caption>
        <tbody>
          {EXPORTS.map((one) => (
            <ExportRow key={one.file} position={position} export={one} />
          ))}
        </tbody>
      </table>
      <p class="small">
        {placeWords.commandReads({ command: <code key="command">npx broadside place --scenario scenario.json</code> })}
      </p>
      {map && (
        <p class="small">
          {boardWords.exactCount({
            bits: decimal(bitsOf(map.layouts), 1),
            method: map.method,
            time: duration(map.milliseconds),
          })}
        </p>
      )}
      {position.rest.value?.kind === "open" && (
        <div class="fill stack after">
          <FirstFound position={position} />
          <p class="small">{placeWords.firstAbout}</p>
        </div>
      )}
    </Fold>
  );
}

/** Fills the board with the layout found first: quick, but some layouts are found sooner than others. */
const FirstFound = ({ position }: { position: Position }) => (
  <Button
    label={placeWords.fillFirst}
    disabled={position.analysis.phase.value.kind === "conflict" || position.filling.state.value.kind === "working"}
    onClick={() => position.fillRest("first")}
  />
);

function ExportRow({ position, export: one }: { position: Position; export: (typeof EXPORTS)[number] }) {
  const label = placeWords[one.label];
  const text = (): string => one.text(position.scenario.value, position.placed.value ?? []);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <CopyButton
          label={placeWords.copy}
          name={placeWords.copyWhat({ label })}
          said={placeWords.copiedWhat({ label })}
          text={text}
        />
      </td>
      <td>
        <Button aria-label={placeWords.downloadWhat({ label })} onClick={() => saveText(one.file, text(), one.type)}>
          {placeWords.download}
        </Button>
      </td>
    </tr>
  );
}

/** Opens Place for a position: what it found about the ships stays while other rooms are visited. */
export const openPlace = (position: Position): Worded<object> => {
  const judging = new Judging(startEngine);
  position.history.timeline.subscribe(() => judging.stop());
  const PlaceRoom: Worded<object> = () => <Place position={position} judging={judging} />;
  PlaceRoom.words = { load: () => Promise.all([words.load(), placeWords.load()]) };
  return PlaceRoom;
};

interface PlaceProps {
  readonly position: Position;
  readonly judging: Judging;
}

function Place(props: PlaceProps) {
  const { position } = props;
  const why = whyNotPlaceable(position.scenario.value);
  if (why === undefined) return <PlacingMain {...props} />;
  return (
    <main>
      <Notices position={position} />
      <section class="panel" aria-label={placeWords.title}>
        <p>{[why, placeWords.chooseAnother].join(boardWords.gap)}</p>
        <RulesPanel position={position} />
      </section>
    </main>
  );
}

function PlacingMain({ position, judging }: PlaceProps) {
  const { board } = position.scenario.value;
  const { fresh } = position.analysis;
  const drag = useShipDrag(position);
  const chances = useSignal(true);
  const look = placingLookOf(position, drag.painted.value, chances.value);

  // Leaving the view drops the ship in hand too.
  useEffect(() => () => position.placing.reset(), [position]);

  const foot = (
    <div class="board-foot flow apart">
      <CellText position={position} look={look} />
      <div class="stack gap-1 grow">
        <Check checked={chances.value} set={(checked) => (chances.value = checked)}>
          {placeWords.showRest}
        </Check>
        {chances.value && look.layouts > 0n && (
          <div class="legend">
            <span class="legend-bar" style={`background:${scaleGradient(theme.value)}`} />
            <span class="apart is-whole">
              <span>{percent(formatPercentOf(look.least, look.layouts))}</span>
              <span>{percent(formatPercentOf(look.most, look.layouts))}</span>
            </span>
          </div>
        )}
      </div>
    </div>
  );
  // On phones the fleet and the tools are docked at the board, so that both ends of a drag are visible.
  const dock = (
    <div class="dock stack">
      <FleetTray position={position} drag={drag} />
      <PlacingTools position={position} />
    </div>
  );

  return (
    <main class={mainClass(board)}>
      <Notices position={position} />
      <section class="board-column card bare-on-phones" aria-label={placeWords.title}>
        <div class={stackClass(board)} style={stackStyle(board)}>
          {!narrow.value && <PlacingTools position={position} />}
          <PlacingBoard position={position} cells={look} drag={drag} />
          {narrow.value && !lying.value && dock}
          {!narrow.value && foot}
        </div>
      </section>
      {lying.value && dock}
      <div class="panels">
        {narrow.value ? (
          <section class="panel board-below stack" aria-label={boardWords.board}>
            {foot}
          </section>
        ) : (
          <FleetTray position={position} drag={drag} />
        )}
        <RestPanel position={position} judging={judging} />
        <div class="panel folds">
          <RulesPanel position={position} />
          <ForPrograms position={position} />
        </div>
      </div>
      <p class="visually-hidden" role="status" data-testid="said">
        {position.placing.said.value}
      </p>
      <p class="visually-hidden" role="status" data-testid="rest-said">
        {position.rest.value?.kind === "open" && fresh.value ? placeWords.containSaid({ n: fresh.value.layouts }) : ""}
      </p>
    </main>
  );
}

function CellText({ position, look }: { position: Position; look: PlacingLook }) {
  const scenario = position.scenario.value;
  const cell = position.hover.value ?? position.focus.value;
  const forbidden = look.forbidden.has(cell);
  const count = look.occupied?.[cell];
  const ship = shipAt(position.placed.value ?? [], cell);
  return (
    <div class="cell-details flow gap-0 grow">
      <strong>{cellName(scenario.board, cell)}</strong>
      {forbidden && <span>{words.forbidden}</span>}
      {ship && (
        <span>
          {[shipName(scenario.fleet[ship.shipClass].name), describeCells(scenario.board, ship.cells)].join(
            boardWords.comma,
          )}
        </span>
      )}
      {!ship && !forbidden && count !== undefined && look.layouts > 0n && (
        <>
          <span>{percent(formatPercentOf(count, look.layouts))}</span>
          <span class="soft">{boardWords.shareOf({ part: count, whole: look.layouts })}</span>
        </>
      )}
    </div>
  );
}

const { judges: JUDGES } = STANDARD_STRATEGIES;

type Judge = (typeof JUDGES)[number];

type Judgement = { readonly kind: "judged"; readonly judge: Judge; readonly difficulty: Difficulty } | Failed;

/** Has a strategy play against a layout and against others. */
class Judging extends Job<Judgement> {
  readonly judge = signal<Judge>(JUDGES[0]);

  begin(scenario: Scenario, ships: readonly PlacedShip[]): void {
    const judge = this.judge.value;
    const layout = formatShipsSource(scenario, ships);
    // The layout is compared with equally likely layouts.
    const position = formatPosition(makeKnowledge(withoutPrior(scenario)));
    this.run("difficulty", { ...position, layout, strategy: judge, seed: newSeed() }, (answer) =>
      answer.kind === "difficulty" ? { kind: "judged", judge, difficulty: answer.difficulty } : failed(answer),
    );
  }
}

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
      <WorkBar label={placeWords.playing} done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        {placeWords.playingGames}
      </WorkBar>
    );
  }
  return (
    <div class="fill stack after">
      <div class="buttons">
        <Button
          class="primary"
          label={placeWords.howHard}
          onClick={() => judging.begin(position.scenario.value, position.placed.value ?? [])}
        />
        <Select
          aria-label={placeWords.judge}
          value={judging.judge.value}
          options={JUDGES.map((judge) => [judge, strategyTitle(judge)])}
          choose={(judge) => (judging.judge.value = judge)}
        />
      </div>
      {state.kind === "judged" && (
        <p role="status">
          {placeWords.judged({
            judge: strategyTitle(state.judge),
            here: shown(state.difficulty.shots, 1),
            random: shown(state.difficulty.uniform, 1),
            harder: percent(shown(state.difficulty.percentile, 0, 100)),
          })}
          <span class="small stack">
            {placeWords.judgedBy({ here: state.difficulty.games[0], others: state.difficulty.games[1] })}
          </span>
        </p>
      )}
      {state.kind === "failed" && <Alert>{placeWords.notJudged({ what: state.what })}</Alert>}
    </div>
  );
}

/** The number of layouts with the placed ships, the conflicts between them, and buttons to place the rest. */
function RestPanel({ position, judging }: RestProps) {
  const rest = position.rest.value;
  const { phase, map } = position.analysis;
  const { kind } = phase.value;
  return (
    <section class="panel position" aria-labelledby="rest-title">
      <h2 id="rest-title">{placeWords.layoutsWith}</h2>
      {rest?.kind === "open" && (
        <>
          {kind === "conflict" && <NoLayouts why={placeWords.othersDontFit} />}
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
          <p class="small">{placeWords.complete}</p>
          <Judgement position={position} judging={judging} />
        </>
      )}
      {rest?.kind === "misfit" && <NoLayouts why={placeWords.againstGiven} />}
      {rest?.kind === "impossible" && <NoLayouts why={placeWords.becauseOfRest({ why: rest.why })} />}
      {rest?.kind === "conflict" && <Conflicts position={position} />}
    </section>
  );
}

function LayoutCount({ map, stale }: { map: BoardMap | undefined; stale: boolean }) {
  if (!map) return <p class="layouts is-stale">…</p>;
  return (
    <p class={`layouts ${stale ? "is-stale" : ""}`} data-testid="layouts">
      {count(map.layouts)}
    </p>
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
      <p>{placeWords.cannotLie}</p>
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
        label={placeWords.placingRest}
        done={position.filling.progress.value?.done}
        onStop={() => position.filling.stop()}
      >
        {placeWords.placingSome({ n: left })}
      </WorkBar>
    );
  }
  return (
    <div class="fill stack after">
      <Button
        label={placeWords.fillRest}
        class="primary"
        disabled={isNone}
        onClick={() => position.fillRest("uniform")}
      />
      <p class="small">{placeWords.fillAbout({ n: left })}</p>
      {state.kind === "failed" && (
        <Alert>
          {state.proved
            ? placeWords.proved({ what: state.what })
            : placeWords.notFilled({ what: state.what, isUniform: state.order === "uniform" })}
        </Alert>
      )}
    </div>
  );
}
