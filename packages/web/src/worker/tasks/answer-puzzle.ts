import { placementsOf, RandomStream, RefusedError, unwrap } from "@broadside/engine";
import {
  type Finding,
  type Marks,
  makeBestShot,
  nextStep,
  type PuzzleLevel,
  puzzleLayouts,
  puzzleMaker,
  puzzleRules,
  solvePuzzle,
} from "@broadside/engine/puzzles";
import { formatRules, type PositionText } from "../../text/rules/rules.ts";
import { scenarioOf } from "../task.ts";

/** A puzzle: its rules with totals and clues, its ship cells, and its level if techniques solve it. */
interface PuzzleAnswer {
  readonly kind: "puzzle";
  readonly rules: string;
  readonly ships: readonly number[];
  readonly level?: PuzzleLevel;
}

/** The maximum number of solutions that are counted. */
const MOST_SOLUTIONS = 100;

export const puzzleTasks = {
  /** A puzzle, as `broadside puzzle` makes it with that seed. @throws RefusedError if many layouts give no puzzle */
  puzzle: (task: PositionText & { readonly level: PuzzleLevel; readonly number: number }): PuzzleAnswer => {
    const { level, number } = task;
    const puzzle = unwrap(puzzleMaker(scenarioOf(task)))(level, RandomStream.fromSeed(number));
    const table = placementsOf(puzzle.solution.scenario);
    const ships = puzzle.solution.placements.flatMap((p) => [...table.cellsOf(p)]);
    return { kind: "puzzle", rules: formatRules(puzzle.scenario), ships: ships.sort((a, b) => a - b), level };
  },

  /** The solution of a puzzle that somebody opens. @throws RefusedError if it has none, or several */
  "puzzle-open": (position: PositionText): PuzzleAnswer => {
    const scenario = scenarioOf(position);
    const rules = unwrap(puzzleRules(scenario));
    const layouts = puzzleLayouts(rules, MOST_SOLUTIONS);
    const number =
      layouts.length === MOST_SOLUTIONS ? `${MOST_SOLUTIONS} solutions or more` : `${layouts.length} solutions`;
    if (layouts.length !== 1) throw new RefusedError(`it has ${number}, and a puzzle has one`);
    const { kind, level } = solvePuzzle(rules);
    const ships = layouts[0].flat().sort((a, b) => a - b);
    return { kind: "puzzle", rules: formatRules(scenario), ships, ...(kind === "solved" && { level }) };
  },

  /** The next step for a person who has marked these cells: why it is valid, and what it finds; absent if none. */
  "puzzle-step": (task: PositionText & { readonly marks: Marks }) => {
    const step: Finding | undefined = nextStep(unwrap(puzzleRules(scenarioOf(task))), task.marks);
    return { kind: "puzzle-step" as const, ...(step && { step }) };
  },

  /** A best-shot puzzle from games of a preset, which are played with the seed; absent if none had a suitable position. */
  "best-shot": (task: { readonly preset: string; readonly seed: number }) => {
    const puzzle = makeBestShot({ scenario: task.preset, seed: task.seed });
    return { kind: "best-shot" as const, ...(puzzle && { puzzle }) };
  },
};
