import { describe, expect, test } from "vitest";
import { assess, assessStrategy } from "../../src/assessment/assessment.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { strategyTree } from "../../src/assessment/strategy-tree.ts";
import { type CellChooser, chooserOf } from "../../src/assessment/tied-choices.ts";
import { openCells } from "../../src/board/board.ts";
import { unlessRefused } from "../../src/core/result.ts";
import { Referee } from "../../src/games.ts";
import {
  ANSWERS,
  answerKey,
  CONTACTS,
  formatShots,
  formatStrategy,
  infer,
  isExactStrategy,
  isHit,
  isScoringStrategy,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  Rational,
  type Scenario,
  type ScoringStrategy,
  STRATEGIES,
  type Strategy,
} from "../../src/index.ts";
import { checkTree } from "../../src/solver/check-tree.ts";
import { agrees, allLayouts, refereeAt } from "../all-layouts.ts";
import { cases, isLong } from "../cases.ts";
import { pick } from "../generate/pick.ts";
import { randomScenario } from "../generate/random-scenario.ts";
import { fleetOf, readKnowledge, readScenario, readStrategy } from "../read.ts";
import { playOut, smallScenarios } from "../strategy-contract.ts";

const answersOf = (scenario: Scenario): LayoutAnswers =>
  new LayoutAnswers(listLayouts(makeKnowledge(scenario), 10_000));

const missesOf = (layout: Layout, shots: readonly number[]): number => {
  const referee = new Referee(layout);
  return shots.filter((cell) => !isHit(referee.fire(cell))).length;
};

/** Whether the strategy draws random numbers in a game. */
const draws = (strategy: Strategy): boolean => {
  const random = RandomStream.fromSeed(1);
  playOut(strategy, allLayouts(preset("gorkoff-3x3"))[0], random, strategy.name);
  return random.word() !== RandomStream.fromSeed(1).word();
};

describe("ties broken in the fixed way of the strategy", () => {
  const playing = STRATEGIES.filter((strategy) => !draws(strategy));
  const pairs = smallScenarios()
    // In the usual run, all rules on the line of 8 cells, and some on the other boards.
    .filter((_, i) => (isLong ? i % 2 === 0 : i % 3 === 2 || i % 20 === 7))
    .map((scenario, i) => ({ scenario, strategy: playing[i % playing.length] }));

  test.for(pairs)("$strategy.name, $scenario.name: as if every layout were played", ({ scenario, strategy }) => {
    const layouts = allLayouts(scenario);
    const misses = layouts.map((layout) =>
      missesOf(layout, playOut(strategy, layout, RandomStream.fromSeed(1), `${layout.placements}`)),
    );
    const total = misses.reduce((sum, one) => sum + one, 0);
    const answers = answersOf(scenario);
    const assessment = assess(answers, chooserOf(strategy, answers, "fixed"));
    expect(assessment.expected).toEqual(Rational.of(total));
    expect(assessment.least).toEqual({ total: BigInt(total), worst: Math.max(...misses) });
    expect(assessment.most).toEqual(assessment.least);
    expect(assessment.layouts).toBe(layouts.length);
    const tree = strategyTree(strategy, answers);
    expect(checkTree(makeKnowledge(scenario), tree)).toMatchObject(assessment.least);
  });
});

