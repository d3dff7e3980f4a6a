// Reviews under a prior: forecasts by mass and expected shots, compared with layouts weighed one by one.

import { describe, expect, it } from "vitest";
import { errorOf, expectedNumber } from "../../src/core/estimate.ts";
import { playShots } from "../../src/game/game.ts";
import { formatScenario, infer, makeKnowledge, RandomStream } from "../../src/index.ts";
import { forecastsOf, sharesOf } from "../../src/review/cost/cell-forecast.ts";
import { reviewShots } from "../../src/review/review.ts";
import type { Layout } from "../../src/scenario/layout.ts";
import { greedyHit } from "../../src/strategy/exact/greedy.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { weighedLayouts } from "./weighed-layouts.ts";

describe("a review under a prior", () => {
  it(`has the expected shots of greedy-hit over the layouts by their chances: ${cases(8, 70)} positions (seeds 1,400,001 on)`, () => {
    let [compared, uneven] = [0, 0];
    for (let seed = 1_400_001; seed <= 1_400_000 + cases(8, 70); seed++) {
      const { scenario } = withRandomPrior(randomPosition(seed, { limit: 3000n }), seed);
      if (scenario.contact === "overlap") continue;
      const knowledge = makeKnowledge(scenario);
      const layouts = weighedLayouts(knowledge).map(({ placements, chance }) => ({
        layout: { scenario, placements },
        weight: chance,
      }));
      if (layouts.length < 2 || layouts.length > cases(150, 400)) continue;
      const where = `seed ${seed} ${JSON.stringify(formatScenario(scenario))}`;
      const all = layouts.reduce((sum, { weight }) => sum + weight, 0);
      const mean = (value: (layout: Layout) => number): number =>
        layouts.reduce((sum, { layout, weight }) => sum + value(layout) * weight, 0) / all;
      const expected = mean((layout) => playShots(greedyHit.start(scenario), layout, RandomStream.fromSeed(1)).length);
      const plain = layouts.reduce(
        (sum, { layout }) => sum + playShots(greedyHit.start(scenario), layout, RandomStream.fromSeed(1)).length,
        0,
      );
      const review = reviewShots(knowledge, { random: RandomStream.fromSeed(1), playout: greedyHit });
      if (!review.ok) throw new Error(where);
      const { start } = review.value.totals;
      // Symmetric cells with real weights may be chosen in a different order; the mean is the same except for
      // rounding.
      expect(Math.abs(expectedNumber(start) - expected), where).toBeLessThan(1e-9 * expected);
      expect(errorOf(start)).toBeLessThan(1e-9);
      compared++;
      if (Math.abs(plain / layouts.length - expected) > 1e-3) uneven++;
    }
    expect([compared > cases(3, 30), uneven > cases(2, 15)]).toEqual([true, true]);
  });

  it(`is never worse by rollouts than by greedy-hit, which they improve: ${cases(10, 60)} positions (seeds 1,405,001 on)`, () => {
    let [compared, better] = [0, 0];
    for (let seed = 1_405_001; seed <= 1_405_000 + cases(10, 60); seed++) {
      // Starts from the empty board, because shots after the end of a game are not allowed.
      const { scenario } = withRandomPrior(randomPosition(seed, { limit: 1000n }), seed);
      const knowledge = makeKnowledge(scenario);
      const start = (playout?: typeof greedyHit) => {
        const review = reviewShots(knowledge, { random: RandomStream.fromSeed(1), playout });
        if (!review.ok) return undefined;
        return review.value.totals.left;
      };
      const all = [start(), start(greedyHit)];
      if (all.some((left) => left === undefined || errorOf(left) > 1e-6) || scenario.contact === "overlap") continue;
      const [strongest, greedy] = all.map((left) => (left ? expectedNumber(left) : 0));
      expect(strongest, `seed ${seed}`).toBeLessThan(greedy + 1e-9 * greedy);
      compared++;
      if (strongest < greedy - 1e-6) better++;
    }
    expect([compared > cases(6, 20), better > 0]).toEqual([true, true]);
  });

  it("has forecasts by mass: chances and the layouts expected to remain (seeds 1,410,001 on)", () => {
    for (let seed = 1_410_001; seed <= 1_410_000 + cases(10, 50); seed++) {
      const knowledge = withRandomPrior(randomPosition(seed, { limit: 3000n }), seed);
      const posterior = infer(knowledge);
      if (posterior.layouts === 0n) continue;
      for (const forecast of forecastsOf(posterior)) {
        const { hitChance, expectedLayouts } = sharesOf(forecast, posterior.mass);
        expect(Math.abs(hitChance - posterior.chance(forecast.cell))).toBeLessThan(1e-9);
        const remain = posterior
          .answers(forecast.cell)
          .reduce((sum, { layouts, mass }) => sum + Number(layouts) * (Number(mass) / Number(posterior.mass)), 0);
        expect(Math.abs(expectedLayouts - remain)).toBeLessThan(1e-9 * remain);
      }
    }
  });
});
