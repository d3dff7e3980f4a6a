/** Constraints that observations put on placements, compared with replays of complete layouts. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  findConflict,
  type Knowledge,
  type Layout,
  makeKnowledge,
  placementsOf,
  RandomStream,
} from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { constrain, withPlacement } from "../../src/knowledge/constraints.ts";
import { agrees, allLayouts, replay } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { pick, randomLayout, randomPosition, randomScenario, randomShots } from "../random-position.ts";
import { describePosition, fleetOf, readKnowledge, readScenario } from "../read.ts";

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

describe(`contradictions that numbers alone show (${cases(300, 10_000)} random positions with false answers)`, () => {
  it("are contradictions, and their first shot is the one that the oracle finds", () => {
    let contradictory = 0;
    let shown = 0;
    for (let seed = 1; seed <= cases(300, 10_000); seed++) {
      const knowledge = randomPosition(seed, { truth: "lies", given: seed % 3 === 0, limit: 600n });
      const { scenario, observations } = knowledge;
      const upTo = (shots: number): Knowledge => makeKnowledge(scenario, observations.slice(0, shots));
      const layouts = (shots: number): bigint => countByOracle(upTo(shots)).layouts;
      if (observations.length === 0 || layouts(observations.length) > 0n) continue;
      contradictory++;
      const where = describePosition(seed, knowledge);
      if (constrain(knowledge).allowed.every((list) => list.length === 0)) shown++;
      const first = observations.findIndex((_, i) => layouts(i + 1) === 0n);
      expect(layouts(0) === 0n ? -1 : first, where).toBe(findConflict(knowledge)?.first);
    }
    expect(shown).toBeGreaterThan(contradictory / 2);
  });

  it.each([
    ["more hits than cells of ships", "hit", "A1x C1x E1x A3x C3x E3x A5x C5x", 7],
    [
      "more misses than cells to spare",
      "hit",
      "A1. B1. C1. D1. A2. B2. C2. D2. A3. B3. C3. D3. A4. B4. C4. D4. E1. E2. E3.",
      18,
    ],
    ["more ships sunk than there are", "sunk", "A1# C1# E1# A3#", 3],
    ["two sunk of a length of one ship", "length", "A1x A2x A3#3 C1x C2x C3#3", 5],
    ["two sunk of a class of one", "named", "A1x A2x A3#cruiser C1x C2x C3#cruiser", 5],
    ["more hits on a class than it has cells", "identified", "A1xcruiser A2xcruiser A3xcruiser A4xcruiser", 3],
  ])("%s, with answers %s", (_, answers, shots, last) => {
    const fleet = fleetOf({ cruiser: 3, destroyer: { length: 2, count: 2 } });
    const knowledge = readKnowledge(
      readScenario({ board: { size: [5, 5] }, fleet, contact: "allowed", answers }),
      shots,
    );
    expect(constrain(knowledge).allowed.every((list) => list.length === 0)).toBe(true);
    expect(findConflict(knowledge)?.first).toBeLessThanOrEqual(last);
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
