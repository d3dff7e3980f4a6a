import type { ExactKernel, PackingCount } from "../arithmetic/exact-count.ts";
import type { Packing } from "../packing/packing.ts";

/** The expected cost of a method. */
export interface Cost {
  /** Elementary steps, comparable between methods: about a nanosecond each on a desktop machine of 2020. */
  readonly steps: number;
  /** Bytes of working memory. */
  readonly bytes: number;
}

/** Called from time to time with the fraction done, from 0 to 1. It may throw to stop the work. */
export type Progress = (done: number) => void;

export interface MethodOptions {
  /** Whether to compute the weight of each placement, or only the total. */
  readonly weights: boolean;
  readonly progress?: Progress | undefined;
  /** The most bytes. A method that cannot estimate its memory stops with a RefusedError above this. */
  readonly maxBytes?: number | undefined;
}

/** An exact way to count packings. All methods follow the same contract and are tested against the same oracle. */
export interface InferenceMethod {
  readonly name: string;
  /** A phrase that says how the method counts. */
  readonly about: string;
  /** True if the estimate runs part of the work: it is asked last, and given the lowest of the others' costs. */
  readonly probes?: boolean;
  /** Undefined if the method can count this packing, otherwise the reason why it cannot. */
  supports(packing: Packing): string | undefined;
  /**
   * The estimated cost of counting; cheap. @param best the steps of the best method so far: one far beyond may be
   * rough
   */
  estimateCost(packing: Packing, weights: boolean, best?: number): Cost;
  /** The kernel in any arithmetic, adding up weights if there are factors; undefined if there is no packing. */
  kernel(packing: Packing, options: MethodOptions): ExactKernel | undefined;
  /** Counts exactly. Call it only for packings that the method supports. */
  count(packing: Packing, options: MethodOptions): PackingCount;
}
