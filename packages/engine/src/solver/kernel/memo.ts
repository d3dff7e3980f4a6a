/**
 * What is known about positions: a lower bound, an upper bound and a move, under a key of some words.
 *
 * Open addressing in typed arrays, with a window of sixteen slots for each key, compared in full. The table
 * doubles when half full. Once its memory is used up, new entries replace those that cost little search.
 */
export class Memo {
  /** The number of words in a key. */
  readonly words: number;
  readonly #maxBytes: number;
  #slots: number;
  #keys: Int32Array;
  /** The search that an entry cost; 0 if the slot is free. */
  #effort: Uint32Array;
  /** For each slot, the bounds and the move; valid until the next {@link put}. */
  lower: Float64Array;
  upper: Float64Array;
  move: Int16Array;
  /** The number of entries. */
  size = 0;

  /** @param words the number of words in a key. @param maxBytes the most memory for the table */
  constructor(words: number, maxBytes: number) {
    this.words = words;
    this.#maxBytes = maxBytes;
    this.#slots = 1 << 12;
    this.#keys = new Int32Array(this.#slots * words);
    this.#effort = new Uint32Array(this.#slots);
    this.lower = new Float64Array(this.#slots);
    this.upper = new Float64Array(this.#slots);
    this.move = new Int16Array(this.#slots);
  }

  get bytes(): number {
    return this.#slots * bytesPerSlot(this.words);
  }

  find(key: Int32Array): number {
    const words = this.words;
    const mask = this.#slots - 1;
    const start = hash(key, words);
    for (let i = 0; i < WINDOW; i++) {
      const slot = (start + i) & mask;
      if (this.#effort[slot] === 0) return -1;
      if (this.#holds(slot, key)) return slot;
    }
    return -1;
  }

  /** The slot of a key, made with bounds 0 and infinity and no move if there is none. Effort is at least 1. */
  put(key: Int32Array, effort: number): number {
    const words = this.words;
    if (this.size * 2 > this.#slots && this.#slots * 2 * bytesPerSlot(words) <= this.#maxBytes) this.#grow();
    const mask = this.#slots - 1;
    const start = hash(key, words);
    let weakest = start & mask;
    for (let i = 0; i < WINDOW; i++) {
      const slot = (start + i) & mask;
      if (this.#effort[slot] === 0) {
        this.size++;
        return this.#claim(slot, key, effort);
      }
      if (this.#holds(slot, key)) {
        this.#effort[slot] = Math.min(0xffff_ffff, this.#effort[slot] + effort);
        return slot;
      }
      if (this.#effort[slot] < this.#effort[weakest]) weakest = slot;
    }
    return this.#claim(weakest, key, effort);
  }

  /** Whether a budget is enough for a position; undefined if that is not known. */
  isEnough(key: Int32Array, budget: number): boolean | undefined {
    const slot = this.find(key);
    if (slot < 0) return undefined;
    if (this.lower[slot] > budget) return false;
    return this.upper[slot] <= budget ? true : undefined;
  }

  /** Stores whether a budget is enough for a position. @param move the move that shows it, -1 if it is not enough */
  decide(key: Int32Array, effort: number, budget: number, move: number): void {
    const slot = this.put(key, effort);
    if (move < 0) this.lower[slot] = Math.max(this.lower[slot], budget + 1);
    else {
      this.upper[slot] = Math.min(this.upper[slot], budget);
      this.move[slot] = move;
    }
  }

  /**
   * The entries that cost most search, as rows of whole numbers: the key, the effort, the move and the two bounds, which
   * take two numbers each. Cost: a pass over the table. @param most the number of rows to keep, about
   */
  rows(most: number): Int32Array {
    // How many entries there are of each order of magnitude: the cheapest are left out.
    const byEffort = new Float64Array(33);
    for (const effort of this.#effort) if (effort > 0) byEffort[32 - Math.clz32(effort)]++;
    let least = 33;
    let kept = 0;
    while (least > 1 && (kept === 0 || kept + byEffort[least - 1] <= most)) kept += byEffort[--least];
    const words = this.words;
    const rows = new Int32Array(kept * (words + EXTRA));
    const bounds = new Float64Array(2);
    const halves = new Int32Array(bounds.buffer);
    let at = 0;
    for (let slot = 0; slot < this.#slots; slot++) {
      if (32 - Math.clz32(this.#effort[slot]) < least) continue;
      rows.set(this.#keys.subarray(slot * words, (slot + 1) * words), at);
      rows[at + words] = this.#effort[slot];
      rows[at + words + 1] = this.move[slot];
      bounds[0] = this.lower[slot];
      bounds[1] = this.upper[slot];
      rows.set(halves, at + words + 2);
      at += words + EXTRA;
    }
    return rows;
  }

  /**
   * Takes up what {@link rows} gave. @param columns moves are below this
   * @returns false, with nothing or a part of it taken up, if a row is not of that form
   */
  takeUp(rows: Int32Array, columns: number): boolean {
    const words = this.words;
    if (rows.length % (words + EXTRA) !== 0) return false;
    const bounds = new Float64Array(2);
    const halves = new Int32Array(bounds.buffer);
    for (let at = 0; at < rows.length; at += words + EXTRA) {
      const move = rows[at + words + 1];
      halves.set(rows.subarray(at + words + 2, at + words + EXTRA));
      const [lower, upper] = bounds;
      if (!(rows[at + words] !== 0 && move >= -1 && move < columns && lower >= 0 && lower <= upper)) return false;
      const slot = this.put(rows.subarray(at, at + words), rows[at + words] >>> 0);
      this.lower[slot] = lower;
      this.upper[slot] = upper;
      this.move[slot] = move;
    }
    return true;
  }

  #claim(slot: number, key: Int32Array, effort: number): number {
    const at = slot * this.words;
    for (let w = 0; w < this.words; w++) this.#keys[at + w] = key[w];
    this.#effort[slot] = Math.max(1, Math.min(0xffff_ffff, effort));
    this.lower[slot] = 0;
    this.upper[slot] = Number.POSITIVE_INFINITY;
    this.move[slot] = -1;
    return slot;
  }

  #holds(slot: number, key: Int32Array): boolean {
    const at = slot * this.words;
    for (let w = 0; w < this.words; w++) if (this.#keys[at + w] !== key[w]) return false;
    return true;
  }

  #grow(): void {
    const old = { keys: this.#keys, effort: this.#effort, lower: this.lower, upper: this.upper, move: this.move };
    const words = this.words;
    const slots = this.#slots;
    this.#slots *= 2;
    this.#keys = new Int32Array(this.#slots * words);
    this.#effort = new Uint32Array(this.#slots);
    this.lower = new Float64Array(this.#slots);
    this.upper = new Float64Array(this.#slots);
    this.move = new Int16Array(this.#slots);
    this.size = 0;
    const key = new Int32Array(words);
    for (let slot = 0; slot < slots; slot++) {
      if (old.effort[slot] === 0) continue;
      for (let w = 0; w < words; w++) key[w] = old.keys[slot * words + w];
      const to = this.put(key, old.effort[slot]);
      this.lower[to] = old.lower[slot];
      this.upper[to] = old.upper[slot];
      this.move[to] = old.move[slot];
    }
  }
}

const WINDOW = 16;

/** The numbers of a row besides its key. */
const EXTRA = 6;

const bytesPerSlot = (words: number): number => words * 4 + 4 + 8 + 8 + 2;

/** A 32-bit hash of the words of a key (the finalizer of MurmurHash3 after each word). */
export const hash = (key: Int32Array, words: number): number => {
  let h = 0x9e37_79b9;
  for (let w = 0; w < words; w++) {
    h ^= key[w];
    h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
};
