import { bitCount } from "../../core/count.ts";
import type { PlacementSets } from "./placement-sets.ts";

/** How many layouts agree with some constraints: their number, or their total weight. */
export interface CountedSets {
  /** The number of layouts, or the sum of their weights. */
  readonly total: number;
  /** For each placement, the number or weight of the layouts that contain it; valid until the next count. */
  readonly weights: Float64Array;
}

/**
 * Counts layouts, and the weight of every placement, with sets of placements as bits.
 *
 * The open required cell with the fewest candidates is covered first. Then come the other ships, those with the
 * fewest places first. The last two are not placed one by one. Let A and B be the sets of their remaining places.
 * The places of B that fit a place of A are the intersection of B with the places compatible with it, and vice
 * versa. Cost: visits of all but the last two ships, times the places of the last two, times the words of a set.
 *
 * With factors, a layout counts as the product of its factors. The few factors of clashing places are subtracted
 * from the sum over B. So rounding is in proportion to what was subtracted, see {@link PairCounter.reach}. Counts
 * are exact, because they never come near 2^53.
 */
export class PairCounter {
  readonly #sets: PlacementSets;
  readonly #classes: number;
  readonly #factors: Float64Array | undefined;
  readonly #weights: Float64Array;
  readonly #left: Int32Array;
  readonly #scratch: Int32Array[] = [];
  steps = 0;
  #mostSteps = 0;
  /**
   * With factors, the sum of the absolute values of all that the last count added and subtracted. The weights and
   * the total are accurate to within this sum times 2^-53 times (twice the steps plus two thousand).
   */
  reach = 0;

  /** @param factors for each placement its factor; without factors every layout counts as 1 */
  constructor(sets: PlacementSets, factors?: Float64Array) {
    this.#sets = sets;
    this.#factors = factors;
    this.#weights = new Float64Array(sets.table.count);
    this.#classes = sets.classWord.length - 1;
    this.#left = new Int32Array(this.#classes);
  }

  /**
   * Counts layouts; undefined after `mostSteps` visits of places of the last two ships. @param allowed the set of
   * allowed placements @param counts the ships of each class @param required the cells to cover
   */
  count(
    allowed: Int32Array,
    counts: readonly number[],
    required: readonly number[],
    mostSteps: number,
  ): CountedSets | undefined {
    this.#weights.fill(0);
    this.#left.set(counts);
    this.steps = 0;
    this.reach = 0;
    this.#mostSteps = mostSteps;
    const total = this.#cover(allowed, required, 0, 1);
    return this.steps > mostSteps ? undefined : { total, weights: this.#weights };
  }

  #buffer(depth: number): Int32Array {
    this.#scratch[depth] ??= new Int32Array(this.#sets.words);
    return this.#scratch[depth];
  }

  /** Covers the required cells; `product` is the product of the placed ships' factors. */
  #cover(open: Int32Array, required: readonly number[], depth: number, product: number): number {
    if (required.length === 0) return this.#fill(open, depth, product);
    const { covering, words, classWord, table } = this.#sets;
    const row = this.#rarest(open, required) * words;
    let sum = 0;
    for (let k = 0; k < this.#classes; k++) {
      if (this.#left[k] === 0) continue;
      for (let w = classWord[k]; w < classWord[k + 1]; w++) {
        for (let bits = open[w] & covering[row + w]; bits !== 0; bits &= bits - 1) {
          if (this.steps > this.#mostSteps) return 0;
          const p = this.#placementAt(k, w, bits);
          const own = table.cellsOf(p);
          const rest = required.filter((cell) => !own.includes(cell));
          sum += this.#place(open, k, p, depth, product, rest);
        }
      }
    }
    return sum;
  }

  /** Counts with a ship of a class at a placement; returns the count and adds it to the placement's weight. */
  #place(
    open: Int32Array,
    k: number,
    p: number,
    depth: number,
    product: number,
    required: readonly number[],
    isOrdered = false,
  ): number {
    const { compatible, words, classWord, bitOf } = this.#sets;
    const next = this.#buffer(depth);
    const at = p * words;
    for (let w = 0; w < words; w++) next[w] = open[w] & compatible[at + w];
    if (isOrdered) {
      // Ships of one class are placed in ascending order, so that each set of placements is counted once.
      const last = bitOf[p];
      for (let w = classWord[k]; w < last >> 5; w++) next[w] = 0;
      next[last >> 5] &= -2 << (last & 31);
    }
    const factor = this.#factors?.[p] ?? 1;
    this.#left[k]--;
    const found = this.#cover(next, required, depth + 1, product * factor) * factor;
    this.#left[k]++;
    this.#weights[p] += found * product;
    return found;
  }

