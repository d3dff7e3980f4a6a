/** Layouts drawn by a prior before the first shot. The error rates are those of a correct sampler. */

import { describe, expect, it } from "vitest";
import {
  formatCell,
  infer,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import { makePlacementModel } from "../../src/placing/placement-model.ts";
import { makeSampler } from "../../src/placing/sampler.ts";
import { parseNamedPrior } from "../../src/priors.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { fleetOf, readScenario } from "../read.ts";
import { chiSquare, chiSquareTail } from "../statistics.ts";

const rules = (prior: object | undefined, contact = "none"): Scenario =>
  readScenario({
    board: { size: [4, 4] },
    fleet: fleetOf({ three: 3, one: { length: 1, count: 2 } }),
    contact,
    answers: "hit",
    ...(prior && { prior }),
  });

const CELLS = [
  [5, 1, 0.3, 2],
  [1, 0.25, 1.5, 1],
  [2, 3, 1, 0.5],
  [0.7, 1, 4, 1],
];

/** The weight of a layout by the cell weights listed above. */
const byCells = (scenario: Scenario, placements: readonly number[]): number =>
  placements
    .flatMap((p) => Array.from(placementsOf(scenario).cellsOf(p)))
    .reduce((product, cell) => product * CELLS.flat()[cell], 1);

/** The weight of a layout: 9 for a ship of three along the top, 2/3 for one down the left side, else 1. */
const byPlacements = (scenario: Scenario, placements: readonly number[]): number => {
  const names = placements.map((p) =>
    Array.from(placementsOf(scenario).cellsOf(p), (cell) => formatCell(scenario.board, cell)).join(),
  );
  return (names.includes("A1,B1,C1") ? 9 : 1) * (names.includes("A2,A3,A4") ? 2 / 3 : 1);
};

const normalised = (weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};

/** The chi-square tail probability of draws, given the chances of all layouts. */
const tailOf = (
  scenario: Scenario,
  draw: (random: RandomStream) => ArrayLike<number>,
  chances: readonly number[],
  draws: number,
): number => {
  const keys = allLayouts(scenario).map(({ placements }) => [...placements].sort((a, b) => a - b).join());
  const index = new Map(keys.map((key, i) => [key, i]));
  const counts = new Float64Array(keys.length);
  const random = RandomStream.fromSeed(77);
  for (let i = 0; i < draws; i++) {
    const key = Array.from(draw(random))
      .sort((a, b) => a - b)
      .join();
    const at = index.get(key);
    if (at === undefined) throw new Error(`${key} is no layout`);
    counts[at]++;
  }
  return chiSquareTail(
    chiSquare(counts, (i) => draws * chances[i]),
    keys.length - 1,
  );
};

describe("layouts drawn by a prior before the first shot", () => {
  const placements = { three: { "A1-C1": "9", "A2-A4": "2/3" } };
  it.each([
    { of: "cells", prior: { version: 1, cells: CELLS }, share: 0 },
    { of: "placements, exact", prior: { version: 1, placements }, share: 1 },
    {
      of: "a mixture",
      prior: {
        version: 1,
        mixture: [
          { share: 1, cells: CELLS },
          { share: "1/2", placements },
        ],
      },
      share: 1 / 3,
    },
  ])("each with its chance: $of, ships that touch and that do not (error rate of 1 in 10,000)", ({ prior, share }) => {
    for (const contact of ["none", "allowed"]) {
      const scenario = rules(prior, contact);
      const layouts = allLayouts(scenario).map((layout) => layout.placements);
      const cells = normalised(layouts.map((list) => byCells(scenario, list)));
      const places = normalised(layouts.map((list) => byPlacements(scenario, list)));
      const chances = cells.map((chance, i) => (1 - share) * chance + share * places[i]);
      const sampler = makeSampler(makeKnowledge(scenario));
      expect(sampler.method).toBe("trial");
      expect(tailOf(scenario, (random) => sampler.draw(random), chances, cases(25_000, 200_000))).toBeGreaterThan(1e-4);
    }
  });

  it("each with its chance where trial and error takes too long: from a list of all (error rate of 1 in 10,000)", () => {
    // The 36 tilings of the board, which random placement hardly ever finds.
    const scenario = readScenario({
      board: { size: [4, 4] },
      fleet: [{ name: "two", length: 2, count: 8 }],
      contact: "allowed",
      answers: "hit",
      prior: { version: 1, placements: { two: { "A1-B1": 3, "C4-D4": 0.5 } } },
    });
    const sampler = makeSampler(makeKnowledge(scenario));
    expect(sampler.method).toBe("list");
    const weights = allLayouts(scenario).map((layout) => {
      const names = layout.placements.map((p) => String(placementsOf(scenario).cellsOf(p)));
      return (names.includes("0,1") ? 3 : 1) * (names.includes("14,15") ? 0.5 : 1);
    });
    expect(weights).toHaveLength(36);
    expect(tailOf(scenario, (random) => sampler.draw(random), normalised(weights), 20_000)).toBeGreaterThan(1e-4);
  });
});

describe("the model edges and the prior of the same name", () => {
  it.each([0.2, 1])("give every layout the same chance, at temperature %d", (temperature) => {
    for (const contact of ["none", "allowed"]) {
      const plain = rules(undefined, contact);
      const prior = unwrap(parseNamedPrior(plain, `edges:temperature=${temperature}`));
      const table = placementsOf(plain);
      const layouts = allLayouts(plain).map((layout) => layout.placements);
      // On 4 x 4, the four cells in the middle are one cell away from the border, and all others are on it.
      const middle = [5, 6, 9, 10];
      const chances = normalised(
        layouts.map((list) => {
          const cells = list.flatMap((p) => Array.from(table.cellsOf(p)));
          return Math.exp(-cells.filter((cell) => middle.includes(cell)).length / cells.length / temperature);
        }),
      );
      const scenario = unwrap(withPrior(plain, prior));
      const posterior = infer(makeKnowledge(scenario));
      for (let cell = 0; cell < 16; cell++) {
        const expected = layouts.reduce(
          (sum, list, i) => sum + (list.some((p) => table.cellsOf(p).includes(cell)) ? chances[i] : 0),
          0,
        );
        expect(posterior.hitChance(cell)).toBeCloseTo(expected, 12);
      }
    }
  });

  it("is drawn at temperatures at which rejection would find nothing: every ship on the border", () => {
    const scenario = preset("hasbro");
    const sampler = makePlacementModel(scenario, { name: "edges", temperature: 0.01 });
    const table = placementsOf(scenario);
    const random = RandomStream.fromSeed(1);
    let inside = 0;
    for (let i = 0; i < 200; i++) {
      const layout = sampler.draw(random);
      for (let k = 0; k < layout.length; k++)
        for (const cell of table.cellsOf(layout[k]))
          if (cell > 9 && cell < 90 && cell % 10 !== 0 && cell % 10 !== 9) inside++;
    }
    expect(inside / (200 * 17)).toBeLessThan(0.02);
  });
});
