/** Methods compared where the oracle is too slow: full-size boards in mid-game, and counts above 2^53. */

import { describe, expect, it } from "vitest";
import { symmetriesOf } from "../src/board/symmetry.ts";
import { binomial, factorial } from "../src/core/count.ts";
import {
  countLayouts,
  infer,
  type Knowledge,
  makeKnowledge,
  observe,
  type Posterior,
  preset,
  type Scenario,
} from "../src/index.ts";
import { METHODS } from "../src/inference/methods/selector.ts";
import { estimateMethods } from "../src/inference/posterior/infer.ts";
import { cases, firstOf } from "./cases.ts";
import { midGame } from "./random-position.ts";
import { describePosition, fleetOf, readKnowledge, readScenario } from "./read.ts";

/** The methods that can count a position with at most the given amount of work. */
const affordable = (knowledge: Knowledge, steps: number): string[] =>
  estimateMethods(knowledge)
    .filter(({ cost }) => cost !== undefined && cost.steps <= steps && cost.bytes <= 1e9)
    .map(({ name }) => name);

/** Counts the position with every affordable method, compares all weights, and returns the names of the methods. */
const compareMethods = (knowledge: Knowledge, where: string, steps: number): string[] => {
  const methods = affordable(knowledge, steps);
  const posteriors = methods.map((method): Posterior => infer(knowledge, { method }));
  for (const posterior of posteriors) {
    const names = `${posteriors[0].method} and ${posterior.method}: ${where}`;
    expect(posterior.layouts, names).toBe(posteriors[0].layouts);
    expect(posterior.weights.toBigints(), names).toEqual(posteriors[0].weights.toBigints());
    expect(countLayouts(knowledge, { method: posterior.method }).layouts, names).toBe(posterior.layouts);
  }
  return posteriors.map(({ method }) => method);
};

