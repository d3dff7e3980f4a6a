import type { ExactCounts } from "../../core/count.ts";
import type { CellCounts } from "../boxes/overlap-counts.ts";

/** The number of layouts, and of those with each placement; on demand if ships may overlap. */
export interface LayoutCounts {
  readonly layouts: bigint;
  readonly weights: ExactCounts | CellCounts;
}

/** Counts made on first use: under a prior most questions concern weights, and counting doubles the work. */
export class LateCounts implements LayoutCounts {
  readonly #make: () => LayoutCounts;
  #made: LayoutCounts | undefined;

  /** @param make makes the counts; called at most once, unless it throws */
  constructor(make: () => LayoutCounts) {
    this.#make = make;
  }

  get layouts(): bigint {
    return this.#counts.layouts;
  }

  get weights(): ExactCounts | CellCounts {
    return this.#counts.weights;
  }

  get #counts(): LayoutCounts {
    this.#made ??= this.#make();
    return this.#made;
  }
}
