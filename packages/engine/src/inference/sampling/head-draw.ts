import { addTo } from "../../core/add-to.ts";
import type { RandomStream } from "../../core/random.ts";

/** The maximum number of heads to which covers are extended. */
export const MOST_HEADS = 8192;

export const MOST_COVERS_OF_HEADS = 32_768;

/** Some ships of a packing that are placed before the others, with what is left for the others. */
interface Head {
  readonly chosen: readonly number[];
  readonly left: readonly number[];
  readonly taken: Int32Array;
  /**
   * For each group with m ships, u of them in the cover, m! / (m - u)!; the product of these over all groups. It
   * makes up for the (m - u)! orders in which the other ships can be proposed.
   */
  readonly orders: number;
}

/**
 * Proposals for crowded boards. Covers are extended by further ships, the largest first, to some thousands of
 * heads; the other ships come from the places compatible with the head, regardless of one another. A head is
 * proposed in proportion to the proposals that complete it, so all packings equally often, up to 2^-50 times the
 * heads.
 *
 * Cost: the places of all groups for each head, twice; then about 0.1 us for each proposal.
 */
export class HeadDraw {
  /** The placements of the last proposal: the group and index of each. */
  readonly chosen: Int32Array;
  size = 0;
  readonly #problem: CoverProblem;
  readonly #mostHeads: number;
  readonly #free: readonly Int32Array[];
  readonly #heads: readonly Head[];
  readonly #sums: Float64Array;
  /** The places that each head leaves, group by group, computed on demand. */
  readonly #places: (readonly Int32Array[] | undefined)[] = [];
  readonly #taken: Int32Array;

  /**
   * @param free for each group, the placements that cover no required cell
   * @param mostHeads the maximum number of heads
   */
  constructor(problem: CoverProblem, covers: readonly Cover[], free: readonly Int32Array[], mostHeads: number) {
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
    const { words, claims } = this.#problem;
    const at = this.#drawHead(random);
    const { chosen, left, taken: claimed } = this.#heads[at];
    const places = this.#placesOf(at);
    const taken = this.#taken;
    for (let w = 0; w < words; w++) taken[w] = claimed[w];
    let size = chosen.length;
    for (let group = 0; group < left.length; group++) {
      const own = places[group];
      const masks = claims[group];
      for (let k = 0; k < left[group]; k++) {
        const index = own[random.below(own.length)];
        for (let w = 0, word = index * words; w < words; w++, word++) {
          if ((masks[word] & taken[w]) !== 0) return false;
          taken[w] |= masks[word];
        }
        this.chosen[size++] = group;
        this.chosen[size++] = index;
      }
    }
    for (let i = 0; i < chosen.length; i++) this.chosen[i] = chosen[i];
    this.size = size;
    return true;
  }

  #drawHead(random: RandomStream): number {
    const sums = this.#sums;
    const drawn = random.unit() * sums[sums.length - 1];
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (drawn < sums[middle]) high = middle;
      else low = middle + 1;
    }
    return low;
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

const EMPTY = new Int32Array(0);

const headOf = ({ counts }: CoverProblem, { chosen, used, taken }: Cover): Head => {
  let orders = 1;
  for (const [group, ships] of used.entries()) for (let k = 0; k < ships; k++) orders *= counts[group] - k;
  return { chosen, left: counts.map((count, group) => count - used[group]), taken, orders };
};

/** The number of bits that the first placement of a group claims. */
const claimsOf = ({ claims, words }: CoverProblem, group: number): number => {
  let bits = 0;
  for (let w = 0; w < words; w++) for (let word = claims[group][w] ?? 0; word !== 0; word &= word - 1) bits++;
  return bits;
};

/** Placements as masks of claims, and which of them cover the required cells. */
export interface CoverProblem {
  readonly words: number;
  readonly counts: readonly number[];
  /** For each group, the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, the group and index of every placement that covers it. */
  readonly covers: readonly (readonly { readonly group: number; readonly index: number }[])[];
}

/** One way to cover all required cells: the ships that cover any of them. */
export interface Cover {
  readonly chosen: readonly number[];
  readonly used: readonly number[];
  readonly taken: Int32Array;
}

/**
 * All sets of compatible placements that cover the required cells, each placement at least one of them;
 * undefined beyond `most`. Each is found once, because one ship covers a required cell. Cost: a visit to each
 * set and dead end.
 */
export const listCovers = (
  { words, counts, claims, covers }: CoverProblem,
  most: number,
): readonly Cover[] | undefined => {
  // Covering the cell with the fewest placements first keeps the number of dead ends small.
  const order = covers.map((_, cell) => cell).sort((a, b) => covers[a].length - covers[b].length || a - b);
  const cellsOf = covered(covers);
  const left = [...counts];
  const done = new Uint8Array(covers.length);
  const taken = new Int32Array(words);
  const chosen: number[] = [];
  const found: Cover[] = [];
  const fits = (mask: Int32Array, at: number): boolean => {
    for (let w = 0; w < words; w++) if ((mask[at + w] & taken[w]) !== 0) return false;
    return true;
  };
  const toggle = (group: number, index: number, by: number): void => {
    const mask = claims[group];
    for (let w = 0; w < words; w++) taken[w] ^= mask[index * words + w];
    for (const cell of cellsOf[group].get(index) ?? []) done[cell] += by;
    left[group] -= by;
  };
  const visit = (from: number): boolean => {
    let at = from;
    while (at < order.length && done[order[at]] > 0) at++;
    if (at === order.length) {
      if (found.length === most) return false;
      found.push({ chosen: [...chosen], used: counts.map((count, g) => count - left[g]), taken: taken.slice() });
      return true;
    }
    for (const { group, index } of covers[order[at]]) {
      if (left[group] === 0 || !fits(claims[group], index * words)) continue;
      toggle(group, index, 1);
      chosen.push(group, index);
      const goesOn = visit(at + 1);
      chosen.length -= 2;
      toggle(group, index, -1);
      if (!goesOn) return false;
    }
    return true;
  };
  return visit(0) ? found : undefined;
};

/** For each group, the required cells that each placement covers. */
const covered = (covers: CoverProblem["covers"]): Map<number, number[]>[] => {
  const lists: Map<number, number[]>[] = [];
  for (const [cell, list] of covers.entries()) {
    for (const { group, index } of list) {
      lists[group] ??= new Map();
      addTo(lists[group], index, cell);
    }
  }
  return lists;
};
