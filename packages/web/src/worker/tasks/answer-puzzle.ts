import { placementsOf, RandomStream, type Scenario, unwrap } from "@broadside/engine";
import { type Mark, nextStep, puzzleMaker, puzzleRules } from "@broadside/engine/puzzles";
import { formatRules } from "../../text/rules/rules.ts";
import type { Answer, Task } from "../protocol.ts";

/**
 * A puzzle, the same for the same rules, level and number: what `broadside puzzle` makes with that seed.
 *
 * @throws RefusedError when many layouts in a row make no puzzle of the level
 */
export const answerPuzzle = (
  scenario: Scenario,
  { level, number }: Extract<Task, { kind: "puzzle" }>,
): Answer<"puzzle"> => {
  const puzzle = unwrap(puzzleMaker(scenario))(level, RandomStream.fromSeed(number));
  const table = placementsOf(puzzle.solution.scenario);
  const ships = puzzle.solution.placements.flatMap((p) => [...table.cellsOf(p)]);
  return { kind: "puzzle", rules: formatRules(puzzle.scenario), ships: ships.sort((a, b) => a - b) };
};

/** The step that a person who has marked these cells takes next. */
export const answerPuzzleStep = (
  scenario: Scenario,
  { ships, water }: Extract<Task, { kind: "puzzle-step" }>,
): Answer<"puzzle-step"> => {
  const marks = new Map<number, Mark>([
    ...ships.map((cell) => [cell, "ship"] as const),
    ...water.map((cell) => [cell, "water"] as const),
  ]);
  const step = nextStep(unwrap(puzzleRules(scenario)), marks);
  if (!step) return { kind: "puzzle-step" };
  const found = [...step.marks];
  const cellsWith = (wanted: Mark): number[] => found.flatMap(([cell, mark]) => (mark === wanted ? [cell] : []));
  return {
    kind: "puzzle-step",
    step: { technique: step.technique, ships: cellsWith("ship"), water: cellsWith("water") },
  };
};
