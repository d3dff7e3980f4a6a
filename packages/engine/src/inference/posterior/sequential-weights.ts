import { bitCount } from "../../core/count.ts";
import { oncePer } from "../../core/once-per.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { PlacementBits } from "../packing/placement-bits.ts";

/** Weights up to this power of two leave room for sums and squares in float64. */
const MOST_BITS = 400;

/**
 * Weighs layouts whose ships came one after another, each at a uniformly random free place. A layout weighs the product
 * of 1/(free places), summed over the orders of like ships, times a constant: for each ship the places of its class on
 * the empty board. So weights are at least 1 where no two ships are alike, and moderate.
 *
 * How many places are free depends only on which ships lie there, not on their order. So like ships take a step for each
 * set of them, instead of one for each order.
 */
export class SequentialWeights {
  /** A bound on the relative error of a weight. */
  readonly relativeError: number;
  /** No layout weighs more; infinite where ships may leave no place for others. */
  readonly bound: number;
  /** About how many steps of a nanosecond a weight takes. */
  readonly steps: number;
  readonly #order: readonly number[];
  readonly #counts: readonly number[];
  readonly #table: PlacementTable;
  readonly #bits: PlacementBits;
  /** For each set of the like ships in turn, the places that they and all ships before exclude, as bits. */
  readonly #taken: Int32Array;
  /** For each set of the like ships in turn, the sum over their orders, over the free places of the next ship. */
  readonly #sums: Float64Array;
  readonly #own: Int32Array;

