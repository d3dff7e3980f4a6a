/** No entry. */
export const NONE = -1;

/** The most rows and shots kept, at 4 bytes each. */
const MOST_KEPT = 8e6;

/** The length of a piece of storage; a longer key gets a piece of its own length. */
const PIECE = 1 << 16;

/** The number of rows of a position, evenly spaced, that go into its hash. */
const HASHED = 8;

/**
 * The costs of visited positions, looked up by their rows and, if the order of hits matters, also by the shot
 * columns. Only some of the rows are hashed, but all are compared, so a position never gets the value of
 * another. When the memo is full, it keeps what it has.
 *
 * Cost: a pass over the rows for each position found, and a copy of the rows for each new one.
 */
export class PositionMemo {
  readonly #byShots: boolean;
  readonly #pieces: Int32Array[] = [];
  /** How much of the last piece is used, and how much of all pieces together. */
  #used = PIECE;
  #kept = 0;
  /** For each entry: the piece that holds its key, the key's position and length there, and its hash. */
  #places = new Int32Array(4 << 10);
  /** For each entry, its value; NaN if unknown. */
  #values = new Float64Array(1 << 10);
  /** Hash table of entries, counted from 1; 0 for an empty slot. */
  #slots = new Int32Array(1 << 11);
  #count = 0;

  /** @param byShots whether the shot columns are part of the key of a position */
  constructor(byShots: boolean) {
    this.#byShots = byShots;
  }

  /** The value stored for an entry; NaN if unknown. */
  valueOf(entry: number): number {
    return this.#values[entry];
  }

  /** Stores a value for an entry. */
  keep(entry: number, value: number): void {
    this.#values[entry] = value;
  }

  /**
   * The entry for a segment of rows, created on demand; {@link NONE} if there is no room.
   *
   * @param shot for each column, 1 if it was shot
   */
  entryOf(order: Int32Array, lo: number, hi: number, shot: Uint8Array): number {
    const hash = this.#hash(order, lo, hi, shot);
    const slots = this.#slots;
    let slot = hash & (slots.length - 1);
    while (slots[slot] > 0) {
      const entry = slots[slot] - 1;
      if (this.#places[entry * 4 + 3] === hash && this.#isSame(entry, order, lo, hi, shot)) return entry;
      slot = (slot + 1) & (slots.length - 1);
    }
    return this.#add(hash, slot, order, lo, hi, shot);
  }

  #hash(order: Int32Array, lo: number, hi: number, shot: Uint8Array): number {
    const step = Math.max(1, Math.floor((hi - lo) / HASHED));
    let hash = Math.imul(hi - lo, 0x9e3779b1) ^ order[hi - 1];
    for (let i = lo; i < hi; i += step) {
      hash = Math.imul(hash ^ order[i], 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    if (this.#byShots) for (let c = 0; c < shot.length; c++) if (shot[c] !== 0) hash = Math.imul(hash ^ c, 0xc2b2ae35);
    return hash ^ (hash >>> 13);
  }

  #isSame(entry: number, order: Int32Array, lo: number, hi: number, shot: Uint8Array): boolean {
    const piece = this.#pieces[this.#places[entry * 4]];
    const start = this.#places[entry * 4 + 1];
    const rows = hi - lo;
    const shots = this.#places[entry * 4 + 2] - rows;
    if (shots < 0 || (!this.#byShots && shots > 0)) return false;
    for (let i = 0; i < rows; i++) if (piece[start + i] !== order[lo + i]) return false;
    if (!this.#byShots) return true;
    // Columns are stored as negative numbers, so that none can be mistaken for a row.
    for (let i = start + rows; i < start + rows + shots; i++)
      if (piece[i] >= 0 || shot[-1 - piece[i]] === 0) return false;
    return countShots(shot) === shots;
  }

  #add(hash: number, slot: number, order: Int32Array, lo: number, hi: number, shot: Uint8Array): number {
    const length = hi - lo + (this.#byShots ? countShots(shot) : 0);
    if (this.#kept + length > MOST_KEPT) return NONE;
    if (this.#used + length > PIECE) {
      this.#pieces.push(new Int32Array(Math.max(PIECE, length)));
      this.#used = 0;
    }
    const entry = this.#count++;
    const piece = this.#pieces[this.#pieces.length - 1];
    this.#places[entry * 4] = this.#pieces.length - 1;
    this.#places[entry * 4 + 1] = this.#used;
    this.#places[entry * 4 + 2] = length;
    this.#places[entry * 4 + 3] = hash;
    let at = this.#used;
    for (let i = lo; i < hi; i++) piece[at++] = order[i];
    if (this.#byShots) for (let c = 0; c < shot.length; c++) if (shot[c] !== 0) piece[at++] = -1 - c;
    this.#used = at;
    this.#kept += length;
    this.#values[entry] = Number.NaN;
    this.#slots[slot] = this.#count;
    if (this.#count === this.#values.length) this.#grow();
    return entry;
  }

  #grow(): void {
    const size = this.#values.length * 2;
    const places = new Int32Array(4 * size);
    places.set(this.#places);
    this.#places = places;
    const values = new Float64Array(size);
    values.set(this.#values);
    this.#values = values;
    const slots = new Int32Array(2 * size);
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = places[entry * 4 + 3] & (slots.length - 1);
      while (slots[slot] > 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

const countShots = (shot: Uint8Array): number => {
  let shots = 0;
  for (let c = 0; c < shot.length; c++) shots += shot[c];
  return shots;
};
