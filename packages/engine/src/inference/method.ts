import type { ExactCounts } from "../core/count.ts";
import type { Packing } from "./packing.ts";

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

/** The exact answer of a method to a packing. */
export interface PackingCount {
  /** Number of packings. */
  readonly total: bigint;
  /** For each group, the number of packings that contain each of its placements; present when asked for. */
  readonly weights?: readonly ExactCounts[];
}

/** An exact way to count packings. All methods obey one contract and are tested against the same oracle. */
export interface InferenceMethod {
  readonly name: string;
  /** A sentence on how it counts. */
  readonly about: string;
  /** Undefined when the method can count this packing, otherwise the reason why not. */
  supports(packing: Packing): string | undefined;
  /**
   * What counting would cost; an estimate, cheap to make.
   *
   * @param best steps of the best method so far, if known: one that is far beyond it need not estimate itself closely
   */
  estimateCost(packing: Packing, weights: boolean, best?: number): Cost;
  /** Counts exactly. Called only for packings that it supports. */
  count(packing: Packing, options: MethodOptions): PackingCount;
}
