import { openCells } from "../../src/board/board.ts";
import { RandomStream } from "../../src/core/random.ts";
import { answerToHit, MISS, type Observation } from "../../src/scenario/answer.ts";
import { shipCount } from "../../src/scenario/fleet.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** Shots at different cells, with any answers in the form that the rules give, whether or not a layout fits. */
export const drawShots = (scenario: Scenario, seed: number): Observation[] => {
  const random = RandomStream.fromSeed(seed);
  const table = placementsOf(scenario);
  return random
    .shuffle(openCells(scenario.board))
    .slice(0, random.below(12))
    .map((cell): Observation => {
      if (scenario.answers === "count") {
        return { cell, answer: { kind: "count", ships: random.below(shipCount(scenario.fleet) + 1) } };
      }
      const on = Array.from({ length: table.count }, (_, p) => p).filter((p) => table.cellsOf(p).includes(cell));
      if (random.below(3) === 0 || on.length === 0) return { cell, answer: MISS };
      const p = on[random.below(on.length)];
      const cells = Array.from(table.cellsOf(p));
      return { cell, answer: answerToHit(scenario.answers, table.classOf[p], cells, random.below(2) === 0) };
    });
};
