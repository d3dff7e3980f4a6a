import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text.ts";
import { type AheadClaims, type AheadSums, PlacementsAhead } from "./placements-ahead.ts";

/** Distinct states of a fixed number of words, numbered as they appear: linear probing, at most half full. */
class StateTable {
  readonly #width: number;
  #slots: Int32Array;
  #mask: number;
  keys: Int32Array;
  size = 0;

  constructor(width: number, expected: number) {
    this.#width = width;
    let capacity = 64;
    while (capacity < expected * 4) capacity *= 2;
    this.#slots = new Int32Array(capacity).fill(-1);
    this.#mask = capacity - 1;
    this.keys = new Int32Array(width * (capacity >> 1));
  }

  /** The number of a state; a new number if the state is new. */
  find(key: Int32Array): number {
    const width = this.#width;
    let slot = hash(key, 0, width) & this.#mask;
    for (;;) {
      const s = this.#slots[slot];
      if (s < 0) break;
      let same = true;
      for (let w = 0, at = s * width; w < width; w++, at++) {
        if (this.keys[at] !== key[w]) {
          same = false;
          break;
        }
      }
      if (same) return s;
      slot = (slot + 1) & this.#mask;
    }
    this.#slots[slot] = this.size;
    this.keys.set(key, this.size * width);
    this.size++;
    if (this.size * 2 >= this.#slots.length) this.#grow();
    return this.size - 1;
  }

  #grow(): void {
    const capacity = this.#slots.length * 2;
    this.#mask = capacity - 1;
    this.#slots = new Int32Array(capacity).fill(-1);
    const keys = new Int32Array(this.#width * (capacity >> 1));
    keys.set(this.keys);
    this.keys = keys;
    for (let s = 0; s < this.size; s++) {
      let slot = hash(keys, s * this.#width, this.#width) & this.#mask;
      while (this.#slots[slot] >= 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = s;
    }
  }
}

/** FNV-1a over 32-bit words, with a final mixing step (avalanche). */
const hash = (words: Int32Array, from: number, length: number): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < length; i++) h = Math.imul(h ^ words[from + i], 0x01000193) ^ (words[from + i] >>> 15);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
};

/** A packing with its claims renumbered in scan order. */
export interface GraphInput extends AheadClaims {
  /** 1 for each claim that must be used. */
  readonly mustUse: Uint8Array;
  readonly counts: readonly number[];
  readonly sums?: GraphSums | undefined;
}

/** The totals that a packing must reach in its sums. */
export interface GraphSums extends AheadSums {
  readonly totals: readonly number[];
  /** For each claim and after the last, the most that placements beginning there or later add to each sum. */
  readonly ahead: readonly Int32Array[];
}

/** The largest total that a state can hold. */
export const MOST_IN_SUM = 2 ** 15 - 1;

/** The states of all levels, and the edges between neighbouring levels. */
export interface StateGraph {
  /** The number of states on each level; the first level has one, the last level at most one. */
  readonly sizes: readonly number[];
  /** The edges of each level as triples: source, target on the next level, and flat placement number or -1. */
  readonly edges: readonly Int32Array[];
  /** The placements of each group. Flat numbers count those of all groups, one group after the other. */
  readonly groupSizes: readonly number[];
}

/**
 * Builds the graph of partial packings, level by level.
 *
 * A state of level e holds what still matters after claims 0 to e-1: which claims from e on are taken, and the
 * ships left in each group. Claim e is either skipped, if it is taken or need not be used, or taken by a
 * placement whose first claim it is. Equal states are merged by hashing: the frontier method of Sekine and Imai
 * and of Knuth's Simpath, for packings. States with too few placements for their ships are cut. With sums, a
 * state also holds what each sum lacks. It is cut if this is negative, or more than the placements ahead can
 * add. Every few levels, {@link PlacementsAhead} cuts more.
 *
 * Cost: edges times the words of a state; at worst exponential in the frontier's width.
 */
export class StateGraphBuilder {
  readonly #input: GraphInput;
  readonly #words: number;
  readonly #fields: SumFields;
  readonly #choices: readonly ClaimChoices[];
  readonly #ahead: PlacementsAhead | undefined;
  readonly #sizes: number[] = [1];
  readonly #edges: Int32Array[] = [];
  #bytes = 0;
  /** The states of the level reached so far, and the number of words of each state. */
  #level: Int32Array;
  readonly #width: number;

