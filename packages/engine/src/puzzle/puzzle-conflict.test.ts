import { expect, test } from "vitest";
import { layoutKeys } from "../../test/all-layouts.ts";
import { cases } from "../../test/cases.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { parseScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { findPuzzleConflict } from "./puzzle-conflict.ts";
import { parsePuzzleText } from "./puzzle-text.ts";

const fits = (source: object): boolean => layoutKeys(makeKnowledge(unwrap(parseScenario(source)))).length > 0;

/** Rules of 4x4 with random totals that add up to the fleet, and random clues; undefined where arithmetic refutes them. */
const randomPuzzle = (random: RandomStream): Scenario | undefined => {
  const list = (): (number | null)[] => {
    const totals = [0, 0, 0, 0];
    for (let cell = 0; cell < 5; cell++) totals[random.below(4)]++;
    return totals.map((total) => (random.below(3) > 0 ? null : total));
  };
  const clue = (): [string, string] => [
    `${"ABCD"[random.below(4)]}${1 + random.below(4)}`,
    ["water", "ship", "single", "left", "top"][random.below(5)],
  ];
  const parsed = parseScenario({
    board: { size: [4, 4] },
    fleet: [3, 2],
    contact: "none",
    answers: "hit",
    totals: [list(), list()],
    clues: Object.fromEntries(random.below(2) === 0 ? [] : [clue(), clue()]),
  });
  return parsed.ok ? parsed.value : undefined;
};

test("a conflict is one, and by the oracle each of its members is needed", () => {
  const random = RandomStream.fromSeed(5);
  const kinds = { fits: 0, conflict: 0 };
  for (let i = 0; i < cases(60, 3000); i++) {
    const scenario = randomPuzzle(random);
    if (scenario === undefined) continue;
    const conflict = findPuzzleConflict(scenario);
    const isPossible = layoutKeys(makeKnowledge(scenario)).length > 0;
    expect(conflict === undefined).toBe(isPossible);
    kinds[isPossible ? "fits" : "conflict"]++;
    if (conflict === undefined) continue;
    const only = (left: number): object => {
      const lines = conflict.lines.filter((_, at) => at !== left);
      const cells = conflict.clues.filter((_, at) => at + conflict.lines.length !== left);
      return {
        board: { size: [4, 4] },
        fleet: [3, 2],
        contact: "none",
        answers: "hit",
        totals: [0, 1].map((axis) =>
          [0, 1, 2, 3].map((at) =>
            lines.some((line) => line.axis === axis && line.at === at) ? scenario.totals?.[axis]?.[at] : null,
          ),
        ),
        clues: Object.fromEntries(
          cells.map((cell) => [`${"ABCD"[cell % 4]}${1 + Math.floor(cell / 4)}`, scenario.clues?.get(cell)]),
        ),
      };
    };
    const members = conflict.lines.length + conflict.clues.length;
    expect(conflict.isMinimal).toBe(true);
    // What arithmetic refutes cannot be read at all.
    expect(parseScenario(only(-1)).ok && fits(only(-1))).toBe(false);
    for (let left = 0; left < members; left++) expect(fits(only(left)), JSON.stringify(only(left))).toBe(true);
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(10);
});

test("ships that fit on no board of this size are a conflict of nothing", () => {
  const scenario = unwrap(parsePuzzleText("ships: 2 2\ncolumns: ? ?\nrows: ? ?"));
  expect(findPuzzleConflict(scenario)).toEqual({ lines: [], clues: [], isMinimal: true });
});
