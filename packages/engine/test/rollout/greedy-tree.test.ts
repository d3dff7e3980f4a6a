import { describe, expect, it } from "vitest";
import { answerKey, type Knowledge, RandomStream, unshotCells } from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { shotMask } from "../../src/knowledge/knowledge.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { makeCandidates } from "../../src/strategy/rollout/candidates.ts";
import { makeMissTree } from "../../src/strategy/rollout/miss-tree.ts";
import { RolloutTree, STANDARD_LIMITS } from "../../src/strategy/rollout/rollout-tree.ts";
import { refereeAt } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readKnowledge, readScenario } from "../read.ts";
import { missesByPlaying } from "./misses-by-playing.ts";
import { missesOfPlainGreedy } from "./plain-greedy.ts";

/** Random positions with few layouts left, of every kind but overlapping ships, with their layouts. */
const lists = function* (from: number, number: number): Generator<[number, Knowledge, LayoutList]> {
  for (let seed = from, left = number; left > 0; seed++) {
    const knowledge = randomPosition(seed, { limit: 400n });
    if (knowledge.scenario.contact === "overlap") continue;
    const list = LayoutList.makeIfCheap(knowledge, seed % 20 === 0 ? 400 : 60);
    if (!list || list.length < 2 || unshotCells(knowledge).length === 0) continue;
    left--;
    yield [seed, knowledge, list];
  }
};

/** Rules with more layouts than a word has bits: shapes, boxes, three dimensions, blocked cells. */
const LONG: readonly object[] = [
  ...["hit", "sunk", "length", "named", "identified", "revealed"].map((answers) => ({
    board: { size: [5, 5] },
    fleet: fleetOf({ a: 3, b: 2, c: 2 }),
    contact: "allowed",
    answers,
  })),
  {
    board: { size: [6, 5], blocked: ["B2"] },
    fleet: fleetOf({ a: 3, b: { length: 2, count: 2 } }),
    contact: "none",
    answers: "sunk",
  },
  { board: { size: [5, 5] }, fleet: fleetOf({ ell: ["XX", "X."], a: 3 }), contact: "no-sides", answers: "length" },
  { board: { size: [3, 3, 3] }, fleet: fleetOf({ a: 3, b: 2 }), contact: "allowed", answers: "revealed" },
  { board: { size: [4, 4] }, fleet: [{ name: "x", box: "any", count: 2 }], contact: "none", answers: "hit" },
  { board: { size: [5, 4] }, fleet: [{ name: "x", box: "any", count: 2 }], contact: "allowed", answers: "sunk" },
  { board: { size: [5, 5] }, fleet: fleetOf({ a: 3, b: { length: 2, count: 2 } }), contact: "none", answers: "count" },
];

/** Positions under those rules with 100 to 1,500 layouts after random shots, and the lists of these layouts. */
const longLists = function* (number: number): Generator<[number, Knowledge, LayoutList]> {
  for (let seed = 1, left = number; left > 0; seed++) {
    const scenario = readScenario(LONG[seed % LONG.length]);
    const { knowledge } = midGame(scenario, seed, seed % 5);
    const list = LayoutList.makeIfCheap(knowledge, 1500);
    if (!list || list.length < 100) continue;
    left--;
    yield [seed, knowledge, list];
  }
};

/** Small boards full of ships that touch: several hits are certain at once, and what they sink depends on their order. */
const CROWDED: readonly object[] = ["sunk", "length", "named", "identified"].flatMap((answers) => [
  {
    board: { size: [3, 3] },
    fleet: fleetOf({ ell: { shape: ["XX", "X."], count: 2 } }),
    contact: "allowed",
    answers,
  },
  { board: { size: [4, 3] }, fleet: fleetOf({ a: 2, b: 3, c: 2 }), contact: "allowed", answers },
  { board: { size: [4, 3] }, fleet: fleetOf({ a: { length: 2, count: 2 }, b: 3 }), contact: "allowed", answers },
]);

/** How many entries are alike: of misses, then of the other kinds, the fewest first. */
const partSizes = (kinds: readonly string[]): number[] => {
  const sizes = new Map([[".", 0]]);
  for (const kind of kinds) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const [misses, ...others] = sizes.values();
  return [misses, ...others.sort((a, b) => a - b)];
};

