import { parseScenario, preset, type Scenario, type ScenarioSource, unwrap } from "@broadside/engine";

/** The number of steps of each lesson, in the order in which the lessons are offered. */
export const STEP_COUNTS = { map: 3, centre: 3, parity: 4, sinking: 4, greedy: 4, hiding: 3 } as const;

export type LessonName = keyof typeof STEP_COUNTS;

export const LESSONS = Object.keys(STEP_COUNTS) as LessonName[];

const rules = (source: ScenarioSource): Scenario => unwrap(parseScenario(source));

const cruiser = { name: "cruiser", length: 3 };
const destroyer = { name: "destroyer", length: 2 };

/** A board with one ship whose sinking is not announced: you know that it is sunk when all its cells are hit. */
const alone = (side: number, length: number): Scenario =>
  rules({ board: { size: [side, side] }, fleet: [{ name: "ship", length }], contact: "allowed", answers: "hit" });

/** One cruiser on a 4x4 board: used in three lessons. */
export const ONE_CRUISER = rules({ board: { size: [4, 4] }, fleet: [cruiser], contact: "allowed", answers: "hit" });

/** The American game, and two variants with only its longest or its shortest ship. */
export const AMERICAN = preset("hasbro");
export const CARRIER_ALONE = alone(10, 5);
export const DESTROYER_ALONE = alone(10, 2);

/** Boards to search for a ship, each with the number of such ships that fit on it side by side. */
export const SEARCHED = { small: { board: alone(4, 2), packed: 8 }, large: { board: alone(5, 3), packed: 8 } } as const;

/** A scenario with a number of ships of one length on the given board; they may touch. */
export const packedWith = ({ board, fleet }: Scenario, count: number): Scenario => {
  const [{ shape }] = fleet;
  if (shape.kind !== "line") throw new RangeError("only straight ships are packed");
  return rules({
    board: { size: [...board.size] },
    fleet: [{ name: "ship", length: shape.length, count }],
    contact: "allowed",
    answers: "hit",
  });
};

/** Two ships that must not touch, with or without announced sinkings. */
export const APART = (answers: "hit" | "sunk"): Scenario =>
  rules({ board: { size: [5, 5] }, fleet: [cruiser, destroyer], contact: "none", answers });

/** Three ships that may touch, two of them of the same length. */
export const TOUCHING = (answers: "hit" | "sunk" | "length" | "named"): Scenario =>
  rules({
    board: { size: [6, 6] },
    fleet: [cruiser, { name: "submarine", length: 3 }, destroyer],
    contact: "allowed",
    answers,
  });
