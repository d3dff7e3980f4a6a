import { Referee } from "../src/games.ts";
import {
  answerKey,
  type Knowledge,
  type Layout,
  makeKnowledge,
  type Observation,
  type Scenario,
} from "../src/index.ts";
import { eachLayoutByOracle } from "../src/inference/posterior/oracle.ts";

/** Every layout of a small scenario, listed by brute force. */
export const allLayouts = (scenario: Scenario): Layout[] => {
  const found: Layout[] = [];
  const visit = (placements: readonly number[]) => found.push({ scenario, placements: [...placements] });
  eachLayoutByOracle(makeKnowledge(scenario), visit, 10n ** 10n);
  return found;
};

/** The placements of every layout that agrees with the shots, as text, listed by brute force. */
export const layoutKeys = (knowledge: Knowledge): string[] => {
  const keys: string[] = [];
  eachLayoutByOracle(knowledge, (placements) => keys.push([...placements].sort((a, b) => a - b).join()));
  return keys;
};

/** A referee of the layout after the shots of a position, whatever their answers. */
export const refereeAt = (layout: Layout, { observations }: Knowledge): Referee => {
  const referee = new Referee(layout);
  for (const { cell } of observations) referee.fire(cell);
  return referee;
};

/** The layouts under which the game can be in this position: they agree and have a cell left to hit. */
export const openLayouts = (knowledge: Knowledge, layouts = allLayouts(knowledge.scenario)): Layout[] =>
  layouts.filter((layout) => agrees(layout, knowledge) && !refereeAt(layout, knowledge).isOver);

/** For each observation, whether a replay of the layout gives the observed answer. */
export const replay = (layout: Layout, observations: readonly Observation[]): boolean[] => {
  const referee = new Referee(layout);
  return observations.map(({ cell, answer }) => answerKey(referee.fire(cell)) === answerKey(answer));
};

/** Whether a replay of the layout gives every observed answer. */
export const agrees = (layout: Layout, knowledge: Knowledge): boolean =>
  replay(layout, knowledge.observations).every(Boolean);