describe("the greedy tree", () => {
  it(`has the misses that greedy-hit has against every layout of the list (${cases(70, 600)} random positions of all kinds)`, () => {
    const kinds = new Set<string>();
    for (const [seed, knowledge, list] of lists(1, cases(70, 600))) {
      const candidates = makeCandidates(knowledge.scenario, shotMask(knowledge), list.placed);
      const tree = makeMissTree(candidates);
      const random = RandomStream.fromSeed(seed, 1);
      const cells = unshotCells(knowledge);
      const { answers, contact } = knowledge.scenario;
      for (const kind of [
        `${answers} ${contact}`,
        candidates.isUneven ? "uneven" : "even",
        candidates.candidateCount > 12 ? "many" : "few",
      ])
        kinds.add(kind);
      for (let k = 0; k < 2; k++) {
        const cell = cells[random.below(cells.length)];
        const column = candidates.columns.indexOf(cell);
        const where = `${describePosition(seed, knowledge)}, cell ${cell}`;
        const expected = missesByPlaying(knowledge, list.layouts(), cell);
        expect(tree.misses(column), where).toBe(expected);
        expect(tree.misses(column, expected + 1), where).toBe(expected);
        expect(tree.misses(column, expected), where).toBe(Number.POSITIVE_INFINITY);
        if (column < 0 || candidates.candidateCount < list.length) continue;
        // As many layouts have one code, 0 for a miss, as give one answer.
        const answers = list.layouts().map((layout) => refereeAt(layout, knowledge).fire(cell));
        const found = partSizes(Array.from(tree.answersTo(column), (code) => (code === 0 ? "." : String(code))));
        expect(found, where).toEqual(partSizes(answers.map((answer) => (isMiss(answer) ? "." : answerKey(answer)))));
      }
    }
    // Seven kinds of answers under three contact rules; games that end early and games that do not; few candidates and
    // many.
    expect(kinds.size).toBe(7 * 3 + 2 + 2);
  });

  it("shoots certain hits in the order of greedy-hit where their order matters (12 crowded boards, every cell)", () => {
    const elbows = readKnowledge(readScenario(CROWDED[0]), "C1. A3x");
    const orders = [...CROWDED.entries()].flatMap(([i, rules]) =>
      Array.from({ length: cases(2, 4) }, (_, k) => midGame(readScenario(rules), 10 * i + k, k % 4).knowledge),
    );
    for (const knowledge of [elbows, ...orders]) {
      const list = LayoutList.make(knowledge, 400);
      if (!list) continue;
      const layouts = list.layouts();
      const candidates = makeCandidates(knowledge.scenario, shotMask(knowledge), list.placed);
      const tree = makeMissTree(candidates);
      for (const [column, cell] of candidates.columns.entries()) {
        const expected = missesOfPlainGreedy(knowledge, layouts, cell);
        expect(tree.misses(column)).toBe(expected);
      }
    }
  });

  it(`goes by weights as by layouts that come several times (${cases(40, 100)} random positions)`, () => {
    for (const [seed, knowledge, list] of lists(3001, cases(40, 100))) {
      const { ships, placements } = list.placed;
      const shot = shotMask(knowledge);
      const times = Array.from({ length: list.length }, (_, i) => 1 + ((i * 7 + seed) % 4));
      const repeated = times.flatMap((number, i) =>
        Array.from({ length: number }, () => Array.from(placements.subarray(i * ships, (i + 1) * ships))).flat(),
      );
      const weighed = makeCandidates(knowledge.scenario, shot, {
        ships,
        placements,
        weights: Float64Array.from(times),
      });
      const plain = makeCandidates(knowledge.scenario, shot, { ships, placements: Int32Array.from(repeated) });
      const once = makeCandidates(knowledge.scenario, shot, list.placed);
      expect(weighed.weight).toBe(plain.weight);
      // They take the memory from each other at every question.
      const trees = [weighed, plain].map(makeMissTree);
      for (const cell of unshotCells(knowledge).slice(0, 3)) {
        const column = weighed.columns.indexOf(cell);
        const where = `${describePosition(seed, knowledge)}, cell ${cell}`;
        const [one, other] = trees.map((tree) => tree.misses(column));
        expect(one, where).toBe(other);
        // Rollouts keep values from list to list, those of layouts that come once, too.
        new RolloutTree(once, makeMissTree(once), STANDARD_LIMITS).misses(column);
        const rollouts = [weighed, plain].map((list, i) => new RolloutTree(list, trees[i], STANDARD_LIMITS));
        const [rolled, otherRolled] = rollouts.map((rollout) => rollout.misses(column));
        expect(rolled, where).toBe(otherRolled);
      }
    }
  });

  it(`agrees with a plain recursion on long lists, whole and given up, alone and after other cells (${cases(12, 60)} positions of 100 to 1,500 layouts, 12 sets of rules)`, () => {
    const kinds = new Set<string>();
    let found = 0;
    for (const [seed, knowledge, list] of longLists(cases(12, 60))) {
      const { scenario } = knowledge;
      const layouts = list.layouts();
      const placements = Int32Array.from(layouts.flatMap((layout) => [...layout.placements]));
      const random = RandomStream.fromSeed(seed, 2);
      const isWeighed = seed % 3 === 0;
      // Weights with few digits and weights with many.
      const weights = layouts.map(() => (isWeighed ? 1 + random.below(seed % 2 === 0 ? 9 : 1e6) : 1));
      const placed = { ships: list.placed.ships, placements, weights: Float64Array.from(weights) };
      const candidates = makeCandidates(scenario, shotMask(knowledge), placed);
      const tree = makeMissTree(candidates);
      kinds.add(`${scenario.answers} ${candidates.isOrdered}`);
      kinds.add(candidates.isUneven ? "uneven" : "even").add(candidates.unit === 0 ? "weighed" : "alike");
      const cells = random.shuffle(unshotCells(knowledge)).slice(0, 5);
      let least = Number.POSITIVE_INFINITY;
      for (const cell of cells) {
        const where = `${describePosition(seed, knowledge)}, cell ${cell}`;
        const column = candidates.columns.indexOf(cell);
        const expected = missesOfPlainGreedy(knowledge, layouts, cell, weights);
        if (expected < least) found++;
        expect(tree.misses(column, least), where).toBe(expected < least ? expected : Number.POSITIVE_INFINITY);
        expect(tree.misses(column), where).toBe(expected);
        least = Math.min(least, expected);
      }
    }
    expect(found).toBeGreaterThan(cases(12, 60));
    expect([...kinds].filter((kind) => !kind.includes(" ")).sort()).toEqual(["alike", "even", "uneven", "weighed"]);
    expect(kinds.size).toBeGreaterThan(cases(5, 12));
  });
});
