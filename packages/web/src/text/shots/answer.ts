import {
  type Answer,
  type Fleet,
  formatCell,
  type Observation,
  parseAnswer,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { shipName } from "../../words/ship-name.ts";
import { boardWords } from "../../words/words.ts";

/** The answer to a shot at a cell from notation that the engine wrote: `#cruiser`. Throws for any other text. */
export const readAnswer = (scenario: Scenario, cell: number, text: string): Answer =>
  unwrap(parseAnswer(scenario, cell, text));

/** An answer in the words of those who play: `miss`, `hit`, `sunk cruiser`, `2 ships`. */
export const describeAnswer = ({ board, fleet, answers }: Scenario, answer: Answer): string => {
  const words = boardWords();
  if (answer.kind === "miss") return words.miss;
  if (answer.kind === "count") return words.ships(answer.ships);
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.hit(ship, answers !== "hit");
  const cells = answer.cells?.map((cell) => ` ${formatCell(board, cell)}`).join("") ?? "";
  return words.sunk(ship, answer.length, cells);
};

/** A shot in words: `F6 hit`. */
export const describeShot = (scenario: Scenario, { cell, answer }: Observation): string =>
  `${formatCell(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

/** For each class the shortest beginning of its name, in capitals, that no other class begins with: `CA`, `B`, `CR`. */
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
