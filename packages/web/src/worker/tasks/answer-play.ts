import { type Knowledge, parseLayout, parseStrategy, type Scenario, unwrap } from "@broadside/engine";
import { difficultyOf } from "@broadside/engine/review";
import type { Objective } from "@broadside/engine/solver";
import { formatShipsSource, parseShips } from "../../text/shots/ship-notation.ts";
import type { DifficultyAnswer, Progress, Task } from "../protocol.ts";
import { solvedNode } from "../solved-tree.ts";
import type { SolutionAnswer } from "../tree-messages.ts";
import { solveHere } from "./solve-here.ts";

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

/** The best strategy from a position on. */
export const answerSolve = (
  knowledge: Knowledge,
  objective: Objective,
  tell: (progress: Progress) => void,
): SolutionAnswer => {
  const { lower, proven, nodes, milliseconds, tree } = solveHere(knowledge, objective, tell);
  const bounds = { total: Number(lower.total), worst: lower.worst };
  const node = solvedNode(knowledge.scenario, tree);
  return { kind: "solution", objective, proven, lower: bounds, nodes, milliseconds, tree: node };
};
