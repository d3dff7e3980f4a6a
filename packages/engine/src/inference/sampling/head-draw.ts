import { bitCount } from "../../core/count.ts";
import { firstAbove } from "../../core/lists.ts";
import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { formatBytes } from "../../core/text.ts";
import type { Packing } from "../packing/packing.ts";

/** A packing as bit masks of claims. */
export interface MaskedPacking {
  readonly words: number;
  readonly counts: readonly number[];
  /** For each group, the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, the placements that can cover it. */
  readonly covers: readonly (readonly GroupPlacement[])[];
}

/** A placement, by its group and its index in the group's list. */
interface GroupPlacement {
  readonly group: number;
  readonly index: number;
}

/** A packing with its claims and required cells renumbered without gaps. @throws RefusedError beyond `maxBytes` */
export const makeMasks = (packing: Packing, maxBytes = Number.POSITIVE_INFINITY): MaskedPacking => {
  const { table, groups, required } = packing;
  const bitOf = new Map<number, number>();
  for (const group of groups) {
    for (const p of group.placements) {
      for (const claim of table.claimsOf(p)) if (!bitOf.has(claim)) bitOf.set(claim, bitOf.size);
    }
  }
  const words = Math.max(1, Math.ceil(bitOf.size / 32));
  const bytes = groups.reduce((sum, { placements }) => sum + placements.length * words * 4, 0);
  if (bytes > maxBytes) {
    throw new RefusedError(
      `finding layouts one by one would take about ${formatBytes(bytes)} here; the limit is ${formatBytes(maxBytes)}`,
    );
  }
  const covers: { group: number; index: number }[][] = Array.from(required, () => []);
  const targetOf = new Map(Array.from(required, (cell, i) => [cell, i]));
  const claims = groups.map((group, g) => {
    const masks = new Int32Array(group.placements.length * words);
    group.placements.forEach((p, index) => {
      for (const claim of table.claimsOf(p)) {
        const bit = bitOf.get(claim)!;
        masks[index * words + (bit >> 5)] |= 1 << (bit & 31);
      }
      for (const cell of table.cellsOf(p)) {
        const target = targetOf.get(cell);
        if (target !== undefined) covers[target].push({ group: g, index });
      }
    });
    return masks;
  });
  return { words, counts: groups.map(({ count }) => count), claims, covers };
};

// `private` instead of `#`, whose members are slower before the code is compiled.

/** A partial packing in bit masks. */
class PartialPacking {
  protected readonly words: number;
  protected readonly claims: readonly Int32Array[];
  protected readonly covers: readonly (readonly GroupPlacement[])[];
  protected readonly left: Int32Array;
  protected readonly covered: Uint8Array;
  protected readonly taken: Int32Array;
  /** Which required cells each placement covers, to mark them as covered. */
  private readonly targets: readonly number[][][];

  constructor({ words, counts, claims, covers }: MaskedPacking) {
    this.words = words;
    this.claims = claims;
    this.covers = covers;
    this.left = Int32Array.from(counts);
    this.taken = new Int32Array(words);
    this.covered = new Uint8Array(covers.length);
    this.targets = claims.map((masks) => Array.from({ length: masks.length / words }, () => []));
    covers.forEach((list, target) => {
      for (const { group, index } of list) this.targets[group][index].push(target);
    });
  }

  protected fits(group: number, index: number): boolean {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) if (masks[at] & this.taken[w]) return false;
    return true;
  }

  protected toggle(group: number, index: number, put: 0 | 1): void {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) this.taken[w] ^= masks[at];
    for (const target of this.targets[group][index]) this.covered[target] = put;
    this.left[group] += put === 1 ? -1 : 1;
  }
}

/** The maximum number of heads, which are covers extended by further ships. */
export const MOST_HEADS = 8192;

export const MOST_COVERS_OF_HEADS = 32_768;

/** A cover, perhaps extended by further ships. */
interface Head extends Cover {
  /**
   * The product over all groups of m! / (m - u)!, for a group of m ships, u of them in the cover. It makes up for
   * the other ships: they can be proposed in (m - u)! orders.
   */
  readonly orders: number;
}

