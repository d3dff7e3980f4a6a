import {
  type Answer,
  type Fleet,
  formatCell,
  isMiss,
  type Observation,
  parseObservation,
  type Scenario,
  unwrap,
} from "@broadside/engine";

/** An answer in words: `miss`, `hit cruiser`, `sunk, 3 cells`, `sunk cruiser F6 F7 F8`. */
export const describeAnswer = (scenario: Scenario, answer: Answer): string => {
  const name = (shipClass: number | undefined): string =>
    shipClass === undefined ? "" : ` ${scenario.fleet[shipClass].name}`;
  switch (answer.kind) {
    case "miss":
      return "miss";
    case "hit":
      return `hit${name(answer.shipClass)}`;
    case "count":
      return answer.ships === 1 ? "1 ship" : `${answer.ships} ships`;
    case "sunk": {
      const length = answer.length === undefined ? "" : `, ${answer.length} ${answer.length === 1 ? "cell" : "cells"}`;
      const cells = answer.cells?.map((cell) => ` ${formatCell(scenario.board, cell)}`).join("") ?? "";
      return `sunk${name(answer.shipClass)}${length}${cells}`;
    }
  }
};

/** Whether an answer is drawn as a miss, a hit or a sinking: a number of ships is a miss or a hit. */
export const kindOf = (answer: Answer): "miss" | "hit" | "sunk" => {
  if (isMiss(answer)) return "miss";
  return answer.kind === "sunk" ? "sunk" : "hit";
};

/** The answer to a shot at a cell from notation that the engine wrote: `#cruiser`. Throws for any other text. */
export const readAnswer = (scenario: Scenario, cell: number, text: string): Answer =>
  unwrap(parseObservation(scenario, formatCell(scenario.board, cell) + text)).answer;

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
