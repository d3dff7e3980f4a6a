import { describe, expect, it } from "vitest";
import { expectedNumber } from "../../src/core/estimate.ts";
import { RandomStream } from "../../src/core/random.ts";
import { unwrap } from "../../src/core/result.ts";
import { playGame } from "../../src/game/game.ts";
import { accuracyOf } from "../../src/review/cost/shot-cost.ts";
import { type Review, reviewTranscript } from "../../src/review/review.ts";
import { OPTIMUM } from "../../src/review/value/position-value.ts";
import { preset } from "../../src/scenario/preset.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { readStrategy } from "../read.ts";
import { smallScenarios } from "../strategy-contract.ts";

const reviewOf = (scenario: ReturnType<typeof preset>, strategy: string, seed: number): Review => {
  const random = RandomStream.fromSeed(seed);
  const layouts = allLayouts(scenario);
  const game = playGame(readStrategy(strategy), layouts[random.below(layouts.length)], random);
  return unwrap(reviewTranscript(game, { random }));
};

describe("the accuracy of games", () => {
  it("is 100 in a game of the best play", () => {
    const { totals } = reviewOf(preset("gorkoff-3x3"), "optimal", 1);
    expect(totals.judges.every(({ by }) => by === OPTIMUM)).toBe(true);
    expect(String(accuracyOf(totals.lost, totals.shots))).toBe("100");
  });

  it("need not be brought back where the best play judges: no shot loses more than one", () => {
    let judged = 0;
    for (const scenario of smallScenarios().filter((_, i) => i % cases(7, 1) === 0)) {
      for (const { cost } of reviewOf(scenario, "random", 3).shots) {
        if (cost.judge.by !== OPTIMUM) continue;
        judged++;
        expect(expectedNumber(cost.lost)).toBeGreaterThanOrEqual(0);
        expect(expectedNumber(cost.lost)).toBeLessThanOrEqual(1);
      }
    }
    expect(judged).toBeGreaterThan(cases(10, 20));
  });
});
