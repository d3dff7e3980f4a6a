/** Compares the statistical bound of small boards with their proven optima. */

import { describe, expect, it } from "vitest";
import { firstOf } from "../../test/cases.ts";
import { readScenario, straightFleet } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { preset } from "../scenario/preset.ts";
import { solve } from "../solver/solve.ts";
import { boundGame, type GameBound } from "./game-bound.ts";
import { type SampledBound, type SampledBoundOptions, sampleBounds } from "./sampled-bound.ts";

const sampleBound = (certified: GameBound, options: SampledBoundOptions): SampledBound => {
  const steps = sampleBounds([certified], options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value[0];
  }
};

const scenarioOf = (size: readonly number[], lengths: readonly number[], contact: string, answers: string) =>
  readScenario({ board: { size: [...size] }, fleet: straightFleet(lengths), contact, answers });

describe("the statistical bound", () => {
  // For each of the 9 boards, the chance of exceeding the optimum by 4 standard errors is below 0.00004; for all
  // together it is below 0.0004.
  const boards = [
    [[4, 4], [2, 1], "none", "hit"],
    [[4, 4], [2, 2, 1], "none", "sunk"],
    [[4, 4], [3, 2], "none", "identified"],
    [[5, 5], [3], "none", "hit"],
    [[3, 3], [2, 1, 1], "allowed", "named"],
    [[8], [2, 2], "allowed", "length"],
    [[3, 3], [2, 1, 1], "allowed", "sunk"],
    [[3, 4], [3, 2, 2], "allowed", "named"],
    [[5, 5], [3, 2, 2, 1, 1, 1], "none", "sunk"],
  ] as const;
  it.each(firstOf(boards, 6))(
    "is not above the optimum but by chance: %j %j %s %s",
    (size, lengths, contact, answers) => {
      const scenario = scenarioOf(size, lengths, contact, answers);
      const certified = boundGame(scenario, { listed: 0 });
      const { misses, samples } = sampleBound(certified, { samples: 60, random: RandomStream.fromSeed(11) });
      const { mean } = solve(makeKnowledge(scenario)).misses;
      expect(samples).toBe(60);
      expect(misses.mean - 4 * misses.standardError).toBeLessThanOrEqual(mean + 1e-9);
      expect(misses.mean).toBeGreaterThan(0);
    },
  );

  it("is the same for the same seed", () => {
    const certified = boundGame(scenarioOf([5, 5], [3, 2], "none", "hit"));
    const made = (seed: number) => sampleBound(certified, { samples: 10, random: RandomStream.fromSeed(seed) }).misses;
    expect(made(4)).toEqual(made(4));
    expect(() => sampleBound(certified, { samples: 1, random: RandomStream.fromSeed(4) })).toThrow(RangeError);
  });
});

describe("the certified bound refuses", () => {
  it.each([
    ["ships that may overlap", () => preset("boxes:4x2:2"), "overlap"],
    [
      "a prior",
      () =>
        readScenario({
          board: { size: [2, 1] },
          fleet: [{ name: "a", length: 1 }],
          contact: "none",
          answers: "hit",
          prior: { version: 1, cells: [[1, 2]] },
        }),
      "equally likely",
    ],
    ["rules without a layout", () => scenarioOf([3, 3], [3, 3, 3], "none", "hit"), "no layout"],
    ["boards with too many placements", () => scenarioOf([200, 200], [3], "none", "hit"), "placements"],
  ])("%s", (_, make, why) => {
    expect(() => boundGame(make())).toThrow(RefusedError);
    expect(() => boundGame(make())).toThrow(why);
  });
});
