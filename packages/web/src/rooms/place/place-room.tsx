import { formatCell, formatScenario, type Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { scaleGradient } from "../../board/drawing/colour.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { Judging } from "../../board/map/page-jobs.ts";
import { drawShips, formatShips, formatShipsSource } from "../../board/notation/ship-notation.ts";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { type PlacingLook, placingLookOf } from "../../board/placing/placing-look.ts";
import { FleetTray, PlacingTools } from "../../board/placing/placing-tools.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";
import { Notices } from "../../board/position/notices.tsx";
import { type PlacedShip, shipAt } from "../../board/position/placed-ship.ts";
import { describeCells, whyNotPlaceable } from "../../board/position/placing-text.ts";
import type { Position } from "../../board/position/position.ts";
import { RulesPanel } from "../../board/rules/rules-panel.tsx";
import { placingWords as words } from "../../board/texts/placing/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Worded } from "../../language/words.ts";
import { CopyButton, saveText } from "../../parts/copies.tsx";
import { Check } from "../../parts/field/choice.tsx";
import { NotationField } from "../../parts/field/notation-field.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { theme } from "../../parts/theme/theme.ts";
import { lying, narrow } from "../../parts/window/screen-size.ts";
import { RestPanel } from "./rest-panel.tsx";
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

/** The layout as text that you can edit, copy and save, together with its rules. */
function LayoutPanel({ position }: { position: Position }) {
  const scenario = position.scenario.value;
  return (
    <section class="panel" aria-labelledby="layout-title">
      <h2 id="layout-title">{placeWords.layout}</h2>
      <NotationField
        id="ships"
        label={placeWords.shipsInNotation}
        rows={3}
        placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
        written={formatShips(scenario, position.placed.value ?? [])}
        rejected={position.rejectedShips.value}
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
        {placeWords.commandReads({ command: <code key="command">broadside place --scenario scenario.json</code> })}
      </p>
    </section>
  );
}

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
        <LayoutPanel position={position} />
        <div class="panel folds">
          <RulesPanel position={position} />
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
      <strong>{formatCell(scenario.board, cell)}</strong>
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
