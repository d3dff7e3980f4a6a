import { parseScenario, preset, type Scenario, type ScenarioSource, unwrap } from "@broadside/engine";

/** The number of steps of each lesson, in the order in which the lessons are offered. */
export const STEP_COUNTS = { map: 3, centre: 3, parity: 4, sinking: 4, greedy: 4, hiding: 3, asking: 5 } as const;

export type LessonName = keyof typeof STEP_COUNTS;

export const LESSONS = Object.keys(STEP_COUNTS) as LessonName[];

const rules = (source: ScenarioSource): Scenario => unwrap(parseScenario(source));

const cruiser = { name: "cruiser", length: 3 };
const destroyer = { name: "destroyer", length: 2 };

/** A board with ships of one length; a sinking is not announced, but follows when all its cells are hit. */
const alike = (side: number, length: number, count = 1): Scenario =>
  rules({
    board: { size: [side, side] },
    fleet: [{ name: "ship", length, count }],
    contact: "allowed",
    answers: "hit",
  });

/** One cruiser on a 4x4 board: used in four lessons. */
export const ONE_CRUISER = rules({ board: { size: [4, 4] }, fleet: [cruiser], contact: "allowed", answers: "hit" });

/** The American game, and two variants with only its longest or its shortest ship. */
export const AMERICAN = preset("hasbro");
export const CARRIER_ALONE = alike(10, 5);
export const DESTROYER_ALONE = alike(10, 2);

/** Boards to search for a ship, each also with as many such ships as fit on it side by side. */
export const SEARCHED = {
  small: { board: alike(4, 2), packed: alike(4, 2, 8) },
  large: { board: alike(5, 3), packed: alike(5, 3, 8) },
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
