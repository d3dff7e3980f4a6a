/** The mapping between layouts and ranks is a bijection for every method, and layouts drawn by rank are uniform. */

import { describe, expect, it } from "vitest";
import { binomial } from "../../src/core/count.ts";
import type { RefusedError } from "../../src/core/result.ts";
import {
  countLayouts,
  infer,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  share,
} from "../../src/index.ts";
import { makeWalk } from "../../src/inference/methods/walk.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { clashesOf } from "../../src/placing/completion.ts";
import { type LayoutRanking, rankLayouts, rankSelection } from "../../src/placing/layout-ranking.ts";
import { makeSampler } from "../../src/placing/sampler.ts";
import { agrees, allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { describePosition, readScenario } from "../read.ts";
import { chiSquare, chiSquareTail } from "../statistics.ts";

const rules = (size: number[], fleet: object[], contact: string, answers = "hit"): Scenario =>
  readScenario({ board: { size }, fleet, contact, answers });

/** Ranks 0 to layouts - 1 give different layouts that agree, and each layout gives its rank back. */
const checkBijection = (ranking: LayoutRanking, where: string): void => {
  const seen = new Set<string>();
  for (let number = 0n; number < ranking.layouts; number++) {
    const layout = ranking.unrank(number);
    if (ranking.rank(layout) !== number) expect(ranking.rank(layout), where).toBe(number);
    if (!agrees(layout, ranking.knowledge)) expect(layout.placements, where).toBe("in agreement with the shots");
    seen.add(layout.placements.join());
  }
  expect(BigInt(seen.size), where).toBe(ranking.layouts);
};

describe("the ranking of layouts", () => {
  it("is a bijection on random positions, and counts them as the exact methods do", () => {
    for (let seed = 0; seed < cases(35, 400); seed++) {
      const knowledge = randomPosition(seed, { limit: 3000n });
      const where = describePosition(seed, knowledge);
      const ranking = rankLayouts(knowledge);
      expect(ranking.layouts, where).toBe(countLayouts(knowledge).layouts);
      checkBijection(ranking, where);
      for (const layout of allLayouts(knowledge.scenario))
        expect(ranking.rank(layout) !== undefined, where).toBe(agrees(layout, knowledge));
    }
  });

  it("numbers ships that may overlap as combinations", () => {
    for (let seed = 700; seed < 700 + cases(8, 40); seed++) {
      const { scenario } = randomPosition(seed, { contacts: ["overlap"], answers: ["count"], limit: 3000n });
      const knowledge = makeKnowledge(scenario);
      const ranking = rankLayouts(knowledge);
      expect(ranking.layouts).toBe(BigInt(allLayouts(scenario).length));
      checkBijection(ranking, describePosition(seed, knowledge));
    }
  });

  it("reads the board square by square: what leaves a square empty comes before what takes it", () => {
    const scenario = preset("gorkoff-5x5");
    const table = placementsOf(scenario);
    const ranking = rankLayouts(makeKnowledge(scenario));
    const squares = (number: bigint): number[] => {
      const list = new Array<number>(25).fill(0);
      for (const p of ranking.unrank(number).placements) {
        const [first, second = first] = table.cellsOf(p);
        list[first] = 1 + 2 * table.classOf[p] + (second - first === 5 ? 1 : 0);
      }
      return list;
    };
    for (let number = 1n; number < ranking.layouts; number++) {
      const [before, after] = [squares(number - 1n), squares(number)];
      const first = before.findIndex((ship, cell) => ship !== after[cell]);
      expect(after[first]).toBeGreaterThan(0);
    }
  });

  it("numbers the Russian layouts, from the first to the last", () => {
    const scenario = preset("russian");
    const ranking = rankLayouts(makeKnowledge(scenario));
    expect(ranking.layouts).toBe(1_855_545_978_831_780n);
    const random = RandomStream.fromSeed(1);
    const numbers = [
      0n,
      1n,
      ranking.layouts - 1n,
      ...Array.from({ length: cases(150, 500) }, () => random.belowBig(ranking.layouts)),
    ];
    for (const number of numbers) {
      const layout = ranking.unrank(number);
      expect(clashesOf(scenario, layout.placements)).toEqual([]);
      expect(ranking.rank(layout)).toBe(number);
    }
    expect(() => ranking.unrank(ranking.layouts)).toThrow("from 0 to 1855545978831779");
    expect(() => ranking.unrank(-1n)).toThrow("there is no layout -1");
  });

  it.each([
    ["frontier", rules([5, 20], [{ name: "boat", length: 1, count: 20 }], "allowed"), 100],
    ["state-graph", rules([3, 3, 8], [{ name: "boat", length: 1, count: 20 }], "allowed"), 72],
  ])("counts exactly beyond 2^53: %s", (method, scenario, cells) => {
    const ranking = rankLayouts(makeKnowledge(scenario));
    expect(ranking.method).toBe(method);
    expect(ranking.layouts).toBe(binomial(cells, 20));
    expect(ranking.layouts).toBeGreaterThan(2n ** 53n);
    const random = RandomStream.fromSeed(2);
    for (let i = 0; i < cases(100, 300); i++) {
      const number = random.belowBig(ranking.layouts);
      const layout = ranking.unrank(number);
      expect(ranking.rank(layout)).toBe(number);
      if (method !== "frontier") continue;
      // Empty squares come first: sets of cells in reverse lexicographic order.
      expect(binomial(cells, 20) - 1n - rankSelection(cells, layout.placements)).toBe(number);
    }
  });

  it("counts exactly beyond 2^53 with more kinds of poses than can be added up at once", () => {
    // Forty possible placements: eight for each shape.
    const pictures = {
      F: [".XX", "XX.", ".X."],
      L: ["X.", "X.", "X.", "XX"],
      N: [".X", ".X", "XX", "X."],
      P: ["XX", "XX", "X."],
      Y: ["X.", "XX", "X.", "X."],
    };
    const fleet = Object.entries(pictures).map(([name, shape]) => ({ name, shape }));
    const scenario = readScenario({ board: { size: [4, 110] }, fleet, contact: "allowed", answers: "hit" });
    const ranking = rankLayouts(makeKnowledge(scenario));
    expect(ranking.method).toBe("frontier");
    // This is counted by another kernel, with one run in float64 and one modulo 2^32.
    expect(ranking.layouts).toBe(countLayouts(makeKnowledge(scenario)).layouts);
    expect(ranking.layouts).toBe(13_164_906_576_232_212n);
    for (let i = 0n; i <= 50n; i++) {
      const number = ((ranking.layouts - 1n) * i) / 50n;
      expect(ranking.rank(ranking.unrank(number))).toBe(number);
    }
  });

  it("refuses what is too large, with the estimate", () => {
    const knowledge = makeKnowledge(preset("russian"));
    expect(() => rankLayouts(knowledge, { maxBytes: 1e6 })).toThrow(
      /would take about .* ms and 23 MB; the limit is 1\.0 MB/,
    );
    try {
      rankLayouts(knowledge, { maxBytes: 1e6 });
    } catch (error) {
      expect(Object.keys((error as RefusedError).cost ?? {})).toEqual(["steps", "bytes", "exceeds"]);
    }
    const { packing } = reduce(constrain(knowledge));
    expect(() => makeWalk(packing, { maxBytes: 4e7, maxSteps: 1e13 })).toThrow(/limit/);
  });
});

describe("drawing by number", () => {
  it.each(["russian", "hasbro"])("falls on placements of %s by their weights (error rate of 1 in 10,000)", (name) => {
    const knowledge = makeKnowledge(preset(name));
    const { scenario } = knowledge;
    const table = placementsOf(scenario);
    const posterior = infer(knowledge);
    const sampler = makeSampler(knowledge);
    const random = RandomStream.fromSeed(12);
    const seen = new Float64Array(table.count);
    const draws = cases(4000, 40_000);
    for (let i = 0; i < draws; i++) {
      const layout = sampler.draw(random);
      for (let s = 0; s < layout.length; s++) seen[layout[s]]++;
    }
    // For a class with one ship, the placements in different draws are independent, so each such class gets one
    // chi-square test.
    let tests = 0;
    let least = 1;
    scenario.fleet.forEach(({ count }, k) => {
      if (count > 1) return;
      const [from, to] = [table.classStart[k], table.classStart[k + 1]];
      const expected = Array.from(
        { length: to - from },
        (_, i) => draws * share(posterior.weights.at(from + i), posterior.layouts),
      );
      least = Math.min(
        least,
        chiSquareTail(
          chiSquare(seen.subarray(from, to), (i) => expected[i]),
          to - from - 1,
        ),
      );
      tests++;
    });
    expect(least * tests).toBeGreaterThan(1e-4);
    // For the other classes, the count of each placement is binomial: no deviation may exceed 5 standard deviations.
    for (let p = 0; p < table.count; p++) {
      const chance = share(posterior.weights.at(p), posterior.layouts);
      const deviation = (seen[p] - draws * chance) / Math.sqrt(draws * chance * (1 - chance));
      expect(Math.abs(deviation)).toBeLessThan(5);
    }
  });
});
