import { placementsOf, RandomStream, RefusedError, type Scenario, unwrap } from "@broadside/engine";
import {
  type Marks,
  makeBestShot,
  nextStep,
  type PuzzleLevel,
  puzzleLayouts,
  puzzleMaker,
  puzzleRules,
  solvePuzzle,
} from "@broadside/engine/puzzles";
import { formatRules, type PositionText, scenarioOf } from "../../board/rules/rules.ts";

/** Rules with totals and clues, the ship cells, and the level if techniques solve it. */
const answerOf = (scenario: Scenario, ships: readonly number[], level: PuzzleLevel | undefined) =>
  ({ kind: "puzzle", rules: formatRules(scenario), ships: ships.toSorted((a, b) => a - b), level }) as const;

/** The maximum number of solutions that are counted, and the milliseconds after which two are enough. */
const MOST_SOLUTIONS = 100;
const PATIENCE = 2000;

export const tasks = {
  /** A puzzle, as `broadside puzzle` makes it with that seed. @throws RefusedError if many layouts give no puzzle */
  puzzle: (task: PositionText & { readonly level: PuzzleLevel; readonly number: number }) => {
    const { level, number } = task;
    const puzzle = unwrap(puzzleMaker(scenarioOf(task)))(level, RandomStream.fromSeed(number));
    const table = placementsOf(puzzle.solution.scenario);
    const ships = puzzle.solution.placements.flatMap((p) => [...table.cellsOf(p)]);
    return answerOf(puzzle.scenario, ships, level);
  },

  /** The solution of a puzzle that somebody opens. @throws RefusedError if it has none, or several */
  "puzzle-open": (position: PositionText) => {
    const scenario = scenarioOf(position);
    const rules = unwrap(puzzleRules(scenario));
    const end = performance.now() + PATIENCE;
    let isStopped = false;
    const layouts = puzzleLayouts(rules, MOST_SOLUTIONS, (found) => {
      isStopped = found > 1 && performance.now() > end;
      return isStopped;
    });
    const number = `${layouts.length} solutions${isStopped || layouts.length === MOST_SOLUTIONS ? " or more" : ""}`;
    if (layouts.length !== 1) throw new RefusedError(`it has ${number}, and a puzzle has one`);
    const { kind, level } = solvePuzzle(rules);
    return answerOf(scenario, layouts[0].flat(), kind === "solved" ? level : undefined);
  },

  /** The next step for a person who has marked these cells: why it is valid, and what it finds; absent if none. */
  "puzzle-step": (task: PositionText & { readonly marks: Marks }) => {
    const step = nextStep(unwrap(puzzleRules(scenarioOf(task))), task.marks);
    return { kind: "puzzle-step" as const, ...(step && { step }) };
  },

  /** A best-shot puzzle from games of a preset, which are played with the seed; absent if none had a suitable position. */
  "best-shot": (task: { readonly preset: string; readonly seed: number }) => {
    const puzzle = makeBestShot({ scenario: task.preset, seed: task.seed });
    return { kind: "best-shot" as const, ...(puzzle && { puzzle }) };
  },
};
