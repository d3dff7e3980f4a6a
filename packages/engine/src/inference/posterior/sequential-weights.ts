import { bitCount } from "../../core/count.ts";
import { RunningSums } from "../../core/exact-count.ts";
import { oncePer } from "../../core/once-per.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PackingList } from "../methods/list-packings.ts";
import type { PackingSearch } from "../packing/packing-search.ts";
import { PlacementBits } from "../packing/placement-bits.ts";
import { Belief } from "./belief.ts";

/** Weights up to this power of two leave room for sums and squares in float64. */
const MOST_BITS = 400;

/**
 * Weighs layouts whose ships came one after another, each at a uniformly random free place. A layout weighs the product
 * of 1/(free places), summed over the orders of like ships, times a constant: for each ship the places of its class on
 * the empty board. So weights are at least 1 where no two ships are alike, and moderate.
 *
 * How many places are free depends only on which ships lie there, not on their order. So like ships take a step for each
 * set of them, instead of one for each order. What ships have in common with those of the last layout weighed, in the
 * order of placing, is not computed again: of listed layouts, most differ in one ship.
 */
export class SequentialWeights {
  /** A bound on the relative error of a weight. */
  readonly relativeError: number;
  /** No layout weighs more; infinite where ships may leave no place for others. */
  readonly bound: number;
  /** About how many steps of a nanosecond a weight takes. */
  readonly steps: number;
  readonly #table: PlacementTable;
  /** Groups are the classes in the order of placing, so that the places of later classes are the later words. */
  readonly #bits: PlacementBits;
  /** For each placement its bit, and its class's place in the order. */
  readonly #bitOf: Int32Array;
  readonly #turnOf: Int32Array;
  /** In the order of placing: the ships and the places of each class, and where its ships begin among all. */
  readonly #counts: readonly number[];
  readonly #places: readonly number[];
  readonly #start: Int32Array;
  /** The ships of the last layout weighed and of the next, as bits in the order of placing. */
  readonly #last: Int32Array;
  readonly #next: Int32Array;
  readonly #filled: Int32Array;
  /** Of the last layout, for each turn: the weight of the ships before, and the later places that they exclude, as bits. */
  readonly #upTo: Float64Array;
  readonly #taken: readonly Int32Array[];
  /** For each set of like ships, the places of their class excluded by them and all ships before, as bits. */
  readonly #gone: Int32Array;
  /** For each set of like ships, the sum over their orders, over the free places of the next ship. */
  readonly #sums: Float64Array;