describe("positions with the same key cost the same", () => {
  const scenarios = CONTACTS.flatMap((contact) =>
    (contact === "overlap" ? (["count"] as const) : ANSWERS.filter((answers) => answers !== "count")).map((answers) =>
      readScenario({
        name: `${contact} ${answers}`,
        board: { size: [3, 2] },
        fleet: fleetOf({ a: 2, b: 2 }),
        contact,
        answers,
      }),
    ),
  );
  const lopsided = JSON.stringify({ version: 1, placements: { a: { "A1-B1": 3 } }, otherwise: 1 });
  const strategies = [
    // The cost of drawing uniformly has a closed form, tested below.
    ...STRATEGIES.filter(({ drawsUniformly }) => !drawsUniformly),
    readStrategy("rollout:layouts=1,base=hunt-target"),
    readStrategy("optimal:layouts=1,otherwise=hunt-target"),
    readStrategy("half-split:prior=lopsided.json", new Map([["lopsided.json", lopsided]])),
  ].map((strategy, k) => ({ strategy, k, name: formatStrategy(strategy) }));

  // In the usual run, each strategy plays under the rules whose keys ignore the order of hits, and one or two others.
  test.for(strategies)("$name", ({ strategy, k }) => {
    const kinds = isScoringStrategy(strategy) ? (["fixed", "expanded"] as const) : (["fixed"] as const);
    for (const [i, scenario] of scenarios.entries()) {
      if (scenario.contact === "overlap" && strategy.see) continue;
      if (!isLong && scenario.answers !== "count" && scenario.answers !== "hit" && (i + k) % 20 > 0) continue;
      const answers = answersOf(scenario);
      for (const ties of kinds) {
        const chooser = chooserOf(strategy, answers, ties);
        const key: typeof chooser.key = ({ observations }) => formatShots(scenario, observations);
        const { positions: _, ...cost } = assess(answers, chooser);
        expect(assess(answers, { ...chooser, key }), `${scenario.name} ${ties}`).toMatchObject(cost);
      }
    }
  });
});

describe("positions are recognised by their symmetric images", () => {
  const exact = STRATEGIES.filter(isExactStrategy);

  test("without a change of the cost: random rules cost as much as if every order of shots were followed", () => {
    let compared = 0;
    let long = 0;
    for (let seed = 1; compared < cases(60, 500); seed++) {
      const random = RandomStream.fromSeed(seed);
      const scenario = randomScenario(random, { limit: 300n, contacts: CONTACTS });
      const layouts = listLayouts(makeKnowledge(scenario), 300);
      if (openCells(scenario.board).length > 12 || layouts.length < 2) continue;
      const answers = new LayoutAnswers(layouts);
      const strategy = pick(random, exact);
      const chooser = chooserOf(strategy, answers, "expanded");
      const key: CellChooser["key"] = ({ observations }) => formatShots(scenario, observations);
      const walked = unlessRefused(() => assess(answers, { ...chooser, key }, { maxPositions: 3000 }));
      if (!walked) continue;
      compared++;
      // Lists of more than 32 layouts have keys of two kinds.
      if (layouts.length > 32) long++;
      const { positions, ...cost } = walked;
      const found = assess(answers, chooser);
      expect(found, `seed ${seed}, ${strategy.name}`).toMatchObject(cost);
      expect(found.positions, `seed ${seed}, ${strategy.name}`).toBeLessThanOrEqual(positions);
    }
    expect(long).toBeGreaterThan(3);
  });

  test("so that a square board has a fifth of the positions or fewer", () => {
    const scenario = readScenario({
      board: { size: [5, 5] },
      fleet: fleetOf({ a: 3 }),
      contact: "allowed",
      answers: "hit",
    });
    const answers = answersOf(scenario);
    const chooser = chooserOf(readStrategy("greedy-hit"), answers, "expanded");
    const key: CellChooser["key"] = ({ members, hits }) => `${members}|${hits}`;
    const apart = assess(answers, { ...chooser, key });
    const { positions, ...cost } = assess(answers, chooser);
    expect(apart).toMatchObject(cost);
    expect(apart.positions / positions).toBeGreaterThan(5);
  });
});

test("of cells that two ships of one cell make twins, one is followed: 120 layouts take a few positions", () => {
  for (const answers of ["hit", "sunk"]) {
    const rules = { board: { size: [4, 4] }, fleet: fleetOf({ a: 1, b: 1 }), contact: "allowed", answers };
    const list = answersOf(readScenario(rules));
    const { expanded } = assessStrategy(readStrategy("greedy-hit"), list, { maxPositions: 200 });
    // Each of the 14 empty cells comes before the last of two ship cells with chance 2/3.
    expect(expanded?.expected, answers).toEqual(Rational.of((list.layouts * 14 * 2) / 3));
  }
});

