import type { Board } from "@broadside/engine";
import { type HullPart, hullParts } from "../position/hull-part.ts";

/** A ship on a cell: its part there, its index among the ships, and whether the cell is its first. */
export interface ShipOnCell<S> {
  readonly ship: S;
  readonly index: number;
  readonly part: HullPart;
  readonly isFirst: boolean;
}

/** The ships on each cell, in their order. */
export const shipsByCell = <S extends { readonly cells: readonly number[] }>(
  board: Board,
  ships: readonly S[],
): ReadonlyMap<number, readonly ShipOnCell<S>[]> => {
  const found = new Map<number, ShipOnCell<S>[]>();
  for (const [index, ship] of ships.entries())
    for (const [cell, part] of hullParts(board, ship.cells))
      found.set(cell, [...(found.get(cell) ?? []), { ship, index, part, isFirst: cell === ship.cells[0] }]);
  return found;
};
