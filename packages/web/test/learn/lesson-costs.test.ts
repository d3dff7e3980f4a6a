// What the lessons say about costs: of shots with the best play after them, and of places to hide.

import {
  coordOf,
  formatCell,
  infer,
  type Layout,
  listLayouts,
  makeKnowledge,
  parseScenario,
  parseStrategy,
  placementsOf,
  RandomStream,
  Rational,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { playGame } from "@broadside/engine/games";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";
import { beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { greedyMisses, type HidingPlaces } from "../../src/rooms/learn/answer-lesson.ts";
import { likeliestOf, mostOf, positionOf } from "../../src/rooms/learn/counted-position.ts";
import { branchesOf, type GreedyFacts, greedyLesson } from "../../src/rooms/learn/lessons/greedy-lesson.ts";
import { edgeShares, hidingLesson, isAtEdge } from "../../src/rooms/learn/lessons/hiding-lesson.ts";
import { ONE_CRUISER } from "../../src/rooms/learn/lessons.ts";
import { answerTask, callTask } from "../answer-task.ts";
import "../english.ts";

const GREEDY = unwrap(parseStrategy("greedy-hit"));

const namesOf = ({ board }: Scenario, cells: readonly number[]): string[] => cells.map((c) => formatCell(board, c));

/**
 * The total cost over all layouts of always shooting the likeliest cell, with ties broken as the strategy breaks
 * them; and the optimum.
 */
const greedyTotal = (scenario: Scenario): { layouts: readonly Layout[]; greedy: bigint; best: bigint } => {
  const knowledge = makeKnowledge(scenario);
  const layouts = listLayouts(knowledge, 1000);
  const misses = layouts.map((layout) => {
    const { observations } = playGame(GREEDY, layout, RandomStream.fromSeed(1));
    return observations.filter(({ answer }) => answer.kind === "miss").length;
  });
  const greedy = BigInt(misses.reduce((a, b) => a + b, 0));
  return { layouts, greedy, best: solve(knowledge, { objective: "mean" }).misses.total };
};

/** The lowest total over all ways of breaking ties. */
const leastGreedy = (layouts: readonly Layout[]): bigint =>
  assessStrategy(GREEDY, new LayoutAnswers(layouts)).expanded?.least.total ?? 0n;

describe("when the likeliest cell is wrong", () => {
  let facts: GreedyFacts;
  beforeAll(async () => {
    facts = await greedyLesson.count(callTask);
  });

  test("always the likeliest cell costs 44 misses over all layouts, the best play 42", () => {
    expect(facts.start).toMatchObject({ layouts: 16, greedy: 44, best: 42 });
    const { layouts, greedy, best } = greedyTotal(ONE_CRUISER);
    expect([greedy, leastGreedy(layouts), best]).toEqual([44n, 44n, 42n]);
    expect(facts.start.cells[facts.position.knowledge.observations[0].cell]).toBe(facts.start.best);
  });

  test("one cell is the likeliest, and others at the edge cost less", () => {
    const { position, costs } = facts;
    expect(position.occupied.filter((n) => n === mostOf(position))).toHaveLength(1);
    const likeliest = likeliestOf(position);
    expect([costs.cells[likeliest], costs.best]).toEqual([28, 26]);
    const best = costs.cells.flatMap((cost, cell) => (cost === costs.best ? [cell] : []));
    expect(namesOf(ONE_CRUISER, best)).toEqual(["C1", "A3", "D3", "C4"]);
    const edge = position.occupied.filter((_, cell) => coordOf(ONE_CRUISER.board, cell).some((x) => x % 3 === 0));
    for (const cell of best) expect(position.occupied[cell]).toBe(edge.reduce((a, b) => (a > b ? a : b)));
  });

  test("the best cell costs no less after a miss: it saves its misses after a hit", () => {
    expect([facts.likeliest, facts.best].map(branchesOf)).toEqual([
      { cell: "C3", all: 28, afterMiss: 24, afterHit: 4, hits: 4 },
      { cell: "C1", all: 26, afterMiss: 24, afterHit: 2, hits: 3 },
    ]);
    for (const { cell, miss, hit } of [facts.likeliest, facts.best]) {
      const after = (answer: string) => positionOf(ONE_CRUISER, `B2. ${formatCell(ONE_CRUISER.board, cell)}${answer}`);
      const [missed, hits] = [".", "x"].map((answer) => solve(after(answer), { objective: "mean" }).misses.total);
      expect([miss.best, hit.best]).toEqual([Number(missed), Number(hits)]);
    }
    const { doing } = greedyLesson.steps(facts)[2];
    expect(doing.judge([0]).say).toMatch(/C3 leads to 24 misses in all.*C1 it is 24/);
    expect(doing.judge([1]).say).toMatch(/4 layouts.*4 times.*3 layouts and 2 misses.*28 against 26/);
  });

  // In the usual run on all boards of at most 12 cells.
  test("on all other boards of at most 16 cells, some choice of the likeliest cells is optimal for one straight ship", () => {
    const found: string[] = [];
    const most = isLong ? 16 : 12;
    for (let columns = 1; columns <= most; columns++)
      for (let rows = 1; rows <= Math.min(columns, Math.floor(most / columns)); rows++)
        for (let length = 1; length <= columns; length++) {
          const rules = { board: { size: [columns, rows] }, fleet: [{ name: "ship", length }] };
          const scenario = unwrap(parseScenario({ ...rules, contact: "allowed", answers: "hit" }));
          const { layouts, greedy, best } = greedyTotal(scenario);
          if (greedy > best && leastGreedy(layouts) > best) found.push(`${columns}x${rows}, ${length}`);
        }
    expect(found).toEqual(isLong ? ["4x4, 3"] : []);
  });
});

describe("where to hide", () => {
  let facts: HidingPlaces;
  beforeAll(async () => {
    facts = await hidingLesson.count(callTask);
  });

  test("what each place costs adds up to what the likeliest cell costs over all layouts", () => {
    expect(facts.places.reduce((sum, { greedy }) => sum + greedy, 0)).toBeCloseTo(44, 9);
    const knowledge = makeKnowledge(unwrap(parseScenario(TWO)));
    const source = new LayoutAnswers(listLayouts(knowledge, 1000));
    const { expanded } = assessStrategy(GREEDY, source);
    const sum = greedyMisses(source).reduce((a, b) => a + b, 0);
    const exact = expanded?.expected ?? Rational.ZERO;
    expect(sum).toBeCloseTo(Number(exact.numerator) / Number(exact.denominator), 9);
  });

  test("the places at the edge are the hardest for who always shoots the likeliest cell", () => {
    const hardest = Math.max(...facts.places.map(({ greedy }) => greedy));
    expect(hardest).toBeCloseTo(4, 9);
    expect(Math.min(...facts.places.map(({ greedy }) => greedy))).toBeCloseTo(1.5, 9);
    for (const place of facts.places) expect(Math.abs(place.greedy - hardest) < 1e-9).toBe(isAtEdge(place));
  });

  test("the best mix is that of the exact game, uses the edge a little more often than lots, and not always", () => {
    expect([facts.value, facts.uniform]).toEqual([
      [51, 19],
      [21, 8],
    ]);
    const { best, even } = edgeShares(facts);
    expect(even).toBe(0.5);
    expect(best).toBeCloseTo(11 / 19, 9);
    expect(facts.places.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(infer(makeKnowledge(ONE_CRUISER)).layouts).toBe(BigInt(placementsOf(ONE_CRUISER).count));
  });
});

/** Two ships whose sinking is announced, so that answers depend on earlier hits. */
const TWO = {
  board: { size: [3, 2] },
  fleet: [
    { name: "destroyer", length: 2 },
    { name: "boat", length: 1 },
  ],
  contact: "allowed",
  answers: "sunk",
};

test("what is no position of a lesson is refused before anything is solved", async () => {
  for (const kind of ["costs", "places"] as const)
    expect((await answerTask({ kind, rules: "hasbro", shots: "" })).kind).toBe("refused");
  expect((await answerTask({ kind: "costs", rules: "gorkoff-3x3", shots: "B1. B1." })).kind).toBe("failed");
});
