import type { Cost, Progress } from "./method.ts";

/** How to infer. All parts are optional. */
export interface InferOptions {
  /** Use this method, one of `METHOD_NAMES`; otherwise the cheapest that supports the position is chosen. */
  readonly method?: string;
  /** Told from time to time how much is done (0 to 1); may throw to stop the work. */
  readonly progress?: Progress;
  /** Told what counting is expected to cost just before it begins; not where nothing needs to be counted, or ships may overlap. */
  readonly expect?: (cost: Cost) => void;
  /** Refuse work that is estimated to take more than this many bytes of memory. Default 2 GB. */
  readonly maxBytes?: number;
  /** Refuse work that is estimated to take more than this many elementary steps (about nanoseconds). Default 10^13. */
  readonly maxSteps?: number;
}

/** Memory and steps that inference may take unless told otherwise. */
export const DEFAULT_MAX_BYTES = 2e9;
export const DEFAULT_MAX_STEPS = 1e13;

/** What work may take when everything is said. */
export interface WorkBounds {
  readonly maxBytes: number;
  readonly maxSteps: number;
  readonly progress?: Progress | undefined;
}

/** The limits of some options, or those that hold without them. */
export const workBounds = ({
  maxBytes = DEFAULT_MAX_BYTES,
  maxSteps = DEFAULT_MAX_STEPS,
  progress,
}: InferOptions): WorkBounds => ({ maxBytes, maxSteps, progress });
