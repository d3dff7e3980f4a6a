// The thread in which `broadside solve` searches, so that the command can listen for Ctrl-C.

import { type Layout, parseKnowledge, parseScenario, type ScenarioSource, unwrap } from "@broadside/engine";
import { type DecisionTree, type Objective, type Solution, type SolveProgress, solve } from "@broadside/engine/solver";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";

export interface SolveTask {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  readonly objective: Objective;
  readonly layouts: number;
  readonly bytes: number;
  readonly milliseconds?: number;
  /** Whether to return the whole tree or only its first shot: a large tree takes a second to transfer. */
  readonly whole: boolean;
}

export type SolveTold = { readonly preparing: string } | SolveProgress;

export type SolveFound = Omit<Solution, "knowledge">;

/** The tree without the scenario in its layouts, which the other thread already has. */
const bare = (tree: DecisionTree): DecisionTree => {
  if (tree.kind === "leaf")
    return { ...tree, layouts: tree.layouts.map(({ placements }) => ({ placements }) as Layout) };
  return {
    ...tree,
    edges: tree.edges.map(({ answer, tree: next }) => ({ answer, tree: bare(next) })),
    ...(tree.finished && { finished: bare(tree.finished) as typeof tree.finished }),
  };
};

await answerTask((task: SolveTask, { signal, tell }: TaskContext<SolveTold>): SolveFound => {
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(task.scenario)), task.shots));
  const { knowledge: _, ...solution } = solve(knowledge, {
    objective: task.objective,
    limits: {
      layouts: task.layouts,
      bytes: task.bytes,
      ...(task.milliseconds !== undefined && { milliseconds: task.milliseconds }),
    },
    now: () => performance.now(),
    preparing: (preparing) => tell({ preparing }),
    progress: tell,
    signal,
  });
  const { tree } = solution;
  return {
    ...solution,
    tree: task.whole || tree.kind === "leaf" ? bare(tree) : { kind: "shot", cell: tree.cell, edges: [] },
  };
});
