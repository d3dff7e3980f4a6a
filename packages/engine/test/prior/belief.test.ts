// Beliefs: chances of cells, of answers and of the parts of a mixture, compared with all layouts weighed one by
// one.

import { describe, expect, it } from "vitest";
import { answerKey, formatScenario, infer, type Knowledge, makeKnowledge } from "../../src/index.ts";
import { countByOracle, eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { PosteriorCache } from "../../src/inference/posterior/posterior-cache.ts";
import { Tracker } from "../../src/inference/posterior/tracker.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { nearWeight, plainPriorsOf } from "../../src/scenario/prior/prior.ts";
import { greedyHit } from "../../src/strategy/exact/greedy-hit.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";

/** The chance of each placement, and of each part, computed from all layouts weighed in float64. */
const truthOf = (knowledge: Knowledge): { placements: Float64Array; parts: number[] } => {
  const { scenario } = knowledge;
  const prior = scenario.prior;
  if (!prior) throw new Error("there is a prior");
  const table = placementsOf(scenario);
  const placements = new Float64Array(table.count);
  const shares = prior.weights.kind === "mixture" ? prior.weights.parts.map(({ share }) => nearWeight(share)) : [1];
  const parts = plainPriorsOf(prior).map((part, i) => {
    const { near } = factorsOf(scenario, part);
    const weigh = (own: Knowledge, told: (placements: readonly number[], weight: number) => void): void =>
      eachLayoutByOracle(own, (list) =>
        told(
          list,
          list.reduce((product, p) => product * near[p], 1),
        ),
      );
    let whole = 0;
    weigh(makeKnowledge(scenario), (_, weight) => {
      whole += weight;
    });
    let total = 0;
    weigh(knowledge, (list, weight) => {
      const chance = (shares[i] * weight) / whole;
      total += chance;
      for (const p of list) placements[p] += chance;
    });
    return total;
  });
  const sum = parts.reduce((a, b) => a + b, 0);
  return { placements: placements.map((chance) => chance / sum), parts: parts.map((part) => part / sum) };
};

describe("a belief", () => {
  it(`has the chances of all layouts weighed one by one: ${cases(75, 500)} random positions and priors (seeds 800,001 on)`, () => {
    const kinds = new Map<string, number>();
    for (let seed = 800_001; seed <= 800_000 + cases(75, 500); seed++) {
      const knowledge = withRandomPrior(randomPosition(seed), seed);
      const posterior = infer(knowledge);
      const { scenario } = knowledge;
      const where = `seed ${seed} ${JSON.stringify(formatScenario(scenario))}`;
      const count = countByOracle(knowledge);
      expect(posterior.layouts, where).toBe(count.layouts);
      expect(posterior.weights.toBigints(), where).toEqual(count.weights.toBigints());
      const { belief } = posterior;
      if (!belief) throw new Error("there is a belief");
      const kind = `${scenario.prior?.weights.kind} ${belief.relativeError === 0 ? "exact" : "real"}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (count.layouts === 0n) {
        expect(belief.mass, where).toBe(0n);
        continue;
      }
      const truth = truthOf(knowledge);
      const table = placementsOf(scenario);
      const chances = new Float64Array(scenario.board.cellCount);
      for (let p = 0; p < table.count; p++) for (const cell of table.cellsOf(p)) chances[cell] += truth.placements[p];
      for (let cell = 0; cell < chances.length; cell++) {
        expect(Math.abs(posterior.chance(cell) - chances[cell]), `${where} cell ${cell}`).toBeLessThan(1e-10);
        const answers = posterior.answers(cell);
        if (answers.length === 0) continue;
        expect(answers.map(({ answer }) => answerKey(answer)).sort()).toEqual([...count.answers[cell].keys()].sort());
        const sum = answers.reduce((so, { mass }) => so + mass, 0n);
        const off = sum > posterior.mass ? sum - posterior.mass : posterior.mass - sum;
        expect(off <= (belief.relativeError === 0 ? 0n : BigInt(answers.length)), where).toBe(true);
      }
      for (const [i, chance] of (belief.parts ?? []).entries())
        expect(Math.abs(chance - truth.parts[i]), where).toBeLessThan(1e-10);
      // The sum over cells is the weighted average number of ship cells in the layouts.
      const listed = new Tracker(new PosteriorCache(scenario));
      const cached = listed.infer(knowledge);
      for (let cell = 0; cell < chances.length; cell++)
        expect(Math.abs(cached.chance(cell) - chances[cell]), `${where} cached`).toBeLessThan(1e-10);
      const best = greedyHit.rank(posterior)[0];
      if (best)
        expect(best.hit, where).toBeGreaterThanOrEqual(
          Math.max(...greedyHit.rank(posterior).map(({ hit }) => hit)) - 1e-11,
        );
    }
    expect([...kinds.keys()].sort()).toEqual([
      "cells exact",
      "cells real",
      "mixture real",
      "placements exact",
      "placements real",
      "uniform exact",
    ]);
  });
});
