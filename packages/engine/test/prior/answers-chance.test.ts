// The chance of getting the observed answers, compared with all layouts weighed one by one.

import { expect, it } from "vitest";
import { formatScenario, type Knowledge, makeKnowledge, RandomStream, type Scenario } from "../../src/index.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { type Belief, believe } from "../../src/priors.ts";
import { factorsOf } from "../../src/scenario/prior/placement-factors.ts";
import { nearWeight, type PlainPrior, plainPriorsOf } from "../../src/scenario/prior/prior.ts";
import { cases } from "../cases.ts";
import { randomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { readScenario } from "../read.ts";

const weighByOracle = (knowledge: Knowledge, part: PlainPrior): number => {
  const { near } = factorsOf(knowledge.scenario, part);
  let sum = 0;
  eachLayoutByOracle(knowledge, (list) => {
    sum += list.reduce((product, p) => product * near[p], 1);
  });
  return sum;
};

/** The chance of the answers under each part of the prior, combined by the parts' shares. */
const chanceByOracle = (knowledge: Knowledge): number => {
  const { prior } = knowledge.scenario as Scenario & { prior: NonNullable<Scenario["prior"]> };
  const shares = prior.weights.kind === "mixture" ? prior.weights.parts.map(({ share }) => nearWeight(share)) : [1];
  const all = shares.reduce((sum, share) => sum + share, 0);
  return plainPriorsOf(prior).reduce((sum, part, i) => {
    const whole = weighByOracle(makeKnowledge(knowledge.scenario), part);
    return whole === 0 ? sum : sum + ((shares[i] / all) * weighByOracle(knowledge, part)) / whole;
  }, 0);
};

it(`is what the layouts left weigh by what all weigh: ${cases(25, 300)} random positions and priors (seeds 810,001 on)`, () => {
  const kinds = new Set<string>();
  for (let seed = 810_001; seed <= 810_000 + cases(25, 300); seed++) {
    const { scenario: rules, observations } = randomPosition(seed);
    const prior = randomPrior(rules, RandomStream.fromSeed(seed, 2));
    const scenario = readScenario({ ...formatScenario(rules), prior });
    const [left, whole] = [observations, []].map((shots) => believe(makeKnowledge(scenario, shots)) as Belief);
    const where = `seed ${seed}`;
    const chance = left.partOf(whole);
    const truth = chanceByOracle(makeKnowledge(scenario, observations));
    expect(Math.abs(chance - truth), where).toBeLessThanOrEqual(1e-11 * truth);
    expect(whole.partOf(whole), where).toBe(whole.mass > 0n ? 1 : 0);
    expect(left.chanceError, where).toBeLessThan(1e-9);
    kinds.add(`${scenario.prior?.weights.kind} ${left.weight ? "exact" : "real"} ${truth > 0 && truth < 1}`);
  }
  for (const kind of ["cells exact", "cells real", "placements exact", "placements real", "mixture real"])
    expect(kinds).toContain(`${kind} true`);
});
