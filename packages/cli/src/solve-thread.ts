// The thread in which `broadside solve` searches, so that the command can listen for Ctrl-C meanwhile.

import { parentPort, workerData } from "node:worker_threads";
import {
  type DecisionTree,
  type Layout,
  type Objective,
  parseKnowledge,
  parseScenario,
  RefusedError,
  type ScenarioSource,
  type Solution,
  type SolveProgress,
  solve,
  unwrap,
} from "@broadside/engine";

/** What the thread is given. */
export interface SolveTask {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  readonly objective: Objective;
  readonly layouts: number;
  readonly bytes: number;
  readonly milliseconds?: number;
  /** One number; the search ends when it is not 0. */
  readonly stop: SharedArrayBuffer;
}

/** What the thread says: how far it is, and at the end the solution, or why there is none. */
export type SolveMessage =
  | { readonly kind: "progress"; readonly progress: SolveProgress }
  | { readonly kind: "solution"; readonly solution: Omit<Solution, "knowledge"> }
  | { readonly kind: "refused"; readonly message: string };

const main = (task: SolveTask, say: (message: SolveMessage) => void): void => {
  const stop = new Int32Array(task.stop);
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(task.scenario)), task.shots));
  try {
    const { knowledge: _, ...solution } = solve(knowledge, {
      objective: task.objective,
      limits: {
        layouts: task.layouts,
        bytes: task.bytes,
        ...(task.milliseconds !== undefined && { milliseconds: task.milliseconds }),
      },
      now: () => performance.now(),
      onProgress: (progress) => say({ kind: "progress", progress }),
      signal: {
        get aborted() {
          return Atomics.load(stop, 0) !== 0;
        },
      },
    });
    say({ kind: "solution", solution: { ...solution, tree: bare(solution.tree) } });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    say({ kind: "refused", message: error.message });
  }
};

/** The tree with layouts that do not name their scenario, which the other thread has itself. */
const bare = (tree: DecisionTree): DecisionTree => {
  if (tree.kind === "leaf")
    return { ...tree, layouts: tree.layouts.map(({ placements }) => ({ placements }) as Layout) };
  return {
    ...tree,
    edges: tree.edges.map(({ answer, tree: next }) => ({ answer, tree: bare(next) })),
    ...(tree.finished && { finished: bare(tree.finished) as typeof tree.finished }),
  };
};

if (parentPort) {
  const port = parentPort;
  main(workerData as SolveTask, (message) => port.postMessage(message));
}
