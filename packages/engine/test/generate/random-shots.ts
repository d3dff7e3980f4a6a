import { openCells } from "../../src/board/board.ts";
import { Referee } from "../../src/games.ts";
import {
  type Answer,
  type Layout,
  MISS,
  type Observation,
  placementsOf,
  type RandomStream,
  type Scenario,
  shipCount,
} from "../../src/index.ts";
import { answerToHit } from "../../src/scenario/answer.ts";
import { pick } from "./pick.ts";

/** `true`: all answers are; `lie`: one is wrong, in one case of seven; `lies`: some are anything the rules allow. */
export type Truth = "true" | "lie" | "lies";

/** Shots at a layout with the referee's answers, some of them wrong. */
export const randomShots = (layout: Layout, random: RandomStream, truth: Truth = "lie"): Observation[] => {
  const { scenario } = layout;
  const referee = new Referee(layout);
  const ships = new Set(layout.placements.flatMap((p) => Array.from(placementsOf(scenario).cellsOf(p))));
  const cells = random.shuffle(openCells(scenario.board));
  const preferHits = random.below(2) === 0;
  const number = random.below(cells.length + 1);
  const order = preferHits
    ? cells.sort((a, b) => Number(ships.has(b)) - Number(ships.has(a)) + (random.unit() - 0.5) * 2)
    : cells;
  const observations = order.slice(0, number).map((cell): Observation => ({ cell, answer: referee.fire(cell) }));
  if (truth === "lie" && observations.length > 0 && random.below(7) === 0) {
    const i = random.below(observations.length);
    const { cell } = observations[i];
    const other: Answer = observations[random.below(observations.length)].answer;
    // An answer with the cells of a sunk ship cannot be written if the shot cell is not among them.
    const canBeSaid = other.kind !== "sunk" || other.cells === undefined || other.cells.includes(cell);
    observations[i] = { cell, answer: canBeSaid ? other : randomAnswer(scenario, cell, random) };
  }
  if (truth !== "lies") return observations;
  return observations.map((observation) =>
    random.below(4) > 0
      ? observation
      : { cell: observation.cell, answer: randomAnswer(scenario, observation.cell, random) },
  );
};

/** Any answer that the rules allow for a shot at the cell, whether or not it could be true. */
const randomAnswer = (scenario: Scenario, cell: number, random: RandomStream): Answer => {
  const { answers, fleet } = scenario;
  if (answers === "count") return { kind: "count", ships: random.below(shipCount(fleet) + 1) };
  if (random.below(3) === 0) return MISS;
  const table = placementsOf(scenario);
  const here: number[] = [];
  for (let p = 0; p < table.count; p++) if (table.cellsOf(p).includes(cell)) here.push(p);
  if (here.length === 0) return MISS;
  const p = pick(random, here);
  return answerToHit(answers, table.classOf[p], Array.from(table.cellsOf(p)), random.below(2) === 0);
};
