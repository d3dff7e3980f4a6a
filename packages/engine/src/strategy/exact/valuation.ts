import type { Posterior } from "../../inference/posterior/posterior.ts";
import type { RegisteredStrategy } from "../contract/registered-strategy.ts";

/** The value of a cell: an exact key, the least of which is best, and the score to show. */
export interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

/** Gives an unshot cell its value. */
export type Valuation = (posterior: Posterior, cell: number) => CellValue;

/** An exact strategy's words and the value that it gives to a cell, without the way it finds its cell. */
export interface NamedValuation extends RegisteredStrategy {
  readonly kind: "exact";
  /** A sentence on how it chooses. */
  readonly about: string;
  /** What the score is and which way is better. */
  readonly score: string;
  /** Whether the score is the expected number of ships hit: a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  readonly value: Valuation;
}
