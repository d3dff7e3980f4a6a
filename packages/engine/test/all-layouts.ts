import { Referee } from "../src/games.ts";
import { answerKey, type Knowledge, type Layout, makeKnowledge, type Observation, type Scenario } from "../src/index.ts";
import { eachLayoutByOracle } from "../src/inference/posterior/oracle.ts";

/** Every layout of a small scenario, listed by brute force. */
export const allLayouts = (scenario: Scenario): Layout[] => {
  const found: Layout[] = [];
  eachLayoutByOracle(makeKnowledge(scenario), (placements) => found.push({ scenario, placements: [...placements] }));
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
