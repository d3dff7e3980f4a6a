import {
  type Answer,
  type Fleet,
  formatCell,
  type Observation,
  parseAnswer,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { describeAnswer } from "@broadside/engine/text";

/** The answer to a shot at a cell from notation that the engine wrote: `#cruiser`. Throws for any other text. */
export const readAnswer = (scenario: Scenario, cell: number, text: string): Answer =>
  unwrap(parseAnswer(scenario, cell, text));

/** A shot in words: `F6 hit`. */
export const describeShot = (scenario: Scenario, { cell, answer }: Observation): string =>
  `${formatCell(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

/** For each class the shortest beginning of its name, in capitals, that no other class begins with: `CA`, `B`, `CR`. */
export const abbreviate = (fleet: Fleet): string[] =>
  fleet.map(({ name }, index) => {
    const letters = [...name.toUpperCase()];
    for (let length = 1; length < letters.length; length++) {
      const beginning = letters.slice(0, length).join("");
      if (!fleet.some((other, i) => i !== index && other.name.toUpperCase().startsWith(beginning))) return beginning;
    }
    return letters.join("");
  });
