/** Values from the literature, stored as data in ../golden and reproduced by the engine. */

import { describe, expect, it } from "vitest";
import maps from "../golden/russian-maps.json" with { type: "json" };
import misses from "../golden/russian-misses.json" with { type: "json" };
import totals from "../golden/totals.json" with { type: "json" };
import { openCells } from "../src/board/board.ts";
import { symmetriesOf } from "../src/board/symmetry.ts";
import {
  countLayouts,
  formatCell,
  infer,
  type Knowledge,
  MISS,
  makeKnowledge,
  observe,
  parseCell,
  parsePreset,
  parseScenario,
  preset,
  unwrap,
} from "../src/index.ts";
import { METHODS } from "../src/inference/methods/selector.ts";
import { estimateMethods } from "../src/inference/posterior/infer.ts";
import { combinations, countByOracle, ORACLE_LIMIT, ORACLE_LOOKS } from "../src/inference/posterior/oracle.ts";
import { cases, isLong, longIt } from "./cases.ts";
import { readKnowledge } from "./read.ts";

const LONG_TOTALS = new Set([
  "18120119578844892",
  "56674",
  "145109566744",
  "294852145726000",
  "162796924328",
  "17012294240149696",
]);

describe("golden: totals", () => {
  const counting = new Set<string>();
  for (const golden of totals.counts) {
    const { scenario: rules, layouts } = golden;
    const scenario = unwrap(typeof rules === "string" ? parsePreset(rules) : parseScenario(rules));
    const knowledge = makeKnowledge(scenario);
    const fleet = scenario.fleet.map((ship) => `${ship.count} x ${ship.name}`).join(", ");
    const name = typeof rules === "string" ? rules : `${scenario.board.size.join("x")} ${scenario.contact}: ${fleet}`;

    // Counting takes seconds here, with methods that are also tested with smaller totals.
    const count = LONG_TOTALS.has(layouts) ? longIt : it;
    count(`${name}: ${layouts}`, () => {
      const posterior = infer(knowledge);
      expect(posterior.layouts).toBe(BigInt(layouts));
      if (isLong) expect(countLayouts(knowledge).layouts).toBe(BigInt(layouts));
      for (const { name: method, cost } of estimateMethods(knowledge)) {
        if (!cost || cost.steps > cases(2e6, 5e7)) continue;
        expect(countLayouts(knowledge, { method }).layouts, method).toBe(BigInt(layouts));
        counting.add(method);
      }
      const tries = combinations(knowledge);
      const fits = tries <= ORACLE_LIMIT && tries * BigInt(scenario.board.cellCount) <= ORACLE_LOOKS;
      if (!("oracle" in golden) && fits && (isLong || tries <= 10_000n))
        expect(countByOracle(knowledge).layouts).toBe(BigInt(layouts));
      if ("always" in golden) {
        const always = openCells(scenario.board).filter((cell) => posterior.occupied.at(cell) === posterior.layouts);
        expect(always.map((cell) => formatCell(scenario.board, cell)).sort()).toEqual(golden.always);
      }
      if ("never" in golden) {
        const never = openCells(scenario.board).filter((cell) => posterior.occupied.at(cell) === 0n);
        expect(never.map((cell) => formatCell(scenario.board, cell))).toEqual(golden.never);
      }
    });
  }

  it("some of them are counted by each method", () => {
    expect([...counting].sort()).toEqual(METHODS.map(({ name }) => name).sort());
  });
});

describe("golden: maps of the Russian game", () => {
  const scenario = preset(maps.scenario);
  const { board } = scenario;
  // The source prints whole thousands of millions. A1 is 438487.728… and printed as 438487, so the source rounds
  // down.
  const rows = (knowledge: Knowledge): number[][] => {
    const { occupied } = infer(knowledge);
    const [columns, lines] = board.size;
    return Array.from({ length: lines }, (_, y) =>
      Array.from({ length: columns }, (_, x) => Number(occupied.at(y * columns + x) / BigInt(maps.divisor))),
    );
  };

  for (const golden of maps.maps) {
    it(`after ${golden.shots === "" ? "no shot" : golden.shots}: all 100 cells`, () => {
      const knowledge = readKnowledge(scenario, golden.shots);
      expect(rows(knowledge)).toEqual(golden.occupied);
    });
  }

  it("before the first shot: the map has all eight symmetries, the best cell and the worst of the source", () => {
    const [golden] = maps.maps;
    const posterior = infer(makeKnowledge(scenario));
    expect(String(posterior.layouts)).toBe(golden.layouts);
    const symmetries = symmetriesOf(board);
    expect(symmetries).toHaveLength(8);
    const map = posterior.occupied.toBigints();
    for (const { cells } of symmetries) expect(map.map((_, cell) => map[cells[cell]])).toEqual(map);
    const sorted = [...map].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const at = (name: string | undefined): bigint => map[unwrap(parseCell(board, name ?? ""))];
    expect(at(golden.best)).toBe(sorted[99]);
    expect(at(golden.worst)).toBe(sorted[0]);
  });
});

describe("golden: most likely cells of the Russian game while every shot misses", () => {
  const scenario = preset(misses.scenario);
  const cells = misses.shots.map((name) => unwrap(parseCell(scenario.board, name)));
  const layouts = misses.layouts.map(BigInt);

  it("all but one cell of every fourth diagonal leave 260,409,087,805 layouts with D5, E4, F7 or G6 unshot", () => {
    const { board } = scenario;
    // The cells whose column and row add up to the same number modulo 4 meet every straight ship of four.
    const lattice = openCells(board).filter((cell) => ((cell % 10) + Math.floor(cell / 10)) % 4 === 3);
    expect(lattice).toHaveLength(24);
    const missed = (shot: readonly number[]): bigint =>
      countLayouts(
        makeKnowledge(
          scenario,
          shot.map((cell) => ({ cell, answer: MISS })),
        ),
      ).layouts;
    expect(missed(lattice)).toBe(0n);
    for (const { leftOut, layouts: remaining } of misses.lattice) {
      for (const name of leftOut) {
        const one = unwrap(parseCell(board, name));
        expect(missed(lattice.filter((cell) => cell !== one)), name).toBe(BigInt(remaining));
      }
    }
    expect(misses.lattice.flatMap(({ leftOut }) => leftOut).sort()).toEqual(
      lattice.map((cell) => formatCell(board, cell)).sort(),
    );
  });

  it("after each of the 35 misses so many layouts remain, none in the end, and each shot is a maximiser of the map", () => {
    expect(cells).toHaveLength(35);
    expect(layouts).toHaveLength(36);
    // The first hit comes with shot 3.703 in the mean: the sum of the layouts that remain, over all.
    const sum = layouts.reduce((a, b) => a + b, 0n);
    expect(Number(sum) / Number(layouts[0])).toBeCloseTo(Number(misses.firstHit), 12);
    let knowledge = makeKnowledge(scenario);
    for (const [step, cell] of cells.entries()) {
      const before = knowledge;
      knowledge = observe(knowledge, { cell, answer: MISS });
      // In the usual run, only every fifth position.
      if (!isLong && step % 5 > 0) continue;
      const { layouts: remaining, occupied } = infer(before);
      expect(remaining, `after ${step} misses`).toBe(layouts[step]);
      const best = occupied.toBigints().reduce((a, b) => (b > a ? b : a));
      expect(occupied.at(cell), `shot ${step + 1}, ${misses.shots[step]}`).toBe(best);
    }
    expect(layouts[35]).toBe(0n);
    expect(countLayouts(knowledge).layouts).toBe(0n);
  });
});
