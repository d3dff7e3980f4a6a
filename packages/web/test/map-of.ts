import {
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseScenario,
  type RandomStream,
  type Scenario,
  sampleLayouts,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { answerMap } from "../src/board/map/answer-map.ts";
import { type BoardMap, readMap } from "../src/board/map/board-map.ts";

/** The map of a position as the page receives it from its worker. Throws if there is none. */
export const mapOf = (knowledge: Knowledge): BoardMap => {
  const answer = answerMap(knowledge, {});
  if (answer instanceof Promise) throw new Error("the shots contradict each other");
  return readMap(knowledge, answer);
};

const pick = <T>(random: RandomStream, from: readonly T[]): T => from[random.below(from.length)];

const SHIPS = [
  { length: 1 },
  { length: 2 },
  { length: 3 },
  { shape: ["X.", "XX"] },
  { shape: ["XXX", ".X."] },
  { length: 2 },
] as const;

/** A small random board with a random fleet, any contact rule, and any kind of answers except numbers. */
export const randomScenario = (random: RandomStream): Scenario | undefined => {
  const size = pick(random, [[4, 4], [5, 3], [6, 2], [3, 2, 2], [7]]);
  const classes = 1 + random.below(3);
  const flat = size.length > 1;
  const fleet = Array.from({ length: classes }, (_, i) => ({
    name: `ship${"abc"[i]}`,
    ...pick(random, flat ? SHIPS : SHIPS.slice(0, 3)),
    count: 1 + random.below(2),
  }));
  const scenario = parseScenario({
    board: { size, blocked: [] },
    fleet,
    contact: pick(random, ["none", "no-sides", "allowed"]),
    answers: pick(random, ["hit", "sunk", "length", "named", "revealed", "identified"]),
  });
  return scenario.ok ? scenario.value : undefined;
};

/** A position after random shots, answered for a random layout; undefined if no layout exists. */
export const randomPosition = (scenario: Scenario, random: RandomStream): Knowledge | undefined => {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  if (layout === undefined) return undefined;
  const referee = new Referee(layout);
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  const shots = random.below(scenario.board.cellCount + 1);
  const observations: Observation[] = [];
  for (let i = 0; i < shots; i++) {
    const [cell] = cells.splice(random.below(cells.length), 1);
    observations.push({ cell, answer: referee.fire(cell) });
  }
  return makeKnowledge(scenario, observations);
};
