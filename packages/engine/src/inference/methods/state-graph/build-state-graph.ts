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
  const { claims, counts, placements } = input;
  const words = Math.max(1, Math.ceil(claims / 32));
  const width = words + counts.length;
  const choices = choicesOf(input, words);
  const sizes: number[] = [1];
  const edges: Int32Array[] = [];
  let bytes = 0;
  let level: Int32Array = new Int32Array(width);
  level.set(counts, words);
  for (let claim = 0; claim < claims; claim++) {
    const step = new LevelStep(claim, choices[claim], words, level, sizes[claim]);
    const list = step.run();
    const { size, keys } = step.table;
    edges.push(list);
    sizes.push(size);
    level = keys;
    bytes += list.length * 4 + size * 8;
    if (bytes + size * width * 8 > maxBytes) {
      throw new RefusedError(
        `the state graph has passed ${formatBytes(bytes)} after ${claim + 1} of ${claims} steps; the limit is ${formatBytes(maxBytes)}`,
      );
    }
    progress?.((claim + 1) / claims);
  }
  return { sizes, edges, groupSizes: placements.map((list) => list.length) };
};

/** What may be done with one claim. */
interface ClaimChoices {
  readonly mustUse: boolean;
  /** The placements whose first claim it is. */
  readonly placements: { readonly group: number; readonly flat: number; readonly mask: Int32Array }[];
  /** How many placements of each group begin after it. */
  readonly ahead: Int32Array;
}

const choicesOf = ({ claims, mustUse, counts, placements }: GraphInput, words: number): ClaimChoices[] => {
  const choices = Array.from(
    { length: claims },
    (_, claim): ClaimChoices => ({
      mustUse: mustUse[claim] === 1,
      placements: [],
      ahead: new Int32Array(counts.length),
    }),
  );
  let flat = 0;
  for (const [group, list] of placements.entries()) {
    for (const own of list) {
      const mask = new Int32Array(words);
      for (const claim of own) mask[claim >> 5] |= 1 << (claim & 31);
      choices[own[0]].placements.push({ group, flat: flat++, mask });
    }
  }
  for (let claim = claims - 2; claim >= 0; claim--) {
    const next = choices[claim + 1];
    choices[claim].ahead.set(next.ahead);
    for (const { group } of next.placements) choices[claim].ahead[group]++;
  }
  return choices;
};

/** From the states of one level to those of the next: the inner loop of {@link buildStateGraph}. */
class LevelStep {
  /** The states of the next level. */
  readonly table: StateTable;
  readonly #edges: IntList;
  readonly #choices: ClaimChoices;
  readonly #words: number;
  readonly #level: Int32Array;
  readonly #size: number;
  readonly #word: number;
  readonly #bit: number;
  readonly #next: Int32Array;

  constructor(claim: number, choices: ClaimChoices, words: number, level: Int32Array, size: number) {
    const width = words + choices.ahead.length;
    this.table = new StateTable(width, Math.max(16, size));
    this.#edges = new IntList(size * 6);
    this.#choices = choices;
    this.#words = words;
    this.#level = level;
    this.#size = size;
    this.#word = claim >> 5;
    this.#bit = 1 << (claim & 31);
    this.#next = new Int32Array(width);
  }

  /** The edges. */
  run(): Int32Array {
    const { mustUse, placements } = this.#choices;
    for (let s = 0; s < this.#size; s++) {
      const isTaken = (this.#level[s * this.#next.length + this.#word] & this.#bit) !== 0;
      if (isTaken || !mustUse) this.#leave(s);
      if (isTaken) continue;
      for (const { group, flat, mask } of placements) this.#place(s, group, flat, mask);
    }
    return this.#edges.toArray();
  }

  #leave(s: number): void {
    if (!this.#isEnough(s, -1)) return;
    const next = this.#next;
    const at = s * next.length;
    for (let w = 0; w < next.length; w++) next[w] = this.#level[at + w];
    next[this.#word] &= ~this.#bit;
    this.#edges.push(s, this.table.find(next), -1);
  }

  #place(s: number, group: number, flat: number, mask: Int32Array): void {
    const next = this.#next;
    const level = this.#level;
    const words = this.#words;
    const at = s * next.length;
    if (level[at + words + group] === 0) return;
    for (let w = this.#word; w < words; w++) if ((level[at + w] & mask[w]) !== 0) return;
    if (!this.#isEnough(s, group)) return;
    for (let w = 0; w < words; w++) next[w] = level[at + w] | mask[w];
    for (let w = words; w < next.length; w++) next[w] = level[at + w];
    next[this.#word] &= ~this.#bit;
    next[words + group]--;
    this.#edges.push(s, this.table.find(next), flat);
  }

  /** Whether the placements ahead are enough for the ships left, one of a group being placed now (-1 for none). */
  #isEnough(s: number, placed: number): boolean {
    const { ahead } = this.#choices;
    const at = s * this.#next.length + this.#words;
    for (let g = 0; g < ahead.length; g++) if (this.#level[at + g] - (g === placed ? 1 : 0) > ahead[g]) return false;
    return true;
  }
}

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
