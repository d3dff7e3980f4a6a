import type { LayoutRows } from "../rows/layout-rows.ts";
import { RowOrder } from "../rows/row-order.ts";
import { FewRows, MOST_FEW } from "./few-rows.ts";
import { NONE, PositionMemo } from "./position-memo.ts";

/** Costs are kept only for positions with at least this many rows. */
const WORTH_KEEPING = 48;

/**
 * The cost of shots if the likeliest cell is shot from then on, summed over the rows of a list: the misses of
 * the whole decision tree of `greedy-hit` on this list, where ties also go to the lower cell. It is a greedy
 * rollout (G. Tesauro and G. R. Galperin, "On-line policy improvement using Monte-Carlo search", 1996) without
 * sampling.
 *
 * A position is a segment of `order`. The answers to a shot split the segment, and only the smaller parts are
 * counted afresh: the counts of the largest part are those of the whole segment minus those of the other parts.
 * So a row is counted at most log2(rows) times (the subtraction of histograms known from decision trees, e.g. G.
 * Ke et al., "LightGBM", 2017). {@link FewRows} handles segments of few rows. A {@link PositionMemo} keeps the
 * cost of larger positions, because other columns lead to them too. A position costs nothing more once all of
 * its cells are certain.
 *
 * Weights are whole numbers; sums are exact in float64 while the misses are below 2^53.
 *
 * Cost: rows times shots for the splits; for each position of more than {@link MOST_FEW} rows, a pass over the
 * columns.
 */
export class GreedyTree {
  readonly #rows: LayoutRows;
  readonly #order: RowOrder;
  readonly #memo: PositionMemo;
  /** The weight of the rows with each column, for each depth of the recursion. */
  readonly #counts: Float64Array[] = [];
  readonly #first: Float64Array;
  readonly #few: FewRows;
  /** Whether to skip certain hits, which distinguish no rows and end no game. */
  readonly #skipsCertain: boolean;
  /** The current positions whose costs will be kept, and the misses before each. */
  readonly #open: number[] = [];
  readonly #openTotals: number[] = [];
  #root: Int32Array;
  #rootHits = 0;
  #weight = 0;
  #total = 0;
  #limit = 0;

  /** @param isOrdered whether the order of hits matters: see `historyOf` */
  constructor(rows: LayoutRows, isOrdered: boolean) {
    const { rowCount, columns } = rows;
    this.#rows = rows;
    this.#skipsCertain = rows.isPlain && !rows.isUneven;
    this.#order = new RowOrder(rows);
    this.#memo = new PositionMemo(isOrdered);
    this.#first = new Float64Array(columns.length);
    this.#few = new FewRows(rows, this.#order, this.#skipsCertain);
    this.#root = Int32Array.from({ length: rowCount }, (_, row) => row);
    this.enter(this.#root, [], 0);
  }

  /**
   * Moves to a position, which `misses` and `counts` then describe. The initial position is all rows before any
   * shot.
   *
   * @param rows the remaining rows whose games are not over, in ascending order
   * @param shot the columns shot
   * @param hits how many of these were hits
   */
  enter(rows: Int32Array, shot: readonly number[], hits: number): void {
    this.#order.goBack(0);
    for (const column of shot) this.#order.shoot(column);
    this.#root = rows;
    this.#rootHits = hits;
    this.#order.order.set(rows);
    this.#first.fill(0);
    this.#order.countInto(this.#first, 0, rows.length, 1);
    this.#weight = 0;
    for (const row of rows) this.#weight += this.#rows.weights[row];
  }

  /** For each column, the weight of the rows that have it; meaningless for shot columns. */
  get counts(): Float64Array {
    return this.#first;
  }

  /** The total weight of the position's rows. */
  get weight(): number {
    return this.#weight;
  }

  /**
   * The misses of a shot at a column and of greedy's shots after it, summed over the rows by weight. Infinity as
   * soon as the sum reaches `limit`.
   *
   * @param column -1 for a cell that no row has
   */
  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    this.#total = column < 0 ? this.#weight : 0;
    this.#limit = limit;
    this.#order.order.set(this.#root);
    this.#level(0).set(this.#first);
    this.#open.length = 0;
    this.#openTotals.length = 0;
    this.#walk(0, this.#root.length, 0, this.#weight, this.#rootHits, column);
    return this.#total >= limit ? Number.POSITIVE_INFINITY : this.#total;
  }

