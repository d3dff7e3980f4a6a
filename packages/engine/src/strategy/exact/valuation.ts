import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import type { RankedCell, RegisteredStrategy } from "../contract/strategy.ts";

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

/** All unshot cells by a value: least key, then likelier hit, then lower cell. Comparisons are exact. */
export const rankCells = (posterior: Posterior, value: Valuation): RankedCell[] =>
  unshotCells(posterior.knowledge)
    .map((cell) => ({ cell, occupied: posterior.massAt(cell), ...value(posterior, cell) }))
    .sort((a, b) => compare(a.key, b.key) || compare(b.occupied, a.occupied) || a.cell - b.cell)
    .map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) }));

/** Compares two whole numbers. */
export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