/** The result of a plain recursion: expected total, smallest and largest total, smallest and largest worst case. */
type PlainValue = readonly [Rational, number, number, number, number];

/** Follows every tie through knowledge and inference, without caching anything. */
const plainly = (strategy: ScoringStrategy, knowledge: Knowledge, layouts: readonly Layout[]): PlainValue => {
  if (layouts.every((layout) => refereeAt(layout, knowledge).isOver)) return [Rational.ZERO, 0, 0, 0, 0];
  let cells: readonly number[];
  if (isExactStrategy(strategy)) {
    const posterior = infer(knowledge);
    const equal = strategy.equals(posterior);
    const possible = equal.filter((cell) => posterior.occupied.at(cell) > 0n);
    cells = possible.length > 0 ? possible : equal;
  } else {
    const ranked = strategy.rank(knowledge);
    cells = ranked.filter(({ score }) => score === ranked[0].score).map(({ cell }) => cell);
  }
  const values = cells.map((cell): PlainValue => {
    const parts = new Map<string, Knowledge>();
    for (const layout of layouts) {
      const answer = refereeAt(layout, knowledge).fire(cell);
      parts.set(answerKey(answer), observe(knowledge, { cell, answer }));
    }
    let sum: PlainValue = [Rational.ZERO, 0, 0, 0, 0];
    for (const next of parts.values()) {
      const left = layouts.filter((layout) => agrees(layout, next));
      const [expected, least, most, leastWorst, mostWorst] = plainly(strategy, next, left);
      const misses = isHit(next.observations[next.observations.length - 1].answer) ? 0 : left.length;
      const miss = misses > 0 ? 1 : 0;
      sum = [
        sum[0].plus(expected).plus(Rational.of(misses)),
        sum[1] + least + misses,
        sum[2] + most + misses,
        Math.max(sum[3], leastWorst + miss),
        Math.max(sum[4], mostWorst + miss),
      ];
    }
    return sum;
  });
  return [
    Rational.sum(values.map(([expected]) => expected)).over(Rational.of(values.length)),
    Math.min(...values.map((value) => value[1])),
    Math.max(...values.map((value) => value[2])),
    Math.min(...values.map((value) => value[3])),
    Math.max(...values.map((value) => value[4])),
  ];
};

describe("ties all expanded", () => {
  const make = (source: object): Scenario => readScenario({ name: "test", ...source });
  const scenarios = [
    preset("gorkoff-3x3"),
    make({ board: { size: [5] }, fleet: [{ name: "a", length: 2 }], contact: "none", answers: "hit" }),
    make({ board: { size: [3, 2] }, fleet: fleetOf({ a: 2, b: 2 }), contact: "allowed", answers: "sunk" }),
    make({ board: { size: [3, 2] }, fleet: fleetOf({ a: 2, b: 1 }), contact: "allowed", answers: "identified" }),
    make({
      board: { size: [4, 2], blocked: ["B1"] },
      fleet: [{ name: "a", length: 3 }],
      contact: "none",
      answers: "sunk",
    }),
  ];
  const apart = { board: { size: [4, 2] }, fleet: fleetOf({ a: 2, b: 1 }), contact: "none" };
  scenarios.push(make({ ...apart, answers: "sunk" }), make({ ...apart, contact: "no-sides", answers: "named" }));
  const strategies = STRATEGIES.filter(isScoringStrategy);

  // In the usual run, only every seventh pair is tested.
  const pairs = scenarios.flatMap((scenario, i) =>
    strategies.filter((_, k) => isLong || (i + k) % 7 === 2).map((strategy) => ({ scenario, strategy })),
  );

  test.for(pairs)(
    "$strategy.name on $scenario.board.size $scenario.answers: as a plain recursion finds",
    ({ scenario, strategy }) => {
      const [expected, least, most, leastWorst, mostWorst] = plainly(
        strategy,
        makeKnowledge(scenario),
        allLayouts(scenario),
      );
      const answers = answersOf(scenario);
      const assessment = assess(answers, chooserOf(strategy, answers, "expanded"));
      expect(assessment.expected.toString()).toBe(expected.toString());
      expect(assessment.least).toEqual({ total: BigInt(least), worst: leastWorst });
      expect(assessment.most).toEqual({ total: BigInt(most), worst: mostWorst });
    },
  );
});

