import type { LayoutRows } from "./layout-rows.ts";
import { RowOrder } from "./row-order.ts";

/** Up to so many rows the columns are counted from the rows' own cells; above, in arrays over all columns. */
const FEW = 12;

/**
 * What shots cost when the likeliest cell is shot from then on, summed over the rows of a list: the misses of the whole decision
 * tree of `greedy-hit` on this list, ties to the lower cell as there. A greedy rollout (G. Tesauro and G. R. Galperin,
 * "On-line policy improvement using Monte-Carlo search", 1996) in which nothing is sampled.
 *
 * A position is a segment of `order`. It is split by the answers to a shot, and only the smaller parts are counted anew:
 * the greatest part's counts are the whole's less those of the others, so that a row is counted at most log2(rows) times
 * (the subtraction of histograms known from decision trees, e.g. G. Ke et al., "LightGBM", 2017). Small positions count
 * the cells of their rows instead, and two rows cost the lighter one, unless certain hits tell them apart. A position costs
 * nothing more when all of its cells are certain.
 *
 * Weights are whole numbers with a sum below 2^53, so that all sums are exact in float64.
 *
 * Cost: rows times shots for the splits; per position of more than {@link FEW} rows a pass over the columns.
 */
export class GreedyTree {
  readonly #rows: LayoutRows;
  readonly #order: RowOrder;
  /** Weight of the rows with each column, for each depth of the recursion. */
  readonly #counts: Float64Array[] = [];
  readonly #first: Float64Array;
  readonly #scratch: Float64Array;
  readonly #sure: Int32Array;
  /** Certain hits are not shot: they tell nothing apart and end no game. */
  readonly #skipsCertain: boolean;
  /** How many columns `#sure` has. */
  #sureCount = 0;
  #root: Int32Array;
  #rootHits = 0;
  #weight = 0;
  #total = 0;
  #limit = 0;

  constructor(rows: LayoutRows) {
    const { rowCount, columns } = rows;
    this.#rows = rows;
    this.#skipsCertain = rows.isPlain && !rows.isUneven;
    this.#order = new RowOrder(rows);
    this.#first = new Float64Array(columns.length);
    this.#scratch = new Float64Array(columns.length);
    this.#sure = new Int32Array(columns.length);
    this.#root = Int32Array.from({ length: rowCount }, (_, row) => row);
    this.enter(this.#root, [], 0);
  }

  /**
   * Goes to a position: what `misses` and `counts` say is of it from now on; at first, of all rows before any shot.
   *
   * @param rows those left, whose games are not over
   * @param shot the columns shot
   * @param hits how many of them hit
   */
  enter(rows: Int32Array, shot: readonly number[], hits: number): void {
    this.#order.goBack(0);
    for (const column of shot) this.#order.shoot(column);
    this.#root = rows;
    this.#rootHits = hits;
    this.#order.order.set(rows);
    this.#first.fill(0);
    this.#order.countInto(this.#first, 0, rows.length);
    this.#weight = 0;
    for (const row of rows) this.#weight += this.#rows.weights[row];
  }

  /** For each column the weight of the rows that have it; of columns shot it means nothing. */
  get counts(): Float64Array {
    return this.#first;
  }

  /** The weight of the position's rows. */
  get weight(): number {
    return this.#weight;
  }

  /**
   * The misses, summed over the rows by weight, of a shot at a column and greedy's shots after it. Infinity as soon as they
   * are known to be `limit` or more.
   *
   * @param column -1 for a cell that no row has
   */
  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    this.#total = column < 0 ? this.#weight : 0;
    this.#limit = limit;
    this.#order.order.set(this.#root);
    this.#level(0).set(this.#first);
    this.#walk(0, this.#root.length, 0, this.#weight, this.#rootHits, column);
    return this.#total >= limit ? Number.POSITIVE_INFINITY : this.#total;
  }

