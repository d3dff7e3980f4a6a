import { formatScenario, formatShots, type Knowledge, type Scenario } from "@broadside/engine";
import type { DecisionTree, Objective, Solution } from "@broadside/engine/solver";
import { formatCount, formatDuration } from "@broadside/engine/text";
import { makeStatusLine } from "../../output/status-line.ts";
import { interruptible } from "../../thread/interrupt.ts";
import { runInThread } from "../../thread/work-thread.ts";
import type { SolveFound, SolveTask, SolveTold } from "./solve-thread.ts";

/** What a run of the solver may take. */
export interface SolveRun {
  readonly objective: Objective;
  readonly layouts: number;
  readonly bytes: number;
  readonly milliseconds?: number;
  /** Whether all of the tree is wanted; otherwise it is the first shot without what follows. */
  readonly whole: boolean;
}

/**
 * Solves in a thread of its own and shows the bounds on standard error. At the first Ctrl-C the search ends with the
 * bounds it has.
 *
 * @throws RefusedError as `solve` does, Failure when it was stopped before there was a strategy to show.
 */
export const runSolver = (knowledge: Knowledge, run: SolveRun): Promise<Solution> => {
  const line = makeStatusLine();
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
      (progress) => line.show(progressText(progress, run.objective)),
    );
    return { ...solution, knowledge, tree: whole(solution.tree, knowledge.scenario) };
  };
  return interruptible(work, { clear: () => line.clear(), note: "the bounds reached so far follow" });
};

/** The tree with the scenario in its layouts again. */
const whole = (tree: DecisionTree, scenario: Scenario): DecisionTree => {
  if (tree.kind === "leaf")
    return { ...tree, layouts: tree.layouts.map(({ placements }) => ({ scenario, placements })) };
  return {
    ...tree,
    edges: tree.edges.map(({ answer, tree: next }) => ({ answer, tree: whole(next, scenario) })),
    ...(tree.finished && { finished: whole(tree.finished, scenario) as typeof tree.finished }),
  };
};

const progressText = (progress: SolveTold, objective: Objective): string => {
  if ("preparing" in progress) return progress.preparing;
  const { stage, nodes, entries, milliseconds, total, worst } = progress;
  const bounds = objective.startsWith("mean")
    ? `total ${formatCount(total.lower)} to ${formatCount(total.upper)}`
    : `worst ${worst.lower} to ${worst.upper}`;
  return `${bounds}  proving ${stage}  ${formatCount(nodes)} positions, ${formatCount(entries)} kept  ${formatDuration(milliseconds)}`;
};
