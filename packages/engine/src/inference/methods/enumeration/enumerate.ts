import { RunningSums } from "../../arithmetic/arithmetic.ts";
import type { RawCount } from "../../arithmetic/exact-count.ts";

/** A packing as bit masks of claims. */
export interface MaskedPacking {
  readonly words: number;
  readonly counts: readonly number[];
  /** For each group, the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, the placements that can cover it. */
  readonly covers: readonly (readonly GroupPlacement[])[];
}

/** The factors of placements, group by group, in float64 (modulus 0) or as residues. */
export interface Weighing {
  readonly factors: readonly Float64Array[];
  readonly modulus: number;
}

/** A placement, by its group and its index in the group's list. */
export interface GroupPlacement {
  readonly group: number;
  readonly index: number;
}

/** The placements of a group that still fit: the first `length` entries of `list`. */
export interface OpenList {
  readonly group: number;
  readonly list: Int32Array;
  readonly length: number;
}

// `private` instead of `#`, whose members are slower before the code is compiled.

/**
 * A partial packing in bit masks, and what can be added to it.
 *
 * Phase one covers the required cells: it takes the uncovered cell with the fewest candidates, and tries each
 * (Knuth's Algorithm X, "Dancing links", 2000). One ship covers a cell, so every packing is reached once. Phase
 * two places the other ships group by group, ascending within a group, from lists filtered at every step.
 */
export class PackingWalk {
  protected readonly words: number;
  protected readonly claims: readonly Int32Array[];
  protected readonly covers: readonly (readonly GroupPlacement[])[];
  protected readonly left: Int32Array;
  protected readonly covered: Uint8Array;
  protected ships = 0;
  private readonly counts: readonly number[];
  protected readonly taken: Int32Array;
  /** Which required cells each placement covers, to mark them as covered. */
  private readonly rows: readonly number[][][];
  /** Filtered lists for each depth, reused between visits. */
  private readonly scratch: Int32Array[][] = [];

  constructor({ words, counts, claims, covers }: MaskedPacking) {
    this.words = words;
    this.counts = counts;
    this.claims = claims;
    this.covers = covers;
    this.left = new Int32Array(counts.length);
    this.taken = new Int32Array(words);
    this.covered = new Uint8Array(covers.length);
    this.rows = claims.map((masks) => Array.from({ length: masks.length / words }, () => []));
    covers.forEach((list, row) => {
      for (const { group, index } of list) this.rows[group][index].push(row);
    });
    this.clear();
  }

  protected clear(): void {
    this.left.set(this.counts);
    this.taken.fill(0);
    this.covered.fill(0);
    this.ships = this.counts.reduce((a, b) => a + b, 0);
  }

  /**
   * The uncovered required cell with the fewest candidates; {@link ALL_COVERED} if all cells are covered, {@link
   * DEAD} if a cell has no candidate.
   */
  protected rarest(): number {
    let best = ALL_COVERED;
    let fewest = Number.POSITIVE_INFINITY;
    for (let row = 0; row < this.covers.length; row++) {
      if (this.covered[row]) continue;
      let n = 0;
      for (const { group, index } of this.covers[row]) if (this.left[group] > 0 && this.fits(group, index)) n++;
      if (n < fewest) {
        fewest = n;
        best = row;
      }
    }
    return fewest === 0 ? DEAD : best;
  }

  protected fits(group: number, index: number): boolean {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) if (masks[at] & this.taken[w]) return false;
    return true;
  }

  protected toggle(group: number, index: number, put: 0 | 1): void {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) this.taken[w] ^= masks[at];
    for (const row of this.rows[group][index]) this.covered[row] = put;
    this.left[group] += put === 1 ? -1 : 1;
    this.ships += put === 1 ? -1 : 1;
  }

  /** The places of a group that still fit. */
  protected listOf(group: number): OpenList {
    const size = this.claims[group].length / this.words;
    const list = new Int32Array(size);
    let length = 0;
    for (let index = 0; index < size; index++) if (this.fits(group, index)) list[length++] = index;
    return { group, list, length };
  }

  /** The lists for phase two, the longest last, and each ship's list; undefined if a group lacks places. */
  protected openLists(): { open: OpenList[]; order: number[] } | undefined {
    const open: OpenList[] = [];
    for (let group = 0; group < this.claims.length; group++) {
      if (this.left[group] === 0) continue;
      const places = this.listOf(group);
      if (places.length < this.left[group]) return undefined;
      open.push(places);
    }
    // The longest list gains most if its places are counted instead of visited.
    open.sort((a, b) => a.length - b.length);
    return { open, order: open.flatMap(({ group }, i) => new Array<number>(this.left[group]).fill(i)) };
  }

  /** Makes the lists for the next ships once a ship takes place i of its list; false if a list becomes empty. */
  protected narrow(
    lists: readonly OpenList[],
    next: OpenList[],
    order: readonly number[],
    depth: number,
    i: number,
  ): boolean {
    const first = order[depth];
    const { group, list } = lists[first];
    // The next ship comes from the same list, at a later place, or from a later list.
    for (let j = order[depth + 1] === first ? first : first + 1; j < lists.length; j++) {
      next[j] = this.filtered(lists[j], j === first ? i + 1 : 0, group, list[i], depth, j);
      if (next[j].length === 0) return false;
    }
    return true;
  }

  /** The places of a list, from `start` on, that are compatible with a placement; stored in list `j`'s buffer. */
  private filtered(open: OpenList, start: number, group: number, index: number, depth: number, j: number): OpenList {
    this.scratch[depth] ??= [];
    const buffers = this.scratch[depth];
    let buffer = buffers[j];
    if (!buffer || buffer.length < open.length) buffer = buffers[j] = new Int32Array(open.length);
    const masks = this.claims[group];
    const others = this.claims[open.group];
    const length = keepDisjoint(open, start, others, masks, index * this.words, this.words, buffer);
    return { group: open.group, list: buffer, length };
  }
}