describe("methods agree in the middle of games", () => {
  const pairs = new Set<string>();
  it.each([
    ["hasbro", 15, cases(1, 2)],
    ["hasbro", 30, cases(1, 6)],
    ["hasbro", 50, cases(3, 6)],
    ["milton-bradley", 30, cases(1, 4)],
    ["french", 30, cases(1, 4)],
    ["french", 50, cases(3, 6)],
    ["russian", 45, cases(3, 6)],
    ["russian", 60, cases(4, 8)],
    ["bimaru", 60, cases(3, 6)],
    ["german", 60, cases(3, 6)],
    ["german", 70, cases(3, 6)],
  ] as const)("%s after %i shots (seeds 1 to %i)", (name, shots, seeds) => {
    let compared = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const { knowledge } = midGame(preset(name), seed, shots);
      const methods = compareMethods(knowledge, describePosition(seed, knowledge), cases(5e8, 2e9));
      if (new Set(methods).size >= 2) compared++;
      for (const a of methods) for (const b of methods) if (a < b) pairs.add(`${a} ${b}`);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it("every method was compared with every other that counts the same positions", () => {
    const names = METHODS.map(({ name }) => name).sort();
    for (const a of names) for (const b of names) if (a < b) expect(pairs.has(`${a} ${b}`), `${a} ${b}`).toBe(true);
  });
});

/** Rules with straight ships, given as [length, count], one class for each length. */
const straight = (size: number[], fleet: readonly (readonly [number, number])[], contact: string): Scenario =>
  readScenario({
    board: { size },
    fleet: fleet.map(([length, count]) => ({ name: `s${length}`, length, count })),
    contact,
    answers: "sunk",
  });

/** The layouts of ships on a line of n cells, in any order. If ships may not touch, both are one cell longer. */
const onALine = (n: number, fleet: readonly (readonly [number, number])[], touching: boolean): bigint => {
  const extra = touching ? 0 : 1;
  const ships = fleet.reduce((sum, [, count]) => sum + count, 0);
  const free = n + extra - fleet.reduce((sum, [length, count]) => sum + (length + extra) * count, 0);
  if (free < 0) return 0n;
  let orders = factorial(ships);
  for (const [, count] of fleet) orders /= factorial(count);
  return binomial(free + ships, ships) * orders;
};

const L4 = ["X.", "X.", "XX"];
const T4 = ["XXX", ".X."];
const S4 = [".XX", "XX."];
const F5 = [".XX", "XX.", ".X."];

describe("the frontier, also halved, agrees with the state graph or enumeration on shapes", () => {
  it.each([
    [[8, 8], "none", [L4, L4, T4], "D4x G7. B2.", "state-graph"],
    [[9, 6], "allowed", [["XXX"], L4, F5, F5], "", "state-graph"],
    [[9, 6], "allowed", [["XXX"], ["X"], S4, F5], "C3x D3. H5x", "enumeration"],
  ] as const)("on %j, %s: %j, shots %s", (size, contact, shapes, shots, other) => {
    const fleet = shapes.map((shape, i) => ({ name: `shape${i}`, shape, reflect: i > 0 }));
    const knowledge = readKnowledge(readScenario({ board: { size }, fleet, contact, answers: "hit" }), shots);
    const expected = infer(knowledge, { method: other, maxBytes: 4e9, maxSteps: 1e18 });
    expect(expected.layouts > 1000n).toBe(true);
    for (const method of ["frontier", "halved-frontier"]) {
      const posterior = infer(knowledge, { method });
      expect(posterior.layouts, method).toBe(expected.layouts);
      expect(posterior.weights.toBigints(), method).toEqual(expected.weights.toBigints());
    }
  });
});

/** A fleet as [length, count]: the numbers of ships from the longest to those of one cell. */
const byLength = (...counts: number[]): [number, number][] =>
  counts.map((count, i): [number, number] => [counts.length - i, count]).filter(([, count]) => count > 0);

const FOURS = byLength(2, 4, 5, 3);
const FEWER = byLength(2, 4, 5, 2);
const FIVES = byLength(3, 0, 0, 10, 10);
const THREES = byLength(3, 6, 3);

describe("counts far beyond 2^53", () => {
  it.each([
    [[14, 14], 20, ["frontier", "state-graph"]],
    [[6, 6, 6], 25, ["state-graph"]],
  ] as const)("boats on %j: %i of them, a binomial coefficient", (size, boats, methods) => {
    const scenario = straight([...size], [[1, boats]], "allowed");
    const cells = scenario.board.cellCount;
    const expected = binomial(cells, boats);
    expect(expected > 2n ** 53n).toBe(true);
    for (const method of methods) {
      const posterior = infer(makeKnowledge(scenario), { method, maxBytes: 1e11, maxSteps: 1e18 });
      expect(posterior.layouts, method).toBe(expected);
      for (let cell = 0; cell < cells; cell++) expect(posterior.occupied.at(cell)).toBe(binomial(cells - 1, boats - 1));
    }
  });

  const onLines = [
    [60, FOURS, true],
    [90, FOURS, false],
    [120, FIVES, true],
    [150, FIVES, false],
  ] as const;
  it.each(firstOf(onLines, 2))("ships on a line of %i cells, by the formula", (n, fleet, touching) => {
    const expected = onALine(n, fleet, touching);
    expect(expected > 2n ** 53n).toBe(true);
    const contact = touching ? "allowed" : "none";
    for (const [size, method] of [
      [[n], "state-graph"],
      [[1, n], "frontier"],
      [[n, 1], "frontier"],
      [[1, n], "state-graph"],
    ] as const) {
      const knowledge = makeKnowledge(straight([...size], fleet, contact));
      const posterior = infer(knowledge, { method, maxBytes: 1e11, maxSteps: 1e18 });
      expect(posterior.layouts, `${method} on ${size}`).toBe(expected);
      // With the longest ship at the very start of the line, the others have the rest of it.
      const [[length, count], ...others] = fleet;
      const rest: [number, number][] = [[length, count - 1], ...others.map(([l, c]): [number, number] => [l, c])];
      expect(posterior.weights.at(0), `${method} on ${size}`).toBe(
        onALine(n - length - (touching ? 0 : 1), rest, touching),
      );
    }
  });

  const wide = [
    [[34, 4], THREES, "none", "A1. C3x AH4. H2#"],
    [[20, 4], FEWER, "allowed", "A1x A2. G3# M4."],
    [[18, 4], FEWER, "allowed", ""],
  ] as const;
  it.each(firstOf(wide, 1))(
    "frontier and state graph agree on %j, ships %j, %s, shots %j",
    (size, fleet, contact, shots) => {
      const knowledge = readKnowledge(straight([...size], fleet, contact), shots);
      const [a, b] = ["frontier", "state-graph"].map((method) =>
        infer(knowledge, { method, maxBytes: 1e11, maxSteps: 1e18 }),
      );
      expect(a.layouts > 2n ** 53n).toBe(true);
      expect(b.layouts).toBe(a.layouts);
      expect(b.weights.toBigints()).toEqual(a.weights.toBigints());
      expect(a.weights.isNarrow).toBe(false);
    },
  );

  it("bigint weights of classes that share their places are handed out exactly", () => {
    const fleet = fleetOf({ a: { length: 1, count: 12 }, b: { length: 1, count: 9 }, c: { length: 1, count: 4 } });
    const scenario = readScenario({ board: { size: [12, 8] }, fleet, contact: "allowed", answers: "named" });
    const posterior = infer(makeKnowledge(scenario));
    const expected = binomial(96, 12) * binomial(84, 9) * binomial(75, 4);
    expect(posterior.layouts).toBe(expected);
    expect(posterior.occupiedBy(1).at(3)).toBe(binomial(95, 8) * binomial(87, 12) * binomial(75, 4));
  });

  it("on the whole of a 14 x 14 board: conserved, symmetric, and one more answer splits the total", () => {
    const knowledge = makeKnowledge(straight([14, 14], byLength(5, 3), "none"));
    const posterior = infer(knowledge, { method: "frontier" });
    const { layouts, occupied } = posterior;
    expect(layouts > 2n ** 53n).toBe(true);
    const map = occupied.toBigints();
    expect(map.reduce((a, b) => a + b, 0n)).toBe(layouts * 13n);
    for (const { cells } of symmetriesOf(knowledge.scenario.board)) {
      expect(map.map((_, cell) => map[cells[cell]])).toEqual(map);
    }
    const cell = 17;
    let total = 0n;
    for (const { answer, layouts: promised } of posterior.answers(cell)) {
      const { layouts: left } = countLayouts(observe(knowledge, { cell, answer }), { method: "frontier" });
      expect(left).toBe(promised);
      total += left;
    }
    expect(total).toBe(layouts);
  });
});
