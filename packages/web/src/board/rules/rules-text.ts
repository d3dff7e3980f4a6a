import { cellsOf, type Scenario } from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { openSizes } from "../drawing/silhouette.tsx";
import { boardWords as words } from "../texts/words.ts";
import { gameTitle } from "./game-title.ts";
import { boxGameOf } from "./rules.ts";

/** The rules in words: the board and the fleet; then what ships may do and what answers say. */
export const rulesText = (scenario: Scenario): string[] => {
  if (boxGameOf(scenario)) return [gameTitle(scenario).about];
  const { board, fleet, contact, answers } = scenario;
  const ships = fleet.map((ship) => {
    // A number stays with its ship where a line ends.
    const number = ship.count > 1 ? `${ship.count}\u00a0×\u00a0` : "";
    return `${number}${shipName(ship.name)}\u00a0${cellsOf(ship) ?? openSizes(ship)}`.trim();
  });
  return [
    `${board.size.join(" × ")}${words.semicolon}${ships.join(words.comma)}`,
    `${words.contact[contact]}${words.semicolon}${words.answersMeaning[answers]}`,
  ];
};
