// The bounds by which the search for the best cell skips cells, each compared with the value that it bounds.

import { describe, expect, it } from "vitest";
import { RandomStream, unshotCells } from "../../src/index.ts";
import { CoveredSets } from "../../src/inference/best-cell/covered/covered-sets.ts";
import { crowding } from "../../src/inference/best-cell/crowding.ts";
import { leastSquares, meansWithin } from "../../src/inference/best-cell/least-squares.ts";
import { isOfBoxes } from "../../src/inference/boxes/combinations.ts";
import { countOverlapping } from "../../src/inference/boxes/overlap-counts.ts";
import { describePosition } from "../read.ts";
import { BoxWorld, randomBoxScenario } from "./box-positions.ts";

const mean = (chances: readonly number[], value: (h: number) => number): number =>
  chances.reduce((sum, chance, h) => sum + chance * value(h), 0);

/** Chances that add up to 1, some of them 0. */
const randomChances = (random: RandomStream, most: number): number[] => {
  const weights = Array.from({ length: most + 1 }, () => (random.below(3) === 0 ? 0 : random.unit() ** 3));
  weights[random.below(most + 1)] += 0.01;
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
};

describe("sums of squares of chances", () => {
  it("are no less than the mean allows, and means are where the squares allow (seeds 1 to 20000)", () => {
    let narrow = 0;
    // The seeds at which a bound does not hold.
    const tooGreat: number[] = [];
    const outside: number[] = [];
    for (let seed = 1; seed <= 20_000; seed++) {
      const random = RandomStream.fromSeed(seed, 37);
      const most = 1 + random.below(6);
      const chances = randomChances(random, most);
      const m = mean(chances, (h) => h);
      const squares = chances.reduce((sum, chance) => sum + chance * chance, 0);
      if (!(leastSquares(most, m) <= squares * (1 + 1e-12))) tooGreat.push(seed);
      // Any division of the mean of h (h - 1) between the two parts of the bound; sometimes the total is too large.
      const pairs = mean(chances, (h) => h * (h - 1)) * (random.below(2) === 0 ? 1 : 1 + random.unit());
      const part = random.unit();
      const crowded = { perMean: m > 0 ? (part * pairs) / m : 0, beside: (1 - part) * pairs };
      const range = meansWithin(most, squares, crowded);
      if (!(m >= range.least && m <= range.greatest)) outside.push(seed);
      if (range.greatest - range.least < most / 2) narrow++;
    }
    expect({ tooGreat, outside }).toEqual({ tooGreat: [], outside: [] });
    expect(narrow).toBeGreaterThan(1000);
  });

  it("least of all: chances that fall by equal steps", () => {
    expect(leastSquares(1, 0.5)).toBeCloseTo(0.5, 12);
    expect(leastSquares(2, 1)).toBeCloseTo(1 / 3, 12);
    expect(leastSquares(5, 0)).toBeCloseTo(1, 12);
  });
});

describe("crowding", () => {
  it("bounds the mean of h (h - 1) on every cell (seeds 1 to 400)", () => {
    let tight = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = RandomStream.fromSeed(seed, 53);
      const world = new BoxWorld(randomBoxScenario(random, { limit: 2000n }));
      const knowledge = world.position(random);
      const counts = countOverlapping(knowledge, "boxes");
      const { combinations, program, layouts } = counts;
      if (layouts === 0n || !isOfBoxes(combinations)) continue;
      const { table, base } = combinations;
      const sets = new CoveredSets(
        table,
        table.points.map((_, i) => i),
        base,
      );
      const { perMean, beside } = crowding(program, sets);
      for (const cell of unshotCells(knowledge)) {
        const chances = counts.shipsOn(cell).map((n) => Number(n) / Number(layouts));
        const pairs = mean(chances, (h) => h * (h - 1));
        const bound = perMean * mean(chances, (h) => h) + beside;
        expect(pairs, `${describePosition(seed, knowledge)} cell ${cell}`).toBeLessThanOrEqual(bound * (1 + 1e-9));
        if (bound > 0 && pairs > bound / 3) tight++;
      }
    }
    expect(tight).toBeGreaterThan(100);
  });
});
