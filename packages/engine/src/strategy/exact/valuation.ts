import type { Posterior } from "../../inference/posterior/posterior.ts";
import type { RegisteredStrategy } from "../contract/registered-strategy.ts";

/** How a strategy values a cell: an exact key, the least of which is best, and the score to show. */
export interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

/** Gives a cell not yet shot its value. */
export type Valuation = (posterior: Posterior, cell: number) => CellValue;

/** An exact strategy by its words and the value that it gives to a cell; how it finds its cell is another matter. */
export interface NamedValuation extends RegisteredStrategy {
  readonly kind: "exact";
  /** A sentence on how it chooses. */
  readonly about: string;
  /** What the score is and which way is better. */
  readonly score: string;
  /** The score is the number of ships that a shot is expected to hit: a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  readonly value: Valuation;
}