  constructor(input: GraphInput) {
    const { claims, counts, sums } = input;
    this.#input = input;
    this.#words = Math.max(1, Math.ceil(claims / 32));
    this.#fields = new SumFields(sums?.totals ?? []);
    this.#choices = choicesOf(input, this.#words, this.#fields);
    this.#ahead = sums && new PlacementsAhead(input, sums);
    this.#width = this.#words + counts.length + this.#fields.words;
    this.#level = new Int32Array(this.#width);
    this.#level.set(counts, this.#words);
    this.#level.set(this.#fields.pack(sums?.totals ?? []), this.#words + counts.length);
  }

  get done(): number {
    return this.#input.claims === 0 ? 1 : this.#edges.length / this.#input.claims;
  }

  /** The graph; after a refusal, another call continues. @throws RefusedError as soon as it exceeds `maxBytes` */
  build(maxBytes: number, progress?: (done: number) => void): StateGraph {
    const { claims, placements } = this.#input;
    for (;;) {
      const level = this.#edges.length;
      if (this.#bytes + this.#sizes[level] * this.#width * 8 > maxBytes) {
        throw new RefusedError(
          `the state graph has passed ${formatBytes(this.#bytes)} after ${level} of ${claims} steps; the limit is ${formatBytes(maxBytes)}`,
        );
      }
      if (level === claims) break;
      this.#decide(level);
      progress?.(this.done);
    }
    return { sizes: this.#sizes, edges: this.#edges, groupSizes: placements.map((list) => list.length) };
  }

  #decide(claim: number): void {
    let level = takeStep(claim, this.#choices[claim], this.#words, this.#fields, this.#level, this.#sizes[claim]);
    if (this.#ahead && claim % LOOKED_AT === 0) level = this.#cut(this.#ahead, claim, level);
    const { list, size, keys } = level;
    this.#edges.push(list);
    this.#sizes.push(size);
    this.#level = keys;
    this.#bytes += list.length * 4 + size * 8;
  }

  /** A level without the states that cannot be completed. */
  #cut(ahead: PlacementsAhead, claim: number, level: Level): Level {
    const { list, size, keys } = level;
    const width = this.#width;
    const sumsAt = this.#words + this.#input.counts.length;
    const rest = new Int32Array(this.#fields.length);
    const renumbered = new Int32Array(size).fill(-1);
    let kept = 0;
    for (let s = 0; s < size; s++) {
      const at = s * width;
      this.#fields.unpack(keys, at + sumsAt, rest);
      if (!ahead.isOpen(claim, keys, at, rest)) continue;
      for (let w = 0; w < width; w++) keys[kept * width + w] = keys[at + w];
      renumbered[s] = kept++;
    }
    if (kept === size) return level;
    let length = 0;
    for (let i = 0; i < list.length; i += 3) {
      const target = renumbered[list[i + 1]];
      if (target < 0) continue;
      list[length] = list[i];
      list[length + 1] = target;
      list[length + 2] = list[i + 2];
      length += 3;
    }
    return { list: list.slice(0, length), size: kept, keys: keys.slice(0, kept * width) };
  }
}

/** The edges to a level, and its states. */
interface Level {
  readonly list: Int32Array;
  readonly size: number;
  readonly keys: Int32Array;
}

/** {@link PlacementsAhead} examines every fourth level, because that takes as long as building a few levels. */
const LOOKED_AT = 4;

interface ClaimChoices {
  readonly mustUse: boolean;
  /** The placements whose first claim is this claim. */
  readonly placements: {
    readonly group: number;
    readonly flat: number;
    readonly mask: Int32Array;
    /** What the placement adds to the sums. */
    readonly added: Int32Array;
  }[];
  /** The number of placements of each group that begin after this claim. */
  readonly ahead: Int32Array;
  /** The most that those placements can add to each sum. */
  readonly sumsAhead: Int32Array;
}

/** Sums side by side in words, none negative; a field's top bit shows when one would become negative. */
class SumFields {
  readonly words: number;
  readonly guards: number;
  readonly length: number;
  readonly #bits: number;

  constructor(totals: readonly number[]) {
    const most = totals.reduce((a, b) => Math.max(a, b), 0);
    this.length = totals.length;
    this.#bits = most < 128 ? 8 : 16;
    this.words = Math.ceil((totals.length * this.#bits) / 32);
    this.guards = this.#bits === 8 ? 0x80808080 | 0 : 0x80008000 | 0;
  }

  /** Packs one number for each sum. Numbers that are too large are replaced by the largest that fits. */
  pack(numbers: ArrayLike<number>): Int32Array {
    const packed = new Int32Array(this.words);
    const perWord = 32 / this.#bits;
    for (let i = 0; i < numbers.length; i++) {
      const number = Math.min(numbers[i], 2 ** (this.#bits - 1) - 1);
      packed[Math.floor(i / perWord)] |= number << (this.#bits * (i % perWord));
    }
    return packed;
  }

  /** Reads the numbers that {@link pack} stored from the word `at` on. */
  unpack(words: Int32Array, at: number, numbers: Int32Array): void {
    const bits = this.#bits;
    const mask = 2 ** (bits - 1) - 1;
    for (let i = 0, word = at, shift = 0; i < numbers.length; i++) {
      numbers[i] = (words[word] >>> shift) & mask;
      shift += bits;
      if (shift === 32) [word, shift] = [word + 1, 0];
    }
  }

  /** What a placement adds to each sum, packed. */
  added(units: Int32Array): Int32Array {
    const numbers = new Int32Array(this.length);
    for (const sum of units) numbers[sum]++;
    return this.pack(numbers);
  }
}

const choicesOf = (
  { claims, mustUse, counts, placements, sums }: GraphInput,
  words: number,
  fields: SumFields,
): ClaimChoices[] => {
  const choices = Array.from(
    { length: claims },
    (_, claim): ClaimChoices => ({
      mustUse: mustUse[claim] === 1,
      placements: [],
      ahead: new Int32Array(counts.length),
      sumsAhead: fields.pack(sums?.ahead[claim + 1] ?? []),
    }),
  );
  let flat = 0;
  for (const [group, list] of placements.entries()) {
    for (const [index, claimsOf] of list.entries()) {
      const added = sums ? fields.added(sums.added[group][index]) : NOTHING;
      const mask = new Int32Array(words);
      for (const claim of claimsOf) mask[claim >> 5] |= 1 << (claim & 31);
      choices[claimsOf[0]].placements.push({ group, flat: flat++, mask, added });
    }
  }
  for (let claim = claims - 2; claim >= 0; claim--) {
    const next = choices[claim + 1];
    choices[claim].ahead.set(next.ahead);
    for (const { group } of next.placements) choices[claim].ahead[group]++;
  }
  return choices;
};

const NOTHING = new Int32Array(0);

/** The step from the states of one level to those of the next: the inner loop of {@link StateGraphBuilder}. */
const takeStep = (
  claim: number,
  { mustUse, placements, ahead, sumsAhead }: ClaimChoices,
  words: number,
  fields: SumFields,
  level: Int32Array,
  size: number,
): Level => {
  const { guards } = fields;
  /** The index of the first word that holds a state's sums. */
  const sums = words + ahead.length;
  const width = sums + fields.words;
  const table = new StateTable(width, Math.max(16, size));
  const edges = new IntList(size * 6);
  const word = claim >> 5;
  const bit = 1 << (claim & 31);
  const next = new Int32Array(width);

  /** Whether enough placements are ahead for the ships left; a ship of group `placed` is being placed (-1: none). */
  const isEnough = (at: number, placed: number): boolean => {
    for (let g = 0; g < ahead.length; g++) if (level[at + words + g] - (g === placed ? 1 : 0) > ahead[g]) return false;
    return true;
  };

  /** Whether the placements ahead can still add what each sum lacks. */
  const canMeetSums = (): boolean => {
    for (let w = 0; w < sumsAhead.length; w++)
      if ((((sumsAhead[w] | guards) - next[sums + w]) & guards) !== guards) return false;
    return true;
  };

  const leave = (s: number): void => {
    const at = s * width;
    if (!isEnough(at, -1)) return;
    for (let w = 0; w < width; w++) next[w] = level[at + w];
    if (!canMeetSums()) return;
    next[word] &= ~bit;
    edges.push(s, table.find(next), -1);
  };

  const place = (s: number, group: number, flat: number, mask: Int32Array, added: Int32Array): void => {
    const at = s * width;
    if (level[at + words + group] === 0) return;
    for (let w = word; w < words; w++) if ((level[at + w] & mask[w]) !== 0) return;
    if (!isEnough(at, group)) return;
    for (let w = 0; w < words; w++) next[w] = level[at + w] | mask[w];
    for (let w = words; w < width; w++) next[w] = level[at + w];
    next[word] &= ~bit;
    next[words + group]--;
    for (let w = 0; w < added.length; w++) {
      const left = (next[sums + w] | guards) - added[w];
      if ((left & guards) !== guards) return;
      next[sums + w] = left ^ guards;
    }
    if (!canMeetSums()) return;
    edges.push(s, table.find(next), flat);
  };

  for (let s = 0; s < size; s++) {
    const isTaken = (level[s * width + word] & bit) !== 0;
    if (isTaken || !mustUse) leave(s);
    if (isTaken) continue;
    for (const { group, flat, mask, added } of placements) place(s, group, flat, mask, added);
  }
  return { list: edges.toArray(), size: table.size, keys: table.keys };
};

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
