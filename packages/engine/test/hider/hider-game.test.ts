import { describe, expect, test } from "vitest";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { projectToLevel, solveHiderGame } from "../../src/hider/double-oracle.ts";
import { checkHiderCertificate } from "../../src/hider/hider-certificate.ts";
import { costsOfRows, type MatrixGameSolver, solveExactly } from "../../src/hider/matrix-game.ts";
import { orbitIndex, orbitsOf } from "../../src/hider/orbit.ts";
import {
  type Answers,
  answerKey,
  type Contact,
  isHit,
  listLayouts,
  makeKnowledge,
  preset,
  RandomStream,
  Rational,
  type Scenario,
} from "../../src/index.ts";
import { layoutKey } from "../../src/scenario/layout.ts";
import { readScenario } from "../read.ts";
import { solvePlainly } from "../solver/plain-recursion.ts";
import { byFractions } from "./matrix-games.ts";

const whole = (costs: number[][]): Rational[][] => costs.map((column) => column.map((cost) => Rational.of(cost)));

describe("matrix games", () => {
  test("random ones are solved: neither side can do better", () => {
    const random = RandomStream.fromSeed(11);
    for (let game = 0; game < 25; game++) {
      const rows = 1 + random.below(7);
      const costs = whole(
        Array.from({ length: 1 + random.below(7) }, () => Array.from({ length: rows }, () => random.below(9) - 3)),
      );
      const exact = solveExactly(costs);
      expect(String(Rational.sum(exact.rows)), `game ${game}`).toBe("1");
      expect(String(Rational.sum(exact.columns)), `game ${game}`).toBe("1");
      for (const share of [...exact.rows, ...exact.columns]) expect(share.sign).toBeGreaterThanOrEqual(0);
      for (const cost of costsOfRows(costs, exact.columns)) expect(cost.compare(exact.value)).toBeLessThanOrEqual(0);
      for (const column of costs) {
        const cost = Rational.sum(column.map((one, row) => one.times(exact.rows[row])));
        expect(cost.compare(exact.value)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("a projection is a mixed strategy that costs at least the level", () => {
    const costs = [
      [1, 2, 6],
      [5, 3, 1],
    ];
    const center = [0.8, 0.1, 0.1];
    const mix = projectToLevel(costs, center, 3);
    expect(mix.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    for (const column of costs) {
      expect(column.reduce((sum, cost, i) => sum + cost * mix[i], 0)).toBeGreaterThan(3 - 1e-4);
    }
    // A center that already satisfies the constraints does not move.
    expect(projectToLevel(costs, [0, 1, 0], 2)).toEqual([0, 1, 0]);
  });
});

test("orbits divide the layouts, and the symmetries of the board stay within them", () => {
  const layouts = listLayouts(makeKnowledge(preset("gorkoff-5x5")), 1428);
  const orbits = orbitsOf(layouts);
  expect(orbits.reduce((sum, orbit) => sum + orbit.layouts.length, 0)).toBe(1428);
  expect(orbitIndex(orbits).size).toBe(1428);
  for (const { layouts: members } of orbits) expect(8 % members.length).toBe(0);
  expect(new Set(orbits.flatMap((orbit) => orbit.layouts.map(({ placements }) => layoutKey(placements)))).size).toBe(
    1428,
  );
});

const small = (
  size: readonly number[],
  lengths: readonly number[],
  answers: Answers,
  contact: Contact = "none",
): Scenario =>
  readScenario({
    name: `${size.join("x")} {${lengths}} ${answers} ${contact}`,
    board: { size },
    fleet: lengths.map((length, i) => ({ name: `s${i}`, length })),
    contact,
    answers,
  });

/** The costs of every possible strategy against each layout, found by exhaustive search. */
const everyCost = (scenario: Scenario): number[][] => {
  const layouts = listLayouts(makeKnowledge(scenario), 12);
  const source = new LayoutAnswers(layouts);
  const after = (members: readonly number[], hits: Uint8Array): Map<number, number>[] => {
    let hit = 0;
    for (const flag of hits) hit += flag;
    const going = members.filter((layout) => source.size(layout) !== hit);
    const free = members.filter((layout) => !going.includes(layout)).map((layout) => [layout, 0] as const);
    if (going.length === 0) return [new Map(free)];
    const found = new Map<string, Map<number, number>>();
    for (let cell = 0; cell < source.cells; cell++) {
      if (hits[cell] || !going.some((layout) => source.isOccupied(layout, cell))) continue;
      const parts = new Map<string, { members: number[]; miss: number }>();
      for (const layout of going) {
        const answer = source.answer(layout, cell, hits);
        const key = answerKey(answer);
        const part = parts.get(key) ?? { members: [], miss: isHit(answer) ? 0 : 1 };
        part.members.push(layout);
        parts.set(key, part);
      }
      let costs: Map<number, number>[] = [new Map(free)];
      for (const { members: part, miss } of parts.values()) {
        const next = Uint8Array.from(hits);
        if (miss === 0) next[cell] = 1;
        const rest = after(part, next);
        costs = costs.flatMap((before) =>
          rest.map(
            (more) => new Map([...before, ...Array.from(more, ([layout, cost]) => [layout, cost + miss] as const)]),
          ),
        );
      }
      for (const cost of costs) found.set(members.map((layout) => cost.get(layout)).join(), cost);
    }
    return [...found.values()];
  };
  const all = after(
    layouts.map((_, i) => i),
    new Uint8Array(source.cells),
  );
  return all.map((cost) => layouts.map((_, i) => cost.get(i) as number));
};

describe("the hider's game", () => {
  test.for([
    small([5], [2], "hit"),
    small([6], [2, 2], "sunk"),
    small([5], [2, 1], "named"),
    small([3, 2], [3, 2], "sunk", "allowed"),
    // Against the trees that the seeker uses, several mixed strategies of the hider are best, not all against others.
    readScenario({
      name: "a box of any size in a row with a hole",
      board: { size: [4], blocked: ["(3)"] },
      fleet: [{ name: "box", box: "any" }],
      contact: "allowed",
      answers: "hit",
    }),
    readScenario({
      name: "a ship around a corner",
      board: { size: [2, 4], blocked: ["B2", "B4"] },
      fleet: [{ name: "destroyer", length: 2 }],
      contact: "allowed",
      answers: "hit",
    }),
    // One tree is enough for the seeker, and costs many mixes of the hider the same.
    small([6], [2, 2], "sunk", "allowed"),
    readScenario({
      name: "6 {2,2} of one class, sunk allowed",
      board: { size: [6] },
      fleet: [{ name: "s", length: 2, count: 2 }],
      contact: "allowed",
      answers: "sunk",
    }),
  ])("$name: the exact value is that of the game of all strategies there are", async (scenario) => {
    const game = await solveHiderGame(makeKnowledge(scenario), byFractions, { precision: 0 });
    const { value } = solveExactly(whole(everyCost(scenario)));
    expect(game.exact).toBe(true);
    expect(String(game.upper)).toBe(String(value));
    expect(String(game.lower)).toBe(String(value));
    const optimum = solvePlainly(makeKnowledge(scenario));
    expect(game.uniform).toEqual({ misses: Rational.of(optimum.mean.total, optimum.layouts), proven: true });
    checkHiderCertificate(game);
  });

  test("layouts equally likely are the best of a ship in a row, and not of one of three cells on 4 x 4", async () => {
    const row = await solveHiderGame(makeKnowledge(small([8], [3], "hit")), byFractions, { precision: 0 });
    expect([String(row.upper), String(row.uniform.misses), row.exact]).toEqual(["7/6", "7/6", true]);
    const square = await solveHiderGame(makeKnowledge(small([4, 4], [3], "hit")), byFractions, { precision: 0 });
    expect([String(square.upper), String(square.uniform.misses), square.exact]).toEqual(["51/19", "21/8", true]);
    checkHiderCertificate(square);
  });

  test("whatever the solver of matrix games says, bounds hold", async () => {
    const knowledge = makeKnowledge(small([4, 4], [3], "hit"));
    const drawing = (seed: number): MatrixGameSolver => {
      const random = RandomStream.fromSeed(seed);
      const any = (list: readonly unknown[]): number[] => list.map(() => random.below(9) - 4);
      return (costs) => ({ value: 1, rows: any(costs[0]), columns: any(costs) });
    };
    const solvers: readonly MatrixGameSolver[] = [
      (costs) => ({ value: 0, rows: costs[0].map(() => 1), columns: costs.map(() => 1) }),
      (costs) => ({ value: 0, rows: costs[0].map(() => 0), columns: costs.map(() => 0) }),
      ...[0, 1, 2, 3].map(drawing),
    ];
    for (const [i, solver] of solvers.entries()) {
      const game = await solveHiderGame(knowledge, solver, { precision: 0 });
      expect(game.lower.compare(Rational.of(51, 19)), `solver ${i}`).toBeLessThanOrEqual(0);
      expect(game.upper.compare(Rational.of(51, 19)), `solver ${i}`).toBeGreaterThanOrEqual(0);
      expect(game.lower.compare(Rational.of(21, 8)), `solver ${i}`).toBeGreaterThanOrEqual(0);
      checkHiderCertificate(game);
    }
  });

  test("bounds come near each other; between rounds the thread may do other things, and a clock ends it", async () => {
    const knowledge = makeKnowledge(small([4, 3], [2, 2], "sunk"));
    let pauses = 0;
    let time = 0;
    const pause = async (): Promise<void> => {
      pauses++;
    };
    const whole = await solveHiderGame(knowledge, byFractions, { precision: 0.01, pause });
    expect(pauses).toBe(whole.rounds);
    expect(whole.rounds).toBeGreaterThan(2);
    expect(whole.upper.minus(whole.lower).toNumber()).toBeLessThanOrEqual(0.01);
    expect(whole.lower.compare(whole.uniform.misses)).toBeGreaterThanOrEqual(0);
    checkHiderCertificate(whole);
    const progress = (): void => {
      time += 10;
    };
    const game = await solveHiderGame(knowledge, byFractions, {
      precision: 0,
      milliseconds: 25,
      now: () => time,
      progress,
    });
    expect(game).toMatchObject({ stopped: "time", rounds: 2 });
    checkHiderCertificate(game);
  });

  test("too many layouts are refused with their number, and an empty game has nothing to hide", async () => {
    await expect(solveHiderGame(makeKnowledge(preset("russian")), byFractions)).rejects.toThrow(
      "1,855,545,978,831,780 layouts",
    );
    await expect(solveHiderGame(makeKnowledge(small([3], [2, 1], "hit")), byFractions)).rejects.toThrow(
      "no layout exists",
    );
  });
});
