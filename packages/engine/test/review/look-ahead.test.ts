import { describe, expect, it } from "vitest";
import { isEstimate } from "../../src/core/estimate.ts";
import { Rational } from "../../src/core/rational.ts";
import { formatShots, infer, makeKnowledge, preset, RandomStream, unshotCells } from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { LayoutSupply } from "../../src/review/layouts/layout-supply.ts";
import { lookAhead } from "../../src/review/look-ahead.ts";
import { greedyValue } from "../../src/review/value/position-value.ts";
import { rolloutValue } from "../../src/review/value/position-values.ts";
import { expectedNumber } from "../../src/review.ts";
import { greedyCell } from "../../src/strategy/exact/greedy.ts";
import { cases, firstOf } from "../cases.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { readStrategy } from "../read.ts";

describe("looking ahead", () => {
  it(`has rollout's cell, and what it saves exactly where layouts are few (random positions of every kind, seeds ${cases(76, 1)} to ${cases(150, 600)})`, () => {
    const rollout = readStrategy("rollout");
    let [asked, moved] = [0, 0];
    for (let seed = cases(76, 1); seed <= cases(150, 600); seed++) {
      const knowledge = randomPosition(seed, { limit: 2000n });
      const posterior = infer(knowledge);
      if (knowledge.scenario.contact === "overlap" || unshotCells(knowledge).length === 0) continue;
      if (posterior.layouts < 2n || posterior.layouts > 300n) continue;
      if (!LayoutList.makeIfCheap(knowledge, 300)) continue;
      const found = lookAhead(posterior);
      const where = `seed ${seed}, ${formatShots(knowledge.scenario, knowledge.observations)}`;
      if (!found && posterior.hitChance(greedyCell(posterior)) === 0) continue;
      if (!found || isEstimate(found.saved)) throw new Error(where);
      expect(found, where).toMatchObject({
        likeliest: greedyCell(posterior),
        layouts: Number(posterior.layouts),
        all: true,
      });
      const cell = rollout.choose(knowledge, RandomStream.fromSeed(1));
      asked++;
      const supply = new LayoutSupply({ samples: 40, listed: 1000, random: RandomStream.fromSeed(1), inference: {} });
      const value = rolloutValue(knowledge, greedyValue(knowledge, supply.at(knowledge, posterior.layouts)));
      if (!value) continue;
      const [likeliest, own] = [found.likeliest, cell].map((one) => value.mean(one).toExpectation() as Rational);
      const saved = likeliest.minus(own);
      if (found.cell === cell) expect(found.saved, where).toEqual(saved);
      else expect([found.cell, saved, found.saved], where).toEqual([found.likeliest, Rational.ZERO, Rational.ZERO]);
      if (found.cell !== found.likeliest) moved++;
    }
    expect([asked > cases(15, 150), moved > cases(0, 5)]).toEqual([true, true]);
  });

  it("saves over longer lists what greedy-hit's games, played layout by layout, save", () => {
    let compared = 0;
    for (const [seed, shots] of [
      [6, 18],
      [12, 24],
      [14, 26],
    ]) {
      const { knowledge } = midGame(preset("hasbro"), seed, shots);
      const posterior = infer(knowledge);
      const found = lookAhead(posterior);
      if (!found || isEstimate(found.saved) || found.cell === found.likeliest) continue;
      const supply = new LayoutSupply({ samples: 40, listed: 10_000, random: RandomStream.fromSeed(1), inference: {} });
      const value = greedyValue(knowledge, supply.at(knowledge, posterior.layouts));
      expect(found.layouts).toBeGreaterThan(1000);
      const [likeliest, own] = [found.likeliest, found.cell].map((one) => value.mean(one).toExpectation() as Rational);
      expect(found.saved).toEqual(likeliest.minus(own));
      compared++;
    }
    expect(compared).toBeGreaterThan(1);
  });

  it("estimates while a ship is chased among many layouts, with what drawn layouts cannot see among the error", () => {
    let estimated = 0;
    for (const seed of firstOf([1, 2, 4, 8], 2)) {
      const { knowledge } = midGame(preset("hasbro"), seed, 12 + seed);
      const posterior = infer(knowledge);
      const found = lookAhead(posterior);
      if (!found || found.all) continue;
      estimated++;
      expect(lookAhead(posterior)).toEqual(found);
      if (found.cell === found.likeliest) expect(found.saved).toEqual(Rational.ZERO);
      else expect(expectedNumber(found.saved)).toBeGreaterThan(2 * 0.06);
    }
    expect(estimated).toBeGreaterThan(cases(0, 1));
  });

  it("says nothing while a ship is looked for, and where ships may overlap", () => {
    expect(lookAhead(infer(midGame(preset("hasbro"), 1, 0).knowledge))).toBeUndefined();
    expect(lookAhead(infer(makeKnowledge(preset("boxes:3x2:2"))))).toBeUndefined();
  });
});