/**
 * Counts the packings that a {@link PackingWalk} reaches. The last ship is not placed: the length of its list is
 * the number of its places. With factors, each packing counts as the product of its placements' factors, and
 * weights are added up with compensation (Kahan).
 *
 * Cost: (packings / places of the last ship) visits, each filtering the remaining lists.
 */
export class Enumeration extends PackingWalk {
  private readonly weights: Float64Array[];
  private readonly wantWeights: boolean;
  private readonly progress: ((done: number) => void) | undefined;
  private readonly weigh: Weighing | undefined;
  /** The product of the placed ships' factors. */
  private product = 1;
  private readonly sums: readonly RunningSums[];

  /** @param weigh the factors of placements */
  constructor(packing: MaskedPacking, wantWeights: boolean, progress?: (done: number) => void, weigh?: Weighing) {
    super(packing);
    const { words, claims } = packing;
    this.weigh = weigh;
    this.wantWeights = wantWeights;
    this.progress = progress;
    this.sums = weigh ? claims.map((masks) => new RunningSums(masks.length / words, weigh.modulus)) : [];
    this.weights = claims.map((masks, g) => this.sums[g]?.values ?? new Float64Array(masks.length / words));
  }

  count(): RawCount {
    const total = this.cover(0);
    return this.wantWeights ? { total, weights: this.weights } : { total };
  }

  /** Phase one: counts the packings by covering the required cells not yet covered. */
  private cover(depth: number): number {
    const row = this.rarest();
    if (row === DEAD) return 0;
    if (row === ALL_COVERED) {
      if (this.ships === 0) return 1;
      const lists = this.openLists();
      return lists ? this.fill(lists.open, lists.order, 0) : 0;
    }
    const candidates = this.covers[row];
    let sum = 0;
    let tried = 0;
    for (const { group, index } of candidates) {
      tried++;
      if (this.left[group] === 0 || !this.fits(group, index)) continue;
      this.toggle(group, index, 1);
      const before = this.put(group, index);
      const found = this.cover(depth + 1);
      this.toggle(group, index, 0);
      sum += this.take(group, index, before, found);
      if (depth === 0) this.progress?.(tried / candidates.length);
    }
    return this.reduced(sum);
  }

  /** Phase two: places the remaining ships. @param order for each remaining ship, the index of its list */
  private fill(lists: readonly OpenList[], order: readonly number[], depth: number): number {
    const { group, list, length } = lists[order[depth]];
    if (depth === order.length - 1) {
      if (this.weigh) return this.weighLast(lists[order[depth]], this.weigh);
      const own = this.weights[group];
      if (this.wantWeights) for (let i = 0; i < length; i++) own[list[i]]++;
      return length;
    }
    const next = [...lists];
    let sum = 0;
    for (let i = 0; i < length; i++) {
      if (!this.narrow(lists, next, order, depth, i)) continue;
      const before = this.put(group, list[i]);
      const found = this.fill(next, order, depth + 1);
      sum += this.take(group, list[i], before, found);
      if (depth === 0) this.progress?.(i / length);
    }
    return this.reduced(sum);
  }

  /** Multiplies the product by a ship's factor, and returns the previous product. */
  private put(group: number, index: number): number {
    const before = this.product;
    if (this.weigh) this.product = this.reduced(before * this.weigh.factors[group][index]);
    return before;
  }

  /** Adds the packings found with a ship to its weight, and removes it; returns them times its factor. */
  private take(group: number, index: number, before: number, found: number): number {
    if (!this.weigh) {
      this.weights[group][index] += found;
      return found;
    }
    this.product = before;
    const own = this.reduced(found * this.weigh.factors[group][index]);
    this.sums[group].add(index, this.reduced(own * before));
    return own;
  }

  private weighLast({ group, list, length }: OpenList, { factors }: Weighing): number {
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const factor = factors[group][list[i]];
      sum += factor;
      if (this.wantWeights) this.sums[group].add(list[i], this.reduced(factor * this.product));
    }
    return this.reduced(sum);
  }

  private reduced(value: number): number {
    return this.weigh && this.weigh.modulus > 0 ? value % this.weigh.modulus : value;
  }
}

export const ALL_COVERED = -1;
export const DEAD = -2;

/** Keeps the placements whose masks share no bit with that at `at`; returns their number. */
const keepDisjoint = (
  { list, length }: OpenList,
  start: number,
  others: Int32Array,
  masks: Int32Array,
  at: number,
  words: number,
  kept: Int32Array,
): number => {
  let count = 0;
  for (let k = start; k < length; k++) {
    const o = list[k] * words;
    let clash = 0;
    for (let w = 0; w < words; w++) clash |= others[o + w] & masks[at + w];
    if (clash === 0) kept[count++] = list[k];
  }
  return count;
};
