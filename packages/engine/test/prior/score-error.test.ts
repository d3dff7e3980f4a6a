// The errors that scores state under real weights, compared with scores from all layouts weighed one by one.

import { expect, it } from "vitest";
import { answerKey, infer, type Knowledge } from "../../src/index.ts";
import { forecastsOf } from "../../src/review/cost/cell-forecast.ts";
import { sharesOf } from "../../src/review.ts";
import { EXACT_SCORERS } from "../../src/strategy/exact-scorers.ts";
import { refereeAt } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { weighedLayouts } from "./weighed-layouts.ts";

interface Answered {
  readonly chance: number;
  readonly layouts: number;
  readonly isHit: boolean;
}

/** The answers to a shot, each with its chance and its number of layouts. */
const answersAt = (knowledge: Knowledge, weighed: ReturnType<typeof weighedLayouts>, cell: number): Answered[] => {
  const all = weighed.reduce((sum, { chance }) => sum + chance, 0);
  const answers = new Map<string, Answered>();
  for (const { placements, chance } of weighed) {
    const answer = refereeAt({ scenario: knowledge.scenario, placements }, knowledge).fire(cell);
    const key = answerKey(answer);
    const isHit = answer.kind === "count" ? answer.ships > 0 : answer.kind !== "miss";
    const { chance: before, layouts } = answers.get(key) ?? { chance: 0, layouts: 0 };
    answers.set(key, { chance: before + chance / all, layouts: layouts + 1, isHit });
  }
  return [...answers.values()];
};

/** The scores of the exact strategies, by name. */
const TRUTHS: Readonly<Record<string, (answers: readonly Answered[]) => number>> = {
  "greedy-hit": (answers) => hitOf(answers),
  "half-split": (answers) => Math.abs(hitOf(answers) - 0.5),
  "greedy-distribution": (answers) => answers.reduce((sum, { chance, layouts }) => sum + chance * layouts, 0),
  entropy: (answers) => answers.reduce((sum, { chance }) => sum - chance * Math.log2(chance), 0),
};

const hitOf = (answers: readonly Answered[]): number =>
  answers.reduce((sum, { chance, isHit }) => sum + (isHit ? chance : 0), 0);

it(`scores are off by no more than they state: ${cases(40, 600)} positions under real weights (seeds 1,420,001 on)`, () => {
  const off = new Map<string, number>();
  let compared = 0;
  for (let seed = 1_420_001; compared < cases(40, 600); seed++) {
    const knowledge = withRandomPrior(randomPosition(seed, { limit: 1000n }), seed);
    const posterior = infer(knowledge);
    if (!posterior.belief || posterior.layouts === 0n) continue;
    if (posterior.belief.weight) {
      for (const { rank } of EXACT_SCORERS) expect(rank(posterior).every((one) => !("scoreError" in one))).toBe(true);
      expect(forecastsOf(posterior).every((one) => !("error" in one))).toBe(true);
      continue;
    }
    compared++;
    const weighed = weighedLayouts(knowledge);
    const forecasts = new Map(forecastsOf(posterior).map((one) => [one.cell, sharesOf(one, posterior.mass)]));
    for (const { name, rank } of EXACT_SCORERS) {
      const scale = name === "greedy-distribution" ? weighed.length : 1;
      for (const { cell, score, scoreError } of rank(posterior)) {
        const truth = TRUTHS[name](answersAt(knowledge, weighed, cell));
        const where = `seed ${seed}, ${name}, cell ${cell}`;
        const difference = Math.abs(score - truth) / scale;
        // The truth itself is a float64.
        expect(difference, where).toBeLessThanOrEqual((scoreError ?? 0) / scale + 2e-14);
        expect(scoreError, where).toBeLessThan(1e-9 * scale);
        off.set(name, Math.max(off.get(name) ?? 0, difference));
        if (name !== "greedy-distribution") continue;
        const { expectedLayouts, layoutsError = 0 } = forecasts.get(cell) ?? { expectedLayouts: -1 };
        expect([expectedLayouts, layoutsError], where).toEqual([score, scoreError]);
      }
    }
  }
  // Masses are rounded by more than the error of the truth.
  for (const name of ["greedy-distribution", "entropy"]) expect(off.get(name), name).toBeGreaterThan(1e-13);
});
