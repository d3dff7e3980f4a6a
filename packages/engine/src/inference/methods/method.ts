import type { ExactKernel } from "../../core/exact-count.ts";
import type { Cost, Progress, WorkLimits } from "../../core/work-limits.ts";
import type { Packing } from "../packing/packing.ts";

/** Options of inference. */
export interface InferOptions extends WorkLimits {
  /** The method, one of `METHOD_NAMES`; by default the cheapest method that supports the position. */
  readonly method?: string | undefined;
  /** Called with the expected cost before counting, unless nothing needs counting or ships may overlap. */
  readonly expect?: ((cost: Cost) => void) | undefined;
}

export interface MethodOptions {
  /** Whether to compute the weight of each placement, or only the total. */
  readonly weights: boolean;
  readonly progress?: Progress | undefined;
  /** The most bytes to use. A method that cannot estimate its memory throws a RefusedError beyond it. */
  readonly maxBytes?: number | undefined;
}

/** An exact way to count packings. All methods follow the same contract and are tested against the same oracle. */
export interface InferenceMethod {
  readonly name: string;
  /** Whether the estimate runs part of the work. The selector asks these methods last, with the best cost so far. */
  readonly probes?: boolean;
  /** Undefined if the method can count this packing, otherwise the reason why it cannot. */
  supports(packing: Packing): string | undefined;
  /** What the method needs and this device lacks, with what helps; undefined if nothing. */
  lacks?(): string | undefined;
  /** Work with a higher estimate of memory cannot be done, whatever the limits. */
  readonly mostBytes?: number;
  /** The estimated cost. @param best the fewest steps of another method; far above it, a rough estimate is enough */
  estimateCost(packing: Packing, weights: boolean, best?: number): Cost;
  /** The count in any arithmetic: of layouts or, with factors, their weight. Undefined if there is no packing. */
  kernel(packing: Packing, options: MethodOptions): ExactKernel | undefined;
}