describe("strategies that draw", () => {
  test("have no tree of their own", () => {
    const answers = answersOf(preset("gorkoff-3x3"));
    expect(() => strategyTree(readStrategy("random"), answers)).toThrow("a strategy that draws");
  });

  test("random costs what the closed form says", () => {
    for (const scenario of [preset("gorkoff-3x3"), ...smallScenarios().slice(2, 3)]) {
      const answers = answersOf(scenario);
      const followed = assess(answers, chooserOf(readStrategy("random"), answers, "fixed"));
      const { total, worst } = assessStrategy(readStrategy("random"), answers);
      expect(String(total)).toBe(String(followed.expected));
      expect(worst).toBe(followed.most.worst);
      expect(worst).toBe(openCells(scenario.board).length - answers.size(0));
    }
  });

  test("hunt-target misses as often as many games say, within four standard errors", () => {
    const scenario = preset("gorkoff-3x3");
    const answers = answersOf(scenario);
    const exact = assess(answers, chooserOf(readStrategy("hunt-target"), answers, "fixed")).expected.toNumber() / 4;
    const misses: number[] = [];
    for (let seed = 0; seed < cases(100, 500); seed++) {
      for (const layout of allLayouts(scenario)) {
        const shots = playOut(readStrategy("hunt-target"), layout, RandomStream.fromSeed(seed), "");
        misses.push(missesOf(layout, shots));
      }
    }
    const mean = misses.reduce((a, b) => a + b, 0) / misses.length;
    const variance = misses.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (misses.length - 1);
    expect(Math.abs(mean - exact)).toBeLessThan(4 * Math.sqrt(variance / misses.length));
  });
});

test("after shots only what is still to come counts", () => {
  const knowledge = readKnowledge(preset("gorkoff-3x3"), "A1x B1. C3x B2.");
  const answers = new LayoutAnswers(listLayouts(knowledge, 4), knowledge.observations);
  for (const strategy of STRATEGIES.filter(isScoringStrategy)) {
    const [expected, least, most, leastWorst, mostWorst] = plainly(strategy, knowledge, listLayouts(knowledge, 4));
    const { expanded, total } = assessStrategy(strategy, answers);
    expect(expanded?.expected.toString()).toBe(expected.toString());
    expect(expanded).toMatchObject({
      least: { total: BigInt(least), worst: leastWorst },
      most: { total: BigInt(most), worst: mostWorst },
    });
    expect(checkTree(knowledge, strategyTree(strategy, answers)).total).toBe(total?.numerator);
  }
  const random = assess(answers, chooserOf(readStrategy("random"), answers, "fixed"));
  expect(String(assessStrategy(readStrategy("random"), answers).total)).toBe(String(random.expected));
});

test("what would take too many positions is left out, with the reason", () => {
  const rules = { board: { size: [4, 4] }, fleet: fleetOf({ a: 2, b: 1 }), contact: "none", answers: "hit" };
  const answers = answersOf(readScenario(rules));
  const limits = { maxPositions: 250 };
  const { total, worst, expanded, refused, expandedRefused } = assessStrategy(
    readStrategy("half-split"),
    answers,
    limits,
  );
  expect(formatStrategy(readStrategy("half-split"))).toBe("half-split");
  expect({ total: String(total), worst, expanded }).toEqual({ total: "1202", worst: 11, expanded: undefined });
  expect(refused).toBeUndefined();
  expect(expandedRefused).toContain("more than 250 positions");
  const few = assessStrategy(readStrategy("half-split"), answers, { maxPositions: 10 });
  expect(few).toMatchObject({ refused: expect.any(String), expandedRefused: expect.any(String) });
  expect(few).not.toHaveProperty("total");
});
