import { openCells } from "../../src/board/board.ts";
import { Referee } from "../../src/games.ts";
import {
  type Knowledge,
  type Layout,
  makeKnowledge,
  type Observation,
  placementsOf,
  RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { randomLayout } from "./random-layout.ts";

/**
 * A position in the middle of a game on a board of any size: shots at a random layout, with the referee's
 * answers.
 *
 * @param hits the fraction of shots aimed at a ship
 */
export const midGame = (
  scenario: Scenario,
  seed: number,
  shots: number,
  hits = 0.35,
): { layout: Layout; knowledge: Knowledge } => {
  const random = RandomStream.fromSeed(seed);
  const layout = randomLayout(scenario, random, 10_000);
  if (!layout) throw new Error(`seed ${seed}: no layout found`);
  const table = placementsOf(scenario);
  const ships = new Set(layout.placements.flatMap((p) => Array.from(table.cellsOf(p))));
  const cells = random.shuffle(openCells(scenario.board));
  const referee = new Referee(layout);
  const observations: Observation[] = [];
  while (observations.length < shots && cells.length > 0) {
    const wanted = random.unit() < hits;
    const i = Math.max(
      0,
      cells.findIndex((cell) => ships.has(cell) === wanted),
    );
    const [cell] = cells.splice(i, 1);
    observations.push({ cell, answer: referee.fire(cell) });
  }
  return { layout, knowledge: makeKnowledge(scenario, observations) };
};
