// The optimal strategy of the box game; see docs/explanation/theory.md.

import { describe, expect, it } from "vitest";
import { assessStrategy } from "../../src/assessment/assessment.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { openCells } from "../../src/board/board.ts";
import { Referee } from "../../src/games.ts";
import { listLayouts, makeKnowledge, observe, placementsOf, preset, Rational, type Scenario } from "../../src/index.ts";
import { infer } from "../../src/inference/posterior/infer.ts";
import { solve } from "../../src/solver/solve.ts";
import { readStrategy } from "../read.ts";

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

  it("beats both greedy strategies on boxes:3x2:2", () => {
    const scenario = preset("boxes:3x2:2");
    const { misses, proven, layouts } = solve(makeKnowledge(scenario));
    expect({ proven, layouts, total: misses.total }).toEqual({ proven: true, layouts: 630n, total: 1277n });
    const answers = new LayoutAnswers(listLayouts(makeKnowledge(scenario), 10_000));
    for (const strategy of ["greedy-hit", "greedy-distribution"]) {
      const { total } = assessStrategy(readStrategy(strategy), answers);
      expect((total as Rational).toNumber(), strategy).toBeGreaterThan(1277);
    }
  });

  it("needs the mean over answers: lemma 3 fails for the hidden layout alone, on boxes:2x1:1", () => {
    const layouts = shipsOf(preset("boxes:2x1:1"));
    const shot = new Set([0]);
    const parts = split(layouts, 0, shot);
    const meanAfter = parts.reduce((sum, part) => sum + leastShots(part, shot), 0) / layouts.length;
    const mean = 1 + meanAfter;
    expect(mean).toBeCloseTo(5 / 3, 12);
    // The hidden ship covers only the second cell, so there is a miss and one more shot.
    const missed = parts.find((part) => part.every((ships) => ships[0] === 0)) as number[][];
    expect(1 + leastShots(missed, shot) / missed.length).toBe(2);
  });
});

describe("the end of a game", () => {
  it("is neither implied by, nor implies, that one layout is left (definitions 16 and 17)", () => {
    const scenario = preset("boxes:3x1:2");
    const finals = new Set<string>();
    for (const layout of listLayouts(makeKnowledge(scenario), 100)) {
      const referee = new Referee(layout);
      let knowledge = makeKnowledge(scenario);
      for (const cell of openCells(scenario.board)) {
        if (referee.isOver) break;
        knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
      }
      const layouts = infer(knowledge).layouts;
      finals.add(`over ${layouts === 1n ? "known" : "open"}`);
    }
    expect([...finals].sort()).toEqual(["over known", "over open"]);
    // There is only one layout, and no cell of it has been shot: it is known from the start, but the game is not
    // over.
    expect(infer(makeKnowledge(preset("boxes:1x1:1"))).layouts).toBe(1n);
  });
});
