import { describe, expect, test } from "vitest";
import {
  countLayouts,
  formatScenario,
  formatShots,
  type Knowledge,
  makeKnowledge,
  parseKnowledge,
  parseScenario,
  preset,
  RandomStream,
  RefusedError,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { constrainEach } from "../../src/knowledge/constraints.ts";
import { parseNamedPrior } from "../../src/priors.ts";
import { ListedLayouts } from "../../src/questions/listed-layouts.ts";
import {
  Asker,
  answerOn,
  formatQuestion,
  parseQuestion,
  type Question,
  type QuestionAnswer,
} from "../../src/questions.ts";
import { layoutOf } from "../../src/scenario/layout.ts";
import { cases } from "../cases.ts";
import { drawPosition } from "../generate/random-position.ts";
import { randomQuestion } from "../generate/random-question.ts";

/** The answers by asking about every layout that the oracle finds, one by one. */
const answersByOracle = (knowledge: Knowledge, questions: readonly Question[]): Map<QuestionAnswer, bigint>[] => {
  const counts = questions.map(() => new Map<QuestionAnswer, bigint>());
  const shots = knowledge.observations.map(({ cell }) => cell);
  eachLayoutByOracle(knowledge, (placements) => {
    const layout = layoutOf(knowledge.scenario, placements);
    for (const [i, question] of questions.entries()) {
      const answer = answerOn(question, layout, shots);
      counts[i].set(answer, (counts[i].get(answer) ?? 0n) + 1n);
    }
  });
  return counts;
};

const countsOf = (asker: Asker, question: Question) =>
  new Map(asker.ask(question).answers.map(({ answer, layouts }) => [answer, layouts]));

describe("answers over all layouts", () => {
  test("are those of the oracle, by counts and over the list", () => {
    const random = RandomStream.fromSeed(2510);
    const methods = { list: 0, counts: 0 };
    for (let i = 0; i < cases(250, 4000); i++) {
      const answers = ["hit", "sunk", "length", "named", "revealed", "identified"] as const;
      const knowledge = drawPosition(random, {
        answers,
        truth: "true",
        limit: 4000n,
        choices: i % 3 === 0,
        sharing: i % 3 === 1,
        given: random.below(4) === 0,
      });
      const { scenario, observations } = knowledge;
      const questions = Array.from({ length: 5 }, () => randomQuestion(random, scenario));
      const truth = answersByOracle(knowledge, questions);
      const asker = new Asker(knowledge);
      // Both methods answer the same questions: the first by counts where it can, the second from the list.
      for (const times of [1, 2]) {
        for (const [k, question] of questions.entries()) {
          const told = `${times} ${formatQuestion(question)} after ${formatShots(scenario, observations)}`;
          expect(countsOf(asker, question), `${told} ${JSON.stringify(formatScenario(scenario))}`).toEqual(truth[k]);
          methods[asker.ask(question).method]++;
        }
        const first = unwrap(parseQuestion(scenario, "count(board) + count(board)"));
        const cell = { kind: "region", of: "count", region: { kind: "cells", cells: [0] } } as const;
        asker.ask({ scenario, expression: { kind: "operation", operator: "+", left: cell, right: first.expression } });
      }
    }
    expect(methods.counts).toBeGreaterThan(100);
    expect(methods.list).toBeGreaterThan(1000);
  });

  test("a ship beside a cell that must be covered does not cover it where ships may not touch", () => {
    const fleet = [
      { name: "s", shape: ["X", "X"], reflect: false },
      { name: "t", length: 3 },
    ];
    const scenario = unwrap(parseScenario({ board: { size: [4, 3] }, fleet, contact: "none", answers: "identified" }));
    const counts = countsOf(new Asker(makeKnowledge(scenario)), unwrap(parseQuestion(scenario, "all(A2,B2)")));
    expect(counts.get(true)).toBe(1n);
  });

  test("ships that share lengths have one list, whichever of them has which", () => {
    const fleet = [{ names: ["red", "green", "purple", "orange"], lengths: [3, 2, 1, 1] }];
    const rules = { board: { size: [4, 4] }, fleet, contact: "allowed", answers: "named" };
    const scenario = unwrap(parseScenario(rules));
    const lists = (shots: string) =>
      ListedLayouts.makeEach(constrainEach(unwrap(parseKnowledge(scenario, shots))), {}).map(({ sets, ways }) => [
        sets,
        ways.length,
      ]);
    const plain = unwrap(parseScenario({ ...rules, fleet: [3, 2, 1, 1] }));
    const setsAfter = (shots: string): number => Number(countLayouts(unwrap(parseKnowledge(plain, shots))).layouts);
    const sets = setsAfter("");
    expect(lists("")).toEqual([[sets, 12]]);
    expect(lists("B2x C3.")).toEqual([[setsAfter("B2x C3."), 12]]);
    // The red one has two cells, or one beside another ship: the other names have the other lengths, in any order.
    expect(lists("B2x B3#red").flatMap(([sets, ways]) => (sets > 0 ? [ways] : []))).toEqual([3, 6]);
    const { answers } = new Asker(makeKnowledge(scenario)).ask(
      unwrap(parseQuestion(scenario, "length(red) > length(green)")),
    );
    // Of twelve pairs of ships, one is of equal lengths, either way round.
    const all = 12n * 2n * BigInt(sets);
    expect(answers.map(({ layouts }) => layouts)).toEqual([(all * 5n) / 12n, (all * 7n) / 12n]);
  });

  test.each([
    ["A1x A2x A3# C1x C2#", [3, 2, 1], "sunk", "none"],
    ["A1x A2# D4x", [3, 2, 2], "sunk", "allowed"],
    ["A1x A2x A3#blue C1x", [3, 2, 2], "named", "allowed"],
    ["B2xred D4xblue", [3, 2, 2], "identified", "allowed"],
  ] as const)("ships that share lengths, after %s", (shots, lengths, answers, contact) => {
    const fleet = [{ names: ["red", "blue", "green"], lengths }];
    const scenario = unwrap(parseScenario({ board: { size: [4, 4] }, fleet, contact, answers }));
    const knowledge = unwrap(parseKnowledge(scenario, shots));
    const questions = [
      ...["length(red) > length(green)", "touch(red, blue)", "at(A1)", "at(A1) = at(C1)", "sunk(red) and sunk(blue)"],
      ...["first(red) = A1 and first(blue) = C1", "row(first(green)) > row(first(red))", "count(A1:B4) - count(row 1)"],
    ].map((text) => unwrap(parseQuestion(scenario, text)));
    const truth = answersByOracle(knowledge, questions);
    const asker = new Asker(knowledge);
    for (const [k, question] of questions.entries())
      expect(countsOf(asker, question), formatQuestion(question)).toEqual(truth[k]);
  });

  test("like ships with many names, of which a question names one", () => {
    const fleet = Array.from({ length: 6 }, (_, k) => ({ name: "abcdef"[k], length: 1 }));
    const scenario = unwrap(parseScenario({ board: { size: [4, 3] }, fleet, contact: "allowed", answers: "hit" }));
    const asker = new Asker(makeKnowledge(scenario));
    const ask = (text: string) => asker.ask(unwrap(parseQuestion(scenario, text)));
    // 12 * 11 * 10 * 9 * 8 * 7 layouts; of the pairs of cells, 17 of 66 share a side.
    expect(ask("touch(a, b)").answers.map(({ layouts }) => layouts)).toEqual([171_360n, 493_920n]);
    expect(ask("row(first(a)) < row(first(b))").method).toBe("list");
  });
});

describe("bits", () => {
  const scenario = preset("gorkoff-5x5");
  const asker = new Asker(makeKnowledge(scenario));
  const ask = (text: string, wrong?: number) => asker.ask(unwrap(parseQuestion(scenario, text)), { wrong });
  const h = (p: number): number => -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);

  test("of a yes or no that may be wrong: h(q + (1 - 2q) p) - h(q)", () => {
    const { answers, bits } = ask("any(A1:A2)");
    const [{ chance }] = answers;
    expect(bits).toBeCloseTo(h(chance), 12);
    expect(ask("any(A1:A2)", 0.1).bits).toBeCloseTo(h(0.1 + 0.8 * chance) - h(0.1), 12);
    expect(ask("any(A1:A2)", 0.5).bits).toBeCloseTo(0, 12);
  });

  test("of several answers: the others share what is wrong", () => {
    const chances = ask("count(row 1)").answers.map(({ chance }) => chance);
    const noise = 0.3 / (chances.length - 1);
    const entropy = (list: readonly number[]): number => -list.reduce((sum, p) => sum + p * Math.log2(p), 0);
    const heard = chances.map((p) => 0.7 * p + noise * (1 - p));
    const doubt = entropy([0.7, ...chances.slice(1).map(() => noise)]);
    expect(ask("count(row 1)", 0.3).bits).toBeCloseTo(entropy(heard) - doubt, 12);
  });

  test("a certain answer tells nothing", () => {
    expect(ask("count(board)").bits).toBe(0);
    expect(ask("any(board)", 0.2).bits).toBe(0);
  });
});