  /** @throws RefusedError for too many placements, or where float64 cannot hold the weights of so many ships */
  constructor(scenario: Scenario, order: readonly number[]) {
    const table = placementsOf(scenario);
    const counts = scenario.fleet.map(({ count }) => count);
    const groups = counts.map((_, k) => ({
      placements: Int32Array.from({ length: table.classStart[k + 1] - table.classStart[k] }, (_, i) => {
        return table.classStart[k] + i;
      }),
    }));
    const bits = groups.reduce((sum, { placements }, k) => sum + counts[k] * Math.log2(placements.length || 1), 0);
    if (bits > MOST_BITS) throw new RefusedError("there are too many ships to weigh as placed one after another");
    this.#order = order;
    this.#counts = counts;
    this.#table = table;
    this.#bits = new PlacementBits({ table, groups });
    const sets = counts.map((count) => 2 ** count);
    const most = Math.max(...sets);
    this.#taken = new Int32Array(most * this.#bits.words);
    this.#sums = new Float64Array(most);
    this.#own = new Int32Array(Math.max(...counts));
    this.steps = 2 * this.#bits.words * sets.reduce((sum, number) => sum + number, 0);
    this.bound = boundOf(this.#bits, counts, order);
    // A step adds up to `count` sums, then multiplies, divides, and for each class multiplies once more.
    const roundings = counts.reduce((sum, count) => sum + count * (count + 2) + 1, 0);
    this.relativeError = 2 * roundings * 2 ** -53;
  }

  /** The number of places of all classes. */
  get places(): number {
    return this.#table.count;
  }

  /** No layout is likelier; infinite where ships may leave no place for others. */
  get mostLikely(): number {
    const { classStart } = this.#table;
    return this.#counts.reduce((chance, count, k) => chance / (classStart[k + 1] - classStart[k]) ** count, this.bound);
  }

  /** The weight of a layout, given by the placements of its ships in any order. @param from where they begin */
  weigh(placements: ArrayLike<number>, from = 0, ships = placements.length): number {
    const { start, words } = this.#bits;
    const { classOf, classStart } = this.#table;
    const [own, taken, sums] = [this.#own, this.#taken, this.#sums];
    let weight = 1;
    taken.fill(0, 0, words);
    for (const k of this.#order) {
      let count = 0;
      for (let i = from; i < from + ships; i++) if (classOf[placements[i]] === k) own[count++] = placements[i];
      const places = classStart[k + 1] - classStart[k];
      const full = 2 ** count - 1;
      for (let set = 0; set <= full; set++) {
        let sum = set === 0 ? 1 : 0;
        for (let left = set; left > 0; left &= left - 1) sum += sums[set ^ (left & -left)];
        if (set === full) {
          weight *= sum;
          break;
        }
        let gone = 0;
        const [at, rest] = [set * words, (set & (set - 1)) * words];
        const rivals = set === 0 ? undefined : this.#rivals(own[31 - Math.clz32(set & -set)]);
        for (let w = start[k]; w < start[k + 1]; w++) {
          if (rivals) taken[at + w] = taken[rest + w] | rivals[w];
          gone += bitCount(taken[at + w]);
        }
        sums[set] = (sum * places) / (places - gone);
      }
      for (let i = 0; i < count; i++) {
        const rivals = this.#rivals(own[i]);
        for (let w = 0; w < words; w++) taken[w] |= rivals[w];
      }
    }
    return weight;
  }

  /** Places a fleet as the model does; undefined for a dead end. */
  place(random: RandomStream): number[] | undefined {
    const { start, words, placements } = this.#bits;
    const placed: number[] = [];
    const taken = this.#taken.fill(0, 0, words);
    for (const k of this.#order) {
      const end = start[k + 1] * 32;
      for (let ship = 0; ship < this.#counts[k]; ship++) {
        const free: number[] = [];
        for (let bit = start[k] * 32; bit < end; bit++)
          if (placements[bit] >= 0 && ((taken[bit >> 5] >> (bit & 31)) & 1) === 0) free.push(bit);
        if (free.length === 0) return undefined;
        const bit = free[random.below(free.length)];
        placed.push(placements[bit]);
        const rivals = this.#bits.rivals(bit);
        for (let w = 0; w < words; w++) taken[w] |= rivals[w];
      }
    }
    return placed;
  }

  /** The places that a ship excludes, as bits; overwritten by the next call. */
  #rivals(placement: number): Int32Array {
    const { classOf, classStart } = this.#table;
    const k = classOf[placement];
    return this.#bits.rivals(this.#bits.start[k] * 32 + placement - classStart[k]);
  }
}

/**
 * A bound on weights: each ship leaves later ones at least all places of their class but the most that any place of the
 * earlier class excludes. Like ships come in any order.
 */
const boundOf = (bits: PlacementBits, counts: readonly number[], order: readonly number[]): number => {
  /** For each class, the most places of each class that one of its places excludes. */
  const most = counts.map(() => new Int32Array(counts.length));
  for (const [bit, p] of bits.placements.entries()) {
    if (p < 0) continue;
    const rivals = bits.rivals(bit);
    const own = most[bits.groupOf[bit]];
    for (let k = 0; k < counts.length; k++) {
      let excluded = 0;
      for (let w = bits.start[k]; w < bits.start[k + 1]; w++) excluded += bitCount(rivals[w]);
      own[k] = Math.max(own[k], excluded);
    }
  }
  const places = counts.map((_, k) => {
    return bits.placements.subarray(bits.start[k] * 32, bits.start[k + 1] * 32).filter((p) => p >= 0).length;
  });
  const free = [...places];
  let bound = 1;
  for (const k of order) {
    for (let ship = 1; ship <= counts[k]; ship++) {
      if (free[k] <= 0) return Number.POSITIVE_INFINITY;
      bound *= (places[k] / free[k]) * ship;
      for (let other = 0; other < free.length; other++) free[other] -= most[k][other];
    }
  }
  return bound;
};

/** How layouts weigh whose ships came one after another; null under other priors. @throws as the constructor does */
export const sequentialWeights = oncePer((scenario: Scenario): SequentialWeights | null => {
  const weights = scenario.prior?.weights;
  return weights?.kind === "sequential" ? new SequentialWeights(scenario, weights.order) : null;
});
