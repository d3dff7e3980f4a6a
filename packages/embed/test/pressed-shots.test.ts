// What presses on a cell enter, by the rules.
import {
  countLayouts,
  formatShots,
  infer,
  type Knowledge,
  makeKnowledge,
  parseKnowledge,
  parsePreset,
  parseScenario,
  possibleAnswers,
  unwrap,
} from "@broadside/engine";
import { expect, test } from "vitest";
import { pressedShots } from "../src/pressed-shots.ts";

const known = (rules: string, shots = ""): Knowledge => unwrap(parseKnowledge(unwrap(parsePreset(rules)), shots));

/** The shots after each press on a cell, until it is open again. */
const presses = (knowledge: Knowledge, cell: number): string[] => {
  const all: string[] = [];
  let now = knowledge;
  do {
    now = { ...now, observations: pressedShots(now, cell) };
    all.push(formatShots(now.scenario, now.observations));
  } while (now.observations.some((shot) => shot.cell === cell));
  return all;
};

test.each([
  ["gorkoff-3x3", "", 0, ["A1.", "A1x", ""]],
  ["hasbro", "E5.", 0, ["E5. A1.", "E5. A1x", "E5."]],
  ["hasbro", "B1x", 0, ["B1x A1.", "B1x A1x", "B1x A1#destroyer", "B1x"]],
  ["hasbro", "B1x C1x", 0, ["A1.", "A1x", "A1#cruiser", "A1#submarine", "A1#destroyer"].map((a) => `B1x C1x ${a}`)],
  ["russian", "", 0, ["A1.", "A1x", "A1#", ""]],
  ["boxes:3x2:2", "", 4, ["B2=0", "B2=1", "B2=2", ""]],
])("%s after %s, cell %i", (rules, shots, cell, expected) => {
  expect(presses(known(rules, shots), cell).slice(0, expected.length)).toEqual(expected);
});

test("an earlier shot keeps its place, and what was hit later gives a sinking no room", () => {
  const knowledge = known("hasbro", "A1. B1x");
  expect(presses(knowledge, 0)).toEqual(["A1x B1x", "B1x"]);
});

test("on small boards, every answer that is possible is among those that presses enter", () => {
  for (const answers of ["hit", "sunk", "length", "named", "revealed", "identified"]) {
    const scenario = unwrap(
      parseScenario({
        board: { size: [4, 3] },
        fleet: [
          { name: "cruiser", length: 3 },
          { name: "boat", length: 1 },
        ],
        contact: "none",
        answers,
      }),
    );
    let knowledge = makeKnowledge(scenario);
    // A game in which every shot has the rarest answer that is possible.
    for (const cell of [5, 6, 4, 7, 0, 11]) {
      if (knowledge.observations.length > 0 && infer(knowledge).layouts === 0n) break;
      const entered = presses(knowledge, cell);
      const possible = possibleAnswers(scenario, cell)
        .map((answer) => makeKnowledge(scenario, [...knowledge.observations, { cell, answer }]))
        .map((next) => ({ next, layouts: countLayouts(next).layouts }))
        .filter(({ layouts }) => layouts > 0n)
        .sort((a, b) => Number(a.layouts - b.layouts));
      for (const { next } of possible) expect(entered).toContain(formatShots(scenario, next.observations));
      knowledge = possible[0].next;
    }
  }
});
