import { describe, expect, it } from "vitest";
import { RandomStream } from "../src/core/random.ts";
import { unwrap } from "../src/core/result.ts";
import { Referee } from "../src/game/referee.ts";
import { hasFormOfRules, mostShipsOnCell, possibleAnswers } from "../src/knowledge/possible-answers.ts";
import { type Answer, answerKey, outcomeOf, sameAnswer } from "../src/scenario/answer.ts";
import { answerMark, describeAnswer } from "../src/scenario/answer-text.ts";
import { formatAnswer, parseAnswer } from "../src/scenario/notation.ts";
import { preset } from "../src/scenario/preset.ts";
import { type Scenario, withRules } from "../src/scenario/scenario.ts";
import { allLayouts } from "./all-layouts.ts";
import { fleetOf, readScenario } from "./read.ts";
import { smallScenarios } from "./strategy-contract.ts";

const openCells = ({ board }: Scenario): number[] =>
  Array.from({ length: board.cellCount }, (_, cell) => cell).filter((cell) => !board.blocked.includes(cell));

/** What the referees of all layouts answer for a cell when it is shot first, last, or in between (seeds 1 to 4). */
const given = (scenario: Scenario, cell: number): Map<string, Answer> => {
  const answers = new Map<string, Answer>();
  for (const layout of allLayouts(scenario)) {
    for (let seed = 1; seed <= 4; seed++) {
      const others = openCells(scenario).filter((other) => other !== cell);
      const random = RandomStream.fromSeed(seed);
      const before = seed === 1 ? [] : others.filter(() => seed === 2 || random.below(4) > 0);
      const referee = new Referee(layout);
      for (const other of before) referee.fire(other);
      const answer = referee.fire(cell);
      answers.set(answerKey(answer), answer);
    }
  }
  return answers;
};

describe("the answers that the rules let the referee give", () => {
  it("are all that he gives, each once, under every rule", () => {
    for (const scenario of smallScenarios()) {
      for (const cell of openCells(scenario).slice(0, 4)) {
        const possible = possibleAnswers(scenario, cell).map(answerKey);
        expect(new Set(possible).size).toBe(possible.length);
        expect(possible, `${scenario.name}, cell ${cell}`).toEqual(
          expect.arrayContaining([...given(scenario, cell).keys()]),
        );
      }
    }
  });

  it("are exactly those that he gives, where every ship has a place on the cell and fits in beside the others", () => {
    for (const answers of ["hit", "sunk", "length", "named", "revealed", "identified"] as const) {
      const source = { board: { size: [4, 4] }, fleet: fleetOf({ a: 2, b: 1 }) };
      const scenario = readScenario({ ...source, contact: "none", answers });
      for (const cell of openCells(scenario)) {
        const keys = possibleAnswers(scenario, cell).map(answerKey);
        // A one-cell ship is never hit without being sunk.
        const expected = keys.filter((key) => key !== answerKey({ kind: "hit", shipClass: 1 }));
        expect([...given(scenario, cell).keys()].sort()).toEqual(expected.sort());
      }
    }
  });

  it("are read as they are written, and differ in words", () => {
    for (const scenario of smallScenarios()) {
      for (const cell of openCells(scenario)) {
        const possible = possibleAnswers(scenario, cell);
        const wrong = possible
          .map((answer) => ({ answer, text: formatAnswer(scenario, answer) }))
          .filter(({ answer, text }) => {
            const isRead = sameAnswer(unwrap(parseAnswer(scenario, cell, text)), answer);
            return !isRead || !text.startsWith(answerMark(answer));
          });
        expect(wrong, scenario.name).toEqual([]);
        expect(new Set(possible.map((answer) => describeAnswer(scenario, answer))).size).toBe(possible.length);
      }
    }
  });

  it("have the lengths of all boxes over the cell, and numbers up to all ships where they may overlap", () => {
    const written = (scenario: Scenario): string =>
      possibleAnswers(scenario, 0)
        .map((answer) => formatAnswer(scenario, answer))
        .join(" ");
    const fleet = [{ name: "box", box: "any" }];
    const box = readScenario({ board: { size: [3, 2] }, fleet, contact: "none", answers: "length" });
    expect(written(box)).toBe(". x #6 #4 #3 #2 #1");
    expect(written(preset("boxes:4x3:2"))).toBe("=0 =1 =2");
    expect(written(unwrap(withRules(preset("hasbro"), { answers: "count" })))).toBe("=0 =1");
    expect([preset("boxes:4x3:2"), preset("hasbro")].map(mostShipsOnCell)).toEqual([2, 1]);
  });
});

it("a sunk ship is shown in the order of its cells", () => {
  const scenario = unwrap(withRules(preset("hasbro"), { answers: "revealed" }));
  const shown = (cells: number[]): boolean => hasFormOfRules(scenario, { kind: "sunk", shipClass: 4, cells });
  expect([shown([55, 65]), shown([65, 55]), shown([55, 55])]).toEqual([true, false, false]);
  expect(hasFormOfRules(preset("hasbro"), { kind: "sunk", shipClass: 4, cells: [55, 65] })).toBe(false);
});

it("keys of answers are short", () => {
  const sunk = { kind: "sunk" } as const;
  expect([sunk, { ...sunk, length: 2 }, { ...sunk, shipClass: 1, cells: [3, 4] }].map(answerKey)).toEqual([
    "#//",
    "#2//",
    "#/1/3,4",
  ]);
});

it("an answer comes to a miss, a hit or a sinking, each with a mark and words", () => {
  const scenario = preset("hasbro");
  const said = (answer: Answer): string[] => [outcomeOf(answer), answerMark(answer), describeAnswer(scenario, answer)];
  expect(said({ kind: "hit", shipClass: 1 })).toEqual(["hit", "x", "hit battleship"]);
  expect(said({ kind: "sunk", length: 1 })).toEqual(["sunk", "#", "sunk, 1 cell"]);
  expect(said({ kind: "sunk", shipClass: 2, cells: [55, 65] })).toEqual(["sunk", "#", "sunk cruiser F6 F7"]);
  expect(said({ kind: "count", ships: 0 })).toEqual(["miss", "=0", "0 ships"]);
  expect(said({ kind: "count", ships: 2 })).toEqual(["hit", "=2", "2 ships"]);
});
