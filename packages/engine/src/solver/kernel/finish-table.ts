import { Assignment } from "./assignment.ts";
import { Stopped } from "./candidate-stack.ts";
import type { MaskSymmetry } from "./mask-symmetry.ts";
import { hash } from "./memo.ts";

/** Candidates as weighted sets of columns, and which ships touch which columns. */
interface FinishSource {
  readonly columns: number;
  readonly words: number;
  readonly candidateCount: number;
  readonly masks: Int32Array;
  readonly weights: Float64Array;
  readonly size: number;
  readonly sinking: boolean;
  /** For each column, its neighbours, which belong to the same ship if sinkings are announced. */
  readonly beside: Int32Array;
  readonly symmetry: MaskSymmetry;
}

/** The most values for each set. */
const MOST_VALUES = 16;

/**
 * For every set of hits, an upper bound on the weight that any strategy can finish with few misses.
 *
 * X is a set of hits with the announced sinkings, without misses. F(X, v) bounds the weight of the layouts that agree
 * and are finished with at most v further misses. A strategy shoots cells c0, c1, … while they miss, and a layout
 * first hit at c_i has v - i misses left. So F(X, v) is at most the greatest sum of F(X + c_i, v - i) over all
 * assignments of cells to misses left. It is also at most the weight of all layouts that agree with X. Where sinkings
 * are announced, a hit leads to two sets.
 *
 * Sets are made from the candidates downwards, so each agrees with some candidate. Of symmetric sets, one is kept.
 * Cost: sets times (columns times symmetries + assignments).
 */
export class FinishTable {
  readonly #source: FinishSource;
  readonly #keyWords: number;
  /** F(X, 0), F(X, 1), … of set i, from `i * stride` on. The last value also holds for more misses. */
  values: Float64Array;
  readonly stride: number;
  #keys: Int32Array;
  #index: Int32Array;
  /** The number of sets. */
  size = 0;
  readonly #key: Int32Array;
  readonly #component: Int32Array;
  /** The first set with each number of unhit columns, starting from 0. */
  readonly #layers: number[] = [0];

  private constructor(source: FinishSource) {
    this.#source = source;
    this.#keyWords = source.words * (source.sinking ? 2 : 1);
    this.stride = Math.max(1, Math.min(MOST_VALUES, source.columns - source.size + 1));
    this.#keys = new Int32Array(this.#keyWords * 1024);
    this.values = new Float64Array(this.stride * 1024);
    this.#index = new Int32Array(4096).fill(-1);
    this.#key = new Int32Array(this.#keyWords);
    this.#component = new Int32Array(source.words);
  }

  /** Makes the table; undefined if it would exceed the memory or `stop` returns true. */
  static make(source: FinishSource, maxBytes: number, stop: () => boolean): FinishTable | undefined {
    const table = new FinishTable(source);
    return table.#fill(maxBytes, stop) ? table : undefined;
  }

  get bytes(): number {
    return this.#keys.byteLength + this.values.byteLength + this.#index.byteLength;
  }

  /**
   * The set of some hits and of the sunk ships' columns, where sinkings are announced; -1 if no candidate agrees with
   * it.
   */
  find(hits: Int32Array, hitsAt: number, sunk: Int32Array, sunkAt: number): number {
    const { words, sinking } = this.#source;
    for (let w = 0; w < words; w++) this.#key[w] = hits[hitsAt + w];
    if (sinking) for (let w = 0; w < words; w++) this.#key[words + w] = sunk[sunkAt + w];
    return this.#locate();
  }

