import { cellsOf, type Scenario } from "@broadside/engine";

/** The fleet in words: `carrier 5, battleship 4, 2 x boat 1`. */
export const fleetText = ({ fleet }: Scenario): string =>
  fleet
    .map((ship) => {
      const cells = cellsOf(ship);
      return `${ship.count > 1 ? `${ship.count} x ` : ""}${ship.name}${cells === undefined ? "" : ` ${cells}`}`;
    })
    .join(", ");
