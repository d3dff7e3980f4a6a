// What was said of the layout: its map by the page's worker, against all layouts listed one by one.
import {
  type Layout,
  listLayouts,
  parseKnowledge,
  placementsOf,
  preset,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { answerOn, parseStatement } from "@broadside/engine/questions";
import { beforeAll, describe, expect, test } from "vitest";
import { readMap } from "../../src/board/map/board-map.ts";
import { formatAddress, parseAddress } from "../../src/board/notation/address.ts";
import { loadStatements } from "../../src/board/notation/told-text.ts";
import { formatPosition } from "../../src/board/rules/rules.ts";
import { sayFault } from "../../src/parts/fault.ts";
import { answerOf, answerTask } from "../answer-task.ts";

const rules = preset("gorkoff-5x5");
const knowledge = unwrap(parseKnowledge(rules, "C3x A1."));

/** The weight of a layout by what was said: of truths, which have one wrong answer. */
const weightOf = (scenario: Scenario, layout: Layout, told: readonly string[]): number =>
  told.reduce((product, text) => {
    const { question, value, wrong } = unwrap(parseStatement(scenario, text));
    const isRight = Number(answerOn(question, layout)) === value;
    return product * (isRight ? 1 - wrong : wrong);
  }, 1);

const cellsOf = ({ placements }: Layout): number[] => placements.flatMap((p) => [...placementsOf(rules).cellsOf(p)]);
const inOrder = (cells: readonly number[]): string => String([...cells].sort((a, b) => a - b));

describe.each([
  ["certain", ["any(A1:B3) = true"]],
  ["doubtful", ["any(A1:B3) = true @0.1", "across(cruiser) = false @0.25"]],
  ["mixed", ["across(cruiser) = true", "any(E5) = false @0.1"]],
])("a map after %s statements", (_, told) => {
  const layouts = listLayouts(knowledge, 2000);
  const weights = layouts.map((layout) => weightOf(rules, layout, told));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);

  test("has the chances of all layouts by Bayes' rule, and what is believed", async () => {
    const answer = await answerOf({ kind: "map", ...formatPosition(knowledge, told), patience: "normal" }, "map");
    const map = readMap(knowledge, answer);
    expect(map.layouts).toBe(BigInt(weights.filter((weight) => weight > 0).length));
    for (const [cell, mass] of map.masses.entries()) {
      const chance =
        layouts.reduce((sum, layout, i) => sum + (cellsOf(layout).includes(cell) ? weights[i] : 0), 0) / whole;
      expect(Number(mass) / Number(map.mass)).toBeCloseTo(chance, 9);
    }
    expect(map.told?.map(({ said }) => said)).toEqual(told);
    for (const [i, { right }] of (map.told ?? []).entries()) {
      const { question, value } = unwrap(parseStatement(rules, told[i]));
      const holds = layouts.map((layout) => Number(answerOn(question, layout)) === value);
      expect(right).toBeCloseTo(holds.reduce((sum, is, k) => sum + (is ? weights[k] : 0), 0) / whole, 9);
    }
  });

  test("draws only layouts that are possible after them", async () => {
    const { ships } = await answerOf({ kind: "layout", ...formatPosition(knowledge, told), seed: 7 }, "layout");
    const drawn = inOrder(ships.flatMap(({ cells }) => cells));
    const same = layouts.flatMap((layout, i) => (inOrder(cellsOf(layout)) === drawn ? [weights[i]] : []));
    expect(Math.max(...same)).toBeGreaterThan(0);
  });
});

describe("a contradiction", () => {
  const ask = (shots: string, ...told: string[]) =>
    answerTask({ kind: "map", rules: "gorkoff-5x5", shots, told, patience: "normal" });

  test("names the first statement with which no layout is left", async () => {
    expect(await ask("", "any(A1) = false @0.1", "count(board) = 10", "count(board) = 7")).toEqual({
      kind: "conflict",
      told: 2,
    });
  });

  test("of the shots alone is explained as one without statements", async () => {
    const plain = await answerTask({ kind: "map", rules: "gorkoff-5x5", shots: "C3x B2x", patience: "normal" });
    expect(plain.kind).toBe("conflict");
    const found = await ask("C3x B2x", "any(row 1) = true");
    expect(found).toMatchObject({ kind: "conflict", shots: [0, 1] });
    expect(found).not.toHaveProperty("told");
  });

  test("and doubt leave every layout", async () => {
    const found = await ask("", "count(board) = 7 @0.1");
    expect(found).toMatchObject({ kind: "map", layouts: 1428n, told: [{ right: 0 }] });
  });
});

test("what is too large to be exact is refused for good, in one line", async () => {
  const task = { kind: "map", rules: "hasbro", shots: "", told: ["touch(carrier, cruiser) = true"] } as const;
  const found = await answerTask({ ...task, patience: "normal" });
  expect(found).toMatchObject({ kind: "refused", final: true });
  expect("what" in found && found.what).toMatch(/^[^\n]+sets of ships[^\n]+any\(A1:D4\)[^\n]+$/);
});

