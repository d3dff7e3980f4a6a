/** Placement models draw from the distributions that they name. */

import { describe, expect, it } from "vitest";
import { difficultyOf } from "../../src/assessment/difficulty.ts";
import { neighboursOf } from "../../src/board/board.ts";
import { playShots } from "../../src/game/game.ts";
import { placementsOf, preset, RandomStream, type Scenario, unwrap } from "../../src/index.ts";
import {
  drawFleet,
  formatPlacementModel,
  makePlacementModel,
  parsePlacementModel,
} from "../../src/placing/placement-model.ts";
import { makeSampler } from "../../src/placing/sampler.ts";
import { layoutKey } from "../../src/scenario/layout.ts";
import { symmetriesOfScenario } from "../../src/scenario/symmetry.ts";
import { agrees, allLayouts } from "../all-layouts.ts";
import { fleetOf, readKnowledge, readScenario, readStrategy } from "../read.ts";
import { chiSquare, chiSquareTail } from "../statistics.ts";

const rules = (size: number[], fleet: object[], contact: string): Scenario =>
  readScenario({ board: { size }, fleet, contact, answers: "hit" });

const SMALL = rules([4, 4], fleetOf({ three: 3, two: 2, one: 1 }), "none");

const OVERLAPPING = readScenario({
  board: { size: [4, 3], blocked: ["B2"] },
  fleet: fleetOf({ three: 3, two: { length: 2, count: 2 } }),
  contact: "overlap",
  answers: "count",
});

/** The number of king's moves from one set of cells to another, by breadth-first search over neighbours. */
const kingSteps = (scenario: Scenario, from: readonly number[], to: ReadonlySet<number>): number => {
  let front = new Set(from);
  const seen = new Set(from);
  for (let steps = 0; ; steps++) {
    if ([...front].some((cell) => to.has(cell))) return steps;
    const next = new Set<number>();
    for (const cell of front) {
      for (const near of neighboursOf(scenario.board, cell, "corners")) {
        if (!seen.has(near)) next.add(near);
        seen.add(near);
      }
    }
    front = next;
  }
};

/** The distance d of a layout, computed independently of the model. */
const measure = (scenario: Scenario, placements: readonly number[], name: string): number => {
  const table = placementsOf(scenario);
  const ships = placements.map((p) => Array.from(table.cellsOf(p)));
  if (name === "edges") {
    const cells = ships.flat();
    const border = new Set(
      Array.from({ length: scenario.board.cellCount }, (_, cell) => cell).filter(
        (cell) => neighboursOf(scenario.board, cell, "sides").length < 2 * scenario.board.size.length,
      ),
    );
    return cells.reduce((sum, cell) => sum + kingSteps(scenario, [cell], border), 0) / cells.length;
  }
  let sum = 0;
  let pairs = 0;
  ships.forEach((a, i) => {
    for (const b of ships.slice(0, i)) {
      sum += kingSteps(scenario, a, new Set(b));
      pairs++;
    }
  });
  return sum / pairs;
};

describe("tempered models", () => {
  it.each([
    ...["edges:temperature=0.5", "edges", "spread:temperature=0.7", "cluster:temperature=0.5", "uniform"].map(
      (text) => [text, "apart", SMALL] as const,
    ),
    ...["edges", "spread", "cluster"].map((text) => [text, "overlapping", OVERLAPPING] as const),
  ])(
    "%s, ships %s: each layout with the chance that its weight gives it (error rate of 1 in 10,000)",
    (text, _, scenario) => {
      const model = unwrap(parsePlacementModel(text));
      const layouts = allLayouts(scenario).map(({ placements }) => [...placements].sort((a, b) => a - b));
      const { name, temperature: t = 1 } = model;
      const sign = name === "spread" ? 1 : -1;
      const weights = layouts.map((placements) =>
        name === "uniform" ? 1 : Math.exp((sign * measure(scenario, placements, name)) / t),
      );
      const total = weights.reduce((a, b) => a + b, 0);
      const index = new Map(layouts.map((placements, i) => [placements.join(), i]));
      const sampler = makePlacementModel(scenario, model);
      const random = RandomStream.fromSeed(5);
      const counts = new Float64Array(layouts.length);
      const draws = 40 * layouts.length;
      for (let i = 0; i < draws; i++) {
        counts[
          index.get(
            Array.from(sampler.draw(random))
              .sort((a, b) => a - b)
              .join(),
          )!
        ]++;
      }
      const tail = chiSquareTail(
        chiSquare(counts, (i) => (draws * weights[i]) / total),
        layouts.length - 1,
      );
      expect(tail).toBeGreaterThan(1e-4);
    },
  );

  it.each([
    ["uniform", '"uniform" is not a placement model; write { name: "uniform" }'],
    [{ name: "sequental" }, '"sequental" is not a placement model; did you mean "sequential"?'],
  ])("say what is wrong with %o", (model, fault) => {
    expect(() => makePlacementModel(preset("hasbro"), model as never)).toThrow(fault);
    expect(() => drawFleet(preset("hasbro"), model as never, RandomStream.fromSeed(1))).toThrow(fault);
  });

  it("refuse a temperature that keeps hardly any layout", () => {
    const cold = makePlacementModel(preset("hasbro"), unwrap(parsePlacementModel("spread:temperature=0.01")));
    for (const model of [{ name: "middle" as "edges" }, { name: "edges", temperature: -1 } as const])
      expect(() => makePlacementModel(preset("hasbro"), model)).toThrow(RangeError);
    expect(() => cold.draw(RandomStream.fromSeed(1))).toThrow(/none of 20000 layouts was kept .* a higher temperature/);
  });

  it("place a lone ship anywhere, at any temperature, for it is near to no other and far from none", () => {
    const lone = rules([10, 10], fleetOf({ a: 3 }), "none");
    for (const text of ["spread:temperature=0.01", "cluster:temperature=0.01"]) {
      const sampler = makePlacementModel(lone, unwrap(parsePlacementModel(text)));
      const random = RandomStream.fromSeed(1);
      expect(new Set(Array.from({ length: 2000 }, () => sampler.draw(random)[0])).size).toBeGreaterThan(150);
    }
  });

  it("are read and written", () => {
    for (const text of ["uniform", "sequential", "edges:temperature=0.5", "spread:temperature=0.000001"]) {
      expect(formatPlacementModel(unwrap(parsePlacementModel(text)))).toBe(text);
    }
    expect(formatPlacementModel(unwrap(parsePlacementModel("cluster")))).toBe("cluster:temperature=1");
    for (const text of [
      "edge",
      "uniform:temperature=1",
      "edges:temperature=0",
      "edges:temperature=0.0000009",
      "edges:temperature=1000001",
      "edges:heat=1",
      "edges:temperature=1:2",
    ]) {
      expect(parsePlacementModel(text).ok, text).toBe(false);
    }
  });
});

