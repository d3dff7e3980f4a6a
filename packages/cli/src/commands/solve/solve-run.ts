import { formatScenario, formatShots, type Knowledge, type Scenario } from "@broadside/engine";
import type { DecisionTree, Objective, Solution } from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import { watchThread } from "../../thread/watched-thread.ts";
import type { SolveFound, SolveTask, SolveTold } from "./solve-thread.ts";

type SolveRun = Omit<SolveTask, "scenario" | "shots">;

/** Solves in a separate thread and shows the bounds. The first Ctrl-C ends the search with the bounds so far. */
export const runSolver = async (knowledge: Knowledge, run: SolveRun): Promise<Solution> => {
  const solution = await watchThread<SolveTask, SolveTold, SolveFound>(
    new URL("./solve-thread.js", import.meta.url),
    {
      ...run,
      scenario: formatScenario(knowledge.scenario),
      shots: formatShots(knowledge.scenario, knowledge.observations),
    },
    (progress) => progressWords(progress, run.objective),
    "the bounds reached so far follow",
  );
  return { ...solution, knowledge, tree: whole(solution.tree, knowledge.scenario) };
};

const whole = (tree: DecisionTree, scenario: Scenario): DecisionTree => {
  if (tree.kind === "leaf")
    return { ...tree, layouts: tree.layouts.map(({ placements }) => ({ scenario, placements })) };
  return {
    ...tree,
    edges: tree.edges.map(({ answer, tree: next }) => ({ answer, tree: whole(next, scenario) })),
    ...(tree.finished && { finished: whole(tree.finished, scenario) as typeof tree.finished }),
  };
};

/** The bounds so far and, if there is room, the current step of the search. */
const progressWords = (progress: SolveTold, objective: Objective): { what: string; notes?: readonly string[] } => {
  if ("preparing" in progress) return { what: progress.preparing };
  const { stage, nodes, entries, total, worst } = progress;
  const bounds = objective.startsWith("mean")
    ? `total ${formatCount(total.lower)} to ${formatCount(total.upper)}`
    : `worst ${worst.lower} to ${worst.upper}`;
  return {
    what: `${bounds}  proving ${stage}`,
    notes: [`${formatCount(nodes)} positions`, `${formatCount(entries)} kept`],
  };
};