  #placementAt(k: number, w: number, bits: number): number {
    const { classWord, table } = this.#sets;
    return table.classStart[k] + 32 * (w - classWord[k]) + 31 - Math.clz32(bits & -bits);
  }

  /** The required cell with the fewest candidates. */
  #rarest(open: Int32Array, required: readonly number[]): number {
    if (required.length === 1) return required[0];
    const { covering, words, classWord } = this.#sets;
    let best = required[0];
    let fewest = Number.POSITIVE_INFINITY;
    for (const cell of required) {
      let n = 0;
      for (let k = 0; k < this.#classes; k++) {
        if (this.#left[k] === 0) continue;
        for (let w = classWord[k]; w < classWord[k + 1]; w++) n += bitCount(open[w] & covering[cell * words + w]);
      }
      if (n < fewest) {
        fewest = n;
        best = cell;
      }
    }
    return best;
  }

  /** Places the remaining ships, which cover no required cell. */
  #fill(open: Int32Array, depth: number, product: number): number {
    let ships = 0;
    let first = -1;
    let fewest = Number.POSITIVE_INFINITY;
    let other = -1;
    for (let k = 0; k < this.#classes; k++) {
      if (this.#left[k] === 0) continue;
      ships += this.#left[k];
      const places = this.#places(open, k);
      if (places < this.#left[k]) return 0;
      if (places < fewest) {
        other = first;
        first = k;
        fewest = places;
      } else other = k;
    }
    if (ships === 0) return 1;
    if (ships === 1) return this.#single(open, first, product);
    if (ships === 2) {
      this.steps += this.#left[first] === 2 ? fewest : fewest + this.#places(open, other);
      if (this.#left[first] === 2) return this.#side(open, first, first, product) / 2;
      this.#side(open, other, first, product);
      return this.#side(open, first, other, product);
    }
    return this.#next(open, first, depth, product);
  }

  /** Places a ship of a class at each of its places in turn. */
  #next(open: Int32Array, k: number, depth: number, product: number): number {
    const { classWord } = this.#sets;
    const isOrdered = this.#left[k] > 1;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        if (this.steps > this.#mostSteps) return 0;
        sum += this.#place(open, k, this.#placementAt(k, w, bits), depth, product, NONE, isOrdered);
      }
    }
    return sum;
  }

  #places(open: Int32Array, k: number): number {
    const { classWord } = this.#sets;
    let n = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) n += bitCount(open[w]);
    return n;
  }

  #single(open: Int32Array, k: number, product: number): number {
    const { classWord } = this.#sets;
    const factors = this.#factors;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        const p = this.#placementAt(k, w, bits);
        const factor = factors ? factors[p] : 1;
        sum += factor;
        this.#weights[p] += factor * product;
      }
    }
    this.steps++;
    this.reach += sum * product;
    return sum;
  }

  /** Adds to each place of one of the last two ships the compatible places of the other; returns their sum. */
  #side(open: Int32Array, k: number, other: number, product: number): number {
    const { classWord, compatible, words } = this.#sets;
    const factors = this.#factors;
    const from = classWord[other];
    const to = classWord[other + 1];
    const whole = factors ? this.#sumOf(open, other, factors) : 0;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        const p = this.#placementAt(k, w, bits);
        const at = p * words;
        let found = 0;
        if (factors) {
          found = (whole - this.#clashing(open, other, at, factors)) * factors[p];
          this.reach += 2 * whole * factors[p] * product;
        } else for (let v = from; v < to; v++) found += bitCount(open[v] & compatible[at + v]);
        sum += found;
        this.#weights[p] += found * product;
      }
    }
    return sum;
  }

  #sumOf(open: Int32Array, k: number, factors: Float64Array): number {
    const { classWord } = this.#sets;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++)
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) sum += factors[this.#placementAt(k, w, bits)];
    return sum;
  }

  /** The sum of the factors of a class's places that clash with the placement whose set begins at `at`. */
  #clashing(open: Int32Array, k: number, at: number, factors: Float64Array): number {
    const { classWord, compatible } = this.#sets;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++)
      for (let bits = open[w] & ~compatible[at + w]; bits !== 0; bits &= bits - 1)
        sum += factors[this.#placementAt(k, w, bits)];
    return sum;
  }
}

const NONE: readonly number[] = [];