  /** For each row of the position, the code of its answer to a shot at a column. */
  answersTo(column: number): Int32Array {
    const { bits, words } = this.#rows;
    const before = this.#order.wayLength;
    this.#order.shoot(column);
    const codes = this.#root.map((row) =>
      (bits[row * words + (column >> 5)] >>> (column & 31)) & 1 ? this.#order.codeAt(row, column) : 0,
    );
    this.#order.goBack(before);
    return codes;
  }

  #level(level: number): Float64Array {
    this.#counts[level] ??= new Float64Array(this.#rows.columns.length);
    return this.#counts[level];
  }

  /** Walks through a counted segment. @param forced the column to shoot first, or -1 for greedy's own choice */
  #walk(from: number, end: number, level: number, all: number, hitsBefore: number, forced: number): void {
    const order = this.#order;
    const wayBefore = order.wayLength;
    const openBefore = this.#open.length;
    let weight = all;
    let lo = from;
    let to = end;
    let hits = hitsBefore;
    let next = forced;
    while (this.#total < this.#limit) {
      if (next < 0) {
        if (this.#rows.isUneven) {
          const over = order.dropOver(lo, to, hits);
          for (; lo < over; lo++) weight -= this.#rows.weights[order.order[lo]];
        }
        if (to - lo <= MOST_FEW) {
          this.#total += this.#few.misses(lo, to, hits);
          break;
        }
        next = this.#nextColumn(level, weight);
        if (next < 0) break;
      }
      const first = this.#split(lo, to, next, hits);
      next = -1;
      if (first === order.partCount) {
        if (order.hasHit) hits++;
        continue;
      }
      const last = order.partCount - 1;
      lo = order.parts[last * 3];
      to = order.parts[last * 3 + 1];
      hits = order.parts[last * 3 + 2];
      weight = order.partWeights[last];
      const opened = this.#open.length;
      const isKnown = this.#isKnown(lo, to);
      const isOpen = this.#open.length > opened;
      this.#walkSmaller(first, level, !isKnown && to - lo > MOST_FEW);
      order.partCount = first;
      if (isKnown) break;
      // From here on, the last part is walked.
      if (isOpen) this.#openTotals[opened] = this.#total;
    }
    this.#close(openBefore);
    order.goBack(wayBefore);
  }

  /**
   * The column that greedy shoots in a counted segment: a certain hit, unless these are skipped, or the likeliest
   * column; -1 if everything is certain.
   */
  #nextColumn(level: number, weight: number): number {
    const counts = this.#counts[level];
    const { shot } = this.#order;
    let open = -1;
    let most = 0;
    let certain = -1;
    for (let column = 0; column < counts.length; column++) {
      const count = counts[column];
      if (count < most || count === 0 || shot[column] !== 0) continue;
      if (count === weight) {
        if (certain < 0) certain = column;
      } else if (count > most) {
        most = count;
        open = column;
      }
    }
    return open < 0 || certain < 0 || this.#skipsCertain ? open : certain;
  }

  /**
   * Adds the cost of a position if it is known. An unknown position becomes open, and {@link #close} keeps its
   * cost.
   */
  #isKnown(lo: number, to: number): boolean {
    if (to - lo < WORTH_KEEPING) return false;
    const entry = this.#memo.entryOf(this.#order.order, lo, to, this.#order.shot);
    if (entry === NONE) return false;
    const value = this.#memo.valueOf(entry);
    if (value >= 0) {
      this.#total += value;
      return true;
    }
    this.#open.push(entry);
    this.#openTotals.push(this.#total);
    return false;
  }

  /**
   * Keeps the costs of the positions opened last, unless the walk was abandoned.
   *
   * @param from the number of positions that were open before them
   */
  #close(from: number): void {
    if (this.#total < this.#limit)
      for (let i = from; i < this.#open.length; i++) this.#memo.keep(this.#open[i], this.#total - this.#openTotals[i]);
    this.#open.length = from;
    this.#openTotals.length = from;
  }

  /**
   * Walks all parts of a split except the last, which is the largest.
   *
   * @param goesOn whether `counts` must end up as those of the last part
   */
  #walkSmaller(first: number, level: number, goesOn: boolean): void {
    const order = this.#order;
    const counts = this.#counts[level];
    const last = order.partCount - 1;
    for (let part = first; part < last && this.#total < this.#limit; part++) {
      const lo = order.parts[part * 3];
      const hi = order.parts[part * 3 + 1];
      const hits = order.parts[part * 3 + 2];
      const weight = order.partWeights[part];
      if (hi - lo <= MOST_FEW) {
        if (goesOn) order.countInto(counts, lo, hi, -1);
        this.#total += this.#few.misses(lo, hi, hits);
        continue;
      }
      const openBefore = this.#open.length;
      const isKnown = this.#isKnown(lo, hi);
      if (isKnown) {
        if (goesOn) order.countInto(counts, lo, hi, -1);
        continue;
      }
      const own = this.#level(level + 1);
      own.fill(0);
      order.countInto(own, lo, hi, 1);
      if (goesOn) for (let column = 0; column < own.length; column++) counts[column] -= own[column];
      this.#walk(lo, hi, level + 1, weight, hits, -1);
      this.#close(openBefore);
    }
  }

  #split(lo: number, to: number, column: number, hits: number): number {
    const parts = this.#order.split(lo, to, column, hits);
    this.#total += this.#order.missed;
    return parts;
  }
}
