import { type Knowledge, parseLayout, parseStrategy, type Scenario, unwrap } from "@broadside/engine";
import { difficultyOf } from "@broadside/engine/review";
import { type Objective, solve } from "@broadside/engine/solver";
import { formatShipsSource, parseShips } from "../../text/shots/ship-notation.ts";
import {
  type DifficultyAnswer,
  MAX_SOLVED_LAYOUTS,
  type Progress,
  SOLVE_PATIENCE,
  type SolutionAnswer,
  type Task,
} from "../protocol.ts";
import { solvedNode } from "../solved-tree.ts";

/** How hard a layout is for a strategy. */
export const answerDifficulty = (
  scenario: Scenario,
  { ships, strategy, seed }: Extract<Task, { kind: "difficulty" }>,
  progress: (done: number) => void,
): DifficultyAnswer => {
  const source = formatShipsSource(scenario, unwrap(parseShips(scenario, ships)));
  const layout = unwrap(parseLayout(scenario, source));
  return { kind: "difficulty", difficulty: difficultyOf(layout, unwrap(parseStrategy(strategy)), seed, { progress }) };
};

/** What solving may take here: the page is to stay small, and nobody waits for longer than this. */
const SOLVE_LIMITS = { layouts: MAX_SOLVED_LAYOUTS, bytes: 1.2e8, milliseconds: SOLVE_PATIENCE };

/** The best strategy from a position on. */
export const answerSolve = (
  knowledge: Knowledge,
  objective: Objective,
  tell: (progress: Progress) => void,
): SolutionAnswer => {
  const { lower, proven, nodes, milliseconds, tree } = solve(knowledge, {
    objective,
    limits: SOLVE_LIMITS,
    now: () => performance.now(),
    onProgress: ({ stage, total, worst }) => {
      const solving = {
        stage,
        total: [Number(total.lower), Number(total.upper)],
        worst: [worst.lower, worst.upper],
      } as const;
      tell({ done: undefined, solving });
    },
  });
  const bounds = { total: Number(lower.total), worst: lower.worst };
  const node = solvedNode(knowledge.scenario, tree);
  return { kind: "solution", objective, proven, lower: bounds, nodes, milliseconds, tree: node };
};
