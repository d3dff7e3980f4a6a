import { neighboursOf } from "../src/board/board.ts";
import { Referee } from "../src/games.ts";
import { answerKey, type Knowledge, type Layout, type Observation, placementsOf, type Scenario } from "../src/index.ts";

/**
 * Every layout of a small scenario, listed by brute force; contact is checked by looking at the neighbours of
 * cells.
 */
export const allLayouts = (scenario: Scenario): Layout[] => {
  const { board, contact, fleet } = scenario;
  const table = placementsOf(scenario);
  const shut = Array.from({ length: table.count }, (_, p) => {
    const cells = new Set<number>();
    if (contact === "overlap") return cells;
    for (const cell of table.cellsOf(p)) {
      cells.add(cell);
      if (contact === "allowed") continue;
      for (const near of neighboursOf(board, cell, contact === "none" ? "corners" : "sides")) cells.add(near);
    }
    return cells;
  });
  const found: Layout[] = [];
  const chosen: number[] = [];
  const place = (shipClass: number, ship: number, from: number): void => {
    if (shipClass === fleet.length) found.push({ scenario, placements: [...chosen] });
    else if (ship === fleet[shipClass].count) place(shipClass + 1, 0, table.classStart[shipClass + 1]);
    else {
      for (let p = from; p < table.classStart[shipClass + 1]; p++) {
        if (chosen.some((q) => table.cellsOf(p).some((cell) => shut[q].has(cell)))) continue;
        chosen.push(p);
        place(shipClass, ship + 1, p + 1);
        chosen.pop();
      }
    }
  };
  place(0, 0, 0);
  return found;
};

/** For each observation, whether a replay of the layout gives the observed answer. */
export const replay = (layout: Layout, observations: readonly Observation[]): boolean[] => {
  const referee = new Referee(layout);
  return observations.map(({ cell, answer }) => answerKey(referee.fire(cell)) === answerKey(answer));
};

/** Whether a replay of the layout gives every observed answer. */
export const agrees = (layout: Layout, knowledge: Knowledge): boolean =>
  replay(layout, knowledge.observations).every(Boolean);
