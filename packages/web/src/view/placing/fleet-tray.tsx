import { formatPicture, type ShipClass } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { Page } from "../../model/page.ts";
import { countLeft } from "../../position/placed-ship.ts";
import { focusCell } from "../parts/focus-cell.ts";
import { Silhouette } from "../parts/silhouette.tsx";
import type { ShipDrag } from "./ship-drag.ts";

const describeForm = ({ shape }: ShipClass): string => {
  if (shape.kind === "line") return formatNumberOf(shape.length, "cell", "cells in a row");
  return shape.kind === "picture" ? `${shape.cells.length} cells, ${formatPicture(shape).length} rows` : "any box";
};

/** The ships of the fleet that are not on the board yet: they are dragged from here, or taken in hand. */
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
      <h2 id="fleet-title">Fleet</h2>
      <ul class="tray">
        {scenario.fleet.map((ship, shipClass) => (
          <li key={ship.name}>
            <button
              type="button"
              class="tray-ship"
              disabled={left[shipClass] === 0}
              aria-pressed={inHand?.from === undefined && inHand?.shipClass === shipClass}
              aria-label={`${ship.name}, ${describeForm(ship)}, ${left[shipClass]} of ${ship.count} left to place`}
              onPointerDown={(event) => drag.pressFleet(event, shipClass)}
              onClick={(event) => take(shipClass, event.detail === 0)}
            >
              <Silhouette shipClass={ship} side={14} />
              <span class="tray-name">{ship.name}</span>
              <span class="tray-left">
                {left[shipClass]} of {ship.count} left
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="small">Drag a ship onto the board, or press it and then a cell. Press ? for the keys.</p>
    </section>
  );
}
