import type { Answer, Fleet, Observation, Scenario } from "@broadside/engine";
import { cellName } from "../../language/cell-name.ts";
import { shipName } from "../../language/ship-name.ts";
import { matchWords } from "../texts/match/words.ts";
import { boardWords as words } from "../texts/words.ts";

/** An answer in players' words: `miss`, `hit`, `sunk cruiser`, `2 ships`. */
export const describeAnswer = ({ board, fleet, answers }: Scenario, answer: Answer): string => {
  if (answer.kind === "miss") return words.miss;
  if (answer.kind === "count") return words.ships({ n: answer.ships });
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.hit({ ship, sinks: answers !== "hit" });
  const cells = answer.cells?.map((cell) => ` ${cellName(board, cell)}`).join("") ?? "";
  return words.sunk({ ship, length: answer.length, cells });
};

/** An answer in the words of a game's log: `hit`, `cruiser sunk`, `2 ships`; without the cells of a sunk ship. */
export const answerText = ({ fleet }: Scenario, answer: Answer): string => {
  const ship =
    "shipClass" in answer && answer.shipClass !== undefined ? shipName(fleet[answer.shipClass].name) : undefined;
  switch (answer.kind) {
    case "miss":
      return matchWords.miss;
    case "count":
      return matchWords.shipsHit({ n: answer.ships });
    case "hit":
      return ship === undefined ? matchWords.hit : matchWords.hitShip({ ship });
    case "sunk":
      if (ship !== undefined) return matchWords.sunkShip({ ship });
      return answer.length === undefined ? matchWords.sunk : matchWords.sunkLength({ cells: answer.length });
  }
};

/** A shot in words: `F6 hit`. */
export const describeShot = (scenario: Scenario, { cell, answer }: Observation): string =>
  `${cellName(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

/** For each class, the shortest beginning of its name in capitals that no other class shares: `CA`, `B`, `CR`. */
export const abbreviate = (fleet: Fleet): string[] =>
  fleet.map(({ name }, index) => {
    const letters = [...shipName(name).toUpperCase()];
    for (let length = 1; length < letters.length; length++) {
      const beginning = letters.slice(0, length).join("");
      if (!fleet.some((other, i) => i !== index && shipName(other.name).toUpperCase().startsWith(beginning)))
        return beginning;
    }
    return letters.join("");
  });

/** A shot in the words of a game's log: `F6: hit`. */
export const shotText = (scenario: Scenario, { cell, answer }: Observation): string =>
  matchWords.cellShot({ cell: cellName(scenario.board, cell), answer: answerText(scenario, answer) });
