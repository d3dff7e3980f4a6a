// What the worker's tasks share: their types, the limits of work in the page, and progress.
import type { InferOptions, PosteriorEstimate } from "@broadside/engine";
import type { SolveProgress } from "@broadside/engine/solver";
import type { CallContext, ResultOf } from "@broadside/engine/worker";

/** All tasks of the worker, by name: the list of tasks adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: this folder does not know what the rooms have done
export interface Tasks {}

export type TaskName = keyof Tasks;

/** The answer to a task, or why there is none. */
export type AnswerTo<Name extends TaskName> = ResultOf<Tasks[Name]> | Trouble;

export type AnswerOf<Kind extends AnswerTo<TaskName>["kind"]> = Extract<AnswerTo<TaskName>, { readonly kind: Kind }>;

/** The estimates for a position from sampled layouts, as sent: whoever asked knows the position. */
export type EstimatedMap = Omit<PosteriorEstimate, "knowledge">;

export interface TaskProgress {
  /** The share that is done, 0 to 1; undefined if unknown. */
  readonly done: number | undefined;
  /** The expected total time of the count, in milliseconds: sent before the count begins, if it is long. */
  readonly expected?: number;
  /** The estimate so far, while counting continues. */
  readonly estimate?: EstimatedMap;
  /** The progress of solving: the share done is unknown, but the bounds on the optimum get closer. */
  readonly solving?: SolveProgress;
  /** The number of positions in a strategy's tree so far. */
  readonly positions?: number;
}

export type TaskContext = CallContext<TaskProgress>;

export type Tell = (progress: TaskProgress) => void;

/** Why a task has no answer, in the engine's words. */
export type Trouble =
  /** The work was refused as too long or too large; the text includes the estimate. */
  | { readonly kind: "refused"; readonly what: string /** No patience is enough. */; readonly final?: true }
  | { readonly kind: "failed"; readonly what: string };

/** The memory to assume if the browser does not tell. */
const UNKNOWN_BYTES = 2e9;

/**
 * The memory for work in the page, in bytes: half of the device's memory. Browsers give a tab less than 8 GB.
 *
 * @param deviceMemory gigabytes, a power of two and at most 8 (Device Memory, W3C draft), if the browser tells them
 */
export const maxBytesOf = ({ deviceMemory = 0 }: { readonly deviceMemory?: number }): number =>
  deviceMemory > 0 ? deviceMemory * 0.5e9 : UNKNOWN_BYTES;

const maxBytes = maxBytesOf((globalThis.navigator ?? {}) as { readonly deviceMemory?: number });

/** The longest work that may begin: `quick`, if nobody waits, seconds; `normal` about a minute; `endless` any. */
export type Patience = "quick" | "normal" | "endless";

/** The memory, and the estimated steps (about a nanosecond each), beyond which work is refused. */
export const LIMITS: Readonly<Record<Patience, { readonly maxBytes: number; readonly maxSteps: number }>> = {
  quick: { maxBytes, maxSteps: 1e10 },
  normal: { maxBytes, maxSteps: 6e10 },
  endless: { maxBytes, maxSteps: 1e13 },
};

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 80;

/** Reports the share done, but not so often that the reports cost more than the work. */
export const progressTo = (tell: Tell): ((done: number) => void) => {
  let told = performance.now();
  return (done) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY) return;
    told = now;
    tell({ done });
  };
};

/** The options for work that somebody waits for. */
export const normally = ({ progress }: TaskContext): InferOptions => ({
  ...LIMITS.normal,
  progress: progressTo(progress),
});
