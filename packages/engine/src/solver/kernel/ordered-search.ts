import type { RowTable } from "../row-table.ts";
import { sinks } from "../row-table.ts";
import type { AnswerCount } from "./answer-count.ts";
import { Stopped, spent, UNLIMITED } from "./limits.ts";
import type { MaskSymmetry } from "./mask-symmetry.ts";
import { Memo } from "./memo.ts";
import type { RowFinish } from "./row-finish.ts";

/** A search of the same rows under a referee who says more, see `withShownSinkings`. */
export interface ToldSearch {
  total(rows: ArrayLike<number>, hits: Int32Array, budget: number, limit: number): number;
  feasible(rows: ArrayLike<number>, hits: Int32Array, budget: number): boolean;
}

/** What a search of ordered histories needs besides the rows. */
export interface OrderedOptions {
  readonly symmetry: MaskSymmetry;
  readonly rowSymmetry: readonly Int32Array[];
  readonly finish: RowFinish | AnswerCount | undefined;
  /** The same rows under a referee who says more: its optima are lower bounds. */
  readonly told: ToldSearch;
  readonly maxBytes: number;
  readonly stop: () => boolean;
}

const INFINITY = Number.POSITIVE_INFINITY;

/**
 * The search where the order of hits carries information: ships may touch and sinkings are announced. A position is the
 * set of rows left and the set of columns hit. A hit that is certain is a move like any other, for it changes which later
 * shot is the one that sinks, unless the whole ship is known; no column is passed over for another. Bounds come from {@link RowFinish}; keys hold both
 * sets.
 */
export class OrderedSearch {
  readonly table: RowTable;
  readonly memo: Memo;
  nodes = 0;
  readonly #options: OrderedOptions;
  readonly #key: Int32Array;
  readonly #image: Int32Array;
  readonly #rowWords: number;
  readonly #stack: Int32Array;
  #top = 0;
  readonly #code: Int32Array;

  constructor(table: RowTable, options: OrderedOptions) {
    this.table = table;
    this.#options = options;
    this.#rowWords = Math.ceil(table.rowCount / 32);
    const words = this.#rowWords + table.words + 1;
    this.#key = new Int32Array(words);
    this.#image = new Int32Array(words);
    this.memo = new Memo(words, options.maxBytes);
    this.#stack = new Int32Array(table.rowCount * (2 * table.columns.length + 4));
    this.#code = new Int32Array(table.rowCount);
  }