  /** For each row of the position the number of its answer to a shot at a column. */
  answersTo(column: number): Int32Array {
    const { hulls, rowCount, isPlain } = this.#rows;
    const before = this.#order.wayLength;
    this.#order.shoot(column);
    const codes = this.#root.map((row) => {
      const hull = hulls[column * rowCount + row];
      return hull === 0 || isPlain ? Math.min(hull, 1) : this.#order.codeOf(hull);
    });
    this.#order.goBack(before);
    return codes;
  }

  #level(level: number): Float64Array {
    this.#counts[level] ??= new Float64Array(this.#rows.columns.length);
    return this.#counts[level];
  }

  /** Goes through a segment whose columns are counted. @param forced the column to shoot first, -1 for greedy's own */
  #walk(from: number, to: number, level: number, all: number, hitsBefore: number, forced: number): void {
    const { columns, isUneven } = this.#rows;
    const counts = this.#counts[level];
    const { shot } = this.#order;
    const wayBefore = this.#order.wayLength;
    let weight = all;
    let lo = from;
    let hits = hitsBefore;
    let next = forced;
    while (this.#total < this.#limit) {
      if (next < 0) {
        if (isUneven) {
          const over = this.#order.dropOver(lo, to, hits);
          for (; lo < over; lo++) weight -= this.#rows.weights[this.#order.order[lo]];
        }
        if (to - lo <= FEW) {
          this.#walkFew(lo, to, weight, hits);
          break;
        }
        let open = -1;
        let most = 0;
        for (let column = 0; column < columns.length; column++) {
          if (shot[column] !== 0) continue;
          const count = counts[column];
          if (count === weight) {
            if (next < 0) next = column;
          } else if (count > most) {
            most = count;
            open = column;
          }
        }
        if (open < 0) break;
        if (this.#skipsCertain || next < 0) next = open;
      }
      const parts = this.#split(lo, to, next, hits);
      next = -1;
      if (parts === this.#order.partCount) {
        if (this.#order.codes[lo] !== 0) hits++;
        continue;
      }
      lo = this.#walkSmaller(parts, level, to);
      const last = this.#order.partCount;
      weight = this.#order.partWeights[last];
      hits = this.#order.parts[last * 3 + 2];
    }
    this.#order.goBack(wayBefore);
  }

  /** Goes through all parts of a split but the last, the greatest, whose counts it leaves; gives its start, and the parts back. */
  #walkSmaller(first: number, level: number, to: number): number {
    const counts = this.#counts[level];
    const last = this.#order.partCount - 1;
    const start = this.#order.parts[last * 3];
    const goesOn = to - start > FEW;
    for (let part = first; part < last; part++) {
      const lo = this.#order.parts[part * 3];
      const hi = this.#order.parts[part * 3 + 1];
      const hits = this.#order.parts[part * 3 + 2];
      const weight = this.#order.partWeights[part];
      if (hi - lo <= FEW) {
        if (goesOn) this.#order.takeOff(counts, lo, hi);
        this.#walkFew(lo, hi, weight, hits);
        continue;
      }
      const own = this.#level(level + 1);
      own.fill(0);
      this.#order.countInto(own, lo, hi);
      for (let column = 0; column < own.length; column++) counts[column] -= own[column];
      this.#walk(lo, hi, level + 1, weight, hits, -1);
    }
    // The numbers of the last part are read before anything is written over them.
    this.#order.partCount = first;
    if (last !== first) {
      this.#order.partWeights[first] = this.#order.partWeights[last];
      this.#order.parts[first * 3 + 2] = this.#order.parts[last * 3 + 2];
    }
    return start;
  }

  /** Goes through a segment of few rows, whose columns are not counted. */
  #walkFew(from: number, to: number, all: number, hitsBefore: number): void {
    const wayBefore = this.#order.wayLength;
    let weight = all;
    let lo = from;
    let hits = hitsBefore;
    while (this.#total < this.#limit) {
      if (this.#rows.isUneven) {
        const over = this.#order.dropOver(lo, to, hits);
        for (; lo < over; lo++) weight -= this.#rows.weights[this.#order.order[lo]];
      } else if (to - lo === 2) {
        this.#total += this.#missesOfTwo(this.#order.order[lo], this.#order.order[lo + 1]);
        break;
      }
      if (to - lo < 2) break;
      const open = this.#likeliest(lo, to, weight);
      if (open < 0) break;
      let parts = this.#order.partCount;
      // Certain hits come first. While they tell nothing apart, the next one is still the best.
      for (let i = 0; i < this.#sureCount && parts === this.#order.partCount; i++) {
        parts = this.#split(lo, to, this.#sure[i], hits);
        if (parts === this.#order.partCount) hits++;
      }
      if (parts === this.#order.partCount) {
        // Games that are over after them do not miss.
        if (this.#rows.isUneven && this.#sureCount > 0) continue;
        parts = this.#split(lo, to, open, hits);
      }
      const last = this.#order.partCount - 1;
      for (let part = parts; part < last; part++) {
        const start = this.#order.parts[part * 3];
        const end = this.#order.parts[part * 3 + 1];
        if (end - start > 1) this.#walkFew(start, end, this.#order.partWeights[part], this.#order.parts[part * 3 + 2]);
      }
      lo = this.#order.parts[last * 3];
      hits = this.#order.parts[last * 3 + 2];
      weight = this.#order.partWeights[last];
      this.#order.partCount = parts;
    }
    this.#order.goBack(wayBefore);
  }

  /** The column of most weight that some of few rows have and others do not, -1 for none; notes those that all have. */
  #likeliest(lo: number, to: number, weight: number): number {
    const { cells, cellStart, weights } = this.#rows;
    const { order, shot } = this.#order;
    const scratch = this.#scratch;
    for (let i = lo; i < to; i++) {
      const row = order[i];
      const own = weights[row];
      for (let k = cellStart[row]; k < cellStart[row + 1]; k++) scratch[cells[k]] += own;
    }
    let open = -1;
    let most = 0;
    let sure = 0;
    for (let i = lo; i < to; i++) {
      const row = order[i];
      for (let k = cellStart[row]; k < cellStart[row + 1]; k++) {
        const column = cells[k];
        const count = scratch[column];
        if (count === 0) continue;
        scratch[column] = 0;
        if (shot[column] !== 0) continue;
        if (count === weight) this.#sure[sure++] = column;
        else if (count > most || (count === most && column < open)) {
          most = count;
          open = column;
        }
      }
    }
    this.#sureCount = this.#skipsCertain ? 0 : sure;
    return open;
  }

  /** Two rows: a miss at a cell of the heavier one alone, unless they have the same cells or certain hits tell them apart. */
  #missesOfTwo(a: number, b: number): number {
    const { cells, cellStart, hulls, rowCount, weights, isPlain } = this.#rows;
    const { shot } = this.#order;
    const wayBefore = this.#order.wayLength;
    let differ = isPlain;
    let told = false;
    for (let k = cellStart[a]; k < cellStart[a + 1] && !(isPlain || told); k++) {
      const column = cells[k];
      if (shot[column] !== 0) continue;
      const one = hulls[column * rowCount + a];
      const other = hulls[column * rowCount + b];
      if (other === 0) differ = true;
      else {
        this.#order.shoot(column);
        told = one !== other && this.#order.codeOf(one) !== this.#order.codeOf(other);
      }
    }
    this.#order.goBack(wayBefore);
    return told || !differ ? 0 : Math.min(weights[a], weights[b]);
  }

  #split(lo: number, to: number, column: number, hits: number): number {
    const parts = this.#order.split(lo, to, column, hits);
    this.#total += this.#order.missed;
    return parts;
  }
}
