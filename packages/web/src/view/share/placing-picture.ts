import type { Scenario } from "@broadside/engine";
import { conflictsOf, type PlacedShip } from "../../position/placed-ship.ts";
import { shipEnds } from "../../position/ship-ends.ts";
import { abbreviate } from "../../text/shots/answer.ts";
import type { CellDrawing } from "../board/drawn/cell-drawing.ts";

const EMPTY: Omit<CellDrawing, "kind"> = {
  ...{ fill: undefined, texts: [], faint: false, hatched: false, sign: undefined, ships: undefined, mark: "" },
  ...{ number: undefined, hull: undefined, certain: false, best: false, conflict: false, dropped: false, outlines: [] },
};

/** How the cells of a board look on which ships were placed; those in each other's way are marked. Cost: the ships' cells, once. */
export const placingPicture = (scenario: Scenario, placed: readonly PlacedShip[]): ((cell: number) => CellDrawing) => {
  const { board } = scenario;
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(board.blocked);
  const conflicts = new Set(conflictsOf(scenario, placed).flatMap(({ cells }) => cells));
  const ships = new Map<number, NonNullable<CellDrawing["ship"]>>();
  for (const { shipClass, cells } of placed) {
    const own = new Set(cells);
    for (const cell of cells)
      ships.set(cell, { ends: shipEnds(board, own, cell), mark: marks[shipClass], chosen: false });
  }
  return (cell) => {
    const ship = ships.get(cell);
    return {
      ...EMPTY,
      kind: blocked.has(cell) ? "blocked" : "unknown",
      conflict: conflicts.has(cell),
      ...(ship && { ship, mark: ship.mark }),
    };
  };
};
