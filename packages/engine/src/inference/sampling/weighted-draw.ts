import { bitCount } from "../../core/count.ts";
import type { RandomStream } from "../../core/random.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import type { Packing } from "../packing/packing.ts";
import { PlacementBits } from "../packing/placement-bits.ts";

/** Weights are a moderate number times a power of this unit, because products of counts exceed float64. */
export const WEIGHT_UNIT = 2 ** 256;

/**
 * Draws packings, each with a weight that makes up for its chance: sequential importance sampling. Each ship
 * takes one of the open placements, all equally likely, and the weight is the product of their numbers. So the
 * mean weight is the number of packings (D. E. Knuth, "Estimating the efficiency of backtrack programs",
 * Mathematics of Computation 29, 1975), and weighted means are means over packings.
 *
 * Required cells come first, each time the cell with the fewest open placements, so a packing's cover is drawn
 * in one order only. A placement is no choice if it leaves the other ships too few cells for the required ones;
 * without this rule, most draws late in a game would be dead ends. Then come the groups, the largest ships
 * first. The k remaining ships of a group come in any of k! orders, by which the weight is divided. A dead end
 * counts with weight 0. With factors, a mean may also be weighted by the product of each packing's factors. It
 * is then a mean over packings in proportion to this product.
 *
 * Cost: for each ship the words of all placements, for each required cell its placements times open cells.
 */
export class WeightedDraw {
  /** The placements of the last draw as bits: the first {@link size} entries. */
  readonly chosen: Int32Array;
  size = 0;
  /** The weight of the last draw is `weight * WEIGHT_UNIT ** exponent`, and 0 for a dead end. */
  weight = 0;
  exponent = 0;
  /** The product of the factors of the last draw's placements, in the same form; 1 without factors. */
  factor = 1;
  factorExponent = 0;
  readonly bits: PlacementBits;
  readonly #table: PlacementTable;
  readonly #random: RandomStream;
  readonly #counts: Int32Array;
  readonly #order: readonly number[];
  readonly #required: Int32Array;
  readonly #covers: readonly Int32Array[];
  readonly #all: Int32Array;
  readonly #open: Int32Array;
  readonly #left: Int32Array;
  /** The required cells not yet covered, as indices: the first {@link #uncovered} entries. */
  readonly #cells: Int32Array;
  #uncovered = 0;
  /** For each placement, its cells that are not required, plus its difference to the longest of its group. */
  readonly #spare: Int32Array;
  /** How many ship cells need not lie on required cells: at the start of a draw, and now. */
  readonly #room: number;
  #slack = 0;
  readonly #factors: Float64Array | undefined;
  readonly #weighWhole: ((placements: Int32Array) => number) | undefined;
  readonly #placed: Int32Array;

  /** @param weighWhole the factor of a whole packing, for one that is no product; at most 2^400 */
  constructor(packing: Packing, random: RandomStream, weighWhole?: (placements: Int32Array) => number) {
    this.#weighWhole = weighWhole;
    const { table, groups, required } = packing;
    this.#table = table;
    this.#random = random;
    this.bits = new PlacementBits(packing);
    this.#counts = Int32Array.from(groups, ({ count }) => count);
    this.chosen = new Int32Array(this.#counts.reduce((sum, count) => sum + count, 0));
    const claims = groups.map(({ placements: [p] }) => table.claimStart[p + 1] - table.claimStart[p]);
    this.#placed = new Int32Array(this.chosen.length);
    this.#order = [...groups.keys()].sort(
      (a, b) => claims[b] - claims[a] || groups[a].placements.length - groups[b].placements.length,
    );
    this.#required = required;
    this.#covers = Array.from(required, (cell) => this.bits.covers(cell));
    this.#all = this.bits.all();
    this.#open = new Int32Array(this.bits.words);
    this.#left = new Int32Array(groups.length);
    this.#cells = new Int32Array(required.length);
    [this.#spare, this.#room] = spareCells(packing, this.bits);
    if (groups.some(({ factors }) => factors)) {
      this.#factors = new Float64Array(this.bits.placements.length);
      for (const [g, { factors }] of groups.entries())
        if (factors) this.#factors.set(factors.near, this.bits.start[g] * 32);
    }
  }

  /** Draws a packing; returns false for a dead end. */
  draw(): boolean {
    this.size = 0;
    this.weight = 1;
    this.exponent = 0;
    this.factor = 1;
    this.factorExponent = 0;
    this.#slack = this.#room;
    this.#open.set(this.#all);
    this.#left.set(this.#counts);
    const isFull = this.#cover() && this.#fill();
    if (!isFull) this.weight = 0;
    else if (this.#weighWhole) {
      for (let i = 0; i < this.size; i++) this.#placed[i] = this.bits.placements[this.chosen[i]];
      this.#weigh(this.#weighWhole(this.#placed));
    }
    return isFull;
  }

  /** Covers all required cells, the one with the fewest choices first. */
  #cover(): boolean {
    this.#uncovered = this.#required.length;
    for (let i = 0; i < this.#uncovered; i++) this.#cells[i] = i;
    while (this.#uncovered > 0) {
      let best = -1;
      let fewest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < this.#uncovered; i++) {
        const choices = this.#choices(this.#covers[this.#cells[i]], fewest);
        if (choices === 0) return false;
        if (choices < fewest) {
          best = this.#cells[i];
          fewest = choices;
        }
      }
      this.#put(this.#pick(this.#covers[best], this.#random.below(fewest)));
      this.#multiply(fewest);
      this.#closeCovered();
    }
    return true;
  }

