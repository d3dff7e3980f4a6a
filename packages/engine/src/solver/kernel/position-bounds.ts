import { binomial, factorial } from "../../core/count.ts";
import type { CandidateTable } from "../candidate-table.ts";
import { CandidateFinish } from "./candidate-finish.ts";
import type { FinishTable } from "./finish-table.ts";

/** The tables of bounds: by sets of columns if these identify positions, otherwise by candidates. */
export interface BoundTables {
  readonly finish: FinishTable | undefined;
  /** The same sets with capped weights. */
  readonly capped: readonly CappedFinish[];
  readonly candidateFinish: CandidateFinish | SequenceFinish | undefined;
}

/**
 * A finish table for weights that are cut off at a cap. The table for whole weights counts a heavy candidate in every
 * order of its hits; this one counts it for less, and all of the excess as finished at once.
 */
export interface CappedFinish {
  /** How much of each candidate's weight is beyond the cap. */
  readonly excess: Float64Array;
  readonly values: Float64Array;
}

/** The most caps of a table. */
const MOST_CAPS = 3;

/** The finish tables for some caps, from the least weight on; none if all weights are equal. Cost: a table for each. */
export const capFinish = (finish: FinishTable, weights: Float64Array, stop: () => boolean): CappedFinish[] => {
  const heights = [...new Set(weights)].sort((a, b) => a - b).slice(0, -1);
  const each = Math.ceil(heights.length / MOST_CAPS);
  return heights
    .filter((_, i) => i % each === 0)
    .map((cap) => ({
      excess: weights.map((weight) => Math.max(0, weight - cap)),
      values: finish.withWeights(
        weights.map((weight) => Math.min(weight, cap)),
        stop,
      ).values,
    }));
};

/** The bounds of positions: how much weight can be finished with few misses, and hence the least misses. */
export class PositionBounds {
  readonly finish: FinishTable | undefined;
  readonly capped: readonly CappedFinish[];
  readonly #candidateFinish: CandidateFinish | SequenceFinish | undefined;
  readonly #common: Int32Array;
  readonly #sunk: Int32Array;
  readonly #sinking: boolean;
  readonly values: Float64Array;
  readonly stride: number;

  /** @param common the common columns of each depth. @param sunk the columns of sunk ships */
  constructor(
    table: CandidateTable,
    { finish, capped, candidateFinish }: BoundTables,
    common: Int32Array,
    sunk: Int32Array,
  ) {
    this.finish = finish;
    this.capped = capped;
    this.#candidateFinish = candidateFinish;
    const bounds = finish ?? candidateFinish;
    this.values = bounds?.values ?? new Float64Array(0);
    this.stride = bounds?.stride ?? 0;
    this.#common = common;
    this.#sunk = sunk;
    this.#sinking = table.history === "sinking";
  }