  /** Puts rows on the stack and calls back with their place; the stack is as before afterwards. */
  with<T>(rows: ArrayLike<number>, use: (from: number, to: number) => T): T {
    const top = this.#top;
    for (let i = 0; i < rows.length; i++) this.#stack[top + i] = rows[i];
    this.#top = top + rows.length;
    try {
      return use(top, this.#top);
    } finally {
      this.#top = top;
    }
  }

  /** As `TotalSearch.total`, after the hits of `hits` (a set of columns). */
  total(from: number, to: number, hits: Int32Array, budget: number, limit: number): number {
    this.#enter();
    const end = this.#drop(from, to, hits);
    if (end - from <= 1) return 0;
    const open = this.#openColumns(from, end, hits);
    if (open.length === 0) return 0;
    if (budget >= open.length) budget = UNLIMITED;
    const weight = this.#weightOf(from, end);
    let least = this.#least(from, end, hits, weight, budget);
    if (least >= limit) return least;
    const symmetry = this.#makeKey(from, end, hits, budget + 1);
    const { memo } = this;
    const slot = memo.find(this.#key);
    if (slot >= 0) {
      const lower = memo.lower[slot];
      if (lower >= limit || lower === memo.upper[slot]) return lower;
      least = Math.max(least, lower);
    }
    least = Math.max(least, this.#toldTotal(from, end, hits, budget, limit));
    if (least >= limit) return least;
    const before = this.nodes;
    let best = limit;
    let bestMove = -1;
    let lowest = INFINITY;
    for (const { column, bound } of this.#ranked(from, end, hits, open, budget, false)) {
      if (bound >= best) {
        lowest = Math.min(lowest, bound);
        break;
      }
      const value = this.#totalAfter(from, end, hits, column, budget, best);
      lowest = Math.min(lowest, value);
      if (value < best) {
        best = value;
        bestMove = column;
        if (best <= least) break;
      }
    }
    const value = bestMove >= 0 ? best : Math.max(least, lowest);
    this.#makeKey(from, end, hits, budget + 1);
    const put = memo.put(this.#key, this.nodes - before + 1);
    memo.lower[put] = Math.max(memo.lower[put], value);
    if (bestMove >= 0) {
      memo.upper[put] = value;
      memo.move[put] = this.#options.symmetry.columnAt(symmetry, bestMove);
    }
    return value;
  }

  /** As `WorstSearch.feasible`, after some hits. */
  feasible(from: number, to: number, hits: Int32Array, budget: number): boolean {
    this.#enter();
    const end = this.#drop(from, to, hits);
    if (end - from <= 1) return true;
    const open = this.#openColumns(from, end, hits);
    if (open.length === 0) return true;
    const { memo } = this;
    if (this.#least(from, end, hits, this.#weightOf(from, end), budget) === INFINITY) return false;
    const symmetry = this.#makeKey(from, end, hits, 0);
    const slot = memo.find(this.#key);
    if (slot >= 0) {
      if (memo.lower[slot] > budget) return false;
      if (memo.upper[slot] <= budget) return true;
    }
    const before = this.nodes;
    let move = -1;
    for (const { column, bound } of this.#ranked(from, end, hits, open, budget, true)) {
      if (bound === INFINITY) break;
      const parts = this.#split(from, end, hits, column);
      const base = this.#top;
      this.#top = parts.top;
      const after = this.#hitsAfter(hits, column);
      // The miss first, as in `WorstSearch`.
      const list = parts.list.sort((a, b) => Number(b.miss) - Number(a.miss) || b.to - b.from - (a.to - a.from));
      const good = list.every(({ from: a, to: b, miss }) =>
        miss ? budget > 0 && this.feasible(a, b, hits, budget - 1) : this.feasible(a, b, after, budget),
      );
      this.#top = base;
      if (good) {
        move = column;
        break;
      }
    }
    this.#makeKey(from, end, hits, 0);
    const put = memo.put(this.#key, this.nodes - before + 1);
    if (move < 0) memo.lower[put] = Math.max(memo.lower[put], budget + 1);
    else {
      memo.upper[put] = Math.min(memo.upper[put], budget);
      memo.move[put] = this.#options.symmetry.columnAt(symmetry, move);
    }
    return move >= 0;
  }

  /** The best column found for a position, or -1. Budget -1 asks for that of the worst case. */
  moveOf(from: number, to: number, hits: Int32Array, budget: number): number {
    const end = this.#drop(from, to, hits);
    const open = this.#openColumns(from, end, hits).length;
    const symmetry = this.#makeKey(from, end, hits, (budget >= open ? UNLIMITED : budget) + 1);
    const slot = this.memo.find(this.#key);
    return slot >= 0 && this.memo.move[slot] >= 0
      ? this.#options.symmetry.columnFrom(symmetry, this.memo.move[slot])
      : -1;
  }

  #enter(): void {
    this.nodes++;
    if ((this.nodes & 1023) === 0 && this.#options.stop()) throw new Stopped();
  }

  /** Drops rows that are all hit. */
  #drop(from: number, to: number, hits: Int32Array): number {
    const { masks, words, uneven } = this.table;
    if (!uneven) return to;
    let kept = from;
    for (let i = from; i < to; i++) {
      const row = this.#stack[i];
      let open = 0;
      for (let w = 0; w < words; w++) open |= masks[row * words + w] & ~hits[w];
      if (open === 0) continue;
      this.#stack[i] = this.#stack[kept];
      this.#stack[kept++] = row;
    }
    return kept;
  }

  /** The unhit columns of the rows; none when all rows have the same ones. */
  #openColumns(from: number, to: number, hits: Int32Array): number[] {
    const { masks, words } = this.table;
    const open: number[] = [];
    let differ = false;
    for (let w = 0; w < words; w++) {
      let all = -1;
      let some = 0;
      for (let i = from; i < to; i++) {
        all &= masks[this.#stack[i] * words + w];
        some |= masks[this.#stack[i] * words + w];
      }
      if ((some & ~all & ~hits[w]) !== 0) differ = true;
      for (let rest = some & ~hits[w]; rest !== 0; rest &= rest - 1) open.push(w * 32 + 31 - Math.clz32(rest & -rest));
    }
    return differ ? open : [];
  }

  #weightOf(from: number, to: number): number {
    let sum = 0;
    for (let i = from; i < to; i++) sum += this.table.weights[this.#stack[i]];
    return sum;
  }

  /** A lower bound on the total, infinity when the budget cannot do. */
  #least(from: number, to: number, hits: Int32Array, weight: number, budget: number): number {
    const { finish } = this.#options;
    if (!finish || from === to) return 0;
    const set = finish.find(this.#stack[from], hits, 0);
    const at = set * finish.stride;
    if (budget < finish.stride && weight > finish.values[at + budget]) return INFINITY;
    let sum = 0;
    for (let v = 0; v < finish.stride; v++) {
      const rest = weight - finish.values[at + v];
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }

  /** What the rows cost under a referee who says more. */
  #toldTotal(from: number, to: number, hits: Int32Array, budget: number, limit: number): number {
    return this.#options.told.total(this.#stack.subarray(from, to), hits, budget, limit);
  }

  #hitsAfter(hits: Int32Array, column: number): Int32Array {
    const after = hits.slice();
    after[column >> 5] |= 1 << (column & 31);
    return after;
  }

  /** What a shot at a column says of a row: 0 for a miss. */
  #answer(row: number, column: number, hits: Int32Array): number {
    const { table } = this;
    const at = row * table.columns.length + column;
    if (table.hitLabels[at] === 0) return 0;
    return sinks(table, row, column, hits, 0) ? -table.sinkLabels[at] : table.hitLabels[at];
  }

  /** Copies the rows to the top of the stack, grouped by their answers. */
  #split(
    from: number,
    to: number,
    hits: Int32Array,
    column: number,
  ): { list: { from: number; to: number; miss: boolean }[]; top: number } {
    const stack = this.#stack;
    const code = this.#code;
    const answers: number[] = [];
    for (let i = from; i < to; i++) {
      const answer = this.#answer(stack[i], column, hits);
      code[i - from] = answer;
      if (!answers.includes(answer)) answers.push(answer);
    }
    let top = this.#top;
    const list = answers.map((answer) => {
      const start = top;
      for (let i = from; i < to; i++) if (code[i - from] === answer) stack[top++] = stack[i];
      return { from: start, to: top, miss: answer === 0 };
    });
    // Small parts first: they are quick, and narrow the limit of the large ones.
    list.sort((a, b) => a.to - a.from - (b.to - b.from));
    return { list, top };
  }

  /** The columns by the sum of the bounds after their answers; those of more hits first among equals. */
  #ranked(
    from: number,
    to: number,
    hits: Int32Array,
    open: readonly number[],
    budget: number,
    worst: boolean,
  ): { column: number; bound: number }[] {
    const free = this.#freeHit(from, to, hits, open);
    const list = (free < 0 ? open : [free]).map((column) => {
      const parts = this.#split(from, to, hits, column);
      const after = this.#hitsAfter(hits, column);
      let bound = 0;
      let missed = 0;
      for (const { from: a, to: b, miss } of parts.list) {
        const weight = this.#weightOf(a, b);
        if (miss) missed = weight;
        if (miss && budget === 0) bound = INFINITY;
        else
          bound += (miss ? weight : 0) + this.#least(a, b, miss ? hits : after, weight, miss ? spent(budget) : budget);
      }
      return { column, bound, missed, parts: parts.list.length };
    });
    // Where a yes or no is asked for, the bounds say no more than whether a shot is out of the question.
    const byBound = (a: number, b: number): number => (worst && a < INFINITY && b < INFINITY ? 0 : a - b);
    return list.sort(
      (a, b) => byBound(a.bound, b.bound) || (worst ? a.missed - b.missed || b.parts - a.parts : a.missed - b.missed),
    );
  }

  /**
   * A column whose ship has the same unhit columns in every row, or -1. Its hits cost nothing, and what they say depends
   * on no other ship, nor does another ship's answer depend on them: they may as well come at once.
   */
  #freeHit(from: number, to: number, hits: Int32Array, open: readonly number[]): number {
    const { shipAt, shipMasks, ships, words, columns } = this.table;
    const stack = this.#stack;
    const maskAt = (row: number, column: number): number => {
      const ship = shipAt[row * columns.length + column];
      return ship === 255 ? -1 : (row * ships + ship) * words;
    };
    return (
      open.find((column) => {
        const first = maskAt(stack[from], column);
        if (first < 0) return false;
        for (let i = from + 1; i < to; i++) {
          const other = maskAt(stack[i], column);
          if (other < 0) return false;
          for (let w = 0; w < words; w++)
            if (((shipMasks[first + w] ^ shipMasks[other + w]) & ~hits[w]) !== 0) return false;
        }
        return true;
      }) ?? -1
    );
  }

  #totalAfter(from: number, to: number, hits: Int32Array, column: number, budget: number, limit: number): number {
    const { list, top } = this.#split(from, to, hits, column);
    const base = this.#top;
    this.#top = top;
    const after = this.#hitsAfter(hits, column);
    let sum = 0;
    const bounds = list.map(({ from: a, to: b, miss }) => {
      const weight = this.#weightOf(a, b);
      const bound = this.#least(a, b, miss ? hits : after, weight, miss ? spent(budget) : budget);
      sum += bound + (miss ? weight : 0);
      return bound;
    });
    // All parts under the referee who says more, before any of them is looked into.
    for (const [i, { from: a, to: b, miss }] of list.entries()) {
      if (sum >= limit) break;
      const value = this.#toldTotal(a, b, hits, miss ? spent(budget) : budget, limit - sum + bounds[i]);
      if (value <= bounds[i]) continue;
      sum += value - bounds[i];
      bounds[i] = value;
    }
    for (const [i, { from: a, to: b, miss }] of list.entries()) {
      if (sum >= limit) break;
      const rest = limit - sum + bounds[i];
      const value = this.total(a, b, miss ? hits : after, miss ? spent(budget) : budget, rest);
      sum += value - bounds[i];
    }
    this.#top = base;
    return sum;
  }

  #makeKey(from: number, to: number, hits: Int32Array, budget: number): number {
    const { rowSymmetry, symmetry } = this.#options;
    const key = this.#key;
    const image = this.#image;
    const { words } = this.table;
    let best = 0;
    for (let s = 0; s < rowSymmetry.length; s++) {
      const into = s === 0 ? key : image;
      into.fill(0);
      into[into.length - 1] = budget;
      for (let i = from; i < to; i++) {
        const row = rowSymmetry[s][this.#stack[i]];
        into[row >> 5] |= 1 << (row & 31);
      }
      for (let w = 0; w < words; w++) {
        for (let rest = hits[w]; rest !== 0; rest &= rest - 1) {
          const column = symmetry.columnAt(s, w * 32 + 31 - Math.clz32(rest & -rest));
          into[this.#rowWords + (column >> 5)] |= 1 << (column & 31);
        }
      }
      if (s === 0) continue;
      for (let w = 0; w < key.length; w++) {
        if (image[w] === key[w]) continue;
        if (image[w] < key[w]) {
          key.set(image);
          best = s;
        }
        break;
      }
    }
    return best;
  }
}
