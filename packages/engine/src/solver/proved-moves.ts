import { UNLIMITED } from "./kernel/limits.ts";
import { FOR_WORST, type PositionSearch } from "./position-search.ts";
import type { RowTable } from "./row-table.ts";

/**
 * The moves that a search has proved best, to build a tree of. What its memo forgot is found again.
 *
 * Cost: a look into the memo, or the search of the position where it was forgotten.
 */
export class ProvedMoves {
  readonly #table: RowTable;
  readonly #search: PositionSearch;

  constructor(table: RowTable, search: PositionSearch) {
    this.#table = table;
    this.#search = search;
  }

  /** The column of the least total of misses within a budget. */
  forTotal(rows: readonly number[], hits: Int32Array, budget: number): number {
    const left = budget > this.#table.columns.length ? UNLIMITED : budget;
    const known = pairColumn(this.#table, rows) ?? this.#search.move(rows, hits, left);
    if (known >= 0) return known;
    // What was forgotten is found again.
    this.#search.total(rows, hits, left, Number.POSITIVE_INFINITY);
    return this.#search.move(rows, hits, left);
  }

  /** A column that keeps a budget of misses in the worst case. @throws Error when no strategy keeps it */
  forWorst(rows: readonly number[], hits: Int32Array, budget: number): number {
    const pair = pairColumn(this.#table, rows);
    if (pair !== undefined) return pair;
    if (!this.#search.feasible(rows, hits, budget)) throw new Error("the budget was proved and is not kept");
    return this.#search.move(rows, hits, FOR_WORST);
  }
}

/** Of two rows the heavier one's first column that the other lacks; undefined for more or where hits tell more. */
export const pairColumn = (
  { history, masks, words, weights }: RowTable,
  rows: readonly number[],
): number | undefined => {
  if (rows.length !== 2 || history === "ordered") return undefined;
  const [a, b] = weights[rows[0]] >= weights[rows[1]] ? rows : [rows[1], rows[0]];
  for (let w = 0; w < words; w++) {
    const own = masks[a * words + w] & ~masks[b * words + w];
    if (own !== 0) return w * 32 + 31 - Math.clz32(own & -own);
  }
  return undefined;
};
