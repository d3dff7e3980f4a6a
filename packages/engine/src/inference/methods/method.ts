import type { ExactKernel, PackingCount } from "../arithmetic/exact-count.ts";
import type { Packing } from "../packing/packing.ts";

/** The expected cost of a method. */
export interface Cost {
  /** Elementary steps, comparable between methods: about a nanosecond each on a desktop machine of 2020. */
  readonly steps: number;
  /** Bytes of working memory. */
  readonly bytes: number;
}

/** Called from time to time with the part done, 0 to 1. It may throw to stop the work. */
export type Progress = (done: number) => void;

/** Options of a method. */
export interface MethodOptions {
  /** Whether to compute the weight of each placement, or only the total. */
  readonly weights: boolean;
  readonly progress?: Progress | undefined;
  /** The most bytes: methods that cannot estimate their memory stop with a RefusedError when they exceed this. */
  readonly maxBytes?: number | undefined;
}

/** An exact way to count packings. All methods obey one contract and are tested against the same oracle. */
export interface InferenceMethod {
  readonly name: string;
  /** A sentence on how it counts. */
  readonly about: string;
  /** True if its estimate runs part of the work: then it is asked after the others, with the best of their costs. */
  readonly probes?: boolean;
  /** Undefined if the method can count this packing, otherwise the reason why not. */
  supports(packing: Packing): string | undefined;
  /**
   * The estimated cost of counting; cheap to compute.
   *
   * @param best steps of the best method so far, if known: one far beyond it may give a rough estimate
   */
  estimateCost(packing: Packing, weights: boolean, best?: number): Cost;
  /**
   * The kernel, which runs in any arithmetic; undefined if there is clearly no packing. Where placements have
   * factors it adds up the weights of packings.
   */
  kernel(packing: Packing, options: MethodOptions): ExactKernel | undefined;
  /** Counts exactly. Only for packings that it supports. */
  count(packing: Packing, options: MethodOptions): PackingCount;
}
