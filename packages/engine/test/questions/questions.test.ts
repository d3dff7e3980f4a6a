import { describe, expect, test } from "vitest";
import {
  formatInputError,
  makeScenario,
  parseCell,
  parseLayout,
  parseScenario,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "../../src/index.ts";
import {
  answerOn,
  formatPrefixProgram,
  formatQuestion,
  parseQuestion,
  type QuestionAnswer,
} from "../../src/questions.ts";
import { cases } from "../cases.ts";
import { randomLayout } from "../generate/random-layout.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { randomScenario } from "../generate/random-scenario.ts";
import { runProgram } from "./run-program.ts";

/** Blue lies on A1 to C1, red on E2 to E3, purple on B4 to B6. */
const SIX = unwrap(
  parseScenario({
    board: { size: [6, 6] },
    fleet: [
      { name: "Blue", length: 3 },
      { name: "Red", length: 2 },
      { name: "Purple", length: 3 },
    ],
    contact: "allowed",
    answers: "hit",
  }),
);
const LAYOUT = unwrap(
  parseLayout(SIX, {
    ships: [
      { class: "Blue", cells: ["A1", "B1", "C1"] },
      { class: "Red", cells: ["E2", "E3"] },
      { class: "Purple", cells: ["B4", "B5", "B6"] },
    ],
  }),
);
const cell = (name: string): number => unwrap(parseCell(SIX.board, name));
const ask = (text: string, shots: readonly string[] = []) =>
  answerOn(unwrap(parseQuestion(SIX, text)), LAYOUT, shots.map(cell));

describe("answers about a layout, by hand", () => {
  test.each([
    ["count(board)", 8],
    ["count(A1:C4)", 4],
    ["count(A1,E2,F6)", 2],
    ["count(row 1) + count(column B)", 7],
    ["count(column 2)", 4],
    ["any(D4:F6)", false],
    ["any(Red and column E)", true],
    ["all(A1:C1)", true],
    ["all(A1:C2)", false],
    ["all(Red)", true],
    ["count(board minus Blue minus Red)", 3],
    ["count(row 1 or column B and Purple)", 6],
    ["count((row 1 or column B) and Purple)", 3],
    ["at(B5)", "Purple"],
    ["at(A6)", "water"],
    ["at(first(Red)) = Red", true],
    ["at(F6) = water", true],
    ["length(Blue) - 2 * length(Red)", -1],
    ["across(Blue) and not across(Red)", true],
    ["first(Purple)", "B4"],
    ["last(Purple) = B6", true],
    ["row(last(Red))", 3],
    ["column(E3)", 5],
    ["touch(Blue, Red)", false],
    ["not length(Blue) = 3 or 1 < 2", true],
    ["count(E1:E6) >= 2", true],
  ])("%s", (text, answer) => {
    expect(ask(text)).toBe(answer);
  });

  test("sunk needs all cells of the ship shot", () => {
    expect(ask("sunk(Red)", ["E2"])).toBe(false);
    expect(ask("sunk(Red)", ["E2", "E3"])).toBe(true);
  });

  test.each([
    ["(size Blue)", 3],
    ["(== (orient Red) H)", false],
    ["(== (orient Blue) (orient Red))", false],
    ["(touch Blue Red)", false],
    ["(topleft (coloredTiles Purple))", "B4"],
    ["(> (size Red) (size Blue))", false],
    ["(color 2-5)", "Red"],
    ["(any (map (lambda x0 (== (size x0) 2)) (set AllColors)))", true],
    ["(all (map (lambda x0 (== (size x0) 2)) (set AllColors)))", false],
    ["(setSize (coloredTiles Water))", 28],
    ["(setSize (union (set 1-1 6-6) (coloredTiles Red)))", 4],
    ["(isSubset (coloredTiles Blue) (set 1-1 1-2 1-3))", true],
    ["(isSubset (set 1-1 2-1) (coloredTiles Blue))", false],
  ])("%s", (text, answer) => {
    expect(ask(text)).toBe(answer);
    expect(runProgram(text, LAYOUT)).toBe(asValue(SIX, answer));
  });
});

describe("faults have a place and a remedy", () => {
  test.each([
    ["", 'question: is empty; write for example "any(A1:D4)"'],
    ["count(A1:D9)", 'question, letter 10 "D9": "D9" is off the board; cells run from A1 to F6'],
    ["count(A1:D4", 'question, at its end: lacks ")"; write ")" there'],
    ["count(row 7)", 'question, letter 11 "7": is no row of the board; write 1 to 6'],
    ["lenght(Blue)", 'question, letter 1 "lenght": is no word of the language; did you mean "length"?'],
    ["length(Bleu)", 'question, letter 8 "Bleu": is no class of the fleet; did you mean "Blue"?'],
    [
      "length(Blue) = true",
      'question, letter 14 "=": compares a number with true or false; write two values of one kind',
    ],
    ["1 < 2 < 3", 'question, letter 7 "<": is a second comparison; join two with "and"'],
    ["any(A1) + 1", 'question, letter 9 "+": has true or false before it; "+" takes two numbers'],
    ["not 3", 'question, letter 1 "not": has a number after it; "not" takes what is true or false'],
    ["touch(Blue, Blue)", 'question, letter 1 "touch": names "Blue" twice; write two classes'],
    [
      "any(A1) any(A2)",
      'question, letter 9 "any": comes after the end of the question; leave it out, or join the parts with an operator',
    ],
    [
      "any(A1:D4) & any(B2)",
      'question, letter 12 "&": is not understood; write names, numbers, brackets and + - * = != < <= > >=',
    ],
    [
      "count(board) * 999999999",
      'question, letter 14 "*": may give numbers beyond 1,000,000,000; write smaller numbers',
    ],
    ["(size Blu)", 'question, letter 7 "Blu": is no class of the fleet; did you mean "Blue"?'],
    ["(size)", "question, letter 1: has 0 parts after its first word; write one more"],
    ["(size Blue", 'question, at its end: lacks ")"; write ")" there'],
    ["(color 7-1)", 'question, letter 8 "7-1": is off the board; write 1-1 to 6-6'],
  ])("%s", (text, message) => {
    const read = parseQuestion(SIX, text);
    if (read.ok) throw new Error("was read");
    expect(formatInputError(read.error)).toBe(message);
  });

  test("features of a class of several ships, and ships that overlap", () => {
    const russian = parseQuestion(preset("russian"), "first(boat) = A1");
    expect(russian.ok ? "" : russian.error.what).toBe('there are 4 ships of class "boat"');
    const overlapping = parseQuestion(preset("boxes:4x3:2"), "count(board)");
    expect(overlapping.ok ? "" : overlapping.error.what).toBe("asks about ships that may overlap");
  });

  test("deep brackets end in an error, not in a crash", () => {
    expect(parseQuestion(SIX, `${"(".repeat(3000)}1${")".repeat(3000)}`).ok).toBe(false);
    expect(parseQuestion(SIX, `${"(not ".repeat(1500)}TRUE${")".repeat(1500)}`).ok).toBe(false);
  });
});

test("a bracket that begins like a program, and goes on as a question", () => {
  for (const text of ["(not true) = false", "(not true) != true and true"])
    expect(formatQuestion(unwrap(parseQuestion(preset("hasbro"), text)))).toBe(text);
});

test("what is written is read back, and brackets are only where needed", () => {
  const random = RandomStream.fromSeed(62);
  for (let i = 0; i < cases(100, 5000); i++) {
    const scenario = randomScenario(random, { oddNames: true });
    for (let each = 0; each < 10; each++) {
      const question = randomQuestion(random, scenario);
      const text = formatQuestion(question);
      expect(unwrap(parseQuestion(scenario, text)).expression, text).toEqual(question.expression);
    }
  }
});

test("programs written and read again give the plain evaluation of their text", () => {
  const random = RandomStream.fromSeed(1711);
  let written = 0;
  for (let i = 0; i < cases(150, 5000); i++) {
    const drawn = randomScenario(random, { flat: true });
    const fleet = drawn.fleet.map((ship, k) => ({ ...ship, name: ["Blue", "Red", "Green", "Pink"][k] }));
    const scenario: Scenario = unwrap(makeScenario({ ...drawn, fleet }));
    const layout = randomLayout(scenario, random);
    for (let each = 0; layout && each < 10; each++) {
      const question = randomQuestion(random, scenario);
      const program = formatPrefixProgram(question);
      if (program === undefined) continue;
      written++;
      const answer = answerOn(question, layout);
      expect(runProgram(program, layout), program).toBe(asValue(scenario, answer));
      if (program.startsWith("(")) expect(answerOn(unwrap(parseQuestion(scenario, program)), layout)).toBe(answer);
    }
  }
  expect(written).toBeGreaterThan(500);
});

/** An answer in the form of a program's values. */
const asValue = ({ board }: Scenario, answer: QuestionAnswer): QuestionAnswer => {
  if (answer === "water") return "Water";
  return typeof answer === "string" && /^[A-Z]+\d+$/.test(answer) ? `cell ${unwrap(parseCell(board, answer))}` : answer;
};
