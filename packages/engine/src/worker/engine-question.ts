import type { Conflict } from "../inference/conflict/conflict.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import type { PackedPosterior } from "../inference/posterior/packed-posterior.ts";
import type { SolveLimits, SolveOptions, SolveProgress } from "../solver/solution.ts";
import type { ScoredCell } from "../strategy/contract/strategy.ts";
import type { PackedSolution } from "./packed-solution.ts";

/** Limits and method of some work, as far as they can be sent to another thread. */
export type PlainOptions = Omit<InferOptions, "progress" | "expect">;

/** The questions to the engine in a worker: for each kind its question and answer, as plain data. */
export interface EngineTasks {
  infer: { task: { options: PlainOptions }; answer: Omit<PackedPosterior, "scenario" | "shots"> };
  countLayouts: { task: { options: PlainOptions }; answer: { layouts: bigint; method: string } };
  rank: { task: { options: PlainOptions; strategy: string }; answer: readonly ScoredCell[] };
  choose: { task: { strategy: string; seed: number }; answer: number };
  sampleLayouts: {
    task: { options: PlainOptions; number: number; seed: number };
    answer: readonly (readonly number[])[];
  };
  findConflict: { task: { options: PlainOptions; maxSearches?: number }; answer: Conflict | undefined };
  solve: {
    task: { options: Pick<SolveOptions, "objective"> & { limits?: SolveLimits } };
    answer: PackedSolution;
  };
}

/** The kinds of questions. */
export type EngineTaskName = keyof EngineTasks;

/** A question about a position: its rules as JSON text, its shots in the notation. */
export type EngineQuestion = {
  [K in EngineTaskName]: {
    readonly kind: K;
    readonly id: number;
    readonly scenario: string;
    readonly shots: string;
    readonly task: EngineTasks[K]["task"];
  };
}[EngineTaskName];

/** The answer to any question. */
export type EngineAnswer = EngineTasks[EngineTaskName]["answer"];

/** The progress of the work: the part done, 0 to 1, or, for solving, the bounds so far. */
export type EngineProgress = number | SolveProgress;
