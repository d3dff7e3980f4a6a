import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { longIt } from "../../test/cases.ts";
import { fleetOf, readScenario } from "../../test/read.ts";
import { unwrap } from "../core/result.ts";
import { infer } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { preset } from "../scenario/preset.ts";
import {
  PEOPLE_COUNTS,
  PEOPLE_GAMES,
  PEOPLE_SOURCE,
  PEOPLE_WEIGHTS,
  parseNamedPrior,
} from "../scenario/prior/named-prior.ts";
import { withPrior } from "../scenario/scenario.ts";
import { type CellTally, parseTally } from "./cell-tally.ts";
import { fitCells } from "./fit-cells.ts";
import { bitsOfPrior } from "./weight-model.ts";

const chancesUnder = (name: string, scenarioName = "hasbro"): number[] => {
  const plain = preset(scenarioName);
  const scenario = unwrap(withPrior(plain, unwrap(parseNamedPrior(plain, name))));
  const posterior = infer(makeKnowledge(scenario));
  return Array.from({ length: plain.board.cellCount }, (_, cell) => posterior.chance(cell));
};

/** The published counts, as a file that can be fitted. */
const published = JSON.parse(
  readFileSync(new URL("../../golden/people-hasbro.json", import.meta.url), "utf8"),
) as unknown;

describe("people", () => {
  it("are counted as published, with source and licence", () => {
    const { games, occupied, source, name } = unwrap(parseTally(preset("hasbro"), published));
    expect(name).toBe("people");
    expect(source).toContain("MIT licence, Copyright (c) 2021 cliambrown");
    expect(PEOPLE_SOURCE).toContain("MIT licence, Copyright (c) 2021 cliambrown");
    expect(games).toBe(PEOPLE_GAMES);
    expect(occupied).toEqual(PEOPLE_COUNTS);
    const notice = readFileSync(new URL("../../NOTICE", import.meta.url), "utf8");
    expect(notice).toMatch(/MIT License\n\nCopyright \(c\) 2021 cliambrown\n\nPermission is hereby granted/);
  });

  longIt("are published in three parts; those of the random part lie nearly uniformly", () => {
    const { parts } = JSON.parse(
      readFileSync(new URL("../../golden/people-hasbro-parts.json", import.meta.url), "utf8"),
    ) as { parts: Record<string, unknown> };
    const scenario = preset("hasbro");
    const tallies = Object.values(parts).map((part) => unwrap(parseTally(scenario, part)));
    expect(tallies.reduce((sum, { games }) => sum + games, 0)).toBe(PEOPLE_GAMES);
    for (const [cell, count] of PEOPLE_COUNTS.entries())
      expect(tallies.reduce((sum, { occupied }) => sum + occupied[cell], 0)).toBe(count);
    const bits = tallies.map((tally) => unwrap(fitCells(scenario, tally, { tolerance: 1e-6 })).bits);
    expect(bits[0]).toBeCloseTo(0.512, 3);
    expect(bits[1]).toBeCloseTo(0.459, 3);
    expect(bits[2]).toBeCloseTo(0.062, 3);
    expect(99 / (2 * tallies[2].games * Math.LN2)).toBeCloseTo(0.03, 2);
    expect(99 / (2 * PEOPLE_GAMES * Math.LN2)).toBeCloseTo(0.0013, 4);
  });

  it("lie as often as was counted: all 100 chances within 1e-6", () => {
    const chances = chancesUnder("people");
    expect(PEOPLE_COUNTS.reduce((sum, count) => sum + count, 0)).toBe(17 * PEOPLE_GAMES);
    for (const [cell, chance] of chances.entries())
      expect(Math.abs(chance - PEOPLE_COUNTS[cell] / PEOPLE_GAMES)).toBeLessThan(1e-6);
    // A3 and J3 are occupied in a fifth of the games, E5 in less than a sixth; with equally likely layouts it is the
    // other way round.
    expect(chances[20]).toBeGreaterThan(0.2);
    expect(chances[44]).toBeLessThan(0.16);
    // The shipped weights lose as many bits as the documentation says.
    const weights = PEOPLE_WEIGHTS.map((value) => ({ kind: "real" as const, value }));
    expect(bitsOfPrior(preset("hasbro"), { kind: "cells", weights })).toBeCloseTo(0.47745, 4);
  });

  it("are fitted by what is here", () => {
    const fit = unwrap(
      fitCells(preset("hasbro"), { games: PEOPLE_GAMES, occupied: PEOPLE_COUNTS }, { tolerance: 1e-9 }),
    );
    expect(fit.converged).toBe(true);
    expect(fit.largestError).toBeLessThan(1e-9);
    expect(fit.bits).toBeCloseTo(0.47745, 4);
    expect(fit.largestError + fit.relativeError).toBeLessThan(1e-8);
    expect(fit.evaluations).toBeLessThan(70);
    for (const [cell, weight] of fit.weights.entries())
      expect(Math.abs(weight / PEOPLE_WEIGHTS[cell] - 1)).toBeLessThan(1e-7);
  });
});

