// Properties of every posterior under a prior: nothing is lost, cells are ordered by mass, symmetric cells tie,
// images agree, and no counts are needed.

import { describe, expect, it } from "vitest";
import {
  infer,
  isHit,
  type Knowledge,
  makeKnowledge,
  preset,
  symmetriesOfScenario,
  unshotCells,
  unwrap,
} from "../../src/index.ts";
import { Belief } from "../../src/inference/posterior/belief.ts";
import { lateCounts, Posterior as PosteriorOf } from "../../src/inference/posterior/posterior.ts";
import { PosteriorCache } from "../../src/inference/posterior/posterior-cache.ts";
import { parseNamedPrior } from "../../src/scenario/prior/named-prior.ts";
import { formatPrior, parsePriorText } from "../../src/scenario/prior/parse-prior.ts";
import type { Prior } from "../../src/scenario/prior/prior.ts";
import { withPrior } from "../../src/scenario/scenario.ts";
import { makeExactStrategy } from "../../src/strategy/exact/exact.ts";
import { greedyHit } from "../../src/strategy/exact/greedy.ts";
import { ENTROPY, HALF_SPLIT } from "../../src/strategy/exact/valuation.ts";
import { cases, firstOf } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { readScenario } from "../read.ts";

const entropy = makeExactStrategy(ENTROPY);
const halfSplit = makeExactStrategy(HALF_SPLIT);

describe("under a prior", () => {
  it("symmetric cells have equal masses, and equal answers, where weights are real", () => {
    for (const name of firstOf(["gorkoff-5x5", "russian", "hasbro", "french"], 2)) {
      for (const temperature of firstOf(["0.05", "2.7", "0.3", "1"], 2)) {
        const bare = preset(name);
        const scenario = unwrap(withPrior(bare, unwrap(parseNamedPrior(bare, `edges:temperature=${temperature}`))));
        const symmetries = symmetriesOfScenario(scenario);
        expect(symmetries.length).toBe(8);
        const posterior = infer(makeKnowledge(scenario));
        const massesOf = (cell: number): string =>
          String(
            posterior
              .answers(cell)
              .map(({ mass }) => mass)
              .sort((a, b) => (a < b ? -1 : 1)),
          );
        for (const { cells } of symmetries) {
          cells.forEach((image, cell) => {
            expect(posterior.massAt(image), `${name} ${temperature}`).toBe(posterior.massAt(cell));
            expect(massesOf(image)).toBe(massesOf(cell));
          });
        }
      }
    }
  });

  it("a cell that was hit is certain, and one that was missed impossible, to the last digit", () => {
    let hits = 0;
    for (let seed = 0; seed < cases(150, 2000); seed++) {
      const knowledge = withRandomPrior(randomPosition(seed, { truth: "true" }), seed);
      if (knowledge.scenario.contact === "overlap") continue;
      const posterior = infer(knowledge);
      if (!posterior.isPossible) continue;
      for (const { cell, answer } of knowledge.observations) {
        if (isHit(answer)) hits++;
        expect(posterior.chance(cell), `seed ${seed}`).toBe(isHit(answer) ? 1 : 0);
        expect(posterior.massAt(cell), `seed ${seed}`).toBe(isHit(answer) ? posterior.mass : 0n);
      }
    }
    expect(hits).toBeGreaterThan(50);
  });

  it("masses are alike where sums differ by roundings, wherever the border of a step lies", () => {
    // Midway between two steps, the last digit would decide unless sums were settled.
    const middle = 0.25 + 2 ** -41;
    const weights = Float64Array.of(middle - 2 ** -50, middle + 2 ** -50, 0.25 + 2 ** -39, 1);
    const belief = new Belief({ method: "test", total: 1, weights, relativeError: 2 ** -45 });
    const sumsOf = (): bigint[] => {
      const sums = [0, 1, 2].map((p) => {
        const sum = belief.sum();
        sum.add(p);
        return sum;
      });
      belief.settle(sums);
      return sums.map(({ mass }) => mass);
    };
    const [a, b, c] = sumsOf();
    expect(a).toBe(b);
    expect(c - a).toBe(2n);
  });

  it("positions that are images have images of beliefs, from a cache with the symmetries of the prior", () => {
    const bare = preset("hasbro");
    for (const [text, images] of [
      ["edges:temperature=0.2", 8],
      ["people", 1],
    ] as const) {
      const scenario = unwrap(withPrior(bare, unwrap(parseNamedPrior(bare, text))));
      const symmetries = symmetriesOfScenario(scenario);
      expect(symmetries.length).toBe(images);
      const cache = new PosteriorCache(scenario);
      const { observations } = midGame(bare, 4, 6).knowledge;
      const own = cache.infer(makeKnowledge(scenario, observations));
      for (const { cells } of symmetries) {
        const moved = observations.map(({ cell, answer }) => ({ cell: cells[cell], answer }));
        const posterior = cache.infer(makeKnowledge(scenario, moved));
        const truth = infer(makeKnowledge(scenario, moved));
        cells.forEach((image, cell) => {
          expect(posterior.massAt(image)).toBe(own.massAt(cell));
          expect(Math.abs(posterior.chance(image) - truth.chance(image))).toBeLessThan(1e-12);
        });
        expect(posterior.layouts).toBe(truth.layouts);
      }
      expect(cache.statistics.misses).toBe(1);
    }
  });

  it(`strategies that go by mass never ask for counts (${cases(20, 200)} random positions, seeds from 1,700,001)`, () => {
    let compared = 0;
    for (let seed = 1_700_001; seed <= 1_700_000 + cases(20, 200); seed++) {
      const knowledge: Knowledge = withRandomPrior(randomPosition(seed, { limit: 3000n }), seed);
      const known = infer(knowledge);
      const { method, belief, layouts } = known;
      if (layouts === 0n || unshotCells(knowledge).length === 0 || !belief) continue;
      // If a cell may be certain except for rounding, counts decide whether it can be missed.
      const isDoubtful = unshotCells(knowledge).some((cell) => 1 - known.chance(cell) < 1e-9);
      if (isDoubtful && belief.relativeError > 0) continue;
      const uncounted = lateCounts(() => {
        throw new Error("counted");
      });
      const posterior = new PosteriorOf(knowledge, method, uncounted, { belief });
      expect(posterior.isPossible).toBe(true);
      expect(greedyHit.rank(posterior)).toEqual(greedyHit.rank(known));
      expect(halfSplit.rank(posterior)).toEqual(halfSplit.rank(known));
      expect(entropy.rank(posterior)).toEqual(entropy.rank(known));
      compared++;
    }
    expect(compared).toBeGreaterThan(cases(8, 50));
  });

  it("the prior edges is that of a file with its numbers, where all are 1 too", () => {
    for (const size of [
      [5, 1],
      [5, 5],
    ] as const)
      for (const temperature of [0.5, 1_000_000]) {
        const rules = { board: { size }, fleet: [{ name: "boat", length: 2 }], contact: "allowed", answers: "hit" };
        const scenario = readScenario(rules);
        const named = unwrap(parseNamedPrior(scenario, `edges:temperature=${temperature}`)) as Prior;
        expect(unwrap(parsePriorText(scenario, JSON.stringify(formatPrior(scenario, named))))).toEqual(named);
      }
  });
});