/**
 * Proposals for crowded boards. Further ships, the largest first, extend the covers to some thousands of heads.
 * The other ships come from the places compatible with the head, regardless of one another. Each head is drawn in
 * proportion to the proposals that complete it, so packings are equally likely, up to 2^-50 times the heads.
 *
 * Cost: the places of all groups for each head, twice; then about 0.1 us for each proposal.
 */
export class HeadDraw {
  /** The ships of the last proposal: the first `size` numbers are the group and index of each. */
  readonly chosen: Int32Array;
  size = 0;
  readonly #problem: MaskedPacking;
  readonly #mostHeads: number;
  readonly #free: readonly Int32Array[];
  readonly #heads: readonly Head[];
  readonly #sums: Float64Array;
  /** The places that each head leaves, group by group, computed on demand. */
  readonly #places: (readonly Int32Array[] | undefined)[] = [];
  readonly #taken: Int32Array;

  /** @param free for each group, the placements that cover no required cell @param mostHeads the limit of heads */
  constructor(problem: MaskedPacking, covers: readonly Cover[], free: readonly Int32Array[], mostHeads: number) {
    this.#problem = problem;
    this.#mostHeads = mostHeads;
    this.#free = free;
    this.#heads = this.#extend(covers.map((cover) => headOf(problem, cover)));
    this.#sums = new Float64Array(this.#heads.length);
    let sum = 0;
    for (const [i, head] of this.#heads.entries()) {
      let weight = head.orders;
      for (const [group, ships] of head.left.entries())
        if (ships > 0) weight *= this.#countPlaces(head, group) ** ships;
      sum += weight;
      this.#sums[i] = sum;
    }
    this.#taken = new Int32Array(problem.words);
    this.chosen = new Int32Array(2 * problem.counts.reduce((a, b) => a + b, 0));
  }

  get isEmpty(): boolean {
    return this.#heads.length === 0 || this.#sums[this.#heads.length - 1] === 0;
  }