describe("difficulty", () => {
  it("is the strategy's expected shots over the images of the layout, exactly where it has no chances of its own", () => {
    const scenario = preset("gorkoff-5x5");
    const strategy = readStrategy("probability");
    const random = RandomStream.fromSeed(1);
    const layouts = allLayouts(scenario).map(({ placements }) => ({ scenario, placements }));
    const all = layouts.map((layout) => playShots(strategy.start(scenario), layout, random).length);
    const target = 700;
    // However a layout is turned or mirrored, it is as hard: a fixed order of equally good cells does not count.
    const images = symmetriesOfScenario(scenario).map((image) =>
      layoutKey(layouts[target].placements.map((placement) => image.placements[placement])),
    );
    const own = images.map((key) => all[layouts.findIndex(({ placements }) => layoutKey(placements) === key)]);
    expect(new Set(own).size).toBeGreaterThan(1);
    const fewer = own.flatMap((mine) => all.map((shots) => (shots < mine ? 1 : shots === mine ? 0.5 : 0) / own.length));
    const { shots, uniform, percentile, games } = difficultyOf(layouts[target], strategy, 4, {
      ownGames: 40,
      uniformGames: 300,
    });
    expect(games).toEqual([40, 300]);
    const meanOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
    expect(shots.estimate).toBeCloseTo(meanOf(own), 9);
    const mean = meanOf(all);
    expect(Math.abs(uniform.estimate - mean)).toBeLessThan(5 * uniform.standardError);
    expect(Math.abs(percentile.estimate - fewer.reduce((a, b) => a + b, 0) / all.length)).toBeLessThan(
      5 * percentile.standardError + 1e-9,
    );
    expect(percentile.standardError).toBeLessThan(0.05);
  });

  it("draws images of the layout where they are too many to play each equally often", () => {
    const scenario = rules([3, 3, 3, 3], [{ name: "rod", length: 3 }], "allowed");
    const images = symmetriesOfScenario(scenario);
    expect(images.length).toBe(384);
    const strategy = readStrategy("probability");
    for (const placement of [0, 40]) {
      const game = (p: number): number =>
        playShots(strategy.start(scenario), { scenario, placements: [p] }, RandomStream.fromSeed(1)).length;
      const all = images.map(({ placements }) => game(placements[placement]));
      const { shots } = difficultyOf({ scenario, placements: [placement] }, strategy, 1, { uniformGames: 2 });
      const mean = all.reduce((a, b) => a + b) / all.length;
      expect(Math.abs(shots.estimate - mean)).toBeLessThan(3 * shots.standardError);
    }
  });

  it("is not certain that a layout is the hardest because all the others drawn are easier", () => {
    const scenario = rules([1001], [{ name: "boat", length: 3 }], "none");
    const strategy = readStrategy("probability");
    const hard = { scenario, placements: [0] };
    const { percentile, shots } = difficultyOf(hard, strategy, 1, { ownGames: 1, uniformGames: 10 });
    expect(percentile).toEqual({ estimate: 1, standardError: 0.15 });
    expect(shots.standardError).toBe(1.5);
  });
});

it("a sampler after shots agrees with them", () => {
  const knowledge = readKnowledge(preset("gorkoff-5x5"), "C3x A1.");
  const sampler = makeSampler(knowledge);
  const random = RandomStream.fromSeed(2);
  for (let i = 0; i < 50; i++) {
    const placements = Array.from(sampler.draw(random));
    expect(agrees({ scenario: knowledge.scenario, placements }, knowledge)).toBe(true);
  }
});