  /** The number of choices in a list. Counting ends at `limit`. */
  #choices(list: Int32Array, limit: number): number {
    let number = 0;
    for (let i = 0; i < list.length && number < limit; i++) if (this.#isChoice(list[i])) number++;
    return number;
  }

  /** The choice in a list that has this many choices before it. */
  #pick(list: Int32Array, before: number): number {
    let left = before;
    for (let i = 0; i < list.length; i++) {
      if (this.#isChoice(list[i]) && left-- === 0) return list[i];
    }
    throw new Error("fewer choices than were counted");
  }

  #isChoice(bit: number): boolean {
    return ((this.#open[bit >> 5] >> (bit & 31)) & 1) === 1 && this.#spare[bit] <= this.#slack;
  }

  /** Removes the cells under the last ship from the list of cells to cover. */
  #closeCovered(): void {
    const p = this.bits.placements[this.chosen[this.size - 1]];
    const { cells, cellStart } = this.#table;
    let kept = 0;
    for (let i = 0; i < this.#uncovered; i++) {
      const cell = this.#required[this.#cells[i]];
      let at = cellStart[p];
      while (at < cellStart[p + 1] && cells[at] !== cell) at++;
      if (at === cellStart[p + 1]) this.#cells[kept++] = this.#cells[i];
    }
    this.#uncovered = kept;
  }

  /** Places the remaining ships, group by group. */
  #fill(): boolean {
    for (const group of this.#order) {
      const from = this.bits.start[group];
      const to = this.bits.start[group + 1];
      for (let ship = 1; this.#left[group] > 0; ship++) {
        let number = 0;
        for (let w = from; w < to; w++) number += bitCount(this.#open[w]);
        if (number < this.#left[group]) return false;
        this.#put(this.#nth(from, this.#random.below(number)));
        this.#multiply(number / ship);
      }
    }
    return true;
  }

  /** The open placement that has this many open ones before it, starting at a word. */
  #nth(from: number, before: number): number {
    let left = before;
    for (let w = from; ; w++) {
      let word = this.#open[w];
      const number = bitCount(word);
      if (left >= number) {
        left -= number;
        continue;
      }
      while (left-- > 0) word &= word - 1;
      return w * 32 + 31 - Math.clz32(word & -word);
    }
  }

  #put(bit: number): void {
    this.chosen[this.size++] = bit;
    if (this.#factors) this.#weigh(this.#factors[bit]);
    this.#slack -= this.#spare[bit];
    const group = this.bits.groupOf[bit];
    const open = this.#open;
    const rivals = this.bits.rivals(bit);
    for (let w = 0; w < open.length; w++) open[w] &= ~rivals[w];
    if (--this.#left[group] === 0) open.fill(0, this.bits.start[group], this.bits.start[group + 1]);
  }

  /** Multiplies by the factor of a placement, which may be very large or very small. */
  #weigh(factor: number): void {
    this.factor *= factor;
    for (; this.factor >= WEIGHT_UNIT; this.factorExponent++) this.factor /= WEIGHT_UNIT;
    for (; this.factor < 1 / WEIGHT_UNIT; this.factorExponent--) this.factor *= WEIGHT_UNIT;
  }

  #multiply(factor: number): void {
    this.weight *= factor;
    if (this.weight >= WEIGHT_UNIT) {
      this.weight /= WEIGHT_UNIT;
      this.exponent++;
    }
  }
}

/**
 * For each bit, the cells that a ship there uses up without covering a required one: those of its group's
 * largest placement minus the required cells covered. Also how many all ships can spare.
 */
const spareCells = ({ table, groups, required }: Packing, bits: PlacementBits): [spare: Int32Array, room: number] => {
  const isRequired = new Uint8Array(table.board.cellCount);
  for (const cell of required) isRequired[cell] = 1;
  const spare = new Int32Array(bits.placements.length);
  let room = -required.length;
  for (const [g, { placements, count }] of groups.entries()) {
    let largest = 0;
    for (const p of placements) largest = Math.max(largest, table.cellStart[p + 1] - table.cellStart[p]);
    room += count * largest;
    for (const [i, p] of placements.entries())
      spare[bits.start[g] * 32 + i] = largest - table.cellsOf(p).reduce((sum, cell) => sum + isRequired[cell], 0);
  }
  return [spare, room];
};
