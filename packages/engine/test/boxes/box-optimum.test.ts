// The optimal strategy of the box game; see docs/explanation/theory.md.

import { describe, expect, it } from "vitest";
import { assessStrategy } from "../../src/assessment/assessment.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { playShots } from "../../src/game/game.ts";
import { Referee } from "../../src/games.ts";
import {
  listLayouts,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  Rational,
  type Scenario,
} from "../../src/index.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { solve } from "../../src/solver/solve.ts";
import { fleetOf, readScenario, readStrategy } from "../read.ts";

/** The layouts of a small scenario, each as the number of ships on every cell. */
const shipsOf = (scenario: Scenario): number[][] => {
  const table = placementsOf(scenario);
  return listLayouts(makeKnowledge(scenario), 10_000).map(({ placements }) => {
    const ships = new Array<number>(scenario.board.cellCount).fill(0);
    for (const p of placements) for (const cell of table.cellsOf(p)) ships[cell]++;
    return ships;
  });
};

/** Definition 16: every cell of every ship has been shot. */
const isFinished = (ships: readonly number[], shot: ReadonlySet<number>): boolean =>
  ships.every((n, cell) => n === 0 || shot.has(cell));

/** The unfinished layouts after a shot, grouped by answer. */
const split = (layouts: readonly number[][], cell: number, shot: ReadonlySet<number>): number[][][] => {
  const parts = new Map<number, number[][]>();
  for (const ships of layouts) {
    if (isFinished(ships, shot)) continue;
    const part = parts.get(ships[cell]);
    if (part) part.push(ships);
    else parts.set(ships[cell], [ships]);
  }
  return [...parts.values()];
};

const left = (layouts: readonly number[][], shot: ReadonlySet<number>): number[] =>
  layouts[0].flatMap((_, cell) => (shot.has(cell) ? [] : [cell]));

/** Definitions 27 to 29, backwards from the end: the fewest shots summed over all layouts, by plain recursion. */
const leastShots = (layouts: readonly number[][], shot: ReadonlySet<number> = new Set()): number => {
  if (layouts.length === 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of left(layouts, shot)) {
    const after = new Set([...shot, cell]);
    const parts = split(layouts, cell, after);
    least = Math.min(least, layouts.length + parts.reduce((sum, part) => sum + leastShots(part, after), 0));
  }
  return least;
};

/** The total number of shots over all layouts, for every possible deterministic strategy. */
const allTotals = (layouts: readonly number[][], shot: ReadonlySet<number> = new Set()): number[] => {
  if (layouts.length === 0) return [0];
  return left(layouts, shot).flatMap((cell) => {
    const after = new Set([...shot, cell]);
    let totals = [layouts.length];
    for (const part of split(layouts, cell, after)) {
      const more = allTotals(part, after);
      totals = totals.flatMap((total) => more.map((one) => total + one));
    }
    return totals;
  });
};

/** A board with a blocked cell and two classes, one of which has boxes of one size. */
const MIXED = readScenario({
  name: "mixed",
  board: { size: [3, 2], blocked: ["B1"] },
  fleet: fleetOf({ boxes: { box: "any", count: 2 }, pair: 2 }),
  contact: "overlap",
  answers: "count",
});

const PLAYED: readonly Scenario[] = [
  ...["boxes:3x1:2", "boxes:5x1:2", "boxes:4x1:3", "boxes:2x2:1", "boxes:2x2:3", "boxes:3x2:1", "boxes:2x3:1"].map(
    (name) => preset(name),
  ),
  MIXED,
];

const SMALL = ["boxes:2x1:1", "boxes:2x1:2", "boxes:3x1:1", "boxes:3x1:2", "boxes:4x1:2", "boxes:2x2:1", "boxes:2x2:2"];

describe("the optimal strategy", () => {
  it.each(["boxes:2x1:1", "boxes:2x1:2", "boxes:3x1:1", "boxes:3x1:2", "boxes:3x1:3"])(
    "of %s is the best of all strategies there are (theorem 7)",
    (name) => {
      const layouts = shipsOf(preset(name));
      const totals = allTotals(layouts);
      expect(totals.length).toBeGreaterThan(1);
      expect(leastShots(layouts)).toBe(totals.reduce((a, b) => Math.min(a, b)));
    },
  );

  it.each(SMALL)("of %s misses least as well: shots less the cells under ships, which no strategy changes", (name) => {
    const scenario = preset(name);
    const layouts = shipsOf(scenario);
    const cells = layouts.reduce((sum, ships) => sum + ships.filter((n) => n > 0).length, 0);
    const solution = solve(makeKnowledge(scenario));
    expect(solution.proven).toBe(true);
    expect(Number(solution.misses.total) + cells).toBe(leastShots(layouts));
    const answers = new LayoutAnswers(listLayouts(makeKnowledge(scenario), 10_000));
    for (const strategy of ["greedy-hit", "greedy-distribution", "random"]) {
      const { total } = assessStrategy(readStrategy(strategy), answers);
      expect(total, strategy).toBeDefined();
      expect((total as Rational).minus(Rational.of(solution.misses.total)).toNumber(), strategy).toBeGreaterThanOrEqual(
        0,
      );
    }
  });

  it.each(PLAYED.map((scenario) => ({ name: scenario.name, scenario })))(
    "plays every layout of $name to its end, with the mean that is proved to be the least",
    ({ scenario }) => {
      const optimal = readStrategy("optimal");
      const layouts = listLayouts(makeKnowledge(scenario), 10_000);
      const table = placementsOf(scenario);
      let misses = 0n;
      for (const layout of layouts) {
        const shots = playShots(optimal.start(scenario), layout, RandomStream.fromSeed(1));
        const referee = new Referee(layout);
        for (const [i, { cell, answer }] of shots.entries()) {
          expect(referee.isOver, `shot ${i + 1}`).toBe(false);
          expect(referee.fire(cell)).toEqual(answer);
        }
        expect(referee.isOver).toBe(true);
        const missed = shots.filter(({ answer }) => isMiss(answer)).length;
        const cells = new Set(layout.placements.flatMap((p) => Array.from(table.cellsOf(p))));
        expect(shots.length).toBe(missed + cells.size);
        misses += BigInt(missed);
      }
      const solution = solve(makeKnowledge(scenario));
      expect(solution.proven).toBe(true);
      expect(solution.layouts).toBe(BigInt(layouts.length));
      expect(misses).toBe(solution.misses.total);
      expect(Number(misses) / layouts.length).toBeCloseTo(solution.misses.mean, 12);
    },
  );
});
