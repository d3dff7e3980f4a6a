import { formatCell, formatScenario, type Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Page } from "../analyse/page.ts";
import { type PlacedShip, shipAt } from "../../board/position/placed-ship.ts";
import { describeCells, whyNotPlaceable } from "../../board/position/placing-text.ts";
import { scaleGradient } from "../../board/drawing/colour.ts";
import { drawShips, formatShips, formatShipsSource } from "../../board/notation/ship-notation.ts";
import { percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { boardWords, compareWords, placingWords as words } from "../../language/words.ts";
import { mainClass, stackClass, stackStyle } from "../../board/drawing/stack.ts";
import { CopyButton, saveText } from "../../parts/copies.tsx";
import { Check } from "../../parts/field/choice.tsx";
import { NotationField } from "../../parts/field/notation-field.tsx";
import { Notices } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { theme } from "../../parts/theme/theme.ts";
import { lying, narrow } from "../../parts/window/screen-size.ts";
import { RulesPanel } from "../analyse/rules/rules-panel.tsx";
import { FleetTray } from "../../board/placing/fleet-tray.tsx";
import { PlacingBoard } from "../../board/placing/placing-board.tsx";
import { type PlacingLook, placingLookOf } from "../../board/placing/placing-look.ts";
import { PlacingTools } from "../../board/placing/placing-tools.tsx";
import { RestPanel } from "./rest-panel.tsx";
import { useShipDrag } from "../../board/placing/ship-drag.ts";

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The files to copy or save. */
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
function LayoutPanel({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  return (
    <section class="panel" aria-labelledby="layout-title">
      <h2 id="layout-title">{words.layout}</h2>
      <NotationField
        id="ships"
        label={words.shipsInNotation}
        rows={3}
        placeholder={`${scenario.fleet[0].name}[A1,A2,…]`}
        written={formatShips(scenario, page.placed.value ?? [])}
        rejected={page.rejectedShips.value}
        write={(text) => page.writeShips(text)}
      >
        {words.enterApplies}
      </NotationField>
      <table class="exports">
        <caption class="visually-hidden">{words.takeAway}</caption>
        <tbody>
          {EXPORTS.map((one) => (
            <ExportRow key={one.file} page={page} export={one} />
          ))}
        </tbody>
      </table>
      <p class="small">{words.commandReads(<code key="command">broadside place --scenario scenario.json</code>)}</p>
    </section>
  );
}

function ExportRow({ page, export: one }: { page: Page; export: (typeof EXPORTS)[number] }) {
  const label = words[one.label];
  const text = (): string => one.text(page.knowledge.value.scenario, page.placed.value ?? []);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <CopyButton label={words.copy} name={words.copyWhat(label)} said={words.copiedWhat(label)} text={text} />
      </td>
      <td>
        <Button aria-label={words.downloadWhat(label)} onClick={() => saveText(one.file, text(), one.type)}>
          {words.download}
        </Button>
      </td>
    </tr>
  );
}

/** The view for placing ships: board and tools on the left, the fleet and the rest on the right. */
export function PlacingView({ page }: { page: Page }) {
  const { scenario } = page.knowledge.value;
  const why = whyNotPlaceable(scenario);
  if (why === undefined) return <PlacingMain page={page} />;
  return (
    <main>
      <Notices page={page} />
      <section class="panel" aria-label={words.title}>
        <p>{[why, words.chooseAnother].join(boardWords.gap)}</p>
        <RulesPanel page={page} />
      </section>
    </main>
  );
}

PlacingView.words = { load: () => Promise.all([words.load(), compareWords.load()]) };

function PlacingMain({ page }: { page: Page }) {
  const { board } = page.knowledge.value.scenario;
  const { fresh } = page.analysis;
  const drag = useShipDrag(page);
  const chances = useSignal(true);
  const look = placingLookOf(page, drag.painted.value, chances.value);

  // Leaving the view drops the ship in hand too.
  useEffect(() => () => page.placing.reset(), [page]);

  const foot = (
    <div class="board-foot">
      <CellText page={page} look={look} />
      <div class="placing-legend">
        <Check checked={chances.value} set={(checked) => (chances.value = checked)}>
          {words.showRest}
        </Check>
        {chances.value && look.layouts > 0n && (
          <div class="legend">
            <span class="legend-bar" style={`background:${scaleGradient(theme.value)}`} />
            <span class="legend-ticks">
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
    <div class="dock">
      <FleetTray page={page} drag={drag} />
      <PlacingTools page={page} />
    </div>
  );

  return (
    <main class={mainClass(board)}>
      <Notices page={page} />
      <section class="board-column" aria-label={words.title}>
        <div class={stackClass(board)} style={stackStyle(board)}>
          {!narrow.value && <PlacingTools page={page} />}
          <PlacingBoard page={page} cells={look} drag={drag} />
          {narrow.value && !lying.value && dock}
          {!narrow.value && foot}
        </div>
      </section>
      {lying.value && dock}
      <div class="panels">
        {narrow.value ? (
          <section class="panel board-below" aria-label={boardWords.board}>
            {foot}
          </section>
        ) : (
          <FleetTray page={page} drag={drag} />
        )}
        <RestPanel page={page} />
        <LayoutPanel page={page} />
        <div class="panel folds">
          <RulesPanel page={page} />
        </div>
      </div>
      <p class="visually-hidden" role="status" data-testid="said">
        {page.placing.said.value}
      </p>
      <p class="visually-hidden" role="status" data-testid="rest-said">
        {page.rest.value?.kind === "open" && fresh.value ? words.containSaid(fresh.value.layouts) : ""}
      </p>
    </main>
  );
}

function CellText({ page, look }: { page: Page; look: PlacingLook }) {
  const { scenario } = page.knowledge.value;
  const cell = page.hover.value ?? page.focus.value;
  const forbidden = look.forbidden.has(cell);
  const count = look.occupied?.[cell];
  const ship = shipAt(page.placed.value ?? [], cell);
  return (
    <div class="cell-details">
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
          <span class="exact">{boardWords.shareOf(count, look.layouts)}</span>
        </>
      )}
    </div>
  );
}
