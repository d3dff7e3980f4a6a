/** Layouts are drawn by the prior. The error rates are those of a correct sampler when the seeds were chosen. */

import { describe, expect, it } from "vitest";
import { RandomStream, sampleLayouts } from "../../src/index.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { chiSquare, chiSquareTail, normalTails } from "../statistics.ts";
import { weighedLayouts } from "./weighed-layouts.ts";

/** Layouts with a smaller expected count are grouped together for the test. */
const LEAST_EXPECTED = 5;

describe("layouts under a prior", () => {
  it(`are drawn with their chances: random positions and priors, all kinds (${cases(35, 400)} of them, seeds from 900,001, error rate of 1 in 1,000)`, () => {
    const tails: number[] = [];
    for (let seed = 900_001; seed <= 900_000 + cases(35, 400); seed++) {
      const knowledge = withRandomPrior(randomPosition(seed, { limit: 4000n }), seed);
      const random = RandomStream.fromSeed(seed, 3);
      const weighed = weighedLayouts(knowledge);
      const total = weighed.reduce((sum, { chance }) => sum + chance, 0);
      const chances = new Map(weighed.map(({ placements, chance }) => [placements.join(), chance / total]));
      const number = 1500;
      const samples = sampleLayouts(knowledge, number, random);
      expect(samples.length).toBe(chances.size === 0 ? 0 : number);
      const keys = [...chances.keys()].filter((key) => (chances.get(key) ?? 0) * number >= LEAST_EXPECTED);
      const index = new Map(keys.map((key, i) => [key, i]));
      const rest = 1 - keys.reduce((sum, key) => sum + (chances.get(key) ?? 0), 0);
      const expected = [...keys.map((key) => (chances.get(key) ?? 0) * number), rest * number];
      const counts = new Float64Array(expected.length);
      for (const { placements } of samples) {
        const key = placements.join();
        if (!chances.has(key)) throw new Error(`seed ${seed}: ${key} does not agree`);
        counts[index.get(key) ?? keys.length]++;
      }
      // If the rare layouts are still rare as a group, they are counted with the first of the others.
      const isRare = expected[keys.length] < LEAST_EXPECTED;
      if (isRare) {
        expected[0] += expected[keys.length];
        counts[0] += counts[keys.length];
      }
      const used = isRare ? keys.length : expected.length;
      if (used < 2) continue;
      tails.push(
        chiSquareTail(
          chiSquare(counts.slice(0, used), (i) => expected[i]),
          used - 1,
        ),
      );
    }
    expect(tails.length).toBeGreaterThan(cases(6, 90));
    // Each tail probability is uniform: none may be too small for the number of tests, and they may not be small on
    // average.
    expect(Math.min(...tails)).toBeGreaterThan(0.0005 / tails.length);
    const mean = tails.reduce((a, b) => a + b, 0) / tails.length;
    expect(normalTails((mean - 0.5) * Math.sqrt(12 * tails.length))).toBeGreaterThan(0.0005);
  });
});
