import type { Knowledge } from "@broadside/engine";
import type { KnownShip } from "./known-ships.ts";

/** How the ships of a class stand: so many sunk, so many known to lie on certain cells, and the others hidden. */
export interface ClassState {
  readonly sunk: number;
  readonly certain: number;
  readonly hidden: number;
}

/** Whether all cells of a ship are hit. */
export const isSunk = ({ observations }: Knowledge, { cells }: KnownShip): boolean =>
  cells.every((cell) => observations.some((shot) => shot.cell === cell));

/**
 * How the ships of each class stand, by what the referee said and by the known ships. A sunk ship of which nobody knows
 * the class is not counted for any.
 */
export const fleetState = (knowledge: Knowledge, known: readonly KnownShip[]): ClassState[] =>
  knowledge.scenario.fleet.map(({ count }, shipClass) => {
    const told = knowledge.observations.filter(
      ({ answer }) => answer.kind === "sunk" && answer.shipClass === shipClass,
    ).length;
    const own = known.filter((ship) => ship.shipClass === shipClass);
    const hit = own.filter((ship) => isSunk(knowledge, ship)).length;
    const sunk = Math.min(count, Math.max(told, hit));
    const certain = Math.min(count - sunk, own.length - hit);
    return { sunk, certain, hidden: count - sunk - certain };
  });
