// Estimates under a prior: the expectation over all draws equals the exact weights, and chances come close to
// the exact ones.

import { describe, expect, it } from "vitest";
import { estimatePosterior, formatScenario, infer, makeKnowledge, preset, unwrap } from "../../src/index.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { parseNamedPrior } from "../../src/scenario/prior/named-prior.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { withPrior } from "../../src/scenario/scenario.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { expectation } from "../inference/every-choice.ts";
import { randomPosition } from "../random-position.ts";

describe("a weighted draw under a prior", () => {
  it(`has the expectation of the exact weights, over every way of drawing (seeds 1,300,001 to ${1_300_000 + cases(75, 500)})`, () => {
    let [compared, real, uneven] = [0, 0, 0];
    for (let seed = 1_300_001; seed <= 1_300_000 + cases(75, 500); seed++) {
      const knowledge = withRandomPrior(randomPosition(seed, { limit: 2000n }), seed);
      const weights = knowledge.scenario.prior?.weights;
      if (!weights || weights.kind === "mixture" || weights.kind === "sequential") continue;
      const factors = factorsOf(knowledge.scenario, weights);
      const { packing, possible, multiplicity, fixed } = reduce(constrain(knowledge), factors);
      if (!possible || packing.groups.length === 0) continue;
      const expected = expectation(packing, 40_000);
      if (!expected) continue;
      const where = `seed ${seed} ${JSON.stringify(formatScenario(knowledge.scenario))}`;
      const mass = weighLayouts(knowledge, factors);
      const outside = fixed.reduce((product, p) => product * factors.near[p], Number(multiplicity));
      const total = Number(mass.total);
      expect(Math.abs(expected.total * outside - total), where).toBeLessThanOrEqual(1e-9 * total);
      for (const { placements, members, count } of packing.groups) {
        const [{ count: own }] = members;
        for (const p of placements) {
          const weight = (expected.placements[p] * outside * own) / count;
          const exact = mass.kind === "exact" ? mass.weights.near(p) : mass.weights[p];
          expect(Math.abs(weight - exact), where).toBeLessThanOrEqual(1e-9 * total);
        }
      }
      compared++;
      if (mass.kind === "real") real++;
      if (weights.kind !== "uniform") uneven++;
    }
    expect([compared > cases(18, 150), real > cases(6, 50), uneven > cases(13, 100)]).toEqual([true, true, true]);
  });
});

describe("estimates under a prior", () => {
  it("come near the exact chances on the American board, and count layouts without it (one seed; five errors allowed, an error rate of 1 in 10,000)", () => {
    const plain = preset("hasbro");
    const scenario = unwrap(withPrior(plain, unwrap(parseNamedPrior(plain, "people"))));
    const exact = infer(makeKnowledge(scenario));
    const estimate = estimatePosterior(makeKnowledge(scenario), { samples: 20_000, seed: 5 });
    if (estimate.kind !== "estimate") throw new Error("layouts are found at once");
    estimate.chance.forEach((chance, cell) => {
      expect(Math.abs(chance - exact.chance(cell)), String(cell)).toBeLessThan(5 * estimate.standardError[cell]);
    });
    // The prior is far from uniform: E5 is less likely than A3 by more than all errors together.
    expect(estimate.chance[20] - estimate.chance[44]).toBeGreaterThan(0.02);
    const { layoutCount } = estimate;
    if (!layoutCount) throw new Error("their number is within float64");
    expect(Math.abs(layoutCount.estimate - Number(exact.layouts))).toBeLessThan(5 * layoutCount.standardError);
  });

  it("are refused under a mixture", () => {
    const knowledge = makeKnowledge(preset("hasbro"));
    const weights = { kind: "mixture" as const, parts: [] };
    const scenario = unwrap(withPrior(knowledge.scenario, { weights }));
    expect(() => estimatePosterior(makeKnowledge(scenario))).toThrow(
      "there are no estimates under a mixture of priors; take one of its parts as the prior",
    );
  });
});
