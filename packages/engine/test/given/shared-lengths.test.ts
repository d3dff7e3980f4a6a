/** Ships of which it is known which lengths there are, not whose: everything against the oracle. */

import { describe, expect, test } from "vitest";
import { boundGame } from "../../src/bounds.ts";
import { playGame } from "../../src/games.ts";
import {
  ANSWERS,
  CONTACTS,
  countLayouts,
  findConflict,
  formatLayout,
  formatScenario,
  infer,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  parseLayout,
  parseScenario,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
  unwrap,
} from "../../src/index.ts";
import { METHODS } from "../../src/inference/methods/selector.ts";
import { estimateMethods } from "../../src/inference/posterior/infer.ts";
import { combinations, countByOracle, eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { countCompletions, drawCompletions, findLayout, makeSampler } from "../../src/placing.ts";
import { Asker, answerOn, type QuestionAnswer } from "../../src/questions.ts";
import { answerKey } from "../../src/scenario/answer.ts";
import { layoutOf } from "../../src/scenario/layout.ts";
import { cases } from "../cases.ts";
import { withGiven } from "../generate/random-given.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { pick, randomShots, type Truth } from "../random-position.ts";
import { describePosition, readScenario, readStrategy } from "../read.ts";
import { evenness } from "../statistics.ts";

const NAMES = ["red", "green", "purple", "orange"];

const randomRules = (random: RandomStream): Scenario | undefined => {
  const number = 2 + random.below(3);
  const shared = {
    names: NAMES.slice(0, number),
    lengths: Array.from({ length: number }, () => 1 + random.below(number > 3 ? 2 : 4)),
  };
  const more = { name: "more", length: random.below(2) === 0 ? 2 : [1, 3] };
  const read = parseScenario({
    board: { size: pick(random, [[4, 3], [3, 3], [4, 4], [9]]) },
    fleet: number > 3 || random.below(2) === 0 ? [shared] : [more, shared],
    contact: pick(random, CONTACTS.slice(0, 3)),
    answers: pick(random, ANSWERS),
  });
  // Some fleets have no room, and some take the oracle long.
  return read.ok && combinations(makeKnowledge(read.value)) <= 8000n ? read.value : undefined;
};

const layoutsOf = (knowledge: Knowledge): Layout[] => {
  const layouts: Layout[] = [];
  eachLayoutByOracle(knowledge, (placements) => layouts.push(layoutOf(knowledge.scenario, placements)));
  return layouts;
};

/** A random position with a layout left before the first shot. */
const randomPosition = (seed: number, truth: Truth): { knowledge: Knowledge; all: Layout[] } => {
  const random = RandomStream.fromSeed(seed);
  for (;;) {
    const plain = randomRules(random);
    const all = plain ? layoutsOf(makeKnowledge(plain)) : [];
    if (!plain || all.length === 0) continue;
    const drawn = pick(random, all);
    const scenario = random.below(4) === 0 ? withGiven(drawn, random) : plain;
    return { knowledge: makeKnowledge(scenario, randomShots({ ...drawn, scenario }, random, truth)), all };
  }
};

const keys = (layouts: readonly Layout[]): string[] => layouts.map(({ placements }) => placements.join()).sort();

describe("ships that share lengths", () => {
  test("are read, written and read back", () => {
    const source = {
      board: { size: [8, 8] },
      fleet: [
        { name: "more", length: 3 },
        { names: NAMES, lengths: [5, 4, 2, 2] },
      ],
      contact: "allowed",
      answers: "identified",
    };
    const scenario = readScenario(source);
    expect(scenario.fleet.map(({ name }) => name)).toEqual(["more", ...NAMES]);
    expect(formatScenario(scenario)).toEqual({ name: "custom", ...source });
    const mixed = readScenario({ ...source, fleet: [{ names: NAMES, lengths: [2, 5, 2, 4] }] });
    expect(formatScenario(mixed).fleet).toEqual([{ names: NAMES, lengths: [5, 4, 2, 2] }]);
    // Ships of one length share nothing.
    expect(formatScenario(readScenario({ ...source, fleet: [{ names: ["a", "b"], lengths: [2, 2] }] })).fleet).toEqual([
      { name: "a", length: 2 },
      { name: "b", length: 2 },
    ]);
  });

  test.each([
    [{ names: ["a", "b"], lengths: [2] }, "fleet[0]", "has 2 names and 1 lengths"],
    [{ names: ["a"], lengths: "2" }, "fleet[0]", "has no list of names and of lengths"],
    [{ names: ["a", "2"], lengths: [2, 3] }, "fleet[0].names[1]", '"2" is not a class name'],
    [{ names: ["a", "b"], lengths: [2, 0] }, "fleet[0].lengths[1]", "0 is not a whole number from 1"],
    [{ names: ["a", "b"], lengths: [2, 3], count: 2 }, "fleet[0]", 'has an unknown field "count"'],
    [{ names: [..."abcdefg"], lengths: [1, 2, 1, 1, 1, 1, 1] }, "fleet", "has too many ships whose lengths are shared"],
  ])("are refused where they are wrong: %j", (ship, where, what) => {
    const read = parseScenario({ board: { size: [6, 6] }, fleet: [ship], contact: "none", answers: "hit" });
    expect(read).toMatchObject({ ok: false, error: { where, what: expect.stringContaining(what.slice(0, 20)) } });
  });

  test(`are counted, weighed, listed and answered as the oracle has it (${cases(30, 800)} positions)`, () => {
    const methods = new Set<string>();
    for (let seed = 1; seed <= cases(30, 800); seed++) {
      const { knowledge } = randomPosition(seed, seed % 3 === 0 ? "lies" : "true");
      const where = describePosition(seed, knowledge);
      const truth = countByOracle(knowledge);
      const able = estimateMethods(knowledge).flatMap(({ name, reason }) => (reason === undefined ? [name] : []));
      for (const method of [undefined, ...able]) {
        const posterior = infer(knowledge, method === undefined ? {} : { method });
        methods.add(posterior.method);
        expect(posterior.layouts, where).toBe(truth.layouts);
        expect(countLayouts(knowledge, method === undefined ? {} : { method }).layouts, where).toBe(truth.layouts);
        expect(posterior.weights.toBigints(), where).toEqual(truth.weights.toBigints());
        if (truth.layouts === 0n) continue;
        for (const [cell, wanted] of truth.answers.entries())
          if (wanted.size > 0)
            expect(
              new Map(posterior.answers(cell).map(({ answer, layouts }) => [answerKey(answer), layouts])),
              where,
            ).toEqual(wanted);
      }
      expect(keys(listLayouts(knowledge, 1e6)), where).toEqual(keys(layoutsOf(knowledge)));
    }
    for (const { name } of METHODS) expect(methods).toContain(name);
  });

  test(`answer questions as the oracle has it (${cases(15, 400)} positions)`, () => {
    for (let seed = 1; seed <= cases(15, 400); seed++) {
      const { knowledge } = randomPosition(seed, "true");
      const random = RandomStream.fromSeed(seed, 1);
      const layouts = layoutsOf(knowledge);
      const shots = knowledge.observations.map(({ cell }) => cell);
      const asker = new Asker(knowledge);
      for (let i = 0; i < 8; i++) {
        const question = randomQuestion(random, knowledge.scenario);
        const wanted = new Map<QuestionAnswer, bigint>();
        for (const layout of layouts) {
          const answer = answerOn(question, layout, shots);
          wanted.set(answer, (wanted.get(answer) ?? 0n) + 1n);
        }
        const found = new Map(asker.ask(question).answers.map((each) => [each.answer, each.layouts]));
        expect(found, describePosition(seed, knowledge)).toEqual(wanted);
      }
    }
  });

  test(`are drawn evenly (${cases(15, 150)} positions, together an error rate of 1 in 1,000)`, () => {
    let least = 1;
    for (let seed = 1; seed <= cases(15, 150); seed++) {
      const { knowledge } = randomPosition(seed, "true");
      const all = keys(layoutsOf(knowledge));
      if (all.length > 400) continue;
      const random = RandomStream.fromSeed(seed, 2);
      const drawn = sampleLayouts(knowledge, 10 * all.length, random);
      least = Math.min(
        least,
        evenness(
          drawn.map(({ placements }) => placements.join()),
          all,
        ),
      );
      const sampler = makeSampler(knowledge);
      for (let i = 0; i < 5; i++)
        expect(all).toContain(
          Array.from(sampler.draw(random))
            .sort((a, b) => a - b)
            .join(),
        );
    }
    expect(least * cases(15, 150)).toBeGreaterThan(1e-3);
  });

  test(`are found, and completed from some ships (${cases(15, 150)} positions)`, () => {
    for (let seed = 1; seed <= cases(15, 150); seed++) {
      const { knowledge } = randomPosition(seed, "true");
      const where = describePosition(seed, knowledge);
      const all = layoutsOf(knowledge);
      expect(keys(all), where).toContain(findLayout(knowledge).layout?.placements.join());
      const [placed] = pick(RandomStream.fromSeed(seed, 3), all).placements;
      const having = all.filter(({ placements }) => placements.includes(placed));
      expect(countCompletions(knowledge, [placed]).layouts, where).toBe(BigInt(having.length));
      for (const { placements } of drawCompletions(knowledge, [placed], 5, RandomStream.fromSeed(seed)))
        expect(keys(having), where).toContain(placements.join());
    }
  });

  test(`find the first false answer that leaves no layout (${cases(20, 300)} positions)`, () => {
    let found = 0;
    for (let seed = 1; seed <= cases(20, 300); seed++) {
      const { knowledge } = randomPosition(seed, "lies");
      const { scenario, observations } = knowledge;
      const leaves = (shots: number): boolean =>
        layoutsOf(makeKnowledge(scenario, observations.slice(0, shots))).length > 0;
      const conflict = findConflict(knowledge);
      const first = leaves(0) ? observations.findIndex((_, i) => !leaves(i + 1)) : -1;
      if (conflict === undefined) expect(leaves(observations.length), describePosition(seed, knowledge)).toBe(true);
      else {
        expect(conflict.first, describePosition(seed, knowledge)).toBe(first);
        found++;
      }
    }
    expect(found).toBeGreaterThan(3);
  });

  test("must have their lengths in a layout", () => {
    const board = { size: [4, 4] };
    const scenario = readScenario({
      ...{ board, contact: "allowed", answers: "hit" },
      fleet: [{ names: ["a", "b"], lengths: [3, 2] }],
    });
    for (const layout of listLayouts(makeKnowledge(scenario), 1e4).slice(0, 50))
      expect(unwrap(parseLayout(scenario, formatLayout(layout)))).toEqual(layout);
    const ships = [
      { class: "a", cells: ["A1", "B1"] },
      { class: "b", cells: ["A2", "B2"] },
    ];
    expect(parseLayout(scenario, { ships })).toMatchObject({ ok: false, error: { what: "has ships of 2, 2 cells" } });
  });

  test.each([
    "random",
    "hunt-target",
    "probability",
    "diagonal",
    "greedy-hit",
    "greedy-distribution",
    "half-split",
    "rollout",
  ])("are sunk by %s", (name) => {
    const scenario = readScenario({
      ...{ board: { size: [5, 5] }, contact: "allowed", answers: "identified" },
      fleet: [{ names: ["a", "b", "c"], lengths: [4, 2, 2] }],
    });
    for (let seed = 1; seed <= 3; seed++) {
      const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(seed));
      const { observations } = playGame(readStrategy(name), layout, RandomStream.fromSeed(seed));
      expect(observations.filter(({ answer }) => answer.kind !== "miss")).toHaveLength(8);
    }
  });

  test("have no bound and no prior, which say so", () => {
    const fleet = [{ names: ["a", "b"], lengths: [3, 2] }];
    const source = { board: { size: [4, 4] }, fleet, contact: "none", answers: "hit" };
    expect(() => boundGame(readScenario(source))).toThrow(RefusedError);
    const prior = {
      version: 1,
      cells: [
        [1, 1, 1, 1],
        [1, 1, 1, 1],
        [1, 1, 1, 1],
        [1, 1, 1, 2],
      ],
    };
    expect(parseScenario({ ...source, prior })).toMatchObject({ ok: false, error: { where: "prior" } });
  });
});
