/** Distinct states of a fixed number of words, numbered as they appear: linear probing, at most half full. */
export class StateTable {
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
