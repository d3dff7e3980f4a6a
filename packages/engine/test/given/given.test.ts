import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import known from "../../golden/totals.json" with { type: "json" };
import { playGame } from "../../src/games.ts";
import {
  findConflict,
  formatLayout,
  infer,
  isExactStrategy,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  parseLayout,
  RandomStream,
  STRATEGIES,
  sampleLayouts,
  unshotCells,
  unwrap,
} from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { findLayout, Odometer, rankLayouts } from "../../src/placing.ts";
import { puzzleLayouts, puzzleRules } from "../../src/puzzles.ts";
import { knownLines } from "../../src/scenario/totals.ts";
import { layoutKeys } from "../all-layouts.ts";
import { cases, firstOf, isLong } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { readScenario } from "../read.ts";

const positions = cases(30, 5000);

/** Random positions with totals and clues. */
function* given(number: number, first = 1): Generator<[seed: number, knowledge: Knowledge]> {
  for (let seed = first; seed < first + number; seed++) yield [seed, randomPosition(seed, { given: true })];
}

/** The rules of the example, with totals and a clue: one layout with the clue, four without it. */
const example = JSON.parse(readFileSync(new URL("../../../../examples/solitaire.json", import.meta.url), "utf8"));
const { clues: _, ...withTotals } = example;
const { totals: __, ...free } = withTotals;

describe(`totals and clues on ${positions} random positions`, () => {
  it("allow the layouts that the oracle lists: listed, found, gone through, ranked and drawn", () => {
    let several = 0;
    // In the last of these positions, which the long run found, whole branches of the search contain no layout.
    for (const [seed, knowledge] of [...given(positions, 10_001), ...given(1, 13_293)]) {
      const where = `seed ${seed}`;
      const expected = new Set(layoutKeys(knowledge));
      if (expected.size > 1) several++;
      const listed = listLayouts(knowledge, expected.size + 1);
      expect(new Set(listed.map(({ placements }) => placements.join())), where).toEqual(expected);
      expect(listed, where).toHaveLength(expected.size);
      const turned = [...new Odometer(knowledge).layouts()].map(({ placements }) => placements.join());
      expect(turned.sort(), where).toEqual([...expected].sort());
      expect(findLayout(knowledge).layout !== undefined, where).toBe(expected.size > 0);
      for (const many of [1, 40]) {
        const drawn = sampleLayouts(knowledge, many, RandomStream.fromSeed(seed));
        expect(drawn, where).toHaveLength(expected.size > 0 ? many : 0);
        for (const { placements } of drawn) expect(expected, where).toContain(placements.join());
      }
      const ranking = rankLayouts(knowledge);
      expect(ranking.layouts, where).toBe(BigInt(expected.size));
      const unranked = Array.from({ length: expected.size }, (_, rank) => ranking.unrank(BigInt(rank)));
      expect(new Set(unranked.map(({ placements }) => placements.join())), where).toEqual(expected);
      for (const [rank, layout] of unranked.entries()) expect(ranking.rank(layout), where).toBe(BigInt(rank));
    }
    expect(several).toBeGreaterThan(positions / 8);
  });

  it("leave a contradiction exactly where the oracle counts none, and its first shot is where that begins", () => {
    let explained = 0;
    for (const [seed, knowledge] of given(positions, 20_001)) {
      const where = `seed ${seed}`;
      const conflict = findConflict(knowledge);
      expect(conflict !== undefined, where).toBe(countByOracle(knowledge).layouts === 0n);
      if (!conflict) continue;
      const { scenario, observations } = knowledge;
      const upTo = (shots: number): bigint =>
        countByOracle(makeKnowledge(scenario, observations.slice(0, shots))).layouts;
      expect(upTo(conflict.first + 1), where).toBe(0n);
      if (conflict.first >= 0) expect(upTo(conflict.first) > 0n, where).toBe(true);
      explained++;
    }
    expect(explained).toBeGreaterThan(positions / 20);
  });

  it("weigh by a prior what the layouts weigh one by one", () => {
    let weighed = 0;
    for (const [seed, knowledge] of given(positions / 2, 30_001)) {
      const believed = withRandomPrior(knowledge, seed);
      const exact = infer(believed);
      const byOracle = infer(believed, { method: "oracle" });
      if (exact.layouts === 0n) continue;
      for (const cell of unshotCells(believed))
        expect(exact.hitChance(cell), `seed ${seed}`).toBeCloseTo(byOracle.hitChance(cell), 9);
      weighed++;
    }
    expect(weighed).toBeGreaterThan(positions / 5);
  });
});

describe("rules with totals and clues", () => {
  it("read the layouts that have them, and say of the others what is missing", () => {
    const scenario = readScenario(example);
    const layouts = listLayouts(makeKnowledge(readScenario(withTotals)), 10);
    const wrong = layouts.flatMap((layout) => {
      const parsed = parseLayout(scenario, formatLayout(layout));
      return parsed.ok ? [] : [`${parsed.error.what}; ${parsed.error.fix}`];
    });
    expect(layouts).toHaveLength(4);
    expect(wrong).toEqual(new Array(3).fill('does not have the clue of E2; it is "right"'));
    const [other] = sampleLayouts(makeKnowledge(readScenario(free)), 1, RandomStream.fromSeed(1));
    expect(parseLayout(scenario, formatLayout(other))).toMatchObject({
      error: { what: expect.stringMatching(/^has \d ship cells in column [A-F]$/) },
    });
  });

  it("are played to the end by every strategy, and by those that count in a few shots", () => {
    const scenario = readScenario(withTotals);
    for (const layout of firstOf(listLayouts(makeKnowledge(scenario), 10), 1))
      for (const strategy of STRATEGIES) {
        const shots = playGame(strategy, layout, RandomStream.fromSeed(1)).observations.length;
        expect(shots, strategy.name).toBeGreaterThanOrEqual(10);
        if (isExactStrategy(strategy)) expect(shots, strategy.name).toBeLessThanOrEqual(12);
      }
  });
});

/** Battleship solitaire puzzles with known numbers of solutions. */
const SOLITAIRE = known.counts.flatMap(({ scenario, layouts }) =>
  typeof scenario !== "string" && "totals" in scenario ? [{ scenario: readScenario(scenario), layouts }] : [],
);

describe("totals alone", () => {
  // ../golden.test.ts counts these layouts by each method.
  it.each(firstOf(SOLITAIRE, 2))("leave $layouts layouts by trying both ways, each with its totals", (known) => {
    const { scenario, layouts } = known;
    if (isLong || layouts.length < 3)
      expect(puzzleLayouts(unwrap(puzzleRules(scenario)), 2000)).toHaveLength(Number(layouts));
    const { occupied } = infer(makeKnowledge(scenario));
    const side = scenario.board.size[0];
    for (const { axis, at, total } of knownLines(scenario.totals ?? [])) {
      let sum = 0n;
      for (let i = 0; i < side; i++) sum += occupied.at(axis === 0 ? at + side * i : i + side * at);
      expect(sum).toBe(BigInt(total) * BigInt(layouts));
    }
  });

  it("are three of the known numbers", () =>
    expect(SOLITAIRE.map(({ layouts }) => layouts)).toEqual(["4", "44", "1631"]));
});
