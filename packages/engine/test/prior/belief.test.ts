// Beliefs: chances of cells, of answers and of the parts of a mixture, compared with all layouts weighed one by
// one.

import { describe, expect, it } from "vitest";
import {
  answerKey,
  formatScenario,
  infer,
  type Knowledge,
  makeKnowledge,
  packPosterior,
  RandomStream,
  sampleLayouts,
  unpackPosterior,
  unshotCells,
} from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { PosteriorCache } from "../../src/inference/posterior/posterior-cache.ts";
import { Tracker } from "../../src/inference/posterior/tracker.ts";
import { type Belief, believe } from "../../src/priors.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { readKnowledge, readScenario } from "../read.ts";
import { weighedParts } from "./weighed-layouts.ts";

/** The chance of the answers and those of each placement and part after them, from all layouts weighed in float64. */
const truthOf = (knowledge: Knowledge): { answers: number; placements: Float64Array; parts: number[] } => {
  const placements = new Float64Array(placementsOf(knowledge.scenario).count);
  const parts = weighedParts(knowledge).map(({ share, layouts }) => {
    let total = 0;
    for (const { placements: list, chance } of layouts.values()) {
      total += share * chance;
      for (const p of list) placements[p] += share * chance;
    }
    return total;
  });
  const answers = parts.reduce((a, b) => a + b, 0);
  return {
    answers,
    placements: placements.map((chance) => chance / answers),
    parts: parts.map((part) => part / answers),
  };
};

describe("a belief", () => {
  it(`has the chances of all layouts weighed one by one: ${cases(35, 500)} random positions and priors (seeds 800,001 on)`, () => {
    const kinds = new Map<string, number>();
    for (let seed = 800_001; seed <= 800_000 + cases(35, 500); seed++) {
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
        expect(belief.partOf(belief), where).toBe(0);
        continue;
      }
      const truth = truthOf(knowledge);
      const whole = believe(makeKnowledge(scenario)) as Belief;
      expect(Math.abs(belief.partOf(whole) - truth.answers), where).toBeLessThanOrEqual(1e-11 * truth.answers);
      expect(belief.chanceError, where).toBeLessThan(1e-9);
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
      const byOracle = believe(knowledge, { method: "oracle" });
      expect(byOracle?.method, where).toBe("oracle");
      expect(byOracle?.weight, where).toEqual(belief.weight);
      expect(infer(knowledge, { method: "oracle" }).belief?.method, where).toBe("oracle");
      for (const [p, chance] of truth.placements.entries()) {
        const sum = byOracle?.sum();
        sum?.add(p);
        expect(Math.abs((sum?.chance ?? -1) - chance), where).toBeLessThan(1e-10);
      }
      for (const [i, chance] of (belief.parts ?? []).entries())
        expect(Math.abs(chance - truth.parts[i]), where).toBeLessThan(1e-10);
      // The sum over cells is the weighted average number of ship cells in the layouts.
      const listed = new Tracker(new PosteriorCache(scenario));
      const cached = listed.infer(knowledge);
      for (let cell = 0; cell < chances.length; cell++)
        expect(Math.abs(cached.chance(cell) - chances[cell]), `${where} cached`).toBeLessThan(1e-10);
      const ranked = posterior.rank().map(({ cell }) => cell);
      expect(
        ranked.toSorted((a, b) => a - b),
        where,
      ).toEqual(unshotCells(knowledge));
      for (const [i, cell] of ranked.slice(1).entries()) {
        const [before, own] = [posterior.hitMass(ranked[i]), posterior.hitMass(cell)];
        expect(before > own || (before === own && ranked[i] < cell), where).toBe(true);
      }
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

  // Random shares and weights stay between 1/1000 and 1000. Here every part calls the answers so unlikely that its
  // share times their chance is 0 in float64.
  it.each([
    ["tiny shares", 1e-300, [1, 2, 1e30], [2, 1, 1e30], 1, "C1.", [0.5, 0.5, 0], 3e-30],
    ["shares below the normal numbers", 1e-322, [1, 2, 5], [3, 4, 1], 1, "", [1 / 4, 3 / 8, 3 / 8], 1],
    ["weights far apart", 1, [1e-99, 2e-99, 1e-99, 1e99, 1e99], undefined, 2, "D1. E1.", [0.6, 0.8, 0.6, 0, 0], 0],
  ] as const)("counts layouts under a mixture of %s", (_, share, one, other, count, shots, chances, answers) => {
    const weigh = (row: readonly number[]) => Object.fromEntries(row.map((weight, x) => [`${"ABCDE"[x]}1`, weight]));
    const mixture = [one, other].flatMap((row) => (row ? [{ share, placements: { boat: weigh(row) } }] : []));
    const scenario = readScenario({
      board: { size: [one.length, 1] },
      fleet: [{ name: "boat", length: 1, count }],
      contact: "allowed",
      answers: "hit",
      prior: { version: 1, mixture },
    });
    const knowledge = readKnowledge(scenario, shots);
    const posterior = infer(knowledge);
    const listed = new Tracker(new PosteriorCache(scenario)).infer(knowledge);
    const copy = unpackPosterior(packPosterior(posterior));
    expect(posterior.isPossible).toBe(true);
    for (const own of [posterior, listed, copy]) {
      for (const [cell, chance] of chances.entries()) expect(own.chance(cell)).toBeCloseTo(chance, 12);
      expect(own.belief?.parts).toEqual(mixture.map(() => expect.closeTo(1 / mixture.length, 12)));
      const whole = believe(makeKnowledge(scenario));
      const chance = whole && own.belief?.partOf(whole);
      expect(chance).toBeGreaterThanOrEqual(answers * (1 - 1e-12));
      expect(chance).toBeLessThanOrEqual(answers * (1 + 1e-12));
    }
    expect(sampleLayouts(knowledge, 5, RandomStream.fromSeed(1))).toHaveLength(5);
  });
});
