/** Layouts are drawn uniformly. The error rates are those of a correct sampler when the seeds were chosen. */

import { describe, expect, it } from "vitest";
import {
  type Contact,
  infer,
  type Knowledge,
  type Layout,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  sampleLayouts,
} from "../../src/index.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { TrialDraw } from "../../src/inference/sampling/trial-draw.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { agrees, layoutKeys } from "../all-layouts.ts";
import { cases, isLong } from "../cases.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readKnowledge, readScenario, straightFleet } from "../read.ts";
import { chiSquare, chiSquareTail, evenness, normalTails } from "../statistics.ts";

/** Checks that every sample is a complete layout that gives the observed answers. */
const checkSamples = (samples: readonly Layout[], knowledge: Knowledge, where: string): void => {
  const { scenario } = knowledge;
  const table = placementsOf(scenario);
  for (const layout of samples) {
    expect(layout.scenario).toBe(scenario);
    const { placements } = layout;
    expect(
      placements.every((p, i) => i === 0 || p > placements[i - 1]),
      where,
    ).toBe(true);
    scenario.fleet.forEach((ship, k) => {
      expect(placements.filter((p) => table.classOf[p] === k).length, where).toBe(ship.count);
    });
    const claims = placements.flatMap((p) => Array.from(table.claimsOf(p)));
    expect(new Set(claims).size, where).toBe(claims.length);
    expect(agrees(layout, knowledge), where).toBe(true);
  }
};

/** The chance that uniform draws from all layouts of the knowledge would be at least as uneven as these samples. */
const evennessOf = (samples: readonly Layout[], knowledge: Knowledge): number =>
  evenness(
    samples.map(({ placements }) => placements.join()),
    layoutKeys(knowledge),
  );

const small = (contact: Contact, size: number[], fleet: object[]): Scenario =>
  readScenario({ board: { size, blocked: ["B3"] }, fleet, contact, answers: "named" });

const STRAIGHT = fleetOf({ a: 3, b: 2, twin: 2 });
const SHAPED = fleetOf({ ell: ["X.", "XX"], boat: { length: 1, count: 2 } });

