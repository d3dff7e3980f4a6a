import { describe, expect, test } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  formatInputError,
  formatScenario,
  formatShots,
  type Layout,
  makeKnowledge,
  parseKnowledge,
  parseScenario,
  parseStrategy,
  preset,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { CountedPosition } from "../../src/questions/counted-position.ts";
import { drawKept } from "../../src/questions/drawn-layouts.ts";
import { ListedPosition } from "../../src/questions/listed-position.ts";
import type { WeighedPosition } from "../../src/questions/weighed-position.ts";
import {
  Asker,
  formatQuestion,
  formatStatement,
  makeStatement,
  makeTold,
  parseQuestion,
  parseStatement,
  parseTold,
  type Told,
} from "../../src/questions.ts";
import { cases } from "../cases.ts";
import { pick } from "../generate/pick.ts";
import { drawPosition } from "../generate/random-position.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { answersByOracle, believeByOracle, randomTold } from "../generate/random-told.ts";
import { missesOfPlainGreedy } from "../rollout/plain-greedy.ts";

const showTold = ({ knowledge, doubts, statements }: Told): string =>
  [
    formatShots(knowledge.scenario, knowledge.observations),
    JSON.stringify([...doubts]),
    ...statements.map(formatStatement),
    JSON.stringify(formatScenario(knowledge.scenario)),
  ].join(" | ");

/** Compares a position with the oracle's layouts. */
const checkPosition = (position: WeighedPosition, told: Told, where: string): void => {
  const oracle = believeByOracle(told);
  expect(position.total.layouts, where).toBe(BigInt(oracle.layouts.length));
  const { layouts, masses } = position.weights();
  const [plain, weighed] = [new Array<bigint>(layouts.length).fill(0n), new Float64Array(layouts.length)];
  for (const { layout, weight } of oracle.layouts)
    for (const p of layout.placements) {
      plain[p]++;
      weighed[p] += weight / oracle.total;
    }
  expect(layouts.toBigints(), where).toEqual(plain);
  if (oracle.layouts.length === 0) return;
  const chance = (mass: bigint): number => Number((mass * 10n ** 18n) / position.total.mass) / 1e18;
  for (const [p, expected] of weighed.entries()) expect(chance(masses.at(p)), where).toBeCloseTo(expected, 11);
  for (const [k, right] of position.rights.entries()) expect(chance(right), where).toBeCloseTo(oracle.rights[k], 11);
};

/** A question about one thing, which counts can answer. */
const countable = (random: RandomStream, scenario: Scenario) => {
  const { board } = scenario;
  const cell = (): string => {
    const [x, y] = board.size.map((side) => random.below(side));
    return board.size.length === 2 ? `${"ABCDEFGHIJ"[x]}${y + 1}` : `(${[x, y ?? 0].map((at) => at + 1).join()})`;
  };
  const region = board.size.length === 2 ? `${cell()}:${cell()}` : "board";
  const name = scenario.fleet.find(({ count }) => count === 1)?.name;
  const forms = [
    `any(${region})`,
    `all(${region})`,
    `count(${region})`,
    `count(${region}) <= ${random.below(4)}`,
    ...(board.size.length === 2 ? [`at(${cell()})`] : []),
    ...(name === undefined ? [] : [`first("${name}")`, `sunk("${name}")`]),
  ];
  return unwrap(parseQuestion(scenario, pick(random, forms)));
};

