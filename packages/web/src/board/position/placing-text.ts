import type { Board, Scenario } from "@broadside/engine";
import { keptClear } from "@broadside/engine/placing";
import { cellName } from "../../language/cell-name.ts";
import { list } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { placingWords as words } from "../texts/placing/words.ts";
import { isPlaceable, type PlacedShip, type PlacingConflict } from "./placed-ship.ts";
import { poseOf } from "./ship-pose.ts";

/** Where a ship lies, in words: `B2 to D2`, `B2`, and for shapes a list of the cells. */
export const describeCells = (board: Board, cells: readonly number[]): string => {
  const { pose } = poseOf(board, cells);
  const [first, last] = [cells[0], cells[cells.length - 1]].map((cell) => cellName(board, cell));
  if (cells.length === 1) return first;
  const straight = pose.every(([x]) => x === 0) || pose.every(([, y]) => y === 0);
  return straight ? words.from({ first, last }) : cells.map((cell) => cellName(board, cell)).join(" ");
};

/** Why the page cannot place ships by hand under the given rules; undefined if it can. */
export const whyNotPlaceable = (scenario: Scenario): string | undefined => {
  if (isPlaceable(scenario)) return undefined;
  return scenario.board.size.length > 2 ? words.onlyFlat : words.onlyFixed;
};

/** Whether two ships that touch do so at corners only. */
const meetAtCorner = ({ board }: Scenario, placed: readonly PlacedShip[], [one, other]: readonly number[]): boolean => {
  const beside = new Set(placed[one].cells.flatMap((cell) => keptClear(board, "no-sides", cell)));
  return !placed[other].cells.some((cell) => beside.has(cell));
};

/** A conflict as a sentence: `The boat at B2 and the cruiser at C3 to E3 touch.` */
export const describeConflict = (
  scenario: Scenario,
  placed: readonly PlacedShip[],
  { kind, ships, cells }: PlacingConflict,
): string => {
  const name = (i: number): string =>
    words.theShipAt({
      ship: shipName(scenario.fleet[placed[i].shipClass].name),
      cells: describeCells(scenario.board, placed[i].cells),
    });
  const names = ships.map(name);
  const where = list(cells.map((cell) => cellName(scenario.board, cell)));
  const sentence = {
    overlap: words.overlap({ ships: list(names), cells: where }),
    touch: words.touch({ ships: list(names), isCorner: kind === "touch" && meetAtCorner(scenario, placed, ships) }),
    forbidden: words.forbiddenCells({ ship: names[0], n: cells.length, cells: where }),
  }[kind];
  return sentence[0].toUpperCase() + sentence.slice(1);
};
