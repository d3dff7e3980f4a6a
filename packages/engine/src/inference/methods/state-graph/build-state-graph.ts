import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text/bytes-text.ts";
import { StateTable } from "./state-table.ts";

/** A packing with its claims renumbered in scan order. */
export interface GraphInput {
  /** Number of claims. */
  readonly claims: number;
  /** 1 where a claim must be used. */
  readonly mustUse: Uint8Array;
  /** Ships per group. */
  readonly counts: readonly number[];
  /** Per group the placements, each as its claims in ascending order. */
  readonly placements: readonly (readonly Int32Array[])[];
}

/** States of all levels and the edges between neighbouring levels. */
export interface StateGraph {
  /** Per level the number of states; level 0 has one, the last one at most one. */
  readonly sizes: readonly number[];
  /** Per level its edges as triples: source, target on the next level, flat placement number or -1. */
  readonly edges: readonly Int32Array[];
  /** Number of placements of each group; flat numbers count through the groups. */
  readonly groupSizes: readonly number[];
}

/**
 * Builds the graph of partial packings.
 *
 * A state of level e is what remains to be known after claims 0..e-1 are decided: the claims from e on that are already
 * taken, and the number of ships left in each group. From it claim e is skipped (if it is taken, or need not be used) or
 * taken by a placement whose first claim it is. Equal states are merged by hashing (open addressing over 32-bit words).
 * This is the frontier method of Sekine and Imai and of Knuth's Simpath, applied to packings. States that leave too few
 * placements for the ships to come are cut at once.
 *
 * Cost: edges times the words of a state; the number of states is at worst exponential in the width of the frontier.
 *
 * @throws RefusedError as soon as the graph grows beyond `maxBytes`.
 */
export const buildStateGraph = (input: GraphInput, maxBytes: number, progress?: (done: number) => void): StateGraph => {
  const { claims, mustUse, counts, placements } = input;
  const groups = counts.length;
  const words = Math.max(1, Math.ceil(claims / 32));
  const width = words + groups;
  const groupSizes = placements.map((list) => list.length);
  const offsets = groupSizes.map((_, g) => groupSizes.slice(0, g).reduce((a, b) => a + b, 0));
  const anchored: { group: number; flat: number; mask: Int32Array }[][] = Array.from({ length: claims }, () => []);
  // How many placements of each group still begin at or after a claim.
  const ahead = Array.from({ length: claims + 1 }, () => new Int32Array(groups));
  placements.forEach((list, group) => {
    list.forEach((own, index) => {
      const mask = new Int32Array(words);
      for (const claim of own) mask[claim >> 5] |= 1 << (claim & 31);
      anchored[own[0]].push({ group, flat: offsets[group] + index, mask });
      ahead[own[0]][group]++;
    });
  });
  for (let e = claims - 1; e >= 0; e--) for (let g = 0; g < groups; g++) ahead[e][g] += ahead[e + 1][g];

  const sizes: number[] = [1];
  const edges: Int32Array[] = [];
  let bytes = 0;
  let level: Int32Array = new Int32Array(width);
  for (let g = 0; g < groups; g++) level[words + g] = counts[g];
  let size = 1;
  for (let e = 0; e < claims; e++) {
    const table = new StateTable(width, Math.max(16, size));
    const list = new IntList(size * 6);
    const word = e >> 5;
    const bit = 1 << (e & 31);
    const next = new Int32Array(width);
    const future = ahead[e + 1];
    for (let s = 0; s < size; s++) {
      const at = s * width;
      const taken = (level[at + word] & bit) !== 0;
      if (taken || !mustUse[e]) {
        let enough = true;
        for (let g = 0; g < groups; g++) if (level[at + words + g] > future[g]) enough = false;
        if (enough) {
          for (let w = 0; w < width; w++) next[w] = level[at + w];
          next[word] &= ~bit;
          list.push(s, table.find(next), -1);
        }
      }
      if (taken) continue;
      for (const { group, flat, mask } of anchored[e]) {
        if (level[at + words + group] === 0) continue;
        let clash = 0;
        for (let w = word; w < words; w++) clash |= level[at + w] & mask[w];
        if (clash !== 0) continue;
        let enough = true;
        for (let g = 0; g < groups; g++) if (level[at + words + g] - (g === group ? 1 : 0) > future[g]) enough = false;
        if (!enough) continue;
        for (let w = 0; w < words; w++) next[w] = level[at + w] | mask[w];
        for (let w = words; w < width; w++) next[w] = level[at + w];
        next[word] &= ~bit;
        next[words + group]--;
        list.push(s, table.find(next), flat);
      }
    }
    edges.push(list.toArray());
    size = table.size;
    level = table.keys;
    sizes.push(size);
    bytes += list.length * 4 + size * 8;
    if (bytes + size * width * 8 > maxBytes) {
      throw new RefusedError(
        `the state graph has passed ${formatBytes(bytes)} after ${e + 1} of ${claims} steps; the limit is ${formatBytes(maxBytes)}`,
      );
    }
    progress?.((e + 1) / claims);
  }
  return { sizes, edges, groupSizes };
};

/** A growing list of 32-bit integers. */
class IntList {
  #items: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.#items = new Int32Array(Math.max(16, capacity));
  }

  push(a: number, b: number, c: number): void {
    if (this.length + 3 > this.#items.length) {
      const grown = new Int32Array(this.#items.length * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.length] = a;
    this.#items[this.length + 1] = b;
    this.#items[this.length + 2] = c;
    this.length += 3;
  }

  toArray(): Int32Array {
    return this.#items.slice(0, this.length);
  }
}
