import { Worker } from "node:worker_threads";
import {
  type DecisionTree,
  formatScenario,
  formatShots,
  type Knowledge,
  type Objective,
  RefusedError,
  type Scenario,
  type Solution,
  type SolveProgress,
} from "@broadside/engine";
import { interruptible } from "./interrupt.ts";
import { formatCount, formatTime } from "./number-text.ts";
import type { SolveMessage, SolveTask } from "./solve-thread.ts";
import { makeStatusLine } from "./status-line.ts";

/** What a run of the solver may take. */
export interface SolveRun {
  readonly objective: Objective;
  readonly layouts: number;
  readonly bytes: number;
  readonly milliseconds?: number;
}

/**
 * Solves in a thread of its own and shows the bounds on standard error. At the first Ctrl-C the search ends with the
 * bounds it has.
 *
 * @throws RefusedError as `solve` does.
 */
export const runSolver = (knowledge: Knowledge, run: SolveRun): Promise<Solution> => {
  const line = makeStatusLine();
  const work = (signal: AbortSignal): Promise<Solution> => inThread(knowledge, run, signal, (text) => line.show(text));
  return interruptible(work, { clear: () => line.clear(), note: "the bounds reached so far follow" });
};

const inThread = (
  knowledge: Knowledge,
  run: SolveRun,
  signal: AbortSignal,
  show: (text: string) => void,
): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const stop = new SharedArrayBuffer(4);
    const task: SolveTask = {
      ...run,
      scenario: formatScenario(knowledge.scenario),
      shots: formatShots(knowledge.scenario, knowledge.observations),
      stop,
    };
    // The recursion is as deep as a game is long, its frames are small; tables are outside the heap.
    const worker = new Worker(new URL("./solve-thread.js", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 8192, stackSizeMb: 16 },
    });
    signal.addEventListener("abort", () => {
      Atomics.store(new Int32Array(stop), 0, 1);
    });
    worker.on("error", reject);
    worker.on("message", (message: SolveMessage) => {
      if (message.kind === "progress") show(progressText(message.progress, run.objective));
      else if (message.kind === "refused") reject(new RefusedError(message.message));
      else {
        const { solution } = message;
        resolve({ ...solution, knowledge, tree: whole(solution.tree, knowledge.scenario) });
      }
    });
    worker.on("exit", () => reject(new Error("the thread of the solver ended without an answer")));
  });

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

const progressText = (progress: SolveProgress, objective: Objective): string => {
  const { stage, nodes, entries, milliseconds, total, worst } = progress;
  const bounds = objective.startsWith("mean")
    ? `total ${formatCount(total.lower)} to ${formatCount(total.upper)}`
    : `worst ${worst.lower} to ${worst.upper}`;
  return `${bounds}  proving ${stage}  ${formatCount(nodes)} positions, ${formatCount(entries)} kept  ${formatTime(milliseconds)}`;
};
