import { placementsOf, RandomStream, RefusedError, type Scenario, unwrap } from "@broadside/engine";
import { nextStep, puzzleLayouts, puzzleMaker, puzzleRules, solvePuzzle } from "@broadside/engine/puzzles";
import { formatRules } from "../../text/rules/rules.ts";
import type { AnswerOf, TaskOf } from "../protocol.ts";

/** A puzzle, as `broadside puzzle` makes it with that seed. @throws RefusedError if many layouts give no puzzle */
export const answerPuzzle = (scenario: Scenario, { level, number }: TaskOf<"puzzle">): AnswerOf<"puzzle"> => {
  const puzzle = unwrap(puzzleMaker(scenario))(level, RandomStream.fromSeed(number));
  const table = placementsOf(puzzle.solution.scenario);
  const ships = puzzle.solution.placements.flatMap((p) => [...table.cellsOf(p)]);
  return { kind: "puzzle", rules: formatRules(puzzle.scenario), ships: ships.sort((a, b) => a - b), level };
};

/** The maximum number of solutions that are counted. */
const MOST_SOLUTIONS = 100;

/** The solution of a puzzle that somebody opens. @throws RefusedError if it has none, or several */
export const answerOpenPuzzle = (scenario: Scenario): AnswerOf<"puzzle"> => {
  const rules = unwrap(puzzleRules(scenario));
  const layouts = puzzleLayouts(rules, MOST_SOLUTIONS);
  const number =
    layouts.length === MOST_SOLUTIONS ? `${MOST_SOLUTIONS} solutions or more` : `${layouts.length} solutions`;
  if (layouts.length !== 1) throw new RefusedError(`it has ${number}, and a puzzle has one`);
  const { kind, level } = solvePuzzle(rules);
  const ships = layouts[0].flat().sort((a, b) => a - b);
  return { kind: "puzzle", rules: formatRules(scenario), ships, ...(kind === "solved" && { level }) };
};

export const answerPuzzleStep = (scenario: Scenario, { marks }: TaskOf<"puzzle-step">): AnswerOf<"puzzle-step"> => {
  const step = nextStep(unwrap(puzzleRules(scenario)), marks);
  return { kind: "puzzle-step", ...(step && { step }) };
};
