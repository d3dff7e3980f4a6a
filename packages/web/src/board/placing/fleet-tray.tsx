import { formatPicture, type ShipClass } from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { Button } from "../../parts/theme/button.tsx";
import { focusCell } from "../../parts/window/focus.ts";
import type { Page } from "../../rooms/analyse/page.ts";
import { drawnRows, Silhouette } from "../drawing/silhouette.tsx";
import { countLeft } from "../position/placed-ship.ts";
import { placingWords as words } from "../texts/placing/words.ts";
import { boardWords } from "../texts/words.ts";
import type { ShipDrag } from "./ship-drag.ts";

const describeForm = ({ shape }: ShipClass): string => {
  if (shape.kind === "line") return words.inRow({ n: shape.length });
  return shape.kind === "picture"
    ? words.inRows({ cells: shape.cells.length, rows: formatPicture(shape).length })
    : words.anyBox;
};

/** The number of cells in the longest drawing of a ship. */
const longestOf = (fleet: readonly ShipClass[]): number =>
  Math.max(1, ...fleet.map((ship) => drawnRows(ship)[0]?.length ?? 0));

/** The ships of the fleet that are not yet on the board: drag them from here, or take them in hand. */
export function FleetTray({ page, drag }: { page: Page; drag: ShipDrag }) {
  const { scenario } = page.knowledge.value;
  const left = countLeft(scenario, page.placed.value ?? []);
  const inHand = page.placing.hand.value;
  const take = (shipClass: number, byKey: boolean): void => {
    if (drag.isSwallowed()) return;
    page.tool.value = "ask";
    if (!page.placing.take(shipClass, page.focus.value)) return;
    const cell = page.placing.heldCell;
    if (byKey && cell !== undefined) focusCell(page, cell);
  };
  return (
    <section class="panel" aria-labelledby="fleet-title">
      <h2 id="fleet-title">{boardWords.fleet}</h2>
      <ul class="tray" style={`--longest:${longestOf(scenario.fleet)}`}>
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
              {ship.count > 1 && (
                <>
                  <span class="tray-left">{words.leftOf({ left: left[shipClass], all: ship.count })}</span>
                  <span class="tray-count">{`${left[shipClass]}/${ship.count}`}</span>
                </>
              )}
            </Button>
          </li>
        ))}
      </ul>
      <p class="small">{words.dragHint}</p>
    </section>
  );
}
