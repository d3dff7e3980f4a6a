import { spent, UNLIMITED } from "./candidate-stack.ts";
import type { PositionBounds } from "./position-bounds.ts";
import type { Positions } from "./positions.ts";

const INFINITY = Number.POSITIVE_INFINITY;

/** Finds the least total of misses by AND/OR depth-first branch and bound (docs/explanation/solver.md). */
export class TotalSearch {
  readonly #positions: Positions;
  readonly #bounds: PositionBounds;
  /** By depth and rank: bounds on the total of each shot and on that of its hits. */
  readonly #bound: Float64Array;
  readonly #first: Float64Array;
  /** What a miss leaves beyond each cap of the bounds. */
  readonly #missedExcess: Float64Array;
  /** By column, a bound on the total after a hit, by its answers. */
  readonly #afterHit: Float64Array;

  constructor(positions: Positions) {
    this.#positions = positions;
    this.#bounds = positions.bounds;
    this.#bound = new Float64Array(positions.levels * positions.width);
    this.#first = new Float64Array(positions.levels * positions.width);
    this.#missedExcess = new Float64Array(this.#bounds.capped.length);
    this.#afterHit = new Float64Array(positions.width);
  }

  /**
   * The least total with at most `budget` misses for each candidate, or Infinity; from `limit` on only a lower bound.
   */
  total(from: number, to: number, budget: number, limit: number): number {
    if (to - from === 1) return 0;
    const positions = this.#positions;
    const depth = positions.descend();
    const end = positions.normalize(from, to, depth);
    let value = 0;
    if (end < 0) value = this.#totalOfParts(from, -end, budget, limit);
    else if (end - from > 1) value = this.#totalOf(from, end, depth, budget, limit);
    positions.depth--;
    return value;
  }

