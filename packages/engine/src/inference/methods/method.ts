import type { ExactKernel } from "../arithmetic/exact-count.ts";
import type { PackingCount } from "../arithmetic/packing-count.ts";
import type { Packing } from "../packing/packing.ts";

/** What a method expects to spend. */
export interface Cost {
  /** Elementary steps, comparable between methods: about as many nanoseconds on a desktop machine of 2020. */
  readonly steps: number;
  /** Bytes of working memory. */
  readonly bytes: number;
}

/** Told from time to time how much of the work is done, 0 to 1. It may throw to stop the work. */
export type Progress = (done: number) => void;

/** What to compute, and whom to tell. */
export interface MethodOptions {
  /** Whether the weight of each placement is wanted, or the total only. */
  readonly weights: boolean;
  readonly progress?: Progress | undefined;
  /** Methods that cannot tell their memory beforehand stop with a RefusedError when they pass this many bytes. */
  readonly maxBytes?: number | undefined;
}

/** An exact way to count packings. All methods obey one contract and are tested against the same oracle. */
export interface InferenceMethod {
  readonly name: string;
  /** A sentence on how it counts. */
  readonly about: string;
  /** True when its estimate tries the work out: it is then asked after the others, and told the best of them. */
  readonly probes?: boolean;
  /** Undefined when the method can count this packing, otherwise the reason why not. */
  supports(packing: Packing): string | undefined;
  /**
   * What counting would cost; an estimate, cheap to make.
   *
   * @param best steps of the best method so far, if known: one that is far beyond it need not estimate itself closely
   */
  estimateCost(packing: Packing, weights: boolean, best?: number): Cost;
  /**
   * How it counts, to be run in any arithmetic: undefined where it sees at once that there is no packing. Where the
   * placements have factors, what packings weigh is added up.
   */
  kernel(packing: Packing, options: MethodOptions): ExactKernel | undefined;
  /** Counts exactly. Called only for packings that it supports. */
  count(packing: Packing, options: MethodOptions): PackingCount;
}
