// Complete games of the optimal strategy where ships are boxes: every layout of small boards, up to the last
// ship cell.

import { describe, expect, it } from "vitest";
import { playShots } from "../../src/game/game.ts";
import { Referee } from "../../src/games.ts";
import { listLayouts, makeKnowledge, placementsOf, preset, RandomStream, type Scenario } from "../../src/index.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { solve } from "../../src/solver/solve.ts";
import { fleetOf, readScenario, readStrategy } from "../read.ts";

/** A board with a blocked cell and two classes, one of which has boxes of one size. */
const MIXED = readScenario({
  name: "mixed",
  board: { size: [3, 2], blocked: ["B1"] },
  fleet: fleetOf({ boxes: { box: "any", count: 2 }, pair: 2 }),
  contact: "overlap",
  answers: "count",
});

const SCENARIOS: readonly Scenario[] = [
  ...["boxes:3x1:2", "boxes:5x1:2", "boxes:4x1:3", "boxes:2x2:1", "boxes:2x2:3", "boxes:3x2:1", "boxes:2x3:1"].map(
    (name) => preset(name),
  ),
  MIXED,
];

describe("optimal in games of boxes", () => {
  it.each(SCENARIOS.map((scenario) => ({ name: scenario.name, scenario })))(
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
