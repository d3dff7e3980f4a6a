/** Compares the tables of ships with the maximum that any strategy finishes, found by trying every shot. */

import { describe, expect, it } from "vitest";
import { layoutsOf, mostFinished } from "../../test/most-finished.ts";
import { randomScenario } from "../../test/random-position.ts";
import { readScenario } from "../../test/read.ts";
import { binomial } from "../core/count.ts";
import { RandomStream } from "../core/random.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { HiddenShips, ShipFinish } from "./hidden-ships.ts";

const lineOf = (size: readonly number[], length: number, count = 1): Scenario =>
  readScenario({
    board: { size: [...size] },
    fleet: [{ name: "s", length, count }],
    contact: "allowed",
    answers: "hit",
  });

describe("the table of one ship", () => {
  it.each([
    [[6], 1],
    [[6], 2],
    [[7], 3],
    [[3, 2], 2],
    [[3, 3], 3],
    [[4, 2], 2],
  ] as const)("says no less than the most that is finished, %j with %i cells", (size, length) => {
    const layouts = layoutsOf(lineOf(size, length));
    const placements = layouts.map(([ship]) => [...ship.cells]);
    const whole = new ShipFinish(placements, length);
    for (let misses = 0; misses < 5; misses++) {
      const most = mostFinished(layouts, misses);
      expect(whole.at(misses)).toBeGreaterThanOrEqual(most);
      // A ship that is shown earlier is finished sooner.
      for (const depth of ShipFinish.depthsOf(placements)) {
        expect(new ShipFinish(placements, depth).at(misses)).toBeGreaterThanOrEqual(most);
      }
    }
    expect(whole.at(-1)).toBe(0);
    expect(whole.at(99)).toBe(placements.length);
  });

  it("holds for every weight of the placements", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = RandomStream.fromSeed(seed);
      const layouts = layoutsOf(lineOf([3, 3], 2));
      const weights = layouts.map(() => random.below(5));
      const weightOf = new Map(layouts.map((ships, i) => [ships, weights[i]]));
      const table = new ShipFinish(
        layouts.map(([ship]) => [...ship.cells]),
        2,
        weights,
      );
      for (let misses = 0; misses < 4; misses++) {
        const most = mostFinished(layouts, misses, new Set(), (ships) => weightOf.get(ships) ?? 0);
        expect(table.at(misses), `seed ${seed}`).toBeGreaterThanOrEqual(most);
      }
      expect(table.at(99)).toBe(weights.reduce((sum, weight) => sum + weight, 0));
    }
  });

  it("knows the ship of two cells on 10 x 10: four by each shot at best, and up to three misses to finish it", () => {
    const table = new ShipFinish(
      layoutsOf(lineOf([10, 10], 2)).map(([ship]) => [...ship.cells]),
      2,
    );
    expect(Array.from({ length: 8 }, (_, misses) => table.at(misses))).toEqual([1, 3, 6, 10, 14, 18, 22, 26]);
  });
});

describe("hidden ships", () => {
  it("let no more be finished than is said, on random boards small enough to try every shot", () => {
    let done = 0;
    for (let seed = 1; done < 30; seed++) {
      const random = RandomStream.fromSeed(seed);
      const scenario = randomScenario(random, { limit: 400n });
      const layouts = layoutsOf(scenario).length;
      if (layouts < 3 || layouts > 24 || scenario.board.cellCount > 8) continue;
      done++;
      const ships = new HiddenShips(scenario, 9);
      expect(ships.layouts).toBe(BigInt(layouts));
      for (let misses = 0; misses < 3; misses++) {
        const most = mostFinished(layoutsOf(scenario), misses);
        for (const bound of ships.finished(misses)) expect(Number(bound), `seed ${seed}`).toBeGreaterThanOrEqual(most);
      }
    }
  });

  it.each([
    [5, 1],
    [6, 2],
    [7, 3],
    [9, 4],
  ])("are counted exactly when they are boats: %i cells, %i boats", (cells, count) => {
    const ships = new HiddenShips(lineOf([cells], 1, count), 9);
    for (let misses = 0; misses <= cells - count; misses++) {
      expect(ships.finished(misses).at(-1)).toBe(binomial(count + misses, count));
    }
  });
});
