// The thread in which `broadside solve` searches, so that the command can listen for Ctrl-C.

import { parseKnowledge, parseScenario, type ScenarioSource, unwrap } from "@broadside/engine";
import { type Objective, type Solution, type SolveLimits, type SolveProgress, solve } from "@broadside/engine/solver";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";

export interface SolveTask {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  readonly objective: Objective;
  readonly limits: SolveLimits;
  /** Whether to return the whole tree or only its first shot: a large tree takes a second to transfer. */
  readonly whole: boolean;
}

export type SolveTold = { readonly preparing: string } | SolveProgress;

answerTask((task: SolveTask, { signal, tell }: TaskContext<SolveTold>): Solution => {
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(task.scenario)), task.shots));
  const solution = solve(knowledge, {
    objective: task.objective,
    limits: task.limits,
    now: () => performance.now(),
    preparing: (preparing) => tell({ preparing }),
    progress: tell,
    signal,
  });
  const { tree } = solution;
  return task.whole || tree.kind === "leaf"
    ? solution
    : { ...solution, tree: { kind: "shot", cell: tree.cell, edges: [] } };
});
