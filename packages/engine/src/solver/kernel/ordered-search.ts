import { type CandidateTable, sinks, withColumn } from "../candidate-table.ts";
import { type CandidateFinish, leastMisses } from "./candidate-finish.ts";
import { CandidateStack, type PositionOptions, spent, UNLIMITED } from "./candidate-stack.ts";
import type { SequenceFinish } from "./position-bounds.ts";

/** The candidates on the stack with one answer to a shot. */
interface OrderedPart {
  readonly from: number;
  readonly to: number;
  readonly miss: boolean;
}

/** Positions where the order of hits matters: candidates on a stack and the hit columns, both in the key. */
export class OrderedPositions extends CandidateStack<PositionOptions> {
  readonly #candidateWords: number;
  readonly #code: Int32Array;

  constructor(table: CandidateTable, options: PositionOptions) {
    const candidateWords = Math.ceil(table.candidateCount / 32);
    super(table, options, candidateWords + table.words + 1, 2 * table.columns.length + 4);
    this.#candidateWords = candidateWords;
    this.#code = new Int32Array(table.candidateCount);
  }

  /** Drops candidates that have been hit completely; returns the end of the others. */
  drop(from: number, to: number, hits: Int32Array): number {
    const { masks, words, uneven } = this.table;
    if (!uneven) return to;
    let kept = from;
    for (let i = from; i < to; i++) {
      const candidate = this.stack[i];
      let open = 0;
      for (let w = 0; w < words; w++) open |= masks[candidate * words + w] & ~hits[w];
      if (open === 0) continue;
      this.stack[i] = this.stack[kept];
      this.stack[kept++] = candidate;
    }
    return kept;
  }

  /** The unhit columns of the candidates; none if all candidates have the same unhit columns. */
  openColumns(from: number, to: number, hits: Int32Array): number[] {
    const { masks, words } = this.table;
    const open: number[] = [];
    let differ = false;
    for (let w = 0; w < words; w++) {
      let all = -1;
      let some = 0;
      for (let i = from; i < to; i++) {
        all &= masks[this.stack[i] * words + w];
        some |= masks[this.stack[i] * words + w];
      }
      if ((some & ~all & ~hits[w]) !== 0) differ = true;
      for (let rest = some & ~hits[w]; rest !== 0; rest &= rest - 1) open.push(w * 32 + 31 - Math.clz32(rest & -rest));
    }
    return differ ? open : [];
  }

