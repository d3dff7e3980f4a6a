// The thread in which `broadside solve` searches, so that the command can listen for Ctrl-C.

import { parseKnowledge, parseScenario, type ScenarioSource, unwrap } from "@broadside/engine";
import {
  formatKeptProof,
  type Objective,
  parseKeptProof,
  type Solution,
  type SolveLimits,
  type SolveProgress,
  solve,
} from "@broadside/engine/solver";
import { answerTask, type TaskContext } from "../../thread/work-thread.ts";
import type { KeptFile } from "./kept-file.ts";

export interface SolveTask {
  readonly scenario: ScenarioSource;
  readonly shots: string;
  readonly objective: Objective;
  readonly limits: SolveLimits;
  /** What an earlier search has kept. */
  readonly resume?: KeptFile | undefined;
  /** Whether to keep what is proved. */
  readonly keep: boolean;
  /** Whether to return the whole tree or only its first shot: a large tree takes a second to transfer. */
  readonly whole: boolean;
}

export type SolveTold = { readonly preparing: string } | SolveProgress;

/** A solution whose kept proof, if asked for, is ready to be written. */
export type Solved = Omit<Solution, "kept"> & { readonly file?: KeptFile };

answerTask((task: SolveTask, { signal, tell }: TaskContext<SolveTold>): Solved => {
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(task.scenario)), task.shots));
  const { resume, keep } = task;
  const { kept, ...solution } = solve(knowledge, {
    objective: task.objective,
    limits: task.limits,
    now: () => performance.now(),
    preparing: (preparing) => tell({ preparing }),
    progress: tell,
    signal,
    keep,
    ...(resume && { resume: unwrap(parseKeptProof(resume.head, resume.words)) }),
  });
  const { tree } = solution;
  const solved = { ...solution, ...(kept && { file: formatKeptProof(kept) }) };
  return task.whole || tree.kind === "leaf"
    ? solved
    : { ...solved, tree: { kind: "shot", cell: tree.cell, edges: [] } };
});