describe("what is likely after statements and doubtful shots is what the oracle finds by Bayes' rule", () => {
  const answers = ["hit", "sunk", "length", "named", "revealed", "identified"] as const;

  test("over a list", () => {
    const random = RandomStream.fromSeed(6201);
    for (let i = 0; i < cases(120, 4000); i++) {
      const given = random.below(4) === 0;
      const sharing = i % 3 === 0;
      const knowledge = drawPosition(random, { answers, truth: "true", limit: 3000n, given, sharing });
      const told = randomTold(random, knowledge);
      const where = showTold(told);
      checkPosition(ListedPosition.make(told, {}), told, where);
      const oracle = believeByOracle(told);
      const asker = new Asker(told);
      for (let n = 0; n < 3; n++) {
        const question = randomQuestion(random, knowledge.scenario);
        const found = new Map(asker.ask(question).answers.map(({ answer, ...rest }) => [answer, rest]));
        const truth = answersByOracle(oracle, question, told);
        expect([...found.keys()].sort(), where).toEqual([...truth.keys()].sort());
        for (const [answer, { layouts, chance }] of truth) {
          expect(found.get(answer)?.layouts, `${formatQuestion(question)} ${where}`).toBe(layouts);
          expect(found.get(answer)?.chance, `${formatQuestion(question)} ${where}`).toBeCloseTo(chance, 11);
        }
      }
    }
  });

  test("by counts", () => {
    const random = RandomStream.fromSeed(6202);
    let counted = 0;
    for (let i = 0; i < cases(120, 4000); i++) {
      const knowledge = drawPosition(random, { answers, truth: "true", limit: 3000n, given: random.below(4) === 0 });
      const told = randomTold(random, knowledge, countable);
      const where = showTold(told);
      const position = CountedPosition.make(told, {});
      if (!position) continue;
      counted++;
      checkPosition(position, told, where);
      const question = countable(random, knowledge.scenario);
      const found = position.answers(question);
      if (!found) continue;
      const list = ListedPosition.make(told, {});
      expect(new Map([...found].map(([value, { layouts }]) => [value, layouts])), where).toEqual(
        new Map([...list.answers(question)].map(([value, { layouts }]) => [value, layouts])),
      );
      const { mass } = position.total;
      for (const [value, each] of list.answers(question))
        expect(each.mass * mass, where).toBe((found.get(value)?.mass ?? 0n) * list.total.mass);
      expect(position.firstImpossible, where).toBe(list.firstImpossible);
    }
    expect(counted).toBeGreaterThan(cases(70, 2500));
  });
});

test("a ranking after statements has the chances and bits of each question asked alone", () => {
  const scenario = preset("gorkoff-5x5");
  const told = ["any(A1:B2) = false @0.2", "at(C3) = boat @0.3", "count(row 5) > 0", "across(cruiser) @0.1"];
  const asker = new Asker(unwrap(parseTold(scenario, "E1x@0.1", told)));
  for (const of of ["regions", "ships"] as const) {
    const ranked = asker.rank({ top: 12, of, wrong: 0.1 });
    expect(ranked.length).toBeGreaterThan(of === "regions" ? 11 : 4);
    expect(ranked.map(({ bits }) => bits)).toEqual(ranked.map(({ bits }) => bits).sort((a, b) => b - a));
    for (const { question, layouts, chance, bits } of ranked) {
      const alone = asker.ask(question, { wrong: 0.1 });
      expect(alone.answers[0]).toEqual({ answer: true, layouts, chance });
      expect(bits).toBeCloseTo(alone.bits, 12);
    }
  }
});

test("layouts are drawn in proportion to their weights, from a list and where there is none", () => {
  const fleet = [
    { name: "long", length: 3 },
    { name: "short", length: 2, count: 2 },
  ];
  const rules = { board: { size: [4, 3] }, fleet, contact: "allowed", answers: "named" };
  const said = ["any(A1:B2) = false @0.3", "any(D1:D3)"];
  const told = unwrap(parseTold(unwrap(parseScenario(rules)), "C2x@0.3", said));
  const oracle = believeByOracle(told);
  const chance = new Map(oracle.layouts.map(({ layout, weight }) => [layout.placements.join(), weight / oracle.total]));
  const counts = CountedPosition.make(told, {});
  if (!counts) throw new Error("these statements can be counted");
  const number = 4000;
  for (const drawn of [
    new Asker(told).draw(number, RandomStream.fromSeed(1)),
    drawKept(told, counts, number, RandomStream.fromSeed(2), {}),
  ]) {
    const seen = new Map<string, number>();
    for (const { placements } of drawn) seen.set(placements.join(), (seen.get(placements.join()) ?? 0) + 1);
    expect([...seen.keys()].every((key) => chance.has(key))).toBe(true);
    let square = 0;
    for (const [key, p] of chance) square += ((seen.get(key) ?? 0) - number * p) ** 2 / (number * p);
    // Of a chi-squared value with as many degrees of freedom, within five standard deviations.
    expect(Math.abs(square - chance.size)).toBeLessThan(5 * Math.sqrt(2 * chance.size));
  }
});