  /** The total of parts whose misses add up. As in {@link #totalAfter}, each makes up for its share of what is lacking. */
  #totalOfParts(from: number, to: number, budget: number, limit: number): number {
    const positions = this.#positions;
    const depth = positions.depth - 1;
    const parts: { readonly from: number; readonly to: number; least: number; isExact: boolean }[] = [];
    let sum = 0;
    for (let at = from; at < to; ) {
      const end = positions.firstPart(at, to, depth);
      const least = this.#leastOf(at, end, budget);
      parts.push({ from: at, to: end, least, isExact: end - at === 1 });
      sum += least;
      at = end;
    }
    let shares = sum + parts.length;
    for (const isLast of [false, true]) {
      for (const part of parts) {
        if (sum >= limit) return sum;
        if (part.isExact) continue;
        const lack = limit - sum;
        const target = part.least + (isLast ? lack : Math.ceil((lack * (part.least + 1)) / shares));
        shares -= part.least + 1;
        const value = positions.copied(part.from, part.to, (a, b) => this.total(a, b, budget, target));
        part.isExact = value < target;
        if (value <= part.least) continue;
        sum += value - part.least;
        part.least = value;
      }
    }
    return sum;
  }

  /** A lower bound on the total of some candidates, without a search. */
  #leastOf(from: number, to: number, budget: number): number {
    if (to - from === 1) return 0;
    const positions = this.#positions;
    const depth = positions.depth++;
    const end = positions.normalize(from, to, depth);
    let least = 0;
    if (end - from > 1) {
      const weight = positions.weigh(from, end, depth);
      const set = positions.boundOf(from, depth);
      const caps = depth * this.#bounds.capped.length;
      least = this.#bounds.exceeds(weight, positions.excessOfAll, caps, set, budget)
        ? INFINITY
        : this.#bounds.misses(weight, positions.excessOfAll, caps, set);
    }
    positions.depth--;
    return least;
  }

  /** {@link total} for a normal position. One function, because its steps share a dozen numbers. */
  #totalOf(from: number, to: number, depth: number, given: number, limit: number): number {
    if (given === 0) return INFINITY;
    const positions = this.#positions;
    const bounds = this.#bounds;
    // Every miss is on another open column, and one of these is a hit, so a larger budget is no limit.
    const budget = given >= positions.openColumns(depth) - 1 ? UNLIMITED : given;
    const { stack, memo } = positions;
    if (to - from === 2) {
      const { weights } = positions.table;
      return Math.min(weights[stack[from]], weights[stack[from + 1]]);
    }
    const weight = positions.weigh(from, to, depth);
    const set = positions.boundOf(from, depth);
    const caps = depth * bounds.capped.length;
    if (bounds.exceeds(weight, positions.excessOfAll, caps, set, budget)) return INFINITY;
    let least = bounds.misses(weight, positions.excessOfAll, caps, set);
    if (least >= limit) return least;
    const symmetry = positions.makeKey(from, to, depth, budget);
    const slot = memo.find(positions.key);
    if (slot >= 0) {
      const lower = memo.lower[slot];
      if (lower >= limit || lower === memo.upper[slot]) return lower;
      if (lower > least) least = lower;
    }
    const before = positions.nodes;
    const listed = positions.candidates(from, to, depth);
    this.#rank(from, to, depth, listed, weight, set, budget);
    const base = depth * positions.width;
    let best = limit;
    let bestMove = -1;
    let lowest = INFINITY;
    for (let i = base; i < base + listed; i++) {
      if (this.#bound[i] >= best) {
        // The columns are ranked by bound, so no later one is better.
        if (this.#bound[i] < lowest) lowest = this.#bound[i];
        break;
      }
      const value = this.#totalAfter(from, to, i, weight - positions.count[base + positions.order[i]], budget, best);
      if (value < lowest) lowest = value;
      if (value < best) {
        best = value;
        bestMove = positions.order[i];
        if (best <= least) break;
      }
    }
    const value = bestMove >= 0 ? best : Math.max(least, lowest);
    positions.makeKey(from, to, depth, budget);
    const put = memo.put(positions.key, positions.nodes - before + 1);
    if (value > memo.lower[put]) memo.lower[put] = value;
    if (bestMove >= 0) {
      memo.upper[put] = value;
      memo.lower[put] = value;
      memo.move[put] = positions.symmetry.columnAt(symmetry, bestMove);
    } else if (value === INFINITY) memo.upper[put] = INFINITY;
    return value;
  }

  /** Sorts the columns by bound: the immediate misses plus the least misses after either answer. */
  #rank(from: number, to: number, depth: number, listed: number, weight: number, set: number, budget: number): void {
    const { stack, width, table, order, count, excess, excessOfAll } = this.#positions;
    const bounds = this.#bounds;
    const missedExcess = this.#missedExcess;
    const caps = missedExcess.length;
    const base = depth * width;
    const at = depth * table.words;
    const byAnswers = bounds.leastAfterHits(stack.subarray(from, to), at, this.#afterHit);
    for (let i = 0; i < listed; i++) {
      const column = order[base + i];
      const hits = count[base + column];
      const missed = weight - hits;
      const ofHits = (base + column) * caps;
      const first = bounds.finish
        ? bounds.missesAfter(hits, excess, ofHits, bounds.afterHit(at, column), bounds.afterSinking(at, column))
        : byAnswers
          ? this.#afterHit[column]
          : 0;
      for (let c = 0; c < caps; c++) missedExcess[c] = excessOfAll[depth * caps + c] - excess[ofHits + c];
      let bound = missed + first + bounds.misses(missed, missedExcess, 0, set);
      if (bounds.exceeds(missed, missedExcess, 0, set, spent(budget))) bound = INFINITY;
      // Insertion sort, by bound and then by hits.
      let j = base + i - 1;
      while (j >= base && (this.#bound[j] > bound || (this.#bound[j] === bound && count[base + order[j]] < hits))) {
        this.#bound[j + 1] = this.#bound[j];
        order[j + 1] = order[j];
        this.#first[j + 1] = this.#first[j];
        j--;
      }
      this.#bound[j + 1] = bound;
      order[j + 1] = column;
      this.#first[j + 1] = first;
    }
  }

  /** The total after shooting the column at a rank: exact below the limit, otherwise a lower bound. */
  #totalAfter(from: number, to: number, place: number, missed: number, budget: number, limit: number): number {
    const positions = this.#positions;
    const middle = positions.split(from, to, positions.order[place]);
    const base = positions.top;
    const end = base + to - from;
    positions.top = end;
    const ofHits = this.#first[place];
    const ofMisses = this.#bound[place] - missed - ofHits;
    // The smaller part is to make up for its share of what is lacking, then the larger for the rest. Where the larger
    // one cannot, its value is known, and the smaller is to make up for all. So neither is worked out further than needed.
    const hitsFirst = middle - base <= end - middle;
    const share = (limit - missed - ofHits - ofMisses) / (ofHits + ofMisses + 2);
    let of = hitsFirst ? ofHits : ofMisses;
    let ofOther = hitsFirst ? ofMisses : ofHits;
    let target = of + Math.ceil(share * (of + 1));
    for (let isLast = false; ; isLast = true) {
      const value = hitsFirst
        ? this.total(base, middle, budget, target)
        : this.total(middle, end, spent(budget), target);
      const isExact = value < target;
      if (value > of) of = value;
      if (isLast || missed + of + ofOther >= limit) break;
      const rest = limit - missed - of;
      const other = hitsFirst ? this.total(middle, end, spent(budget), rest) : this.total(base, middle, budget, rest);
      if (other > ofOther) ofOther = other;
      if (isExact || missed + of + ofOther >= limit) break;
      target = limit - missed - ofOther;
    }
    positions.top = base;
    return missed + of + ofOther;
  }
}
