import { createHash } from "node:crypto";
import { placementsOf, preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { fleetOf, readScenario } from "../../../engine/test/read.ts";
import { layoutLine } from "../experiment/layout-lines.ts";
import { makeGameLayouts } from "./game-layouts.ts";

/** SHA-256 of the first thousand layouts of seed 0, as lines: means published for them must stay comparable. */
const FIRST_THOUSAND = {
  hasbro: "ed2e4ae27e5e5cfbb5acc4b11ffafbab81141a68c9b0a86da682c18b719f38fa",
  "hasbro-2002": "f2dffa2d317f9cca34c8cf61401373ef2bbcbf4ee5dfe78105bafdf585eb79a7",
  russian: "80030d1d8d86b389d4d62458e772bc3a3e39445a55f85cb4c4e36c73cd0cbe80",
};

describe("layouts of an experiment", () => {
  it("sequential: each ship in turn, as likely anywhere it is free", () => {
    // A line of six cells. The ship of 3 comes first, at any of its 4 places, then the ship of 2 where it still
    // fits.
    const scenario = readScenario({
      name: "line",
      board: { size: [6] },
      fleet: fleetOf({ three: 3, two: 2 }),
      contact: "allowed",
      answers: "hit",
    });
    const table = placementsOf(scenario);
    const games = 60_000;
    const layouts = makeGameLayouts({ scenario, model: "sequential", seed: 3 });
    const shares = new Map<string, number>();
    for (let game = 0; game < games; game++) {
      const ships = Array.from(layouts.at(game)).sort((a, b) => a - b);
      const key = ships.map((placement) => [...table.cellsOf(placement)].join("")).join("+");
      shares.set(key, (shares.get(key) ?? 0) + 1 / games);
    }
    // With the ship of 3 at cell 0, the ship of 2 is at 3 or 4. At 1, it is at 4; at 2, it is at 0; at 3, it is at 0
    // or 1.
    const exact = {
      "012+34": 1 / 8,
      "012+45": 1 / 8,
      "123+45": 1 / 4,
      "234+01": 1 / 4,
      "345+01": 1 / 8,
      "345+12": 1 / 8,
    };
    expect(shares.size).toBe(6);
    for (const [layout, share] of Object.entries(exact)) expect(shares.get(layout), layout).toBeCloseTo(share, 2);
  });

  it("depend on the seed and the game alone, whatever was asked for before", () => {
    for (const [scenario, model] of [
      [preset("hasbro"), "uniform"],
      [preset("hasbro"), "sequential"],
      [preset("russian"), "uniform"],
    ] as const) {
      const inOrder = makeGameLayouts({ scenario, model, seed: 5 });
      const first = Array.from({ length: 12 }, (_, game) => [...Array.from(inOrder.at(game))]);
      const backwards = makeGameLayouts({ scenario, model, seed: 5 });
      // Ask for a game far ahead first, as a thread that begins in the middle does.
      expect(backwards.at(700).length).toBe(first[0].length);
      for (let game = 11; game >= 0; game--) expect(Array.from(backwards.at(game))).toEqual(first[game]);
      const other = makeGameLayouts({ scenario, model, seed: 6 });
      expect(Array.from(other.at(0))).not.toEqual(first[0]);
    }
  });

  it.each(Object.entries(FIRST_THOUSAND))(
    "%s: the first thousand of seed 0 are what they always were",
    (name, hash) => {
      const scenario = preset(name);
      const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 0 });
      const drawn = createHash("sha256");
      for (let game = 0; game < 1000; game++)
        drawn.update(`${layoutLine({ scenario, placements: Array.from(layouts.at(game)) })}\n`);
      expect(drawn.digest("hex")).toBe(hash);
    },
  );

  it("of a file come round again", () => {
    const scenario = preset("gorkoff-3x3");
    const listed = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
    const layouts = [0, 1, 2].map((game) => [...Array.from(listed.at(game))]);
    const source = makeGameLayouts({ scenario, model: "file", seed: 1, listed: Int32Array.from(layouts.flat()) });
    expect([0, 1, 2, 3, 7].map((game) => source.numberOf(game))).toEqual([0, 1, 2, 0, 1]);
    expect([...Array.from(source.at(7))]).toEqual(layouts[1]);
  });

  it("do not exist under impossible rules: it is said, in finite time", () => {
    const fleet = fleetOf({ a: { length: 3, count: 2 }, b: { length: 2, count: 2 } });
    const scenario = readScenario({ board: { size: [4, 3] }, fleet, contact: "none", answers: "hit" });
    expect(() => makeGameLayouts({ scenario, model: "uniform", seed: 1 }).at(0)).toThrow(/no layout/);
    expect(() => makeGameLayouts({ scenario, model: "sequential", seed: 1 }).at(0)).toThrow(/no layout/);
  });
});