test("rollout shoots the cell with the fewest misses over the weighed layouts, but for the error of its draws", () => {
  const small = unwrap(parseScenario({ board: { size: [4, 4] }, fleet: [3, 2], contact: "no-sides", answers: "hit" }));
  const rollout = unwrap(parseStrategy("rollout:nested=0"));
  const [lost, lostByGreedy] = [0, 0].map((_, by) => {
    let sum = 0;
    for (let seed = 0; seed < cases(12, 200); seed++) {
      const random = RandomStream.fromSeed(90, seed);
      const scenario = unwrap(withRules(small, { answers: pick(random, ["hit", "sunk", "named"] as const) }));
      const [hidden] = sampleLayouts(makeKnowledge(scenario), 1, random) as [Layout];
      const referee = new Referee(hidden);
      const cells = random.shuffle(Array.from({ length: 16 }, (_, cell) => cell)).slice(0, random.below(5));
      const shots = cells.map((cell) => ({ cell, answer: referee.fire(cell) }));
      const told = randomTold(random, makeKnowledge(scenario, shots));
      const asker = new Asker(told);
      const posterior = asker.posterior();
      const ranked = posterior.layouts === 0n ? [] : posterior.rank();
      if (ranked.length < 2 || posterior.layouts > 2000n) continue;
      const { layouts, total } = believeByOracle(told);
      const weights = layouts.map(({ weight }) => weight / total);
      const misses = (cell: number): number =>
        missesOfPlainGreedy(
          told.knowledge,
          layouts.map(({ layout }) => layout),
          cell,
          weights,
        );
      const tried = ranked.slice(0, 8).filter(({ chance }) => chance >= 0.5 * ranked[0].chance);
      const least = Math.min(...tried.map(({ cell }) => misses(cell)));
      const chosen =
        by === 1
          ? ranked[0].cell
          : (rollout.chooseTold?.(posterior, (number) => asker.draw(number, RandomStream.fromSeed(seed))) as number);
      expect(tried.map(({ cell }) => cell)).toContain(chosen);
      expect(misses(chosen) - least, showTold(told)).toBeLessThan(by === 1 ? 1 : 0.3);
      sum += misses(chosen) - least;
    }
    return sum;
  });
  expect(lostByGreedy).toBeGreaterThan(4 * lost);
});

test("a large position is counted where statements are about regions, cells and ships, and else refused", () => {
  const scenario = preset("hasbro");
  const asker = (...told: string[]) => new Asker(unwrap(parseTold(scenario, "", told)));
  expect(asker("any(A1:D4)").count()).toEqual({ layouts: 22_785_368_840n, method: "counts" });
  const doubtful = asker("any(A1:D4) = false @0.1", "across(carrier) @0.25");
  expect(doubtful.count().layouts).toBe(30_093_975_536n);
  const [first, second] = doubtful.beliefs();
  // Nothing but symmetry: the carrier lies across with one half, and the region tells nothing of that.
  expect(second.right).toBeCloseTo(0.75, 12);
  const dry = 7_308_606_696 / 30_093_975_536;
  expect(first.right).toBeCloseTo((0.9 * dry) / (0.9 * dry + 0.1 * (1 - dry)), 12);
  expect(doubtful.ask(unwrap(parseQuestion(scenario, "any(A1:D4)"))).answers[0].chance).toBeCloseTo(
    1 - first.right,
    12,
  );
  expect(() => asker("touch(carrier, destroyer)").count()).toThrow(RefusedError);
  expect(() => asker("touch(carrier, destroyer) @0.1").posterior()).toThrow("add shots");
});

test("doubtful shots count as fired: they are not ranked, and a ship may have sunk by them", () => {
  const scenario = unwrap(parseScenario({ board: { size: [3, 1] }, fleet: [2], contact: "none", answers: "sunk" }));
  // The ship is A1 B1 or B1 C1. B1 sinks it after A1, if it lies there.
  const told = unwrap(parseTold(scenario, "A1x@0.5 B1#"));
  const asker = new Asker(told);
  expect(asker.count().layouts).toBe(1n);
  expect(
    asker
      .posterior()
      .rank()
      .map(({ cell }) => cell),
  ).toEqual([2]);
  expect(asker.beliefs()).toEqual([{ shot: 0, right: 1 }]);
});

test("the first certain statement that leaves no layout is named", () => {
  const scenario = preset("gorkoff-5x5");
  const first = (...told: string[]) => new Asker(unwrap(parseTold(scenario, "C3.", told))).firstImpossible();
  expect(first("any(A1:B2)", "any(row 5)")).toBe(undefined);
  expect(first("any(A1:B2)", "any(C3) @0.1", "count(A1:B2) = 0", "any(C3)")).toBe(2);
  expect(first("any(C3)")).toBe(0);
  expect(
    new Asker(unwrap(parseTold(scenario, "", ["(at(A1) = at(A2))", "any(A1:B2) = false", "any(A1)"])))
      .posterior()
      .rank()[0],
  ).toMatchObject({ cell: 0, chance: 0 });
  // The same over a list: a question about two ships cannot be counted.
  expect(first("(at(A1) = at(A2))", "any(A1:B2) = false", "count(A1:B2) > 0")).toBe(2);
});

