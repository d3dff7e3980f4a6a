import { type Knowledge, parseLayout, parseStrategy, type Scenario, unwrap } from "@broadside/engine";
import { difficultyOf } from "@broadside/engine/review";
import { type Objective, type Solution, solve } from "@broadside/engine/solver";
import type { AnswerOf, Task, Tell } from "../protocol.ts";
import { MAX_SOLVED_LAYOUTS, SOLVE_PATIENCE } from "../tree-messages.ts";

/** The limits for solving on the page: it must not use much memory, and nobody waits longer. */
const LIMITS = { layouts: MAX_SOLVED_LAYOUTS, bytes: 1.2e8, milliseconds: SOLVE_PATIENCE };

/** Solves a position within the page's limits. @param tell receives the progress */
export const solveHere = (knowledge: Knowledge, objective: Objective | undefined, tell: Tell = () => {}): Solution =>
  solve(knowledge, {
    ...(objective !== undefined && { objective }),
    limits: LIMITS,
    now: () => performance.now(),
    progress: (solving) => tell({ done: undefined, solving }),
  });

export const answerDifficulty = (
  scenario: Scenario,
  { layout: source, strategy, seed }: Extract<Task, { kind: "difficulty" }>,
  progress: (done: number) => void,
): AnswerOf<"difficulty"> => {
  const layout = unwrap(parseLayout(scenario, source));
  return { kind: "difficulty", difficulty: difficultyOf(layout, unwrap(parseStrategy(strategy)), seed, { progress }) };
};