describe("samples on small boards fall on all layouts alike (each with an error rate of 1 in 10,000)", () => {
  it.each<[string | undefined, Contact, object[], number[], string]>([
    [undefined, "none", STRAIGHT, [5, 4], ""],
    [undefined, "no-sides", STRAIGHT, [4, 4], ""],
    [undefined, "allowed", STRAIGHT, [3, 4], ""],
    [undefined, "none", SHAPED, [4, 4], ""],
    [undefined, "no-sides", SHAPED, [3, 4], "A1."],
    ["enumeration", "none", STRAIGHT, [5, 4], ""],
    ["enumeration", "no-sides", SHAPED, [3, 4], ""],
    ["enumeration", "allowed", STRAIGHT, [3, 4], "A2x"],
    ["state-graph", "none", SHAPED, [4, 4], ""],
    ["state-graph", "no-sides", STRAIGHT, [4, 4], ""],
    ["state-graph", "allowed", STRAIGHT, [3, 4], "C4x"],
    ["frontier", "none", STRAIGHT, [5, 4], "E1x"],
    ["frontier", "allowed", STRAIGHT, [3, 4], ""],
    ["halved-frontier", "allowed", STRAIGHT, [3, 4], ""],
    ["halved-frontier", "allowed", STRAIGHT, [3, 5], "C1. A1x"],
  ])("method %s, contact %s, fleet %j, board %j, shots %j", (method, contact, fleet, size, shots) => {
    const knowledge = readKnowledge(small(contact, size, fleet), shots);
    const layouts = Number(infer(knowledge).layouts);
    expect(layouts).toBeGreaterThan(10);
    const number = 20 * layouts;
    const samples = sampleLayouts(knowledge, number, RandomStream.fromSeed(1), method === undefined ? {} : { method });
    expect(samples).toHaveLength(number);
    checkSamples(samples.slice(0, 300), knowledge, "");
    expect(evennessOf(samples, knowledge)).toBeGreaterThan(1e-4);
  });

  it(`random positions, few samples and many (seeds 1 to ${cases(60, 450)}, together an error rate of 1 in 1,000)`, () => {
    let least = 1;
    let where = "";
    let tried = 0;
    for (let seed = 1; seed <= cases(60, 450); seed++) {
      const knowledge = randomPosition(seed, { limit: 2000n, choices: seed % 4 === 0 });
      const layouts = Number(infer(knowledge).layouts);
      const few = sampleLayouts(knowledge, 3, RandomStream.fromSeed(seed, 1));
      checkSamples(few, knowledge, describePosition(seed, knowledge));
      expect(few).toHaveLength(layouts === 0 ? 0 : 3);
      if (layouts < 2 || layouts > 200) continue;
      tried++;
      const samples = sampleLayouts(knowledge, 12 * layouts, RandomStream.fromSeed(seed, 2));
      checkSamples(samples.slice(0, 20), knowledge, describePosition(seed, knowledge));
      const p = evennessOf(samples, knowledge);
      if (p < least) {
        least = p;
        where = describePosition(seed, knowledge);
      }
    }
    expect(tried).toBeGreaterThan(cases(15, 80));
    expect(least * tried, where).toBeGreaterThan(1e-3);
  });

  it("one by one as well as all at once: single draws are uniform too", () => {
    const knowledge = makeKnowledge(small("none", [3, 4], SHAPED));
    const random = RandomStream.fromSeed(17);
    const layouts = Number(infer(knowledge).layouts);
    const samples = Array.from({ length: cases(5, 15) * layouts }, () => sampleLayouts(knowledge, 1, random)[0]);
    expect(evennessOf(samples, knowledge)).toBeGreaterThan(1e-4);
  });

  it("draws are independent: equal neighbours are as frequent as chance has them (5 standard deviations)", () => {
    const knowledge = makeKnowledge(small("allowed", [3, 4], STRAIGHT));
    const layouts = Number(infer(knowledge).layouts);
    for (const options of [{}, { method: "enumeration" }]) {
      const samples = sampleLayouts(knowledge, 40 * layouts, RandomStream.fromSeed(23), options);
      let equal = 0;
      for (let i = 1; i < samples.length; i++) {
        if (samples[i].placements.join() === samples[i - 1].placements.join()) equal++;
      }
      const expected = (samples.length - 1) / layouts;
      expect(Math.abs(equal - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});

describe("samples", () => {
  it("of impossible knowledge are none, of certain knowledge the only layout", () => {
    const scenario = preset("gorkoff-3x3");
    const none = readKnowledge(scenario, "A1.");
    expect(sampleLayouts(none, 5, RandomStream.fromSeed(1))).toEqual([]);
    const one = readKnowledge(scenario, "B1x");
    const samples = sampleLayouts(one, 30, RandomStream.fromSeed(1));
    expect(samples).toHaveLength(30);
    expect(new Set(samples.map(({ placements }) => placements.join())).size).toBe(1);
    checkSamples(samples, one, "B1x");
    expect(sampleLayouts(one, 0, RandomStream.fromSeed(1))).toEqual([]);
  });

  it("are drawn where the layouts pass 2^53 too", () => {
    const scenario = readScenario({
      board: { size: [4, 30] },
      fleet: fleetOf({ three: { length: 3, count: 3 }, two: { length: 2, count: 6 }, one: { length: 1, count: 3 } }),
      contact: "none",
      answers: "sunk",
    });
    const knowledge = makeKnowledge(scenario);
    for (const number of [3, 30]) {
      const samples = sampleLayouts(knowledge, number, RandomStream.fromSeed(2));
      checkSamples(samples, knowledge, "4 x 30");
      expect(new Set(samples.map(({ placements }) => placements.join())).size).toBe(number);
    }
  });
});

describe("5,000 samples on whole boards follow the exact weights", () => {
  it.each([
    ["hasbro", 14],
    ["russian", 12],
    ["french", 10],
    ...(isLong
      ? ([
          ["hasbro", 0],
          ["russian", 0],
        ] as const)
      : []),
  ] as const)(
    "%s after %i shots (error rate of 1 in 1,000 for the cells, 1 in 1,000 for the placements)",
    (name, shots) => {
      const { knowledge } = midGame(preset(name), 2, shots, 0.2);
      const { scenario } = knowledge;
      const where = describePosition(2, knowledge);
      const number = 5000;
      const posterior = infer(knowledge);
      const samples = sampleLayouts(knowledge, number, RandomStream.fromSeed(31));
      checkSamples(samples.slice(0, 500), knowledge, where);
      const table = placementsOf(scenario);
      const placed = new Float64Array(table.count);
      const occupied = new Float64Array(scenario.board.cellCount);
      for (const { placements } of samples) {
        for (const p of placements) {
          placed[p]++;
          for (const cell of table.cellsOf(p)) occupied[cell]++;
        }
      }
      // Each cell is a binomial variable, tested by its z-score; there are as many tests as cells.
      for (let cell = 0; cell < scenario.board.cellCount; cell++) {
        const chance = posterior.chance(cell);
        if (chance === 0 || chance === 1) expect(occupied[cell], where).toBe(number * chance);
        else {
          const z = (occupied[cell] - number * chance) / Math.sqrt(number * chance * (1 - chance));
          expect(normalTails(z) * 100, `cell ${cell}, z = ${z}; ${where}`).toBeGreaterThan(1e-3);
        }
      }
      // The placements of a class with one ship exclude each other, so Pearson's test is used; placements expected
      // fewer than five times are grouped together.
      scenario.fleet.forEach((ship, k) => {
        if (ship.count > 1) return;
        const observed: number[] = [0];
        const expected: number[] = [0];
        for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) {
          const mean = (number * Number(posterior.weights.at(p))) / Number(posterior.layouts);
          if (mean === 0) expect(placed[p], where).toBe(0);
          if (mean >= 5) {
            observed.push(placed[p]);
            expected.push(mean);
          } else {
            observed[0] += placed[p];
            expected[0] += mean;
          }
        }
        const from = expected[0] >= 5 ? 0 : 1;
        const freedom = observed.length - from - 1;
        if (freedom < 1) return;
        const p = chiSquareTail(
          chiSquare(observed.slice(from), (i) => expected[from + i]),
          freedom,
        );
        expect(p * scenario.fleet.length, `class ${ship.name}: p = ${p}; ${where}`).toBeGreaterThan(1e-3);
      });
    },
  );
});

describe("where a count would take long, layouts are drawn by trial", () => {
  const NINE = readScenario({
    board: { size: [15, 15] },
    fleet: straightFleet([5, 4, 4, 3, 3, 3, 2, 2, 2]),
    contact: "none",
    answers: "sunk",
  });

  it.each(["", "E5. F6x"])("of nine ships on 15x15, after %j", (shots) => {
    const knowledge = readKnowledge(NINE, shots);
    const few = { maxSteps: 1e9 };
    checkSamples(sampleLayouts(knowledge, 20, RandomStream.fromSeed(1), few), knowledge, shots);
    // With a method they are counted, which these limits do not allow.
    expect(() => sampleLayouts(knowledge, 1, RandomStream.fromSeed(1), { ...few, method: "frontier" })).toThrow(
      "limits",
    );
  });

  it.each<[Contact, object[], number[], string, object]>([
    ["none", fleetOf({ a: 3, b: { length: 2, count: 2 } }), [5, 4], "", {}],
    ["no-sides", SHAPED, [3, 4], "A1.", {}],
    ["allowed", fleetOf({ a: 3, b: { length: 1, count: 3 } }), [3, 4], "A2xa", { answers: "identified" }],
    ["allowed", fleetOf({ a: 3, b: { length: 2, count: 2 } }), [4, 4], "D4.", { totals: [[3, null, 2, null], null] }],
  ])(
    "which are all equally likely: contact %s, fleet %j, board %j, shots %j, %j (error rate of 1 in 10,000)",
    (contact, fleet, size, shots, more) => {
      const rules = { board: { size, blocked: ["B3"] }, fleet, contact, answers: "named", ...more };
      const knowledge = readKnowledge(readScenario(rules), shots);
      const { packing, fixed, multiplicity } = reduce(constrain(knowledge));
      expect(multiplicity).toBe(1n);
      const trial = new TrialDraw(packing);
      expect(trial.isWithin(5000)).toBe(true);
      const all = layoutKeys(knowledge);
      expect(all.length).toBeGreaterThan(10);
      const random = RandomStream.fromSeed(1);
      const drawn = Array.from({ length: 40 * all.length }, () =>
        [...fixed, ...trial.draw(random)].sort((a, b) => a - b).join(),
      );
      expect(evenness(drawn, all)).toBeGreaterThan(1e-4);
    },
  );
});
