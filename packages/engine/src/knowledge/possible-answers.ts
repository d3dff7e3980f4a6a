import { checkCell } from "../board/board.ts";
import { type Answer, HIT, MISS } from "../scenario/answer.ts";
import { type ShipClass, shipCount, sizesOf } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";

/**
 * Every answer that the rules allow to a shot at the cell, whatever was shot before: misses, hits, then sinkings, or
 * numbers of ships in ascending order. For what is still possible in a position, see `Posterior.answers`.
 *
 * Cost: proportional to the number of classes, or to the number of placements where answers show cells of sunk
 * ships or lengths of boxes.
 *
 * @param cell a cell that is not blocked
 * @throws RangeError if `cell` is not a cell; RefusedError where placements are needed and there are too many to
 *   list
 * @example
 * import { possibleAnswers, preset } from "@broadside/engine";
 *
 * possibleAnswers(preset("hasbro"), 0).length; // => 7
 * possibleAnswers(preset("gorkoff-3x3"), 0); // => [{ kind: "miss" }, { kind: "hit" }]
 */
export const possibleAnswers = (scenario: Scenario, cell: number): Answer[] => {
  checkScenario(scenario);
  checkCell(scenario.board, cell);
  const classes = scenario.fleet.map((_, shipClass) => shipClass);
  switch (scenario.answers) {
    case "hit":
      return [MISS, HIT];
    case "sunk":
      return [MISS, HIT, { kind: "sunk" }];
    case "length":
      return [MISS, HIT, ...lengthsAt(scenario, cell).map((length) => ({ kind: "sunk" as const, length }))];
    case "named":
      return [MISS, HIT, ...classes.map((shipClass) => ({ kind: "sunk" as const, shipClass }))];
    case "identified":
      return [
        MISS,
        ...classes.map((shipClass) => ({ kind: "hit" as const, shipClass })),
        ...classes.map((shipClass) => ({ kind: "sunk" as const, shipClass })),
      ];
    case "revealed":
      return [MISS, HIT, ...placesOver(scenario, cell).map((place) => ({ kind: "sunk" as const, ...place }))];
    case "count":
      return Array.from({ length: mostShipsOnCell(scenario) + 1 }, (_, ships) => ({ kind: "count" as const, ships }));
  }
};

/**
 * Whether the rules give answers of this form. It looks at no placements, so it also accepts a shown ship
 * that cannot lie there.
 */
export const hasFormOfRules = ({ answers, fleet }: Scenario, answer: Answer): boolean => {
  const isClass = (shipClass: number | undefined): boolean => shipClass !== undefined && shipClass in fleet;
  switch (answer.kind) {
    case "miss":
      return answers !== "count";
    case "hit":
      if (answers === "identified") return isClass(answer.shipClass);
      return answers !== "count" && answer.shipClass === undefined;
    case "count":
      return (
        answers === "count" && Number.isInteger(answer.ships) && answer.ships >= 0 && answer.ships <= shipCount(fleet)
      );
    case "sunk": {
      const { length, shipClass, cells } = answer;
      if (answers === "hit" || answers === "count") return false;
      if (answers === "length" ? !fleet.some((ship) => isSize(ship, length)) : length !== undefined) return false;
      if (answers === "sunk" || answers === "length" ? shipClass !== undefined : !isClass(shipClass)) return false;
      return answers === "revealed"
        ? cells?.every((one, i) => i === 0 || cells[i - 1] < one) === true
        : cells === undefined;
    }
    default:
      return false;
  }
};

/**
 * The most ships that the rules allow on a cell: all ships if they may overlap, otherwise one.
 *
 * @example
 * import { mostShipsOnCell, preset } from "@broadside/engine";
 *
 * mostShipsOnCell(preset("hasbro")); // => 1
 * mostShipsOnCell(preset("boxes:4x2:3")); // => 3
 */
export const mostShipsOnCell = ({ contact, fleet }: Scenario): number => (contact === "overlap" ? shipCount(fleet) : 1);

const isSize = (ship: ShipClass, length: number | undefined): boolean =>
  length !== undefined && sizesOf(ship)?.includes(length) !== false;

/** The possible lengths of a ship on a cell, in descending order. */
const lengthsAt = (scenario: Scenario, cell: number): number[] => {
  const sizes = scenario.fleet.map(sizesOf);
  const lengths = sizes.flatMap((ofClass) => ofClass ?? []);
  if (sizes.includes(undefined)) lengths.push(...placesOver(scenario, cell).map(({ cells }) => cells.length));
  return [...new Set(lengths)].sort((a, b) => b - a);
};

const placesOver = (scenario: Scenario, cell: number): { shipClass: number; cells: number[] }[] => {
  const table = placementsOf(scenario);
  const ships: { shipClass: number; cells: number[] }[] = [];
  for (let p = 0; p < table.count; p++) {
    const cells = table.cellsOf(p);
    if (cells.includes(cell)) ships.push({ shipClass: table.classOf[p], cells: Array.from(cells) });
  }
  return ships;
};