  /** The answer of a candidate to a shot at a column; 0 for a miss. */
  #answer(candidate: number, column: number, hits: Int32Array): number {
    const { table } = this;
    const at = candidate * table.columns.length + column;
    if (table.hitLabels[at] === 0) return 0;
    return sinks(table, candidate, column, hits, 0) ? -table.sinkLabels[at] : table.hitLabels[at];
  }

  /** Copies the candidates to the top of the stack, grouped by their answers. */
  split(from: number, to: number, hits: Int32Array, column: number): { list: OrderedPart[]; top: number } {
    const stack = this.stack;
    const code = this.#code;
    const answers: number[] = [];
    for (let i = from; i < to; i++) {
      const answer = this.#answer(stack[i], column, hits);
      code[i - from] = answer;
      if (!answers.includes(answer)) answers.push(answer);
    }
    let top = this.top;
    const list = answers.map((answer) => {
      const start = top;
      for (let i = from; i < to; i++) if (code[i - from] === answer) stack[top++] = stack[i];
      return { from: start, to: top, miss: answer === 0 };
    });
    // Small parts come first: they are quick, and they tighten the limit for the large ones.
    list.sort((a, b) => a.to - a.from - (b.to - b.from));
    return { list, top };
  }

  /** A column whose ship has the same unhit columns in every candidate, or -1. Shooting that ship costs nothing. */
  freeHit(from: number, to: number, hits: Int32Array, open: readonly number[]): number {
    const { shipAt, shipMasks, ships, words, columns } = this.table;
    const stack = this.stack;
    const maskAt = (candidate: number, column: number): number => {
      const ship = shipAt[candidate * columns.length + column];
      return ship === 255 ? -1 : (candidate * ships + ship) * words;
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

  /** Writes the least key of all symmetric images of a position; returns the symmetry that gives it. */
  makeKey(from: number, to: number, hits: Int32Array, budget: number): number {
    const { candidateSymmetry } = this.options;
    const { symmetry } = this;
    const key = this.key;
    const image = this.image;
    const { words } = this.table;
    let best = 0;
    for (let s = 0; s < candidateSymmetry.length; s++) {
      const into = s === 0 ? key : image;
      into.fill(0);
      into[into.length - 1] = budget;
      for (let i = from; i < to; i++) {
        const candidate = candidateSymmetry[s][this.stack[i]];
        into[candidate >> 5] |= 1 << (candidate & 31);
      }
      for (let w = 0; w < words; w++) {
        for (let rest = hits[w]; rest !== 0; rest &= rest - 1) {
          const column = symmetry.columnAt(s, w * 32 + 31 - Math.clz32(rest & -rest));
          into[this.#candidateWords + (column >> 5)] |= 1 << (column & 31);
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

interface ShownSearch {
  total(candidates: ArrayLike<number>, hits: Int32Array, budget: number, limit: number): number;
}

const INFINITY = Number.POSITIVE_INFINITY;

/** The search where the order of hits matters: a certain hit is a move, unless the whole ship is known. */
export class OrderedSearch {
  readonly #positions: OrderedPositions;
  readonly #finish: CandidateFinish | SequenceFinish | undefined;
  readonly #shownSearch: ShownSearch;

  /**
   * @param shownSearch of the same candidates; its referee reveals more, so it gives lower bounds
   * (`withShownSinkings`)
   */
  constructor(
    positions: OrderedPositions,
    finish: CandidateFinish | SequenceFinish | undefined,
    shownSearch: ShownSearch,
  ) {
    this.#positions = positions;
    this.#finish = finish;
    this.#shownSearch = shownSearch;
  }

  total(from: number, to: number, hits: Int32Array, budget: number, limit: number): number {
    this.#positions.enter();
    const end = this.#positions.drop(from, to, hits);
    if (end - from <= 1) return 0;
    const open = this.#positions.openColumns(from, end, hits);
    if (open.length === 0) return 0;
    if (budget >= open.length) budget = UNLIMITED;
    const weight = this.#positions.weightOf(from, end);
    let least = this.#least(from, end, hits, weight, budget);
    if (least >= limit) return least;
    const symmetry = this.#positions.makeKey(from, end, hits, budget + 1);
    const { memo } = this.#positions;
    const slot = memo.find(this.#positions.key);
    if (slot >= 0) {
      const lower = memo.lower[slot];
      if (lower >= limit || lower === memo.upper[slot]) return lower;
      least = Math.max(least, lower);
    }
    least = Math.max(least, this.#toldTotal(from, end, hits, budget, limit));
    if (least >= limit) return least;
    const before = this.#positions.nodes;
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
    this.#positions.makeKey(from, end, hits, budget + 1);
    const put = memo.put(this.#positions.key, this.#positions.nodes - before + 1);
    memo.lower[put] = Math.max(memo.lower[put], value);
    if (bestMove >= 0) {
      memo.upper[put] = value;
      memo.move[put] = this.#positions.symmetry.columnAt(symmetry, bestMove);
    }
    return value;
  }

  feasible(from: number, to: number, hits: Int32Array, budget: number): boolean {
    this.#positions.enter();
    const end = this.#positions.drop(from, to, hits);
    if (end - from <= 1) return true;
    const open = this.#positions.openColumns(from, end, hits);
    if (open.length === 0) return true;
    const { memo } = this.#positions;
    if (this.#least(from, end, hits, this.#positions.weightOf(from, end), budget) === INFINITY) return false;
    const symmetry = this.#positions.makeKey(from, end, hits, 0);
    const isEnough = memo.isEnough(this.#positions.key, budget);
    if (isEnough !== undefined) return isEnough;
    const before = this.#positions.nodes;
    let move = -1;
    for (const { column, bound } of this.#ranked(from, end, hits, open, budget, true)) {
      if (bound === INFINITY) break;
      const parts = this.#positions.split(from, end, hits, column);
      const base = this.#positions.top;
      this.#positions.top = parts.top;
      const after = withColumn(hits, column);
      // The miss comes first, as in `WorstSearch`.
      const list = parts.list.sort((a, b) => Number(b.miss) - Number(a.miss) || b.to - b.from - (a.to - a.from));
      const good = list.every(({ from: a, to: b, miss }) =>
        miss ? budget > 0 && this.feasible(a, b, hits, budget - 1) : this.feasible(a, b, after, budget),
      );
      this.#positions.top = base;
      if (good) {
        move = column;
        break;
      }
    }
    this.#positions.makeKey(from, end, hits, 0);
    const image = move < 0 ? -1 : this.#positions.symmetry.columnAt(symmetry, move);
    memo.decide(this.#positions.key, this.#positions.nodes - before + 1, budget, image);
    return move >= 0;
  }

  /** The best known column of a position, or -1. A budget of -1 asks for the worst case. */
  moveOf(from: number, to: number, hits: Int32Array, budget: number): number {
    const end = this.#positions.drop(from, to, hits);
    const open = this.#positions.openColumns(from, end, hits).length;
    const symmetry = this.#positions.makeKey(from, end, hits, (budget >= open ? UNLIMITED : budget) + 1);
    const slot = this.#positions.memo.find(this.#positions.key);
    return slot >= 0 && this.#positions.memo.move[slot] >= 0
      ? this.#positions.symmetry.columnFrom(symmetry, this.#positions.memo.move[slot])
      : -1;
  }

  /** A lower bound on the total; infinity if the budget is too small. */
  #least(from: number, to: number, hits: Int32Array, weight: number, budget: number): number {
    const finish = this.#finish;
    if (!finish || from === to) return 0;
    const set = finish.find(this.#positions.stack[from], hits, 0);
    if (budget < finish.stride && weight > finish.values[set * finish.stride + budget]) return INFINITY;
    return leastMisses(finish, weight, set);
  }

  #toldTotal(from: number, to: number, hits: Int32Array, budget: number, limit: number): number {
    return this.#shownSearch.total(this.#positions.stack.subarray(from, to), hits, budget, limit);
  }

  /** The columns by the sum of the bounds after their answers, then by most hits. */
  #ranked(
    from: number,
    to: number,
    hits: Int32Array,
    open: readonly number[],
    budget: number,
    worst: boolean,
  ): { column: number; bound: number }[] {
    const free = this.#positions.freeHit(from, to, hits, open);
    const list = (free < 0 ? open : [free]).map((column) => this.#ranking(from, to, hits, column, budget));
    // A yes-or-no question needs only whether the bounds rule a shot out.
    const byBound = (a: number, b: number): number => (worst && a < INFINITY && b < INFINITY ? 0 : a - b);
    return list.sort((a, b) => byBound(a.bound, b.bound) || a.missed - b.missed || (worst ? b.parts - a.parts : 0));
  }

  /** The bounds after a shot's answers, the weight that it misses, and the number of answers. */
  #ranking(from: number, to: number, hits: Int32Array, column: number, budget: number) {
    const positions = this.#positions;
    const { list } = positions.split(from, to, hits, column);
    const after = withColumn(hits, column);
    let bound = 0;
    let missed = 0;
    for (const { from: a, to: b, miss } of list) {
      const weight = positions.weightOf(a, b);
      if (!miss) bound += this.#least(a, b, after, weight, budget);
      else {
        missed = weight;
        bound += budget === 0 ? INFINITY : weight + this.#least(a, b, hits, weight, spent(budget));
      }
    }
    return { column, bound, missed, parts: list.length };
  }

  #totalAfter(from: number, to: number, hits: Int32Array, column: number, budget: number, limit: number): number {
    const { list, top } = this.#positions.split(from, to, hits, column);
    const base = this.#positions.top;
    this.#positions.top = top;
    const after = withColumn(hits, column);
    let sum = 0;
    const bounds = list.map(({ from: a, to: b, miss }) => {
      const weight = this.#positions.weightOf(a, b);
      const bound = this.#least(a, b, miss ? hits : after, weight, miss ? spent(budget) : budget);
      sum += bound + (miss ? weight : 0);
      return bound;
    });
    // Bounds all parts where the referee reveals more, before searching any.
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
    this.#positions.top = base;
    return sum;
  }
}