describe("fitting", () => {
  const rules = {
    board: { size: [4, 3], blocked: ["B2"] },
    fleet: fleetOf({ a: 3, b: { length: 2, count: 2 } }),
    contact: "allowed",
    answers: "hit",
  };
  const scenario = readScenario(rules);

  it("of equally likely layouts loses nothing", () => {
    const posterior = infer(makeKnowledge(scenario));
    const occupied = Array.from({ length: 12 }, (_, cell) => posterior.chance(cell));
    const fit = unwrap(fitCells(scenario, { games: 1, occupied }));
    expect(Math.abs(fit.bits)).toBeLessThan(1e-12);
    expect(fit.evaluations).toBe(1);
  });

  it.each<[Partial<CellTally>, RegExp]>([
    ...[0, -3, 1.5, Number.POSITIVE_INFINITY].map((games): [Partial<CellTally>, RegExp] => [
      { games },
      /^games: .* is not a whole number from 1/,
    ]),
    [{ occupied: [1, 2] }, /^occupied: has 2 counts, the board has 12 cells/],
    [
      { occupied: [11, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7] },
      /^occupied A1: 11 is outside the possible range from 0 to 10, the games/,
    ],
    [{ occupied: [7, 7, 7, 7, 7, 3, 7, 7, 7, 7, 7, 7] }, /^occupied B2: 3, but no ship can lie there/],
    [{ occupied: [0, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7] }, /^occupied A1: was never taken: no positive weights/],
    [{ occupied: [-1, 7, 7, 7, 7, 0, 7, 7, 7, 7, 7, 7] }, /^occupied A1: -1 is not a count/],
    [
      { occupied: [5, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6] },
      /^occupied: the counts add up to 65; 10 games of 7 ship cells make 70/,
    ],
  ])("%# refuses %o", (part, message) => {
    const result = fitCells(scenario, { games: 10, occupied: new Array<number>(12).fill(7), ...part });
    if (result.ok) throw new Error("was accepted");
    expect(`${result.error.where}: ${result.error.what}`).toMatch(message);
  });
});

describe("files of counts", () => {
  const rules = readScenario({
    board: { size: [3, 2] },
    fleet: [{ name: "a", length: 2 }],
    contact: "none",
    answers: "hit",
  });
  const good = {
    version: 1,
    games: 10,
    occupied: [
      [3, 4, 3],
      [3, 4, 3],
    ],
  };
  const bad = (occupied: unknown): object => ({ ...good, occupied });
  const changed = (cell: number, count: unknown): object => {
    const counts = good.occupied.flat().with(cell, count as number);
    return bad([counts.slice(0, 3), counts.slice(3)]);
  };

  it("are read", () => {
    expect(unwrap(parseTally(rules, { ...good, name: "a", source: "b" }))).toEqual({
      name: "a",
      source: "b",
      games: 10,
      occupied: [3, 4, 3, 3, 4, 3],
    });
  });

  it.each<[unknown, string]>([
    [7, "counts: 7 is not an object"],
    [{}, "counts: version, games and occupied are missing"],
    [{ ...good, version: 2 }, "counts: version 2 is not known"],
    [{ ...good, game: 3 }, 'counts: has an unknown field "game"'],
    [{ ...good, name: 3 }, "name: 3 is not text"],
    [{ ...good, source: "\u202e" }, "source: has the hidden character \\u{202e}"],
    [{ ...good, games: "many" }, 'games: "many" is not a number'],
    [bad(undefined), "occupied: nothing is not a list"],
    [bad([[1, 2, 3]]), "occupied: has 1 entry"],
    [bad([[3, 4], []]), "occupied[0]: has 2 entries"],
    [changed(4, -4), "occupied[1][1] (B2): -4 is not a count"],
    [changed(5, "3"), 'occupied[1][2] (C2): "3" is not a count'],
    [changed(0, Number.POSITIVE_INFINITY), "occupied[0][0] (A1): Infinity is not a count"],
    [changed(1, Number.NaN), "occupied[0][1] (B1): NaN is not a count"],
    [changed(1, null), "occupied[0][1] (B1): null is not a count"],
  ])("%# is refused", (value, message) => {
    const result = parseTally(rules, value);
    if (result.ok) throw new Error("was accepted");
    expect(`${result.error.where}: ${result.error.what}`).toBe(message);
    expect(result.error.fix).not.toBe("");
  });
});

describe("named priors", () => {
  it("edges prefers the border, the more the lower the temperature", () => {
    const corner = (name: string): number => chancesUnder(name, "french")[0];
    expect(corner("edges:temperature=0.3")).toBeGreaterThan(corner("edges"));
    expect(corner("edges")).toBeGreaterThan(chancesUnder("uniform", "french")[0]);
  });

  it.each([
    ["poeple", /did you mean "people"/],
    ["people:3", /has no parameter/],
    ["edges:temperature=0", /is not a temperature/],
    ["edges:hot", /is not a temperature/],
  ])("%s is refused", (text, message) => {
    const result = parseNamedPrior(preset("hasbro"), text);
    if (result.ok) throw new Error("was accepted");
    expect(`${result.error.what}; ${result.error.fix}`).toMatch(message);
  });

  it("people are known in their own game only", () => {
    expect(parseNamedPrior(preset("milton-bradley"), "people").ok).toBe(true);
    for (const name of ["french", "russian", "gorkoff-5x5"])
      expect(parseNamedPrior(preset(name), "people").ok).toBe(false);
  });
});
