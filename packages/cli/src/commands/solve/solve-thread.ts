// The thread in which `broadside solve` searches, so that the command can listen for Ctrl-C.

import {
  type Knowledge,
  parseKnowledge,
  parseScenario,
  RefusedError,
  type ScenarioSource,
  StoppedError,
  unwrap,
} from "@broadside/engine";
import { boundGame } from "@broadside/engine/bounds";
import {
  formatKeptProof,
  type LowerBounds,
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

/** After so many steps, a second or two, the search begins. No clock decides, so all machines prove the same. */
const MOST_STEPS = 40_000;

/** What `broadside bound` proves of a whole game, often more than a search in minutes; undefined if nothing. */
const boundOf = ({ scenario, observations }: Knowledge, isOver: () => boolean): LowerBounds | undefined => {
  if (observations.length > 0) return undefined;
  let best: LowerBounds | undefined;
  let steps = 0;
  const poll = (): void => {
    if (++steps > MOST_STEPS || isOver()) throw new StoppedError("stopped while bounding");
  };
  try {
    // The solver makes tables of listed layouts itself.
    boundGame(scenario, { listed: 0, places: 200, poll, proved: ([bound]) => (best = bound) });
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof StoppedError)) throw error;
  }
  return best;
};

answerTask((task: SolveTask, { signal, tell }: TaskContext<SolveTold>): Solved => {
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(task.scenario)), task.shots));
  const { resume, keep } = task;
  const began = performance.now();
  const { milliseconds = Number.POSITIVE_INFINITY } = task.limits;
  const { kept, ...solution } = solve(knowledge, {
    objective: task.objective,
    limits: task.limits,
    lower: () => {
      tell({ preparing: "bounding" });
      return boundOf(knowledge, () => signal.aborted || performance.now() > began + milliseconds);
    },
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
