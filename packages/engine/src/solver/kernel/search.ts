import type { RowTable } from "../row-table.ts";
import type { AnswerCount } from "./answer-count.ts";
import type { FinishTable } from "./finish-table.ts";
import type { MaskSymmetry } from "./mask-symmetry.ts";
import { Memo } from "./memo.ts";
import type { RowFinish } from "./row-finish.ts";

/** Thrown through the recursion when the search is to stop; what was found before stays in the memo. */
export class Stopped extends Error {}

/** What a search needs besides the rows. */
export interface SearchOptions {
  readonly symmetry: MaskSymmetry;
  /** Where each symmetry takes each row; used when positions are told apart by their rows. */
  readonly rowSymmetry: readonly Int32Array[];
  /** The bound by sets of columns, where these tell positions apart. */
  readonly finish: FinishTable | undefined;
  /** The bound by rows, for the others. */
  readonly rowFinish: RowFinish | AnswerCount | undefined;
  /** Bytes for the memo. */
  readonly maxBytes: number;
  /** Asked every thousand positions or so; true ends the search. */
  readonly stop: () => boolean;
}

const INFINITY = Number.POSITIVE_INFINITY;

/** More misses than there are cells: no limit at all. */
export const UNLIMITED = 0x3fff;

const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);

/**
 * The search for the least total of misses and for the least worst case, where the set of layouts left is the whole
 * position (every history but `ordered`): AND/OR depth-first branch and bound.
 *
 * A position is a list of rows on a stack. First all columns that every row has are taken as hit, which costs nothing;
 * where their answers tell rows apart the position falls into parts, which add up. What remains is a normal position: it
 * has to shoot a column that some rows have and others do not.
 *
 * Bounds, dominance, keys and their proofs are in docs/solver.md. Cost of a position: rows times columns of a row, and
 * columns times symmetries.
 */
export class Search {
  readonly table: RowTable;
  readonly #options: SearchOptions;
  readonly memo: Memo;
  nodes = 0;
  readonly #words: number;
  readonly #width: number;
  readonly #stack: Int32Array;
  #top = 0;
  #depth = 0;
  /** True when sets of columns tell positions apart, false when only lists of rows do. */
  readonly #byColumns: boolean;
  readonly #key: Int32Array;
  readonly #image: Int32Array;
  /** Columns that all rows have, and that some have; `words` words for each depth. */
  readonly #common: Int32Array;
  readonly #union: Int32Array;
  readonly #sunk: Int32Array;
  readonly #count: Float64Array;
  readonly #implied: Int32Array;
  readonly #order: Int32Array;
  readonly #bound: Float64Array;
  readonly #first: Float64Array;
  /** The values of the table of bounds, see `FinishTable`. */
  readonly #finish: Float64Array;
  readonly #stride: number;

  constructor(table: RowTable, options: SearchOptions, byColumns: boolean) {
    this.table = table;
    this.#options = options;
    const bounds = options.finish ?? options.rowFinish;
    this.#finish = bounds?.values ?? new Float64Array(0);
    this.#stride = bounds?.stride ?? 0;
    this.#words = table.words;
    this.#width = table.columns.length;
    this.#byColumns = byColumns;
    const levels = 2 * this.#width + 8;
    const keyWords = (byColumns ? 2 * table.words : Math.ceil(table.rowCount / 32)) + 1;
    this.memo = new Memo(keyWords, options.maxBytes);
    this.#key = new Int32Array(keyWords);
    this.#image = new Int32Array(keyWords);
    this.#stack = new Int32Array(table.rowCount * (levels + 1));
    this.#common = new Int32Array(levels * table.words);
    this.#union = new Int32Array(levels * table.words);
    this.#sunk = new Int32Array(levels * table.words);
    this.#count = new Float64Array(levels * this.#width);
    this.#implied = new Int32Array(this.#width * table.words);
    this.#order = new Int32Array(levels * this.#width);
    this.#bound = new Float64Array(levels * this.#width);
    this.#first = new Float64Array(levels * this.#width);
  }

