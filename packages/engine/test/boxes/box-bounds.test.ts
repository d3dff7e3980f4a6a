// The bounds by which the search for the best cell skips cells, each compared with the value that it bounds.

import { describe, expect, it } from "vitest";
import { leastSquares, meansWithin } from "../../src/boxes/best-cell.ts";
import { RandomStream } from "../../src/index.ts";

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
      const m = chances.reduce((sum, chance, h) => sum + chance * h, 0);
      const squares = chances.reduce((sum, chance) => sum + chance * chance, 0);
      if (!(leastSquares(most, m) <= squares * (1 + 1e-12))) tooGreat.push(seed);
      const range = meansWithin(most, squares);
      if (!(m >= range.least && m <= range.greatest)) outside.push(seed);
      if (range.greatest - range.least < most / 2) narrow++;
    }
    expect({ tooGreat, outside }).toEqual({ tooGreat: [], outside: [] });
    expect(narrow).toBeGreaterThan(1000);
  });
});
