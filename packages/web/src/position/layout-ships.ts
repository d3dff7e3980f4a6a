import { placementsOf } from "@broadside/engine";
import { cellsInBox, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import type { PlacedShip } from "./placed-ship.ts";

/** The ships of a layout with their cells, ascending. */
export const shipsOfLayout = (layout: HiddenLayout): PlacedShip[] => {
  const { scenario } = layout;
  if (isBoxLayout(layout))
    return layout.boxes.map((box) => ({ shipClass: box.shipClass, cells: cellsInBox(scenario.board, box) }));
  const table = placementsOf(scenario);
  return layout.placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) }));
};