  /** Proposes a packing; returns whether its ships are compatible. */
  propose(random: RandomStream): boolean {
    const last = this.#sums.length - 1;
    const at = firstAbove(this.#sums, 0, last, random.unit() * this.#sums[last]);
    this.size = propose(this.#problem, this.#heads[at], this.#placesOf(at), random, this.#taken, this.chosen);
    return this.size > 0;
  }

  /** Extends each head by a ship of the group that claims most, as long as this does not make too many heads. */
  #extend(covers: readonly Head[]): readonly Head[] {
    let heads = covers;
    for (;;) {
      const next = heads.map((head) => this.#largestGroup(head));
      const most = next.reduce((sum, group) => sum + (group < 0 ? 1 : this.#free[group].length), 0);
      if (most > this.#mostHeads || next.every((group) => group < 0)) return heads;
      heads = heads.flatMap((head, i) => (next[i] < 0 ? [head] : this.#withOneMore(head, next[i])));
    }
  }

  /** The group with ships left whose placements claim most, the first if several are equal; or -1. */
  #largestGroup({ left }: Head): number {
    let best = -1;
    let most = 0;
    for (let group = 0; group < left.length; group++) {
      const claims = left[group] > 0 ? claimsOf(this.#problem, group) : 0;
      if (claims > most) {
        most = claims;
        best = group;
      }
    }
    return best;
  }

  #withOneMore(head: Head, group: number): Head[] {
    const { words, claims } = this.#problem;
    const masks = claims[group];
    const left = head.left.map((ships, g) => (g === group ? ships - 1 : ships));
    const heads: Head[] = [];
    for (const index of this.#free[group]) {
      if (!this.#fits(head, group, index)) continue;
      const taken = head.taken.map((word, w) => word | masks[index * words + w]);
      heads.push({ ...head, chosen: [...head.chosen, group, index], left, taken });
    }
    return heads;
  }

  #fits({ taken }: Head, group: number, index: number): boolean {
    const { words, claims } = this.#problem;
    const masks = claims[group];
    for (let w = 0, word = index * words; w < words; w++, word++) if ((masks[word] & taken[w]) !== 0) return false;
    return true;
  }

  #countPlaces(head: Head, group: number): number {
    const free = this.#free[group];
    let places = 0;
    for (let i = 0; i < free.length; i++) if (this.#fits(head, group, free[i])) places++;
    return places;
  }

  #placesOf(at: number): readonly Int32Array[] {
    const head = this.#heads[at];
    this.#places[at] ??= this.#free.map((free, group) =>
      head.left[group] === 0 ? EMPTY : free.filter((index) => this.#fits(head, group, index)),
    );
    return this.#places[at];
  }
}

/**
 * Adds ships at random to a cover, regardless of one another. Returns the length of `chosen`, 0 if any two clash.
 * @param places for each group, the places to choose from @param taken scratch space
 */
export const propose = (
  { words, claims }: MaskedPacking,
  cover: Cover,
  places: readonly Int32Array[],
  random: RandomStream,
  taken: Int32Array,
  chosen: Int32Array,
): number => {
  const { left } = cover;
  for (let w = 0; w < words; w++) taken[w] = cover.taken[w];
  let size = cover.chosen.length;
  for (let group = 0; group < left.length; group++) {
    const choices = places[group];
    const masks = claims[group];
    for (let k = 0; k < left[group]; k++) {
      const index = choices[random.below(choices.length)];
      for (let w = 0, word = index * words; w < words; w++, word++) {
        if ((masks[word] & taken[w]) !== 0) return 0;
        taken[w] |= masks[word];
      }
      chosen[size++] = group;
      chosen[size++] = index;
    }
  }
  for (let i = 0; i < cover.chosen.length; i++) chosen[i] = cover.chosen[i];
  return size;
};

const EMPTY = new Int32Array(0);

const headOf = ({ counts }: MaskedPacking, cover: Cover): Head => {
  let orders = 1;
  for (const [group, left] of cover.left.entries()) for (let k = counts[group]; k > left; k--) orders *= k;
  return { ...cover, orders };
};

/** The number of bits that the first placement of a group claims. */
const claimsOf = ({ claims, words }: MaskedPacking, group: number): number =>
  claims[group].subarray(0, words).reduce((sum, word) => sum + bitCount(word), 0);

/** Ships that cover all required cells, each at least one of them, and what they leave for the other ships. */
export interface Cover {
  /** The group and index of each ship, side by side. */
  readonly chosen: readonly number[];
  /** The ships left in each group. */
  readonly left: readonly number[];
  /** The mask of the claims taken. */
  readonly taken: Int32Array;
}

/**
 * All covers of the required cells; undefined if there are more than `most`. Each is found once, because one ship
 * covers a required cell. Cost: a visit to each cover and dead end.
 */
export const listCovers = (problem: MaskedPacking, most: number): readonly Cover[] | undefined => {
  const lister = new CoverLister(problem, most);
  return lister.visit(0) ? lister.listed : undefined;
};

class CoverLister extends PartialPacking {
  readonly listed: Cover[] = [];
  private readonly most: number;
  private readonly order: readonly number[];
  private readonly chosen: number[] = [];

  constructor(problem: MaskedPacking, most: number) {
    super(problem);
    this.most = most;
    // Covering the cell with the fewest placements first keeps the number of dead ends small.
    const choices = (target: number): number => problem.covers[target].length;
    this.order = [...problem.covers.keys()].sort((a, b) => choices(a) - choices(b) || a - b);
  }

  /** Covers the cells from this place of the order on; false if there are too many covers. */
  visit(from: number): boolean {
    let at = from;
    while (at < this.order.length && this.covered[this.order[at]]) at++;
    if (at === this.order.length) {
      if (this.listed.length === this.most) return false;
      this.listed.push({ chosen: [...this.chosen], left: Array.from(this.left), taken: this.taken.slice() });
      return true;
    }
    for (const { group, index } of this.covers[this.order[at]]) {
      if (this.left[group] === 0 || !this.fits(group, index)) continue;
      this.toggle(group, index, 1);
      this.chosen.push(group, index);
      const goesOn = this.visit(at + 1);
      this.chosen.length -= 2;
      this.toggle(group, index, 0);
      if (!goesOn) return false;
    }
    return true;
  }
}