  /** The set after one more hit, which either sinks its ship or does not. */
  findAfter(
    hits: Int32Array,
    hitsAt: number,
    sunk: Int32Array,
    sunkAt: number,
    column: number,
    sinks: boolean,
  ): number {
    const { words } = this.#source;
    const key = this.#key;
    for (let w = 0; w < words; w++) key[w] = hits[hitsAt + w];
    key[column >> 5] |= 1 << (column & 31);
    if (this.#source.sinking) {
      for (let w = 0; w < words; w++) key[words + w] = sunk[sunkAt + w];
      if (sinks) {
        this.#shipOf(column, key, 0);
        for (let w = 0; w < words; w++) {
          // No ship lies next to a sunk one, or the set would be that of a longer ship.
          if ((key[words + w] & this.#component[w]) !== 0) return -1;
        }
        for (let w = 0; w < words; w++) key[words + w] |= this.#component[w];
      }
    }
    return this.#locate();
  }

  #locate(): number {
    if (this.#source.symmetry.order > 1) this.#source.symmetry.canonize(this.#key, this.#source.sinking ? 2 : 1);
    const mask = this.#index.length - 1;
    for (let at = hash(this.#key, this.#keyWords) & mask; ; at = (at + 1) & mask) {
      const set = this.#index[at];
      if (set < 0) return -1;
      if (this.#holds(set)) return set;
    }
  }

  #holds(set: number): boolean {
    const from = set * this.#keyWords;
    for (let w = 0; w < this.#keyWords; w++) if (this.#keys[from + w] !== this.#key[w]) return false;
    return true;
  }

  /** Stores in `#component` the columns of a set that neighbours connect with a column. */
  #shipOf(column: number, within: Int32Array, at: number): void {
    const { words, beside } = this.#source;
    const component = this.#component;
    component.fill(0);
    component[column >> 5] |= 1 << (column & 31);
    for (let grown = true; grown; ) {
      grown = false;
      for (let w = 0; w < words; w++) {
        for (let rest = component[w]; rest !== 0; rest &= rest - 1) {
          const from = (w * 32 + 31 - Math.clz32(rest & -rest)) * words;
          for (let k = 0; k < words; k++) {
            const more = beside[from + k] & within[at + k] & ~component[k];
            if (more !== 0) {
              component[k] |= more;
              grown = true;
            }
          }
        }
      }
    }
  }

  #add(): number {
    const place = this.#locate();
    if (place >= 0) return place;
    const set = this.size++;
    if (set * this.#keyWords >= this.#keys.length) {
      const keys = new Int32Array(this.#keys.length * 2);
      keys.set(this.#keys);
      this.#keys = keys;
      const values = new Float64Array(this.values.length * 2);
      values.set(this.values);
      this.values = values;
    }
    for (let w = 0; w < this.#keyWords; w++) this.#keys[set * this.#keyWords + w] = this.#key[w];
    if (this.size * 2 > this.#index.length) this.#reindex(this.#index.length * 4);
    else this.#enter(set);
    return set;
  }

  #enter(set: number): void {
    const mask = this.#index.length - 1;
    for (let w = 0; w < this.#keyWords; w++) this.#key[w] = this.#keys[set * this.#keyWords + w];
    let at = hash(this.#key, this.#keyWords) & mask;
    while (this.#index[at] >= 0) at = (at + 1) & mask;
    this.#index[at] = set;
  }

  #reindex(size: number): void {
    this.#index = new Int32Array(size).fill(-1);
    for (let set = 0; set < this.size; set++) this.#enter(set);
  }

  /** Makes the sets and their values; returns false if memory or time runs out. */
  #fill(maxBytes: number, stop: () => boolean): boolean {
    const { words, candidateCount, masks, weights, size, sinking } = this.#source;
    const { stride } = this;
    for (let candidate = 0; candidate < candidateCount; candidate++) {
      for (let w = 0; w < words; w++) {
        this.#key[w] = masks[candidate * words + w];
        if (sinking) this.#key[words + w] = masks[candidate * words + w];
      }
      const set = this.#add();
      this.values.fill(weights[candidate], set * stride, (set + 1) * stride);
    }
    const assignment = new Assignment(this.#source.columns, stride);
    const key = new Int32Array(this.#keyWords);
    let from = 0;
    for (let hits = size - 1; hits >= 0; hits--) {
      const to = this.size;
      for (let set = from; set < to; set++) {
        this.#addBelow(set);
        if ((set & 255) === 0 && (this.bytes > maxBytes || stop())) return false;
      }
      this.#layers.push(to);
      for (let set = to; set < this.size; set++) {
        for (let w = 0; w < this.#keyWords; w++) key[w] = this.#keys[set * this.#keyWords + w];
        this.#value(set, key, size - hits, assignment);
        if ((set & 255) === 0 && stop()) return false;
      }
      from = to;
    }
    return true;
  }

  /** Where the sets with some number of columns left to hit begin and end. */
  layer(unhit: number): readonly [from: number, to: number] {
    return [this.#layers[unhit] ?? this.size, this.#layers[unhit + 1] ?? this.size];
  }

  /** The sets reached from a set; undefined if they have more than `most` shots. Cost: shots times symmetries. */
  graph(root: number, most: number): FinishGraph | undefined {
    const { words, candidateCount, masks } = this.#source;
    const shots = new Map<number, { hit: number; sunk: number }[]>([[root, []]]);
    let listed = 0;
    for (const [set, list] of shots) {
      this.#eachShot(set, (hit, sunk) => {
        list.push({ hit, sunk });
        for (const next of [hit, sunk]) if (next >= 0 && !shots.has(next)) shots.set(next, []);
      });
      listed += list.length;
      if (listed > most) return undefined;
    }
    const sets = [...shots.keys()].sort((a, b) => a - b);
    const place = new Map(sets.map((set, i) => [set, i]));
    const at = (set: number): number => place.get(set) ?? -1;
    const start = new Int32Array(sets.length + 1);
    const all = sets.flatMap((set, i) => {
      const list = shots.get(set) ?? [];
      start[i + 1] = start[i] + list.length;
      return list;
    });
    return {
      start,
      hit: Int32Array.from(all, ({ hit }) => at(hit)),
      sunk: Int32Array.from(all, ({ sunk }) => at(sunk)),
      unhit: Uint8Array.from(sets, (set) => this.#layers.findLastIndex((from) => set >= from)),
      candidates: Int32Array.from({ length: candidateCount }, (_, candidate) =>
        at(this.find(masks, candidate * words, masks, candidate * words)),
      ),
    };
  }

  /** Calls back with the sets after the two answers to each shot that may hit; -1 for an answer of no candidate. */
  #eachShot(set: number, use: (hit: number, sunk: number) => void): void {
    const { columns, words, sinking } = this.#source;
    if (set < (this.#layers[1] ?? this.size)) return;
    const key = this.#keys.slice(set * this.#keyWords, (set + 1) * this.#keyWords);
    for (let column = 0; column < columns; column++) {
      if (((key[column >> 5] >>> (column & 31)) & 1) === 1) continue;
      const hit = this.findAfter(key, 0, key, words, column, false);
      const sunk = sinking ? this.findAfter(key, 0, key, words, column, true) : -1;
      if (hit >= 0 || sunk >= 0) use(hit, sunk);
    }
  }

  /** The same sets with other weights, equal for symmetric candidates. @throws Stopped when `stop` returns true */
  withWeights(weights: Float64Array, stop: () => boolean): FinishTable {
    const table = new FinishTable({ ...this.#source, weights });
    table.#keys = this.#keys;
    table.#index = this.#index;
    table.size = this.size;
    table.#layers.push(...this.#layers.slice(1));
    table.values = new Float64Array(this.size * table.stride);
    const { words, candidateCount, masks, columns } = this.#source;
    for (let candidate = 0; candidate < candidateCount; candidate++) {
      const set = table.find(masks, candidate * words, masks, candidate * words);
      table.values.fill(weights[candidate], set * table.stride, (set + 1) * table.stride);
    }
    const assignment = new Assignment(columns, table.stride);
    const key = new Int32Array(this.#keyWords);
    for (let unhit = 1; unhit < this.#layers.length; unhit++) {
      for (let set = this.#layers[unhit]; set < (this.#layers[unhit + 1] ?? this.size); set++) {
        for (let w = 0; w < this.#keyWords; w++) key[w] = this.#keys[set * this.#keyWords + w];
        table.#value(set, key, unhit, assignment);
        if ((set & 255) === 0 && stop()) throw new Stopped();
      }
    }
    return table;
  }

  #addBelow(set: number): void {
    const { words, sinking } = this.#source;
    const key = this.#key;
    const base = set * this.#keyWords;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#keys[base + w]; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        for (let k = 0; k < this.#keyWords; k++) key[k] = this.#keys[base + k];
        if (sinking && (key[words + w] & bit) !== 0) {
          this.#shipOf(w * 32 + 31 - Math.clz32(bit), key, words);
          for (let k = 0; k < words; k++) key[words + k] &= ~this.#component[k];
        }
        key[w] &= ~bit;
        this.#add();
      }
    }
  }

  /** Computes F of a set from the sets with one more hit. */
  #value(set: number, key: Int32Array, unhit: number, assignment: Assignment): void {
    const { columns, words, sinking } = this.#source;
    const { stride, values } = this;
    const { gains } = assignment;
    let items = 0;
    let weight = 0;
    for (let column = 0; column < columns; column++) {
      if (((key[column >> 5] >>> (column & 31)) & 1) === 1) continue;
      const hit = this.findAfter(key, 0, key, words, column, false);
      const sunk = sinking ? this.findAfter(key, 0, key, words, column, true) : -1;
      if (hit < 0 && sunk < 0) continue;
      const at = items * stride;
      for (let v = 0; v < stride; v++) {
        gains[at + v] = (hit < 0 ? 0 : values[hit * stride + v]) + (sunk < 0 ? 0 : values[sunk * stride + v]);
      }
      // The last value of a set is the weight of all its layouts. Each layout counts once for each unhit column.
      weight += gains[at + stride - 1];
      items++;
    }
    weight /= unhit;
    assignment.begin(items);
    let sum = 0;
    for (let v = 0; v < stride; v++) {
      if (sum < weight) sum = v === stride - 1 ? weight : Math.min(weight, assignment.add());
      values[set * stride + v] = sum;
    }
  }
}

/** The part of a finish table that is reached from one set. That set comes last here. */
export interface FinishGraph {
  /** Where the shots of each set begin. Sets come after those that they lead to; whole candidates have no shots. */
  readonly start: Int32Array;
  /** For each shot, the sets after a hit and after a sinking, or -1. */
  readonly hit: Int32Array;
  readonly sunk: Int32Array;
  readonly unhit: Uint8Array;
  /** The set of each candidate or of a symmetric one; -1 for a candidate outside the graph. */
  readonly candidates: Int32Array;
}
