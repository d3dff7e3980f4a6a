import { formatScenario, formatShots, type Knowledge, type Scenario } from "@broadside/engine";
import type { DecisionTree, Objective, Solution } from "@broadside/engine/solver";
import { formatCount } from "@broadside/engine/text";
import { makeProgressBar } from "../../output/progress/progress-bar.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { runInThread } from "../../thread/work-thread.ts";
import type { SolveFound, SolveTask, SolveTold } from "./solve-thread.ts";

type SolveRun = Omit<SolveTask, "scenario" | "shots">;

/** Solves in a separate thread and shows the bounds. The first Ctrl-C ends the search with those so far. */
export const runSolver = (knowledge: Knowledge, run: SolveRun): Promise<Solution> => {
  const bar = makeProgressBar();
  const start = performance.now();
  const task: SolveTask = {
    ...run,
    scenario: formatScenario(knowledge.scenario),
    shots: formatShots(knowledge.scenario, knowledge.observations),
  };
  const work = async (signal: AbortSignal): Promise<Solution> => {
    const solution = await runInThread<SolveTask, SolveTold, SolveFound>(
      new URL("./solve-thread.js", import.meta.url),
      task,
      signal,
      (progress) => bar.show({ ...progressWords(progress, run.objective), milliseconds: performance.now() - start }),
    );
    return { ...solution, knowledge, tree: whole(solution.tree, knowledge.scenario) };
  };
  return interruptible(work, { clear: () => bar.clear(), note: "the bounds reached so far follow" });
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
