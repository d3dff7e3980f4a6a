import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import type { RankedCell, RegisteredStrategy } from "../contract/strategy.ts";

/** The value of a cell: an exact key, where less is better, and the score to show. */
export interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

/** A function that gives an unshot cell its value. */
export type Valuation = (posterior: Posterior, cell: number) => CellValue;

/**
 * The descriptions of an exact strategy and the value that it gives to a cell, without the way it finds its
 * cell.
 */
export interface NamedValuation extends RegisteredStrategy {
  readonly kind: "exact";
  /** A sentence on how the strategy chooses. */
  readonly about: string;
  /** What the score measures and whether higher or lower is better. */
  readonly score: string;
  /** Whether the score is the expected number of ships hit, which is a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  readonly value: Valuation;
}

/**
 * All unshot cells, sorted by a value: the least key, then the greater chance of a hit, then the lower cell.
 * Comparisons are exact.
 */
export const rankCells = (posterior: Posterior, value: Valuation): RankedCell[] =>
  unshotCells(posterior.knowledge)
    .map((cell) => ({ cell, occupied: posterior.massAt(cell), ...value(posterior, cell) }))
    .sort((a, b) => compare(a.key, b.key) || compare(b.occupied, a.occupied) || a.cell - b.cell)
    .map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) }));

/** Compares two whole numbers. */
export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
