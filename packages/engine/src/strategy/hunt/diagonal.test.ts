import { describe, expect, it } from "vitest";
import { fleetOf, readKnowledge, readScenario } from "../../../test/read.ts";
import { formatCell } from "../../board/cell-name.ts";
import { RandomStream } from "../../core/random.ts";
import { unwrap } from "../../core/result.ts";
import { makeKnowledge, observe } from "../../knowledge/knowledge.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { preset } from "../../scenario/preset.ts";
import { type Scenario, withRules } from "../../scenario/scenario.ts";
import { diagonal, longestRun } from "./diagonal.ts";

/** The cells that the strategy may shoot next, found with many seeds. */
const choices = (scenario: Scenario, shots: string): string[] => {
  const knowledge = readKnowledge(scenario, shots);
  const found = new Set<number>();
  for (let seed = 0; seed < 300; seed++) found.add(diagonal.choose(knowledge, RandomStream.fromSeed(seed)));
  return [...found].sort((a, b) => a - b).map((cell) => formatCell(scenario.board, cell));
};

/** Shoots until the game ends, every shot being a miss; returns the cells. */
const misses = (scenario: Scenario, number: number, seed: number): number[] => {
  let knowledge = makeKnowledge(scenario);
  const random = RandomStream.fromSeed(seed);
  for (let i = 0; i < number; i++) {
    const cell = diagonal.choose(knowledge, random);
    knowledge = observe(knowledge, { cell, answer: { kind: "miss" } });
  }
  return knowledge.observations.map(({ cell }) => cell);
};

const diagonalOf = (cell: number): number => ((cell % 10) + Math.floor(cell / 10)) % 4;

describe("the diagonals", () => {
  it("of the Russian fleet: 24 cells, every fourth diagonal, that meet every place of the battleship", () => {
    const scenario = preset("russian");
    expect(choices(scenario, "")).toHaveLength(24);
    const table = placementsOf(scenario);
    for (let seed = 1; seed <= 3; seed++) {
      const cells = misses(scenario, 24, seed);
      expect(new Set(cells.map(diagonalOf))).toEqual(new Set([3]));
      for (let p = table.classStart[0]; p < table.classStart[1]; p++) {
        expect(table.cellsOf(p).filter((cell) => cells.includes(cell))).toHaveLength(1);
      }
    }
  });

  it("then meet the next shorter ship: all cruisers and destroyers before the board is half empty", () => {
    const table = placementsOf(preset("russian"));
    const shots = misses(preset("russian"), 70, 1);
    /** The number of shots that meet every place of a class. */
    const metBy = (shipClass: number): number => {
      const firsts = Array.from({ length: table.classStart[shipClass + 1] - table.classStart[shipClass] }, (_, i) =>
        shots.findIndex((cell) => table.cellsOf(table.classStart[shipClass] + i).includes(cell)),
      );
      return Math.max(...firsts.map((first) => (first < 0 ? Number.POSITIVE_INFINITY : first + 1)));
    };
    const [battleship, cruisers, destroyers] = [0, 1, 2].map(metBy);
    expect(battleship).toBe(24);
    expect(cruisers).toBeGreaterThan(battleship);
    expect(destroyers).toBeGreaterThan(cruisers);
    expect(destroyers).toBeLessThanOrEqual(70);
  });

  it("follow the longest ship afloat", () => {
    const scenario = readScenario({
      board: { size: [8, 1] },
      fleet: fleetOf({ long: 4, short: 2 }),
      contact: "allowed",
      answers: "named",
    });
    // Every fourth cell. All four lattices have two cells, so the first lattice is taken.
    expect(choices(scenario, "")).toEqual(["A1", "E1"]);
    // With the long ship sunk, every second one of the remaining cells.
    expect(choices(scenario, "A1x B1x C1x D1#long")).toEqual(["E1", "G1"]);
  });

  it("use the water round sunk ships where ships may not touch", () => {
    const sunk = unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" }));
    const water = ["C1", "A2", "B2", "C2"];
    for (const cell of choices(sunk, "A1x B1#")) expect(water).not.toContain(cell);
  });

  it("sink what they hit", () => {
    const scenario = preset("russian");
    expect(choices(scenario, "D4x")).toEqual(["D3"]);
    expect(choices(scenario, "D4x D3x")).toHaveLength(1);
    expect(["D2", "D5"]).toContain(choices(scenario, "D4x D3x")[0]);
    expect(choices(scenario, "D4x D3x D5. ")).toEqual(["D2"]);
  });

  it("know how long a row every ship has", () => {
    const picture = (shape: string[]) =>
      readScenario({ board: { size: [9, 9] }, fleet: [{ name: "s", shape }], contact: "allowed", answers: "hit" })
        .fleet[0].shape;
    expect(longestRun(picture(["X.", "XX"]))).toBe(2);
    expect(longestRun(picture([".X.", ".X.", "XXX", ".X."]))).toBe(4);
    expect(longestRun({ kind: "line", length: 5 })).toBe(5);
    expect(longestRun({ kind: "box" })).toBe(1);
  });
});