test("large positions are counted where they can be, and refused with a way out where not", () => {
  const asker = new Asker(makeKnowledge(preset("hasbro")));
  const ask = (text: string) => asker.ask(unwrap(parseQuestion(preset("hasbro"), text)));
  const { answers, method } = ask("any(A1:D4)");
  expect(answers.map(({ layouts }) => layouts)).toEqual([22_785_368_840n, 7_308_606_696n]);
  expect(method).toBe("counts");
  expect(ask("across(destroyer)").bits).toBe(1);
  const numbers = ask("count(A1:D4)");
  expect(numbers.answers[0]).toMatchObject({ answer: 0, layouts: 7_308_606_696n });
  expect(numbers.answers.reduce((sum, { layouts }) => sum + layouts, 0n)).toBe(30_093_975_536n);
  expect(() => ask("touch(carrier, destroyer)")).toThrow(RefusedError);
  expect(() => ask("touch(carrier, destroyer)")).toThrow("add shots");
});

test("no layout, priors, other rules and chances that are none", () => {
  const scenario = preset("gorkoff-3x3");
  const impossible = unwrap(parseKnowledge(scenario, "A1. B1. C1. A3. B3. C3."));
  expect(new Asker(impossible).ask(unwrap(parseQuestion(scenario, "count(row 2)"))).answers).toEqual([]);
  const hasbro = preset("hasbro");
  const believed = unwrap(withPrior(hasbro, unwrap(parseNamedPrior(hasbro, "people"))));
  expect(() => new Asker(makeKnowledge(believed))).toThrow("a question takes all layouts as equally likely");
  const asker = new Asker(makeKnowledge(scenario));
  const question = unwrap(parseQuestion(hasbro, "any(A1)"));
  expect(() => asker.ask(question)).toThrow("another scenario");
  expect(() => asker.ask(unwrap(parseQuestion(scenario, "any(A1)")), { wrong: 1 })).toThrow("is not a chance");
});