  /** Puts rows on the stack and calls back with their place; the stack is as before afterwards. */
  with<T>(rows: ArrayLike<number>, use: (from: number, to: number) => T): T {
    const [top, depth] = [this.#top, this.#depth];
    for (let i = 0; i < rows.length; i++) this.#stack[top + i] = rows[i];
    this.#top = top + rows.length;
    try {
      return use(top, this.#top);
    } finally {
      this.#top = top;
      this.#depth = depth;
    }
  }

  /**
   * The least total of misses over some rows with at most `budget` misses for each: exact when below `limit`, otherwise
   * a lower bound that is at least `limit`; infinity when no strategy keeps within the budget.
   */
  total(from: number, to: number, budget: number, limit: number): number {
    if (to - from === 1) return 0;
    const depth = this.#enter();
    const end = this.#normalize(from, to, depth);
    if (end < 0) {
      const sum = this.#totalOfParts(from, -end, budget, limit);
      this.#depth--;
      return sum;
    }
    const value = end - from === 1 ? 0 : this.#totalOf(from, end, depth, budget, limit);
    this.#depth--;
    return value;
  }

  /** Whether some rows can be finished with at most `budget` misses each. */
  feasible(from: number, to: number, budget: number): boolean {
    if (to - from === 1) return true;
    const depth = this.#enter();
    const end = this.#normalize(from, to, depth);
    let good: boolean;
    if (end < 0) good = this.#partsFeasible(from, -end, budget);
    else good = end - from === 1 || this.#feasibleOf(from, end, depth, budget);
    this.#depth--;
    return good;
  }

  #enter(): number {
    this.nodes++;
    if ((this.nodes & 1023) === 0 && this.#options.stop()) throw new Stopped();
    return this.#depth++;
  }

  /**
   * Works out the common columns and drops rows that are all hit. Returns the end of the rows left, or the negative of it
   * when they fall into parts.
   */
  #normalize(from: number, to: number, depth: number): number {
    const { masks, uneven, history } = this.table;
    const words = this.#words;
    const stack = this.#stack;
    const at = depth * words;
    for (;;) {
      for (let w = 0; w < words; w++) {
        let all = -1;
        let some = 0;
        for (let i = from; i < to; i++) {
          const mask = masks[stack[i] * words + w];
          all &= mask;
          some |= mask;
        }
        this.#common[at + w] = all;
        this.#union[at + w] = some;
      }
      if (!uneven) break;
      // A row all of which is hit is over, and that the game goes on excludes it.
      let kept = from;
      for (let i = from; i < to; i++) {
        const row = stack[i];
        let open = false;
        for (let w = 0; w < words; w++) if ((masks[row * words + w] & ~this.#common[at + w]) !== 0) open = true;
        if (!open) continue;
        stack[i] = stack[kept];
        stack[kept++] = row;
      }
      if (kept === to) break;
      to = kept;
      if (kept - from <= 1) return from + 1;
    }
    if (history === "plain") return to;
    const first = stack[from];
    if (history === "sinking") this.#sunkOf(first, at, this.#sunk, at);
    for (let i = from + 1; i < to; i++) if (!this.#alike(first, stack[i], at)) return -to;
    return to;
  }

  /** The columns of the ships of a row that lie within the common columns. */
  #sunkOf(row: number, at: number, into: Int32Array, intoAt: number): void {
    const { shipMasks, ships } = this.table;
    const words = this.#words;
    for (let w = 0; w < words; w++) into[intoAt + w] = 0;
    for (let ship = 0; ship < ships; ship++) {
      const own = (row * ships + ship) * words;
      let inside = true;
      for (let w = 0; w < words; w++) if ((shipMasks[own + w] & ~this.#common[at + w]) !== 0) inside = false;
      if (inside) for (let w = 0; w < words; w++) into[intoAt + w] |= shipMasks[own + w];
    }
  }

  /** Whether the hits on the common columns are answered alike for two rows. */
  #alike(a: number, b: number, at: number): boolean {
    const { table } = this;
    const words = this.#words;
    if (table.history === "sinking") {
      const { shipMasks, ships } = table;
      for (let ship = 0; ship < ships; ship++) {
        const own = (b * ships + ship) * words;
        let inside = true;
        let listed = true;
        for (let w = 0; w < words; w++) {
          if ((shipMasks[own + w] & ~this.#common[at + w]) !== 0) inside = false;
          if ((shipMasks[own + w] & ~this.#sunk[at + w]) !== 0) listed = false;
        }
        if (inside && !listed) return false;
        if (inside) continue;
        // A ship that is not sunk in b must not be sunk in a.
        for (let w = 0; w < words; w++) {
          if ((shipMasks[own + w] & this.#common[at + w] & this.#sunk[at + w]) !== 0) return false;
        }
      }
      if (table.shapesTell) return true;
    }
    const width = this.#width;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        const column = w * 32 + 31 - Math.clz32(rest & -rest);
        if (table.hitLabels[a * width + column] !== table.hitLabels[b * width + column]) return false;
        if (table.history !== "sinking" || ((this.#sunk[at + w] >>> (column & 31)) & 1) === 0) continue;
        if (table.sinkLabels[a * width + column] !== table.sinkLabels[b * width + column]) return false;
      }
    }
    return true;
  }

  /** Moves the rows that are answered like the first to the front; returns their end. */
  #firstPart(from: number, to: number, depth: number): number {
    const stack = this.#stack;
    const at = depth * this.#words;
    if (this.table.history === "sinking") this.#sunkOf(stack[from], at, this.#sunk, at);
    let kept = from + 1;
    for (let i = from + 1; i < to; i++) {
      const row = stack[i];
      if (!this.#alike(stack[from], row, at)) continue;
      stack[i] = stack[kept];
      stack[kept++] = row;
    }
    return kept;
  }

  #totalOfParts(from: number, to: number, budget: number, limit: number): number {
    const depth = this.#depth - 1;
    let sum = 0;
    for (let at = from; at < to; ) {
      const end = this.#firstPart(at, to, depth);
      // Parts are copied: a search may reorder its rows and drop some.
      sum += this.#copied(at, end, (a, b) => this.total(a, b, budget, limit - sum));
      if (sum >= limit) return sum;
      at = end;
    }
    return sum;
  }

  #partsFeasible(from: number, to: number, budget: number): boolean {
    const depth = this.#depth - 1;
    for (let at = from; at < to; ) {
      const end = this.#firstPart(at, to, depth);
      if (!this.#copied(at, end, (a, b) => this.feasible(a, b, budget))) return false;
      at = end;
    }
    return true;
  }

  #copied<T>(from: number, to: number, use: (from: number, to: number) => T): T {
    const base = this.#top;
    this.#stack.copyWithin(base, from, to);
    this.#top = base + to - from;
    const value = use(base, this.#top);
    this.#top = base;
    return value;
  }

  #openColumns(depth: number): number {
    let open = 0;
    for (let at = depth * this.#words; at < (depth + 1) * this.#words; at++) {
      for (let rest = this.#union[at] & ~this.#common[at]; rest !== 0; rest &= rest - 1) open++;
    }
    return open;
  }

  /** The weight of some rows. */
  #weightOf(from: number, to: number): number {
    const { weights } = this.table;
    let sum = 0;
    for (let i = from; i < to; i++) sum += weights[this.#stack[i]];
    return sum;
  }

  /** The set of the finish table for a position; -1 without a table. */
  #finishOf(from: number, depth: number): number {
    const { finish, rowFinish } = this.#options;
    const at = depth * this.#words;
    if (finish) return finish.find(this.#common, at, this.#sunk, at);
    return rowFinish ? rowFinish.find(this.#stack[from], this.#common, at) : -1;
  }

  /** Whether a weight is more than can be finished with so many misses. */
  #exceeds(weight: number, set: number, budget: number): boolean {
    return set >= 0 && budget < this.#stride && weight > this.#finish[set * this.#stride + budget];
  }

  /** At least this many misses in total for a weight, when F says how much of it ends with at most v misses. */
  #misses(weight: number, set: number): number {
    if (set < 0) return 0;
    const stride = this.#stride;
    let sum = 0;
    for (let i = set * stride; i < (set + 1) * stride; i++) {
      const rest = weight - this.#finish[i];
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }

  /** The same for a weight that is first hit at a column; two sets where sinkings are announced. */
  #missesAfter(weight: number, hit: number, sunk: number): number {
    const { finish } = this.#options;
    if (!finish) return 0;
    if (sunk < 0) return this.#misses(weight, hit);
    if (hit < 0) return this.#misses(weight, sunk);
    const { values, stride } = finish;
    let sum = 0;
    for (let v = 0; v < stride; v++) {
      const rest = weight - values[hit * stride + v] - values[sunk * stride + v];
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }

  /** The key of a position, in `#key`; returns the symmetry that leads to it. */
  #makeKey(from: number, to: number, depth: number, budget: number): number {
    const words = this.#words;
    const key = this.#key;
    key[key.length - 1] = budget;
    const { symmetry, rowSymmetry } = this.#options;
    if (this.#byColumns) {
      const at = depth * words;
      for (let w = 0; w < words; w++) {
        key[w] = this.#common[at + w];
        key[words + w] = this.#union[at + w];
      }
      return symmetry.order > 1 ? symmetry.canonize(key, 2) : 0;
    }
    const image = this.#image;
    let best = 0;
    for (let s = 0; s < rowSymmetry.length; s++) {
      const rows = rowSymmetry[s];
      const into = s === 0 ? key : image;
      into.fill(0, 0, key.length - 1);
      for (let i = from; i < to; i++) {
        const row = rows[this.#stack[i]];
        into[row >> 5] |= 1 << (row & 31);
      }
      if (s === 0) continue;
      for (let w = 0; w < key.length - 1; w++) {
        if (image[w] === key[w]) continue;
        if (image[w] < key[w]) {
          for (let k = w; k < key.length - 1; k++) key[k] = image[k];
          best = s;
        }
        break;
      }
    }
    return best;
  }

  /**
   * Counts the weight of the rows on each column and lists the columns worth a shot, in `#order` from depth * width on;
   * returns their number. Passed over are columns that all or no rows have, and those whose rows all have another column
   * as well: shooting that one first is no worse.
   */
  #candidates(from: number, to: number, depth: number): number {
    const { masks, weights, cellStart, cells } = this.table;
    const words = this.#words;
    const width = this.#width;
    const count = this.#count;
    const implied = this.#implied;
    const base = depth * width;
    const at = depth * words;
    count.fill(0, base, base + width);
    implied.fill(-1);
    for (let i = from; i < to; i++) {
      const row = this.#stack[i];
      const weight = weights[row];
      const end = cellStart[row + 1];
      for (let c = cellStart[row]; c < end; c++) {
        const column = cells[c];
        count[base + column] += weight;
        for (let w = 0; w < words; w++) implied[column * words + w] &= masks[row * words + w];
      }
    }
    let listed = 0;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#union[at + w] & ~this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        const column = w * 32 + 31 - Math.clz32(rest & -rest);
        if (!this.#isDominated(column, at)) this.#order[base + listed++] = column;
      }
    }
    return listed;
  }

  #isDominated(column: number, at: number): boolean {
    const words = this.#words;
    const implied = this.#implied;
    for (let w = 0; w < words; w++) {
      let others = implied[column * words + w] & ~this.#common[at + w];
      if (w === column >> 5) others &= ~(1 << (column & 31));
      for (; others !== 0; others &= others - 1) {
        const other = w * 32 + 31 - Math.clz32(others & -others);
        // Columns of the same rows are equally good: the first stands for them.
        const same = (implied[other * words + (column >> 5)] >>> (column & 31)) & 1;
        if (same === 0 || other < column) return true;
      }
    }
    return false;
  }

  /** Copies the rows to the top of the stack, those with a column first; returns where the others begin. */
  #split(from: number, to: number, column: number): number {
    const { masks } = this.table;
    const words = this.#words;
    const stack = this.#stack;
    const w = column >> 5;
    const bit = 1 << (column & 31);
    const base = this.#top;
    let front = base;
    let back = base + to - from;
    for (let i = from; i < to; i++) {
      const row = stack[i];
      if ((masks[row * words + w] & bit) !== 0) stack[front++] = row;
      else stack[--back] = row;
    }
    return front;
  }

  #totalOf(from: number, to: number, depth: number, given: number, limit: number): number {
    if (given === 0) return INFINITY;
    // Every miss is on another open column, and at least one open column is a hit: more budget than that is no limit.
    const budget = given >= this.#openColumns(depth) - 1 ? UNLIMITED : given;
    const { weights } = this.table;
    const stack = this.#stack;
    if (to - from === 2) return Math.min(weights[stack[from]], weights[stack[from + 1]]);
    const weight = this.#weightOf(from, to);
    const set = this.#finishOf(from, depth);
    if (this.#exceeds(weight, set, budget)) return INFINITY;
    let least = this.#misses(weight, set);
    if (least >= limit) return least;
    const symmetry = this.#makeKey(from, to, depth, budget);
    const { memo } = this;
    const slot = memo.find(this.#key);
    if (slot >= 0) {
      const lower = memo.lower[slot];
      if (lower >= limit || lower === memo.upper[slot]) return lower;
      if (lower > least) least = lower;
    }
    const before = this.nodes;
    const listed = this.#candidates(from, to, depth);
    this.#rank(depth, listed, weight, set, budget);
    const base = depth * this.#width;
    let best = limit;
    let bestMove = -1;
    let lowest = INFINITY;
    for (let i = 0; i < listed; i++) {
      const bound = this.#bound[base + i];
      if (bound >= best) {
        // Ranked by bound: no later one is better.
        if (bound < lowest) lowest = bound;
        break;
      }
      const column = this.#order[base + i];
      const value = this.#totalAfter(
        from,
        to,
        column,
        weight - this.#count[base + column],
        set,
        budget,
        best,
        i + base,
      );
      if (value < lowest) lowest = value;
      if (value < best) {
        best = value;
        bestMove = column;
        if (best <= least) break;
      }
    }
    const value = bestMove >= 0 ? best : Math.max(least, lowest);
    this.#makeKey(from, to, depth, budget);
    const put = memo.put(this.#key, this.nodes - before + 1);
    if (value > memo.lower[put]) memo.lower[put] = value;
    if (bestMove >= 0) {
      memo.upper[put] = value;
      memo.lower[put] = value;
      memo.move[put] = this.#options.symmetry.columnAt(symmetry, bestMove);
    } else if (value === INFINITY) memo.upper[put] = INFINITY;
    return value;
  }

  /** Puts the columns in the order of their bounds: misses at once and, at least, after either answer. */
  #rank(depth: number, listed: number, weight: number, set: number, budget: number): void {
    const { finish } = this.#options;
    const base = depth * this.#width;
    const at = depth * this.#words;
    for (let i = 0; i < listed; i++) {
      const column = this.#order[base + i];
      const hits = this.#count[base + column];
      const missed = weight - hits;
      let first = 0;
      let bound = missed;
      if (finish) {
        const hit = finish.findAfter(this.#common, at, this.#sunk, at, column, false);
        const sunk =
          this.table.history === "sinking" ? finish.findAfter(this.#common, at, this.#sunk, at, column, true) : -1;
        first = this.#missesAfter(hits, hit, sunk);
      }
      bound += first + this.#misses(missed, set);
      if (this.#exceeds(missed, set, spent(budget))) bound = INFINITY;
      // Insertion by bound, then by hits.
      let j = i - 1;
      while (
        j >= 0 &&
        (this.#bound[base + j] > bound ||
          (this.#bound[base + j] === bound && this.#count[base + this.#order[base + j]] < hits))
      ) {
        this.#bound[base + j + 1] = this.#bound[base + j];
        this.#order[base + j + 1] = this.#order[base + j];
        this.#first[base + j + 1] = this.#first[base + j];
        j--;
      }
      this.#bound[base + j + 1] = bound;
      this.#order[base + j + 1] = column;
      this.#first[base + j + 1] = first;
    }
  }

  /** The total when a column is shot: exact below the limit, else a lower bound. */
  #totalAfter(
    from: number,
    to: number,
    column: number,
    missed: number,
    set: number,
    budget: number,
    limit: number,
    at: number,
  ): number {
    const middle = this.#split(from, to, column);
    const base = this.#top;
    const end = base + to - from;
    this.#top = end;
    let ofHits = this.#first[at];
    let ofMisses = this.#misses(missed, set);
    // The smaller part first: it is quicker, and its value narrows the limit of the other.
    if (middle - base <= end - middle) {
      ofHits = this.total(base, middle, budget, limit - missed - ofMisses);
      if (missed + ofHits + ofMisses < limit)
        ofMisses = this.total(middle, end, spent(budget), limit - missed - ofHits);
    } else {
      ofMisses = this.total(middle, end, spent(budget), limit - missed - ofHits);
      if (missed + ofHits + ofMisses < limit) ofHits = this.total(base, middle, budget, limit - missed - ofMisses);
    }
    this.#top = base;
    return missed + ofHits + ofMisses;
  }

  #feasibleOf(from: number, to: number, depth: number, budget: number): boolean {
    if (budget === 0) return false;
    if (to - from === 2) return true;
    const weight = this.#weightOf(from, to);
    const set = this.#finishOf(from, depth);
    if (this.#exceeds(weight, set, budget)) return false;
    const symmetry = this.#makeKey(from, to, depth, 0);
    const { memo } = this;
    const slot = memo.find(this.#key);
    if (slot >= 0) {
      if (memo.lower[slot] > budget) return false;
      if (memo.upper[slot] <= budget) return true;
    }
    const before = this.nodes;
    const listed = this.#rankFeasible(from, to, depth, weight, set, budget);
    const base = depth * this.#width;
    let move = -1;
    for (let i = 0; i < listed && move < 0; i++) {
      const column = this.#order[base + i];
      const middle = this.#split(from, to, column);
      const start = this.#top;
      const end = start + to - from;
      this.#top = end;
      // The part that is nearer to its bound first: it is the likelier to fail.
      const missFirst = this.#first[base + i] > 0;
      const good = missFirst
        ? this.feasible(middle, end, budget - 1) && this.feasible(start, middle, budget)
        : this.feasible(start, middle, budget) && this.feasible(middle, end, budget - 1);
      this.#top = start;
      if (good) move = column;
    }
    this.#makeKey(from, to, depth, 0);
    const put = memo.put(this.#key, this.nodes - before + 1);
    if (move < 0) memo.lower[put] = Math.max(memo.lower[put], budget + 1);
    else {
      memo.upper[put] = Math.min(memo.upper[put], budget);
      memo.move[put] = this.#options.symmetry.columnAt(symmetry, move);
    }
    return move >= 0;
  }

  /** Lists the columns both of whose answers the bounds allow, those with most room left first. */
  #rankFeasible(from: number, to: number, depth: number, weight: number, set: number, budget: number): number {
    const { finish } = this.#options;
    const base = depth * this.#width;
    const at = depth * this.#words;
    const all = this.#candidates(from, to, depth);
    let listed = 0;
    for (let i = 0; i < all; i++) {
      const column = this.#order[base + i];
      const hits = this.#count[base + column];
      const missed = weight - hits;
      let room = Math.max(missed, hits * 0.5) / weight;
      let missFirst = 1;
      if (this.#exceeds(missed, set, budget - 1)) continue;
      if (finish) {
        const { values, stride } = finish;
        const forMiss = values[set * stride + Math.min(stride, budget) - 1];
        const hit = finish.findAfter(this.#common, at, this.#sunk, at, column, false);
        const sunk =
          this.table.history === "sinking" ? finish.findAfter(this.#common, at, this.#sunk, at, column, true) : -1;
        const v = Math.min(stride - 1, budget);
        const forHits = (hit < 0 ? 0 : values[hit * stride + v]) + (sunk < 0 ? 0 : values[sunk * stride + v]);
        if (hits > forHits) continue;
        const [a, b] = [missed / forMiss, hits / forHits];
        room = Math.max(a, b);
        missFirst = a >= b ? 1 : 0;
      }
      let j = listed - 1;
      while (j >= 0 && this.#bound[base + j] > room) {
        this.#bound[base + j + 1] = this.#bound[base + j];
        this.#order[base + j + 1] = this.#order[base + j];
        this.#first[base + j + 1] = this.#first[base + j];
        j--;
      }
      this.#bound[base + j + 1] = room;
      this.#order[base + j + 1] = column;
      this.#first[base + j + 1] = missFirst;
      listed++;
    }
    return listed;
  }

  /**
   * The best column found for a normal position, or -1 when the memo does not know one.
   *
   * @param given the budget of misses; 0 for the move of the worst case
   */
  moveOf(from: number, to: number, given: number): number {
    const depth = this.#depth++;
    const end = this.#normalize(from, to, depth);
    let column = -1;
    if (end > 0) {
      const budget = given >= this.#openColumns(depth) - 1 && given > 0 ? UNLIMITED : given;
      const symmetry = this.#makeKey(from, end, depth, budget);
      const slot = this.memo.find(this.#key);
      if (slot >= 0 && this.memo.move[slot] >= 0)
        column = this.#options.symmetry.columnFrom(symmetry, this.memo.move[slot]);
    }
    this.#depth--;
    return column;
  }
}