  /** @throws RefusedError for too many placements, or where float64 cannot hold the weights of so many ships */
  constructor(scenario: Scenario, order: readonly number[]) {
    const table = placementsOf(scenario);
    const { classStart } = table;
    const counts = order.map((k) => scenario.fleet[k].count);
    const places = order.map((k) => classStart[k + 1] - classStart[k]);
    const bits = counts.reduce((sum, count, turn) => sum + count * Math.log2(places[turn] || 1), 0);
    if (bits > MOST_BITS) throw new RefusedError("there are too many ships to weigh as placed one after another");
    this.#table = table;
    this.#counts = counts;
    this.#places = places;
    this.#bits = new PlacementBits({
      table,
      groups: order.map((k, turn) => ({
        placements: Int32Array.from({ length: places[turn] }, (_, i) => classStart[k] + i),
      })),
    });
    this.#start = new Int32Array(counts.length + 1);
    for (const [turn, count] of counts.entries()) this.#start[turn + 1] = this.#start[turn] + count;
    const { start, words, placements, groupOf } = this.#bits;
    this.#bitOf = new Int32Array(table.count);
    this.#turnOf = new Int32Array(table.count);
    for (const [bit, p] of placements.entries()) {
      if (p < 0) continue;
      this.#bitOf[p] = bit;
      this.#turnOf[p] = groupOf[bit];
    }
    const ships = this.#start[counts.length];
    this.#last = new Int32Array(ships).fill(-1);
    this.#next = new Int32Array(ships);
    this.#filled = new Int32Array(counts.length);
    this.#upTo = new Float64Array(counts.length + 1).fill(1);
    this.#taken = counts.map(() => new Int32Array(words));
    const sets = counts.map((count) => 2 ** count);
    this.#gone = new Int32Array(Math.max(...counts.map((_, turn) => sets[turn] * (start[turn + 1] - start[turn]))));
    this.#sums = new Float64Array(Math.max(...sets));
    this.steps = 2 * words * sets.reduce((sum, number) => sum + number, 0);
    this.bound = boundOf(this.#bits, counts, places);
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
    const [last, next, filled, upTo, counts] = [this.#last, this.#next, this.#filled, this.#upTo, this.#counts];
    const [start, bitOf, turnOf] = [this.#start, this.#bitOf, this.#turnOf];
    for (let turn = 0; turn < filled.length; turn++) filled[turn] = start[turn];
    for (let i = from; i < from + ships; i++) next[filled[turnOf[placements[i]]]++] = bitOf[placements[i]];
    let ship = 0;
    while (ship < ships && next[ship] === last[ship]) ship++;
    let turn = 0;
    while (turn < counts.length && start[turn + 1] <= ship) turn++;
    if (turn === counts.length) return upTo[turn];
    for (; ship < ships; ship++) last[ship] = next[ship];
    for (const first = turn; turn < counts.length; turn++) {
      if (turn > first) this.#exclude(turn);
      if (turn > first || counts[turn] > 1) upTo[turn + 1] = upTo[turn] * this.#factor(turn);
    }
    return upTo[counts.length];
  }

  /** Excludes the places of later classes that the ships of the class before this turn take. */
  #exclude(turn: number): void {
    const taken = this.#taken[turn];
    const before = this.#taken[turn - 1];
    const { words, start } = this.#bits;
    for (let w = start[turn]; w < words; w++) taken[w] = before[w];
    for (let i = this.#start[turn - 1]; i < this.#start[turn]; i++) {
      const rivals = this.#bits.rivals(this.#last[i]);
      for (let w = start[turn]; w < words; w++) taken[w] |= rivals[w];
    }
  }

  /** The sum over the orders of a class's ships of the product of its places over the free ones. */
  #factor(turn: number): number {
    const { start } = this.#bits;
    const [gone, sums, taken] = [this.#gone, this.#sums, this.#taken[turn]];
    const [from, to] = [start[turn], start[turn + 1]];
    const own = this.#start[turn];
    const places = this.#places[turn];
    const full = 2 ** this.#counts[turn] - 1;
    for (let set = 0; ; set++) {
      let sum = set === 0 ? 1 : 0;
      for (let left = set; left > 0; left &= left - 1) sum += sums[set ^ (left & -left)];
      if (set === full) return sum;
      let number = 0;
      if (set === 0)
        for (let w = from; w < to; w++) {
          gone[w - from] = taken[w];
          number += bitCount(taken[w]);
        }
      else {
        const rivals = this.#bits.rivals(this.#last[own + 31 - Math.clz32(set & -set)]);
        const [at, rest] = [set * (to - from) - from, (set & (set - 1)) * (to - from) - from];
        for (let w = from; w < to; w++) {
          gone[at + w] = gone[rest + w] | rivals[w];
          number += bitCount(gone[at + w]);
        }
      }
      sums[set] = (sum * places) / (places - number);
    }
  }

  /** Places a fleet as the model does; undefined for a dead end. */
  place(random: RandomStream): number[] | undefined {
    const { start, words, placements } = this.#bits;
    const placed: number[] = [];
    const taken = new Int32Array(words);
    for (const [turn, count] of this.#counts.entries()) {
      const end = start[turn + 1] * 32;
      for (let ship = 0; ship < count; ship++) {
        const free: number[] = [];
        for (let bit = start[turn] * 32; bit < end; bit++)
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
}

/** Adds up the weights of layouts as they are listed, with the sums for each placement. */
export class SequentialSums implements PackingList {
  packings = 0;
  readonly #weights: SequentialWeights;
  readonly #ships: number;
  readonly #fixed: readonly number[];
  readonly #limit: number;
  readonly #layout: Int32Array;
  readonly #total = new RunningSums(1, 0);
  readonly #sums: RunningSums;

  /** @param ships of a layout, the fixed ones among them @param limit the most layouts that are added */
  constructor(
    weights: SequentialWeights,
    ships: number,
    fixed: readonly number[] = [],
    limit = Number.POSITIVE_INFINITY,
  ) {
    this.#weights = weights;
    this.#ships = ships;
    this.#fixed = fixed;
    this.#limit = limit;
    this.#layout = new Int32Array(ships);
    this.#layout.set(fixed);
    this.#sums = new RunningSums(weights.places, 0);
  }

  /** Adds the layout whose placements begin here. */
  addAt(placements: ArrayLike<number>, at: number): void {
    const weight = this.#weights.weigh(placements, at, this.#ships);
    this.packings++;
    this.#total.add(0, weight);
    for (let i = at; i < at + this.#ships; i++) this.#sums.add(placements[i], weight);
  }

  add(placements: ArrayLike<number>): boolean {
    if (this.packings === this.#limit) return false;
    this.#layout.set(placements, this.#fixed.length);
    this.addAt(this.#layout, 0);
    return true;
  }

  addFound({ chosen, placed, last, lastPlaces, index }: PackingSearch): boolean {
    const layout = this.#layout;
    const start = this.#fixed.length;
    for (let k = 0; k < placed; k++) layout[start + k] = index.placements[chosen[k]];
    if (placed === chosen.length) return this.add(layout.slice(start));
    if (this.packings + lastPlaces > this.#limit) return false;
    this.packings += lastPlaces;
    let sum = 0;
    for (let i = 0; i < lastPlaces; i++) {
      layout[layout.length - 1] = index.placements[last[i]];
      const weight = this.#weights.weigh(layout);
      sum += weight;
      this.#sums.add(layout[layout.length - 1], weight);
    }
    this.#total.add(0, sum);
    for (let i = 0; i < layout.length - 1; i++) this.#sums.add(layout[i], sum);
    return true;
  }

  /** The belief. */
  belief(): Belief {
    const [total] = this.#total.values;
    const relativeError = this.#weights.relativeError + (8 + this.#weights.places) * 2 ** -53;
    return new Belief({ method: "layout-list", total, weights: this.#sums.values, relativeError });
  }
}

/**
 * A bound on weights: each ship leaves later ones at least all places of their class but the most that any place of the
 * earlier class excludes. Like ships come in any order. @param counts those of the classes in the order of placing
 */
const boundOf = (bits: PlacementBits, counts: readonly number[], places: readonly number[]): number => {
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
  const free = [...places];
  let bound = 1;
  for (const [k, count] of counts.entries()) {
    for (let ship = 1; ship <= count; ship++) {
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
