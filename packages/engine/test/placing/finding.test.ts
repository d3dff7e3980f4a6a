/** Layouts are found, or proved not to exist; compared with the counts of the exact methods. */

import { describe, expect, it } from "vitest";
import {
  countLayouts,
  formatScenario,
  makeKnowledge,
  PRESET_NAMES,
  placementsOf,
  preset,
  RandomStream,
} from "../../src/index.ts";
import { claimBounds } from "../../src/inference/packing/claim-bounds.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { PackingSearch } from "../../src/inference/packing/packing-search.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { clashesOf, countCompletions, drawCompletions, findLayout } from "../../src/placing/completion.ts";
import { agrees, allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { describePosition, fleetOf, readScenario } from "../read.ts";

const rules = (size: number[], fleet: readonly object[], contact: string, blocked: string[] = []) =>
  readScenario({ board: { size, blocked }, fleet, contact, answers: "hit" });

describe("where ships may overlap", () => {
  it("classes alike may take the same places: a layout exists exactly when each class has places enough", () => {
    for (const [side, first, second] of [
      [6, 2, 3],
      [6, 4, 4],
      [6, 5, 1],
      [3, 1, 1],
      [3, 1, 2],
    ]) {
      const fleet = fleetOf({ a: { length: 3, count: first }, b: { length: 3, count: second } });
      const scenario = readScenario({ board: { size: [side] }, fleet, contact: "overlap", answers: "count" });
      const { layout } = findLayout(makeKnowledge(scenario));
      expect(layout !== undefined, `${side}: ${first} and ${second}`).toBe(Math.max(first, second) <= side - 2);
      if (layout) expect(allLayouts(scenario)).toContainEqual(layout);
    }
  });
});

describe("the search", () => {
  it("visits every packing once, with and without bounds, in table order and at random", () => {
    for (let seed = 0; seed < cases(60, 600); seed++) {
      const knowledge = randomPosition(seed);
      const where = describePosition(seed, knowledge);
      const reduction = reduce(constrain(knowledge));
      const { packing, possible } = reduction;
      const { layouts } = countLayouts(knowledge);
      if (!possible) {
        expect(layouts, where).toBe(0n);
        continue;
      }
      const bounds = claimBounds(packing);
      for (const options of [{}, { bounds }, { bounds, random: RandomStream.fromSeed(seed) }]) {
        const search = new PackingSearch(packing, options);
        const seen = new Set<string>();
        let found = 0;
        while (search.next() === "found") {
          const ships = search.chosen.subarray(0, search.placed);
          const last = search.last.subarray(0, search.lastPlaces);
          found += Math.max(1, last.length);
          if (last.length === 0) seen.add("");
          for (const place of last) seen.add([...ships, place].sort((a, b) => a - b).join());
        }
        expect(seen.size, where).toBe(found);
        expect(BigInt(found) * reduction.multiplicity, where).toBe(layouts);
      }
    }
  });

  it("has bounds that no packing breaks", () => {
    for (let seed = 1000; seed < 1000 + cases(35, 200); seed++) {
      const knowledge = randomPosition(seed);
      const { packing, possible } = reduce(constrain(knowledge));
      if (!possible || packing.groups.length === 0) continue;
      const search = new PackingSearch(packing);
      if (search.next() !== "found") continue;
      for (const { need, room } of claimBounds(packing)) {
        expect(need, describePosition(seed, knowledge)).toBeLessThanOrEqual(room);
      }
    }
  });
});

describe("findLayout", () => {
  it("finds a layout exactly where one exists, and it agrees with the shots", () => {
    for (let seed = 2000; seed < 2000 + cases(40, 500); seed++) {
      const knowledge = randomPosition(seed);
      const where = describePosition(seed, knowledge);
      const { layout } = findLayout(knowledge, seed % 2 ? { random: RandomStream.fromSeed(seed) } : {});
      expect(layout !== undefined, where).toBe(countLayouts(knowledge).layouts > 0n);
      if (layout) expect(agrees(layout, knowledge), where).toBe(true);
      if (layout) expect(clashesOf(layout.scenario, layout.placements), where).toEqual([]);
    }
  });

  it.each([...PRESET_NAMES, "boxes:4x3:2"])("finds a layout of %s in a search of a few nodes", (name) => {
    const { layout, nodes } = findLayout(makeKnowledge(preset(name)));
    expect(layout?.placements.length).toBe(preset(name).fleet.reduce((sum, { count }) => sum + count, 0));
    expect(nodes).toBeLessThan(20);
  });

  const boat = { name: "boat", length: 1 };
  const russian = formatScenario(preset("russian")).fleet;
  const twice = russian.map((ship) => ({ ...ship, count: 2 * (ship.count ?? 1) }));
  const tee = { name: "tee", shape: ["XXX", ".X."] };
  it.each([
    ["26 boats apart on 10x10, where 25 have room", rules([10, 10], [{ ...boat, count: 26 }], "none"), "bound"],
    ["28 boats apart in 5x5x5", rules([5, 5, 5], [{ ...boat, count: 28 }], "none"), "bound"],
    ["51 boats side by side nowhere", rules([10, 10], [{ ...boat, count: 51 }], "no-sides"), "bound"],
    [
      "31 dominoes on a chessboard without opposite corners",
      rules([8, 8], [{ name: "domino", length: 2, count: 31 }], "allowed", ["A1", "H8"]),
      "bound",
    ],
    ["25 bars of 4 on 10x10", rules([10, 10], [{ name: "bar", length: 4, count: 25 }], "allowed"), "bound"],
    ["two Russian fleets on one board", rules([10, 10], twice, "none"), "bound"],
    ["the Russian fleet on 6x8", rules([6, 8], russian, "none"), "bound"],
    ["25 T-tetrominoes on 10x10", rules([10, 10], [{ ...tee, count: 25 }], "allowed"), "search"],
    ["9 T-tetrominoes on 6x6", rules([6, 6], [{ ...tee, count: 9 }], "allowed"), "search"],
  ])("proves that there is no layout of %s", (_, scenario, proof) => {
    const found = findLayout(makeKnowledge(scenario));
    expect(found.layout).toBeUndefined();
    expect(found.proof).toBe(proof);
    expect(found.nodes).toBeLessThan(2000);
  });

  it.each([
    ["25 boats apart on 10x10", rules([10, 10], [{ ...boat, count: 25 }], "none")],
    ["32 dominoes on a chessboard", rules([8, 8], [{ name: "domino", length: 2, count: 32 }], "allowed")],
    ["16 T-tetrominoes on 8x8", rules([8, 8], [{ ...tee, count: 16 }], "allowed")],
    ["two Russian fleets on 11x11", rules([11, 11], twice, "none")],
    ["the Russian fleet on 6x9", rules([6, 9], russian, "none")],
  ])("finds a layout of %s", (_, scenario) => {
    const { layout } = findLayout(makeKnowledge(scenario));
    expect(layout && clashesOf(scenario, layout.placements)).toEqual([]);
  });
});

describe("completions", () => {
  it("are counted and drawn as the listed layouts that contain what is placed", () => {
    for (let seed = 3000; seed < 3000 + cases(30, 300); seed++) {
      const { scenario } = randomPosition(seed, seed % 5 === 0 ? { contacts: ["overlap"], answers: ["count"] } : {});
      const where = describePosition(seed, makeKnowledge(scenario));
      const random = RandomStream.fromSeed(seed);
      const layouts = allLayouts(scenario);
      if (layouts.length === 0) continue;
      const known = layouts[random.below(layouts.length)].placements;
      const placed = random.shuffle([...known]).slice(0, random.below(known.length + 1));
      const knowledge = makeKnowledge(scenario);
      const wanted = layouts.filter(({ placements }) => placed.every((p) => placements.includes(p)));
      expect(countCompletions(knowledge, placed).layouts, where).toBe(BigInt(wanted.length));
      const keys = new Set(wanted.map(({ placements }) => placements.join()));
      const found = [findLayout(knowledge, { placed }).layout, ...drawCompletions(knowledge, placed, 5, random)].map(
        (layout) => layout?.placements.join() ?? "none",
      );
      expect(found.length, where).toBe(6);
      for (const key of found) expect(keys.has(key), where).toBe(true);
    }
  });

  it("refuse what cannot be part of a layout", () => {
    const scenario = preset("russian");
    const { classStart } = placementsOf(scenario);
    const knowledge = makeKnowledge(scenario);
    const two = [classStart[0], classStart[0] + 1];
    expect(() => countCompletions(knowledge, two)).toThrow("more ships of class battleship are placed");
    expect(() => countCompletions(knowledge, [classStart[1], classStart[1] + 1])).toThrow("clashes with another");
    expect(clashesOf(scenario, two)).toEqual([[0, 1]]);
    expect(clashesOf(scenario, [classStart[3], classStart[3], classStart[3] + 5])).toEqual([[0, 1]]);
  });
});