test("an answer has the chance to hear it, doubts included, and these are one in all", async () => {
  const position = { rules: "gorkoff-5x5", shots: "", told: [] };
  for (const [question, wrong] of [
    ["any(A1:B3)", 0.25],
    ["count(row 3)", 0.1],
    ["all(board)", 0.1],
  ] as const) {
    const right = await answerOf({ kind: "ask", ...position, question, wrong: 0 }, "asked");
    const { answers } = await answerOf({ kind: "ask", ...position, question, wrong }, "asked");
    expect(answers.reduce((sum, { chance }) => sum + chance.value, 0)).toBeCloseTo(1, 12);
    const others = answers.length - 1;
    for (const [i, { chance }] of answers.entries()) {
      const { value } = right.answers[i].chance;
      expect(chance.value).toBeCloseTo(value * (1 - wrong) + ((1 - value) * wrong) / others, 12);
    }
  }
});

test("a doubtful shot leaves the chances that Bayes' rule gives, and all layouts that fit the others", async () => {
  const shots = unwrap(parseKnowledge(rules, "C3x A1."));
  const certain = listLayouts(unwrap(parseKnowledge(rules, "A1.")), 2000);
  // The hit: 0.9 if the ship is there; else another of the two answers was right.
  const weights = certain.map((layout) => (cellsOf(layout).includes(12) ? 0.9 : 0.1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const answer = await answerOf(
    { kind: "map", ...formatPosition(shots, ["C3x@0.1", "E5.@0.1"]), patience: "normal" },
    "map",
  );
  const map = readMap(shots, answer);
  expect(map.layouts).toBe(BigInt(certain.length));
  for (const [cell, mass] of map.masses.entries()) {
    const chance =
      certain.reduce((sum, layout, i) => sum + (cellsOf(layout).includes(cell) ? weights[i] : 0), 0) / whole;
    expect(Number(mass) / Number(map.mass)).toBeCloseTo(chance, 9);
  }
  // The doubt of a shot that is not on the board is not among them.
  expect(map.told?.map(({ said }) => said)).toEqual(["C3x@0.1"]);
});

test("a question that is too large to count is estimated with its error, and the best ones are found by a sample", async () => {
  const position = { rules: "hasbro", shots: "", told: [], wrong: 0.1 };
  const asked = await answerOf({ kind: "ask", ...position, question: "touch(carrier, battleship)" }, "asked");
  expect(asked.method).toBe("estimate");
  for (const { chance } of asked.answers) expect(chance.error).toBeGreaterThan(0);
  expect(asked.answers.reduce((sum, { chance }) => sum + chance.value, 0)).toBeCloseTo(1, 9);
  const { questions, isSampled } = await answerOf({ kind: "rank", ...position }, "ranked");
  expect(isSampled).toBe(true);
  expect(questions).toHaveLength(8);
  // Half of the layouts answer yes: the doubt leaves so many bits.
  expect(questions[0].bits.value).toBeCloseTo(1 + 0.1 * Math.log2(0.1) + 0.9 * Math.log2(0.9), 2);
});

test("a question tells its bits, and the best ones come first", async () => {
  const position = { rules: "gorkoff-5x5", shots: "", told: ["across(cruiser) = true"] };
  const { answers, bits } = await answerOf({ kind: "ask", ...position, question: "any(A1)", wrong: 0 }, "asked");
  expect(answers.map(({ statement }) => statement)).toEqual(["any(A1) = true", "any(A1) = false"]);
  const entropy = answers.reduce((sum, { chance }) => sum - chance.value * Math.log2(chance.value), 0);
  expect(bits.value).toBeCloseTo(entropy, 12);
  const { questions } = await answerOf({ kind: "rank", ...position, wrong: 0 }, "ranked");
  expect(questions[0].bits.value).toBeGreaterThanOrEqual(bits.value);
  const told = questions.map((each) => each.bits.value);
  expect(told).toEqual([...told].sort((a, b) => b - a));
});

describe("the address", () => {
  beforeAll(loadStatements);

  test("has what was said, each in its one form", () => {
    const read = parseAddress("preset=gorkoff-5x5&told=any(A1:B2)@.1;+at(C3)+=+water");
    expect(read.told).toEqual(["any(A1:B2) = true @0.1", "at(C3) = water"]);
    expect(formatAddress(read)).toBe("preset=gorkoff-5x5&told=any(A1:B2)+=+true+@0.1;+at(C3)+=+water");
    expect(parseAddress("preset=gorkoff-5x5&told=").told).toBeUndefined();
  });

  test("keeps the doubts of shots with the shots", () => {
    const written = "preset=gorkoff-5x5&shots=C3x@0.1+A1.&told=any(A1:B2)+=+true";
    const read = parseAddress(written);
    expect(read.told).toEqual(["any(A1:B2) = true", "C3x@0.1"]);
    expect(formatAddress(read)).toBe(written);
    // What cannot be read is said, and stays to be corrected.
    const broken = parseAddress("preset=gorkoff-5x5&shots=C3x@2+A1.");
    expect(broken.problems.map(sayFault)).toEqual([expect.stringContaining("@2")]);
    expect(broken.shots).toBe("C3x@2 A1.");
    const twice = parseAddress("preset=gorkoff-5x5&shots=C3x@0.1@0.2");
    expect(twice.problems).toHaveLength(1);
  });

  test("says in one line what is wrong, and with which statement", () => {
    const { told, problems } = parseAddress("preset=gorkoff-5x5&told=any(A1:B2);+any(A9)");
    expect(told).toBeUndefined();
    expect(problems.map(({ where }) => where)[0]).toContain("told 2");
    const many = parseAddress(`preset=gorkoff-5x5&told=${"any(A1);".repeat(21)}`).problems;
    expect(many).toHaveLength(1);
  });
});
