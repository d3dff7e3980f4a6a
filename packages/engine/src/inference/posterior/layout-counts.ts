import type { CellCounts } from "../../boxes/overlap-counts.ts";
import type { ExactCounts } from "../../core/count.ts";

/** The number of layouts, and of those with each placement; on demand if ships may overlap. */
export interface LayoutCounts {
  readonly layouts: bigint;
  readonly weights: ExactCounts | CellCounts;
}

/**
 * Counts made on first use: under a prior most questions concern weights, and counting doubles the work.
 *
 * @param make called at most once, unless it throws
 */
export const lateCounts = (make: () => LayoutCounts): LayoutCounts => {
  let made: LayoutCounts | undefined;
  const counts = (): LayoutCounts => (made ??= make());
  return {
    get layouts() {
      return counts().layouts;
    },
    get weights() {
      return counts().weights;
    },
  };
};
