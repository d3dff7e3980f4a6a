import { formatPicture, type ShipClass } from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { Segments } from "../../parts/field/choice.tsx";
import { KEYS } from "../../parts/keys.ts";
import { Button } from "../../parts/theme/button.tsx";
import { ClearButton, UndoButtons } from "../../parts/undo-buttons.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import { drawnRows, openSizes, Silhouette } from "../drawing/silhouette.tsx";
import { BlockSaid } from "../position/notices.tsx";
import { countLeft } from "../position/placed-ship.ts";
import type { Position } from "../position/position.ts";
import { placingWords as words } from "../texts/placing/words.ts";
import { boardWords } from "../texts/words.ts";
import type { ShipDrag } from "./ship-drag.ts";

interface ToolsProps {
  readonly position: Position;
  /** What is wrong with the ships on the board; said instead of which ship is selected. */
  readonly wrong?: string | undefined;
  /** What is said while no ship is in hand or selected. */
  readonly said?: string | undefined;
}

/** The choice of what a click or drag does: move ships, or forbid cells. */
export function ToolChoice({ position }: { position: Position }) {
  const { placing, tool } = position;
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{words.clicksAndDrags}</legend>
      <Segments
        name="tool"
        value={tool.value === "block" ? "block" : "usual"}
        options={[
          ["usual", boardWords.shipsTitle, words.shipsToolTitle],
          ["block", words.forbidTool, words.forbidTitle],
        ]}
        choose={(chosen) => {
          placing.cancel();
          position.takeTool(chosen);
        }}
      />
    </fieldset>
  );
}

/** Undo, redo, and taking all ships off. */
export function EditButtons({ position }: { position: Position }) {
  return (
    <div class="buttons">
      <UndoButtons of={position} />
      <ClearButton
        title={words.clearTitle}
        may={(position.placed.value ?? []).length > 0}
        clear={() => position.place([])}
      />
    </div>
  );
}

/** Names the ship in hand or the selected ship, with buttons that turn it and take it off. */
export function ShipTools({ position, ...texts }: ToolsProps) {
  const { placing } = position;
  const hasShip = placing.hand.value !== undefined || placing.ship.value !== undefined;
  return (
    <div class="board-tools flow apart ship-tools" role="toolbar" aria-label={words.ship}>
      <HandText position={position} {...texts} />
      <div class="buttons">
        <Button
          label={words.rotate}
          disabled={!hasShip}
          onClick={() => placing.turn("rotate")}
          title={KEYS.turn[0].toUpperCase()}
        />
        {/* A straight ship is its own mirror image. */}
        {position.scenario.value.fleet.some(({ shape }) => shape.kind === "picture") && (
          <Button label={words.flip} disabled={!hasShip} onClick={() => placing.turn("flip")} title={KEYS.turn[1]} />
        )}
        <Button label={words.takeOff} disabled={!hasShip} onClick={() => placing.remove()} title="Delete" />
      </div>
    </div>
  );
}

/** Names the ship in hand or the selected ship; while cells are painted, says how to paint. */
function HandText({ position, wrong, said }: ToolsProps) {
  const { placing } = position;
  const { fleet } = position.scenario.value;
  const hand = placing.hand.value;
  const chosen = placing.ship.value;
  const placed = position.placed.value ?? [];
  if (position.tool.value === "block") {
    return <BlockSaid position={position}>{words.paintCells}</BlockSaid>;
  }
  if (hand) {
    const trouble = placing.handTrouble;
    return (
      <p>
        {words.inHand({ ship: <strong key="ship">{shipName(fleet[hand.shipClass].name)}</strong> })}
        {trouble !== "" && <span class="error-text">{trouble}</span>}
      </p>
    );
  }
  if (wrong !== undefined) return <p class="error-text">{wrong}</p>;
  if (chosen !== undefined) {
    return (
      <p>{words.shipChosen({ ship: <strong key="ship">{shipName(fleet[placed[chosen].shipClass].name)}</strong> })}</p>
    );
  }
  if (placing.isShipMissing.value) return <p>{words.chooseFirst}</p>;
  const isDone = countLeft(position.scenario.value, placed).every((left) => left === 0);
  return <p class="small">{said ?? (isDone ? words.allOnBoard : words.noneChosen)}</p>;
}

const describeForm = (ship: ShipClass): string => {
  const { shape } = ship;
  if (shape.kind === "line") return words.inRow({ n: shape.length });
  return shape.kind === "picture"
    ? words.inRows({ cells: shape.cells.length, rows: formatPicture(shape).length })
    : openSizes(ship) || words.anyBox;
};

const longestOf = (fleet: readonly ShipClass[]): number =>
  Math.max(1, ...fleet.map((ship) => drawnRows(ship)[0]?.length ?? 0));

/** The ships of the fleet that are not yet on the board: drag them from here, or take them in hand. */
export function FleetTray({ position, drag }: { position: Position; drag: ShipDrag }) {
  const scenario = position.scenario.value;
  const left = countLeft(scenario, position.placed.value ?? []);
  const inHand = position.placing.hand.value;
  const take = (shipClass: number, byKey: boolean): void => {
    if (drag.isSwallowed()) return;
    position.tool.value = "usual";
    if (!position.placing.take(shipClass, position.focus.value)) return;
    const cell = position.placing.heldCell;
    if (byKey && cell !== undefined) focusCell(position, cell);
  };
  return (
    <section class="panel" aria-labelledby="fleet-title">
      <h2 id="fleet-title">{boardWords.fleet}</h2>
      <ul class="tray grid" style={`--longest:${longestOf(scenario.fleet)}`}>
        {scenario.fleet.map((ship, shipClass) => (
          <li key={ship.name}>
            <Button
              class="tray-ship"
              disabled={left[shipClass] === 0}
              aria-pressed={inHand?.from === undefined && inHand?.shipClass === shipClass}
              title={shipName(ship.name)}
              aria-label={words.leftToPlace({
                ship: shipName(ship.name),
                form: describeForm(ship),
                left: left[shipClass],
                all: ship.count,
              })}
              onPointerDown={(event) => drag.pressFleet(event, shipClass)}
              onClick={(event) => take(shipClass, event.detail === 0)}
            >
              <Silhouette shipClass={ship} side={17} />
              <span class="tray-name">{shipName(ship.name)}</span>
              {ship.count > 1 && <span class="tray-left small">{`${left[shipClass]}/${ship.count}`}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <p class="small after">{words.dragHint}</p>
    </section>
  );
}