  /** The set of a position, from one of its candidates and its common columns; -1 without a table. */
  find(candidate: number, at: number): number {
    if (this.finish) return this.finish.find(this.#common, at, this.#sunk, at);
    return this.#candidateFinish ? this.#candidateFinish.find(candidate, this.#common, at) : -1;
  }

  /**
   * For each unhit column of some candidates, a lower bound on the total misses after a hit there; false without a
   * table that tells answers apart.
   */
  leastAfterHits(candidates: Int32Array, at: number, least: Float64Array): boolean {
    if (!(this.#candidateFinish instanceof CandidateFinish)) return false;
    this.#candidateFinish.leastAfterHits(candidates, this.#common, at, least);
    return true;
  }

  /** The set after a hit that does not sink a ship; -1 if no candidate agrees with it or without a finish table. */
  afterHit(at: number, column: number): number {
    return this.finish ? this.finish.findAfter(this.#common, at, this.#sunk, at, column, false) : -1;
  }

  /** The set after a hit that sinks a ship; -1 if no candidate agrees with it or sinkings are not announced. */
  afterSinking(at: number, column: number): number {
    return this.finish && this.#sinking ? this.finish.findAfter(this.#common, at, this.#sunk, at, column, true) : -1;
  }

  /**
   * Whether a weight is more than the budget of misses can finish.
   *
   * @param excess its parts beyond the caps, from `at` on
   */
  exceeds(weight: number, excess: Float64Array, at: number, set: number, budget: number): boolean {
    if (set < 0 || budget >= this.stride) return false;
    const place = set * this.stride + budget;
    if (weight > this.values[place]) return true;
    for (let c = 0; c < this.capped.length; c++)
      if (weight - excess[at + c] > this.capped[c].values[place]) return true;
    return false;
  }

  /** A lower bound on the total misses of a weight, since F limits what is finished with at most v misses. */
  misses(weight: number, excess: Float64Array, at: number, set: number): number {
    return set < 0 ? 0 : this.#leastMisses(weight, excess, at, set, -1);
  }

  /** Like {@link misses}, for a weight first hit at a column. With announced sinkings, it may lead to two sets. */
  missesAfter(weight: number, excess: Float64Array, at: number, hit: number, sunk: number): number {
    if (!this.finish) return 0;
    if (hit < 0) return this.misses(weight, excess, at, sunk);
    return this.#leastMisses(weight, excess, at, hit, sunk);
  }

  /** The least misses of a weight in one set, or in two if the second is not -1. */
  #leastMisses(weight: number, excess: Float64Array, at: number, set: number, other: number): number {
    const { values, stride, capped } = this;
    let sum = 0;
    for (let v = 0; v < stride; v++) {
      const a = set * stride + v;
      const b = other * stride + v;
      let rest = weight - values[a] - (other < 0 ? 0 : values[b]);
      for (let c = 0; c < capped.length; c++) {
        const capping = capped[c].values;
        const left = weight - excess[at + c] - capping[a] - (other < 0 ? 0 : capping[b]);
        if (left > rest) rest = left;
      }
      if (rest <= 0) break;
      sum += rest;
    }
    return sum;
  }
}

/**
 * An upper bound on the weight that can be finished with few misses, by counting sequences of answers, where
 * tables of bounds would take too much memory.
 *
 * For a layout with r unhit cells there are C(r - 1 + m, m) sequences with m misses, which end with a hit, and
 * C(r + v, v) with at most v misses. If s sinkings are announced, s hits sink, among them the last: C(r - 1, s - 1)
 * ways, times s! if ships are named, times the labels of every hit. Each layout has its own sequence, and none
 * weighs more than the heaviest.
 */
export class SequenceFinish {
  readonly values: Float64Array;
  readonly stride: number;
  readonly #table: CandidateTable;

  private constructor(table: CandidateTable, values: Float64Array, stride: number) {
    this.#table = table;
    this.values = values;
    this.stride = stride;
  }

  /** The bound for a table; undefined if candidates differ in their number of columns. */
  static make(table: CandidateTable): SequenceFinish | undefined {
    if (table.uneven) return undefined;
    const { columns, cellStart, ships, weights, weight, history } = table;
    const size = cellStart[1];
    const stride = Math.max(1, Math.min(16, columns.length - size + 1));
    const heaviest = weights.reduce((a, b) => Math.max(a, b), 0);
    const hitKinds = new Set(table.hitLabels.filter((label) => label > 0)).size;
    const sinkKinds = new Set(table.sinkLabels.filter((label) => label > 0)).size;
    const announced = history === "sinking" || history === "ordered";
    const values = new Float64Array((size + 1) * (ships + 1) * stride);
    for (let unhit = 0; unhit <= size; unhit++) {
      for (let afloat = 0; afloat <= ships; afloat++) {
        let ways = hitKinds ** unhit;
        if (announced)
          ways *= Math.max(1, choose(unhit - 1, afloat - 1)) * (sinkKinds > 1 ? Number(factorial(afloat)) : 1);
        for (let v = 0; v < stride; v++) {
          const sequences = ways * choose(unhit + v, v);
          values[(unhit * (ships + 1) + afloat) * stride + v] =
            v === stride - 1 ? weight : Math.min(weight, heaviest * sequences);
        }
      }
    }
    return new SequenceFinish(table, values, stride);
  }

  /** The set of a candidate after some hits. */
  find(candidate: number, hits: Int32Array, at: number): number {
    const { masks, shipMasks, ships, words } = this.#table;
    let unhit = 0;
    for (let w = 0; w < words; w++) {
      for (let rest = masks[candidate * words + w] & ~hits[at + w]; rest !== 0; rest &= rest - 1) unhit++;
    }
    let afloat = 0;
    for (let ship = 0; ship < ships; ship++) {
      for (let w = 0; w < words; w++) {
        if ((shipMasks[(candidate * ships + ship) * words + w] & ~hits[at + w]) === 0) continue;
        afloat++;
        break;
      }
    }
    return unhit * (ships + 1) + afloat;
  }
}

/** In floating point: exact where it matters, because larger values are capped at the weight of all candidates. */
const choose = (n: number, k: number): number => Number(binomial(n, k));
