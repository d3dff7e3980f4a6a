import { type Coord, cellAt, coordOf, placementsOf } from "@broadside/engine";
import { cellsOfBox, coversCoord, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";

/** A ship of a layout, wherever its cells can be listed or not. */
export interface HiddenShip {
  readonly shipClass: number;
  readonly cells: bigint;
  covers(at: Coord): boolean;
}

/** The ships of a layout in either form. */
export const shipsOf = (layout: HiddenLayout): HiddenShip[] => {
  if (isBoxLayout(layout))
    return layout.boxes.map((box) => ({
      shipClass: box.shipClass,
      cells: cellsOfBox(box),
      covers: (at) => coversCoord(box, at),
    }));
  const { scenario, placements } = layout;
  const table = placementsOf(scenario);
  return placements.map((placement) => {
    const cells = new Set(table.cellsOf(placement));
    return {
      shipClass: table.classOf[placement],
      cells: BigInt(cells.size),
      covers: (at) => cells.has(cellAt(scenario.board, at) as number),
    };
  });
};

/** For each ship whether all of its cells are among those shot. */
export const sunkShips = (layout: HiddenLayout, ships: readonly HiddenShip[], shot: readonly number[]): boolean[] => {
  const coords = shot.map((cell) => coordOf(layout.scenario.board, cell));
  return ships.map((ship) => BigInt(coords.filter((at) => ship.covers(at)).length) === ship.cells);
};
