/** Constraints that observations put on placements, compared with replays of complete layouts. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import { type Knowledge, type Layout, makeKnowledge, placementsOf, RandomStream } from "../../src/index.ts";
import { constrain, withPlacement } from "../../src/knowledge/constraints.ts";
import { agrees, allLayouts, replay } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { pick, randomLayout, randomScenario, randomShots } from "../random-position.ts";
import { describePosition, readScenario } from "../read.ts";

/** A layout, and shots at it in any order with the referee's own answers. */
const truthful = (seed: number): { knowledge: Knowledge; layout: Layout; random: RandomStream } | undefined => {
  const random = RandomStream.fromSeed(seed);
  const scenario = randomScenario(random, {});
  const layout = randomLayout(scenario, random);
  if (!layout) return undefined;
  const referee = new Referee(layout);
  const observations = randomShots(layout, random).map(({ cell }) => ({ cell, answer: referee.fire(cell) }));
  return { knowledge: makeKnowledge(scenario, observations), layout, random };
};

describe("two ships on one cell", () => {
  const knowledge = (contact: string, ships: number): Knowledge => {
    const fleet = [{ name: "boat", length: 2, count: 2 }];
    const scenario = readScenario({ board: { size: [4, 2] }, fleet, contact, answers: "count" });
    return makeKnowledge(scenario, [{ cell: 0, answer: { kind: "count", ships } }]);
  };

  it("are possible only where ships may overlap", () => {
    const allowed = (contact: string, ships: number): number => constrain(knowledge(contact, ships)).allowed[0].length;
    expect(allowed("allowed", 1)).toBeGreaterThan(0);
    expect(allowed("allowed", 2)).toBe(0);
    expect(allowed("none", 2)).toBe(0);
    expect(allowed("overlap", 2)).toBeGreaterThan(0);
  });
});

describe(`constraints (seeds 1 to ${cases(100, 1500)})`, () => {
  it("hold for exactly the layouts that a replay agrees with, for any part of the answers, true or not", () => {
    let contradictory = 0;
    for (let seed = 1; seed <= cases(200, 400); seed++) {
      const random = RandomStream.fromSeed(seed, 2);
      const scenario = randomScenario(random, { limit: 2000n });
      const layout = randomLayout(scenario, random);
      if (!layout) continue;
      const knowledge = makeKnowledge(scenario, randomShots(layout, random));
      const where = describePosition(seed, knowledge);
      const table = placementsOf(scenario);
      const kept = new Set(knowledge.observations.map((_, i) => i).filter(() => random.below(4) > 0));
      const { allowed, required } = constrain(knowledge, kept);
      const may = new Set(allowed.flatMap((list) => Array.from(list)));
      let left = 0;
      const wrong: Layout[] = [];
      for (const candidate of allLayouts(scenario)) {
        const covered = new Set(candidate.placements.flatMap((p) => Array.from(table.cellsOf(p))));
        const holds = candidate.placements.every((p) => may.has(p)) && required.every((cell) => covered.has(cell));
        const agreed = replay(candidate, knowledge.observations).every((same, i) => same || !kept.has(i));
        if (agreed) left++;
        if (holds !== agreed) wrong.push(candidate);
      }
      expect(wrong, where).toEqual([]);
      if (left === 0) contradictory++;
    }
    expect(contradictory).toBeGreaterThan(cases(2, 5));
  });

  it("withPlacement leaves exactly the layouts that contain it", () => {
    let tried = 0;
    for (let seed = 1; seed <= cases(120, 300); seed++) {
      const drawn = truthful(10_000 + seed);
      if (!drawn) continue;
      const { knowledge, layout, random } = drawn;
      if (knowledge.scenario.board.cellCount > 16) continue;
      tried++;
      const where = describePosition(10_000 + seed, knowledge);
      const table = placementsOf(knowledge.scenario);
      const p = pick(random, layout.placements);
      const rest = withPlacement(constrain(knowledge), p, table.classOf[p]);
      const may = new Set(rest.allowed.flatMap((list) => Array.from(list)));
      const counted = allLayouts(knowledge.scenario).filter(({ placements }) => {
        const others = placements.filter((q) => q !== p);
        const covered = new Set(others.flatMap((q) => Array.from(table.cellsOf(q))));
        const fits = others.length < placements.length && others.every((q) => may.has(q));
        return fits && rest.required.every((cell) => covered.has(cell));
      });
      const expected = allLayouts(knowledge.scenario).filter(
        (candidate) => candidate.placements.includes(p) && agrees(candidate, knowledge),
      );
      expect(counted, where).toEqual(expected);
      expect(
        rest.counts.reduce((a, b) => a + b, 0),
        where,
      ).toBe(layout.placements.length - 1);
    }
    expect(tried).toBeGreaterThan(cases(40, 100));
  });
});