describe("statements are read and written", () => {
  const scenario = preset("hasbro");

  test.each([
    ["any(A1:D4)", "any(A1:D4) = true"],
    ["any(A1:D4) = false @0.1", "any(A1:D4) = false @0.1"],
    ["at(F6) = carrier@.25", "at(F6) = carrier @0.25"],
    ["at(F6)=carrier", "at(F6) = carrier = true"],
    ["(at(F6) = carrier)", "at(F6) = carrier = true"],
    ["at(F6) = carrier = false", "at(F6) = carrier = false"],
    ["count(row 3) - count(row 4) = -2", "count(row 3) - count(row 4) = -2"],
    ["first(carrier) = C4 @0", "first(carrier) = C4"],
    ["(> (size carrier) 3)", "length(carrier) > 3 = true"],
    ["at(A1) = water", "at(A1) = water"],
  ])("%s", (text, written) => {
    const statement = unwrap(parseStatement(scenario, text));
    expect(formatStatement(statement)).toBe(written);
    expect(unwrap(parseStatement(scenario, written))).toEqual(statement);
  });

  test("names that need quotes", () => {
    const fleet = [
      { name: "A1", length: 2 },
      { name: "true", length: 3 },
    ];
    const rules = unwrap(parseScenario({ board: { size: [4, 4] }, fleet, contact: "allowed", answers: "hit" }));
    const question = unwrap(parseQuestion(rules, "at(B2)"));
    for (const name of ["A1", "true", "water"]) {
      const statement = makeStatement(question, name, 0.5);
      expect(unwrap(parseStatement(rules, formatStatement(statement)))).toEqual(statement);
    }
    expect(() => makeStatement(question, "B1")).toThrow("is no class of the fleet");
  });

  test("what was drawn at random", () => {
    const random = RandomStream.fromSeed(6203);
    for (let i = 0; i < cases(100, 3000); i++) {
      const told = randomTold(random, drawPosition(random, { answers: ["hit"], truth: "true", limit: 500n }));
      for (const statement of told.statements) {
        const text = formatStatement(statement);
        expect(unwrap(parseStatement(told.knowledge.scenario, text)), text).toEqual(statement);
      }
    }
  });

  test.each([
    ["count(row 3)", 'told: asks for a number and has no answer; write it behind " = ", such as count(row 3) = 2'],
    ["at(F6) = cruizer", 'told, answer "cruizer": is no class of the fleet; did you mean "cruiser"?'],
    ["at(F6) = 3", 'told, answer "3": is a number; the question asks for a class'],
    ["any(A1) = 1", 'told, answer "1": is a number; the question asks for true or false'],
    ["any(A1) @1", 'told, "@1": is not a chance from 0 to below 1; write for example @0.1'],
    ["any(A1) = true @", 'told, "@": is not a chance from 0 to below 1; write for example @0.1'],
    ["count(row 3) = 101", 'told, answer "101": cannot be; write a number from 0 to 100'],
    ["any(A1", 'told, at its end: lacks ")"; write ")" there'],
    [
      "length(carrier) = length(cruiser)",
      'told, answer "length(cruiser)": is not a value; write a number, or the whole statement in brackets: (a = b)',
    ],
  ])("%s is refused", (text, error) => {
    const read = parseStatement(scenario, text);
    expect(read.ok ? "" : formatInputError(read.error)).toBe(error);
  });

  test.each([
    ["E5.@0.1", [[0, 0.1]]],
    ["E5. F6x @0.1, F7x", [[1, 0.1]]],
    [
      "E5: miss @0.2, F6 hit@0.5",
      [
        [0, 0.2],
        [1, 0.5],
      ],
    ],
    ["E5.@0 F6x", []],
  ])("the doubtful shots of %s", (text, doubts) => {
    expect([...unwrap(parseTold(scenario, text)).doubts]).toEqual(doubts);
  });

  test.each(["@0.1 E5.", "E5.@0.1 @0.2", "E5.@2", "E5@0.1"])("%s is refused", (text) => {
    expect(parseTold(scenario, text).ok).toBe(false);
    expect(parseKnowledge(scenario, text).ok).toBe(false);
  });
});

test("misuse throws", () => {
  const knowledge = unwrap(parseKnowledge(preset("hasbro"), "E5."));
  const said = unwrap(parseStatement(preset("gorkoff-5x5"), "any(A1)"));
  expect(() => makeTold(knowledge, [said])).toThrow("another scenario");
  expect(() => makeTold(knowledge, [], new Map([[1, 0.1]]))).toThrow("there is no shot 1");
  expect(() => makeTold(knowledge, [], new Map([[0, 1]]))).toThrow("is not a chance");
  expect(() => new Asker(undefined as never)).toThrow(TypeError);
});
