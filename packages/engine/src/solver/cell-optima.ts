import { unlessRefused } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { type CandidateTable, makeCandidateTable, splitCandidates, stepAt, withColumn } from "./candidate-table.ts";
import { Stopped, UNLIMITED, unlessStopped } from "./kernel/candidate-stack.ts";
import { makeSearch, type PositionSearch } from "./position-search.ts";

/** The limits of proofs about cells. */
export interface CellLimits {
  /** The most positions that all searches together may visit, to within about a thousand. */
  readonly positions: number;
  readonly bytes: number;
  /** Whether to give up the search for the least misses, by a first lower bound, which is found at once. */
  readonly isHopeless?: ((bound: number) => boolean) | undefined;
}

/** How much a new limit exceeds the last lower bound. Close to 1, because limits that are too low cost little. */
const RISE = 1.05;

/** The least misses of a position for each first cell. All layouts weigh the same. One memo serves all cells. */
export class CellOptima {
  readonly #table: CandidateTable;
  readonly #search: PositionSearch;
  readonly #isHopeless: CellLimits["isHopeless"];
  readonly #missesAt = new Map<number, number>();
  #least: number | undefined;

  private constructor(table: CandidateTable, search: PositionSearch, isHopeless: CellLimits["isHopeless"]) {
    this.#table = table;
    this.#search = search;
    this.#isHopeless = isHopeless;
  }

  /** Prepares a position with a cell to hit; undefined if the tables of the search are too large or slow to make. */
  static make(
    knowledge: Knowledge,
    layouts: readonly Layout[],
    { positions, bytes, isHopeless }: CellLimits,
  ): CellOptima | undefined {
    let search: PositionSearch | undefined;
    return within(() => {
      const table = makeCandidateTable(knowledge, layouts, undefined);
      search = makeSearch(table, bytes, () => (search?.nodes ?? 0) > positions);
      return new CellOptima(table, search, isHopeless);
    });
  }

  /** The least misses of any strategy, summed over the layouts; undefined beyond the limits. */
  least(): number | undefined {
    this.#least ??= within(() => this.#total(this.#all, this.#none, this.#isHopeless));
    return this.#least;
  }

  /** The least misses of a shot at an unshot cell followed by best play; undefined beyond the limits. */
  misses(cell: number): number | undefined {
    const kept = this.#missesAt.get(cell);
    if (kept !== undefined) return kept;
    const misses = within(() => this.#missesOf(cell));
    if (misses !== undefined) this.#missesAt.set(cell, misses);
    return misses;
  }

  /** A cell with the least misses; undefined beyond the limits. */
  bestCell(): number | undefined {
    const least = this.least();
    if (least === undefined) return undefined;
    const { columns } = this.#table;
    const { settled, sure } = stepAt(this.#table, this.#all, this.#none);
    if (sure >= 0) return columns[sure];
    // Everything is certain: any of these cells is a hit.
    if (settled) return columns[0];
    const move = within(() => this.#search.move(this.#all, this.#none, UNLIMITED)) ?? -1;
    if (move >= 0 && this.misses(columns[move]) === least) return columns[move];
    for (const cell of columns) {
      const misses = this.misses(cell);
      if (misses === undefined) return undefined;
      if (misses === least) return cell;
    }
    throw new Error("no cell has the least misses");
  }

  get #all(): number[] {
    return this.#table.members.map((_, candidate) => candidate);
  }

  get #none(): Int32Array {
    return new Int32Array(this.#table.words);
  }

  #missesOf(cell: number): number {
    const table = this.#table;
    const column = table.columns.indexOf(cell);
    // If no layout occupies the cell, the shot reveals nothing.
    if (column < 0) return table.weight + this.#total(this.#all, this.#none);
    let sum = 0;
    for (const { candidates, miss } of splitCandidates(table, this.#all, column, this.#none)) {
      if (miss) for (const candidate of candidates) sum += table.weights[candidate];
      sum += this.#total(candidates, miss ? this.#none : withColumn(this.#none, column));
    }
    return sum;
  }

  /** Searches with a rising limit, until one ends below its limit. */
  #total(candidates: readonly number[], hits: Int32Array, isHopeless?: CellLimits["isHopeless"]): number {
    const open = stepAt(this.#table, candidates, hits).candidates;
    if (open.length < 2) return 0;
    for (let limit = 1; ; ) {
      const total = this.#search.total(open, hits, UNLIMITED, limit);
      if (total < limit) return total;
      if (limit === 1 && isHopeless?.(total)) throw new Stopped();
      limit = Math.max(total + 1, Math.ceil(total * RISE));
    }
  }
}

/** The result of some work; undefined beyond a limit. */
const within = <T>(work: () => T): T | undefined => unlessStopped(() => unlessRefused(work));
