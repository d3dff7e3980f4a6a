import type { Posterior } from "../../inference/posterior/posterior.ts";

/** How a strategy values a cell: an exact key, the least of which is best, and the score to show. */
export interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

/** Gives a cell not yet shot its value. */
export type Valuation = (posterior: Posterior, cell: number) => CellValue;
