import { formatScenario, type Scenario } from "@broadside/engine";
import type { Estimate } from "@broadside/engine/review";
import { formatPercentOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { scaleGradient } from "../../board/drawing/colour.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { type BoardMap, bitsOf } from "../../board/map/board-map.ts";
import { Counting } from "../../board/map/counting.tsx";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { drawShips, formatShips, formatShipsSource } from "../../board/notation/ship-notation.ts";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { type PlacingLook, placingLookOf } from "../../board/placing/placing-look.ts";
import { EditButtons, FleetTray, ShipTools, ToolChoice } from "../../board/placing/placing-tools.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";
import { Notices } from "../../board/position/notices.tsx";
import { conflictsOf, countLeft, type PlacedShip, shipAt } from "../../board/position/placed-ship.ts";
import { describeCells, describeConflict, whyNotPlaceable } from "../../board/position/placing-text.ts";
import type { Position } from "../../board/position/position.ts";
import { RulesPanel } from "../../board/rules/rules-panel.tsx";
import { placingWords as words } from "../../board/texts/placing/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, decimal, duration, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Worded } from "../../language/words.ts";
import { CopyButton, saveText } from "../../parts/copies.tsx";
import { Check, Labelled, Select } from "../../parts/field/choice.tsx";
import { NotationField } from "../../parts/field/notation-field.tsx";
import { Fold } from "../../parts/fold.tsx";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { theme } from "../../parts/theme/theme.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { beside, lying } from "../../parts/window/screen-size.ts";
import { WorkBar } from "../../parts/work-bar.tsx";
import { FOLDS } from "../../storage/settings.ts";
import { JUDGES, Judging, verdictOf } from "./judging.ts";
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
function ForPrograms({ position, judging }: RestProps) {
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
      <Labelled label={placeWords.judge}>
        <Select
          value={judging.judge.value}
          options={JUDGES.map((judge) => [judge, strategyTitle(judge)])}
          choose={(judge) => (judging.judge.value = judge)}
        />
      </Labelled>
      <Figures judging={judging} />
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
  const chances = useSignal(false);
  const look = placingLookOf(position, drag.painted.value, chances.value);

  // Leaving the view drops the ship in hand too.
  useEffect(() => () => position.placing.reset(), [position]);

  const rest = position.rest.value;
  const said = whatToSay(position, judging);
  const foot =
    rest?.kind === "complete" ? null : (
      <div class="board-foot flow apart">
        <CellText position={position} look={look} chances={chances.value} />
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
  // Where nothing stands beside the board, the fleet and the tools are docked to it: what you press and what
  // changes are in one window, as are both ends of a drag.
  const kind = mainClass(board);
  const isDocked = !beside.value || kind.includes("is-wide");
  const dock = (
    <div class="dock stack">
      <ShipTools position={position} wrong={whatIsWrong(position)} said={said} />
      <FleetTray position={position} drag={drag} />
      <div class="row">
        <NextStep position={position} judging={judging} />
        <EditButtons position={position} />
      </div>
      <ToolChoice position={position} />
    </div>
  );

  return (
    <main class={kind}>
      <Notices position={position} />
      <section class="board-column card bare-on-phones" aria-label={words.boardForPlacing}>
        <div class={stackClass(board)} style={stackStyle(board)}>
          {!isDocked && (
            <>
              <div class="board-tools flow apart">
                <ToolChoice position={position} />
                <EditButtons position={position} />
              </div>
              <ShipTools position={position} />
            </>
          )}
          <PlacingBoard position={position} cells={look} drag={drag} />
          {!isDocked && foot}
        </div>
        {isDocked && !lying.value && dock}
      </section>
      {lying.value && dock}
      <div class="panels">
        {!isDocked && (
          <>
            <section class="panel stack" aria-labelledby="next-title">
              <h2 id="next-title">{placeWords.title}</h2>
              {/* Room for two lines: nothing below moves when the text changes. */}
              <p style="min-height:2lh">{said}</p>
              <NextStep position={position} judging={judging} />
            </section>
            <FleetTray position={position} drag={drag} />
          </>
        )}
        <RestPanel position={position} />
        {isDocked && foot && (
          <section class="panel board-below stack" aria-label={boardWords.board}>
            {foot}
          </section>
        )}
        <div class="panel folds">
          <RulesPanel position={position} />
          <ForPrograms position={position} judging={judging} />
        </div>
      </div>
      <p class="visually-hidden" role="status" data-testid="said">
        {position.placing.said.value}
      </p>
      <p class="visually-hidden" role="status" data-testid="rest-said">
        {rest?.kind === "open" && fresh.value ? placeWords.containSaid({ n: fresh.value.layouts }) : ""}
        {judging.state.value.kind === "judged" ? said : ""}
      </p>
    </main>
  );
}

function CellText(props: { position: Position; look: PlacingLook; chances: boolean }) {
  const { position, look, chances } = props;
  const scenario = position.scenario.value;
  const cell = position.hover.value ?? position.focus.value;
  const forbidden = look.forbidden.has(cell);
  const count = chances ? look.occupied?.[cell] : undefined;
  const ship = shipAt(position.placed.value ?? [], cell);
  if (!ship && !forbidden && count === undefined) return null;
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

interface RestProps {
  readonly position: Position;
  readonly judging: Judging;
}

const shown = ({ estimate, standardError }: Estimate, digits: number, unit = 1): string =>
  `${decimal(unit * estimate, digits)} ± ${decimal(Math.max(10 ** -digits, unit * standardError), digits)}`;

/** How hard the layout is to find, in figures: estimates from games of a strategy against it and against others. */
function Figures({ judging }: { judging: Judging }) {
  const state = judging.state.value;
  if (state.kind !== "judged") return null;
  const { shots, uniform, percentile, games } = state.difficulty;
  return (
    <>
      <p>
        {placeWords.judged({
          judge: strategyTitle(state.judge),
          here: shown(shots, 1),
          random: shown(uniform, 1),
          harder: percent(shown(percentile, 0, 100)),
        })}
      </p>
      <p class="small">{placeWords.judgedBy({ here: games[0], others: games[1] })}</p>
    </>
  );
}

/** Why the ships on the board cannot be completed, in a sentence; undefined if they can, or already are complete. */
const whatIsWrong = (position: Position): string | undefined => {
  const scenario = position.scenario.value;
  const placed = position.placed.value ?? [];
  const rest = position.rest.value;
  switch (rest?.kind) {
    case "conflict":
      return describeConflict(scenario, placed, conflictsOf(scenario, placed)[0]);
    case "misfit":
      return placeWords.againstGiven;
    case "impossible":
      return placeWords.becauseOfRest({ why: rest.why });
    case "open":
      return position.analysis.phase.value.kind === "conflict" ? placeWords.othersDontFit : undefined;
    default:
      return undefined;
  }
};

/** What the room is for, then what to do; at the end how hard the fleet is to find, in people's words. */
const whatToSay = (position: Position, judging: Judging): string => {
  if (position.rest.value?.kind !== "complete")
    return position.placed.value?.length === 0 ? placeWords.about : words.noneChosen;
  const state = judging.state.value;
  return state.kind === "judged" ? verdictOf(state) : placeWords.complete;
};

/** The button for what comes next: the engine places the remaining ships at random, or tries to find the fleet. */
function NextStep({ position, judging }: RestProps) {
  const isJudged = position.rest.value?.kind === "complete" && position.filling.state.value.kind === "idle";
  return (
    <div class="next-step stack is-rest">
      {isJudged ? <JudgeButton position={position} judging={judging} /> : <FillButton position={position} />}
    </div>
  );
}

function JudgeButton({ position, judging }: RestProps) {
  const state = judging.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar label={placeWords.playing} done={judging.progress.value?.done ?? 0} onStop={() => judging.stop()}>
        {placeWords.playingGames}
      </WorkBar>
    );
  }
  const judge = (): void => judging.begin(position.scenario.value, position.placed.value ?? []);
  const isJudged = state.kind === "judged";
  return (
    <>
      {isJudged && position.isFilled ? (
        <Button class="primary" label={placeWords.another} onClick={() => position.fillAnew(judge)} />
      ) : (
        // The same games would say the same again.
        <Button
          class="primary"
          label={placeWords.howHard}
          disabled={isJudged && state.judge === judging.judge.value}
          onClick={judge}
        />
      )}
      {state.kind === "failed" && <Alert>{placeWords.notJudged({ what: state.what })}</Alert>}
    </>
  );
}

function FillButton({ position }: { position: Position }) {
  const state = position.filling.state.value;
  if (state.kind === "working") {
    return (
      <WorkBar
        label={placeWords.placingRest}
        done={position.filling.progress.value?.done}
        onStop={() => position.filling.stop()}
      >
        {placeWords.placingSome({ n: leftOf(position) })}
      </WorkBar>
    );
  }
  return (
    <>
      <Button
        label={placeWords.fillRest}
        class="primary"
        disabled={position.rest.value?.kind !== "open" || position.analysis.phase.value.kind === "conflict"}
        onClick={() => position.fillRest("uniform")}
      />
      {state.kind === "failed" && (
        <Alert>
          {state.proved
            ? placeWords.proved({ what: state.what })
            : placeWords.notFilled({ what: state.what, isUniform: state.order === "uniform" })}
        </Alert>
      )}
    </>
  );
}

/** The number of ships left to place. */
const leftOf = (position: Position): number =>
  countLeft(position.scenario.value, position.placed.value ?? []).reduce((sum, number) => sum + number, 0);

/** The number of layouts with the placed ships, or the conflicts between them; nothing once all ships are placed. */
function RestPanel({ position }: { position: Position }) {
  const rest = position.rest.value;
  const { phase, map } = position.analysis;
  const { kind } = phase.value;
  if (rest?.kind === "complete") return null;
  const wrong = whatIsWrong(position);
  return (
    <section class="panel position" aria-labelledby="rest-title">
      <h2 id="rest-title">{placeWords.layoutsWith}</h2>
      {rest?.kind === "conflict" ? <Conflicts position={position} /> : wrong !== undefined && <NoLayouts why={wrong} />}
      {rest?.kind === "open" && (
        <>
          {(kind === "ready" || kind === "working") && <LayoutCount map={map.value} stale={kind === "working"} />}
          <Counting analysis={position.analysis} />
          <p class="small">{placeWords.fillAbout({ n: leftOf(position) })}</p>
        </>
      )}
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
