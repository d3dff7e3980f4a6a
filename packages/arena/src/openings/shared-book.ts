import type { OpeningBook, OpeningStore } from "@broadside/engine/games";
import { RECORD_WORDS } from "./segment.ts";

const ROOM = 2 ** 19;

/** Number of words before the records: one for the capacity, and one for the number of records begun. */
const HEAD_WORDS = 2;
/** Number of words for a record and its state: incomplete, unsaved, or on disk. */
const SLOT_WORDS = RECORD_WORDS + 1;
const FRESH = 1;
const SAVED = 2;
const DOUBLE = 3;

/**
 * A book in memory that threads share: records, and a table of their positions by key. Nothing blocks: a record
 * is written, then enters the table in one atomic step. When the space is used up, nothing is added.
 */
export class SharedBook implements OpeningBook {
  readonly memory: SharedArrayBuffer;
  readonly #head: Int32Array;
  readonly #slots: Int32Array;
  readonly #table: Int32Array;

  /** @param memory of a book made by {@link make} */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#head = new Int32Array(memory, 0, HEAD_WORDS);
    const capacity = this.#head[0];
    this.#slots = new Int32Array(memory, 4 * HEAD_WORDS, capacity * SLOT_WORDS);
    this.#table = new Int32Array(memory, 4 * (HEAD_WORDS + capacity * SLOT_WORDS));
  }

  static make(records: number, room = ROOM): SharedBook {
    const capacity = records + room;
    const places = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    const memory = new SharedArrayBuffer(4 * (HEAD_WORDS + capacity * SLOT_WORDS + places));
    new Int32Array(memory)[0] = capacity;
    return new SharedBook(memory);
  }

  get isFull(): boolean {
    return Atomics.load(this.#head, 1) >= this.#head[0];
  }

  get(key: Int32Array): number | undefined {
    const slot = this.#slotOf(key);
    return slot < 0 ? undefined : this.#slots[slot * SLOT_WORDS + RECORD_WORDS - 1];
  }

  put(key: Int32Array, decision: number): void {
    this.#add(key, decision, FRESH);
  }

  load(records: Int32Array): void {
    for (let at = 0; at < records.length; at += RECORD_WORDS)
      this.#add(records.subarray(at, at + RECORD_WORDS - 1), records[at + RECORD_WORDS - 1], SAVED);
  }

  fresh(): Int32Array {
    return this.#records((state) => state === FRESH);
  }

  all(most = Number.POSITIVE_INFINITY): Int32Array {
    const records = this.#records((state) => state === FRESH || state === SAVED);
    return records.subarray(Math.max(0, records.length - most * RECORD_WORDS));
  }

  saved(records: Int32Array): void {
    for (let at = 0; at < records.length; at += RECORD_WORDS) {
      const slot = this.#slotOf(records.subarray(at, at + RECORD_WORDS - 1));
      if (slot >= 0) Atomics.store(this.#slots, slot * SLOT_WORDS + RECORD_WORDS, SAVED);
    }
  }

  #records(isWanted: (state: number) => boolean): Int32Array {
    const begun = Math.min(Atomics.load(this.#head, 1), this.#head[0]);
    const out = new Int32Array(begun * RECORD_WORDS);
    let size = 0;
    for (let slot = 0; slot < begun; slot++) {
      const at = slot * SLOT_WORDS;
      if (!isWanted(Atomics.load(this.#slots, at + RECORD_WORDS))) continue;
      for (let word = 0; word < RECORD_WORDS; word++) out[size++] = this.#slots[at + word];
    }
    return out.subarray(0, size);
  }

  /** The slot of a key; -1 if the table does not have it. */
  #slotOf(key: Int32Array): number {
    const mask = this.#table.length - 1;
    for (let place = placeOf(key) & mask; ; place = (place + 1) & mask) {
      const entry = Atomics.load(this.#table, place);
      if (entry === 0 || this.#isKey(entry - 1, key)) return entry - 1;
    }
  }

  #add(key: Int32Array, decision: number, state: number): void {
    if (this.#slotOf(key) >= 0 || this.isFull) return;
    const slot = Atomics.add(this.#head, 1, 1);
    if (slot >= this.#head[0]) return;
    const at = slot * SLOT_WORDS;
    for (let word = 0; word < RECORD_WORDS - 1; word++) this.#slots[at + word] = key[word];
    this.#slots[at + RECORD_WORDS - 1] = decision;
    Atomics.store(this.#slots, at + RECORD_WORDS, state);
    const mask = this.#table.length - 1;
    for (let place = placeOf(key) & mask; ; place = (place + 1) & mask) {
      const entry = Atomics.compareExchange(this.#table, place, 0, slot + 1);
      if (entry === 0) return;
      // Another thread was faster with the same position, and made the same decision.
      if (this.#isKey(entry - 1, key)) {
        Atomics.store(this.#slots, at + RECORD_WORDS, DOUBLE);
        return;
      }
    }
  }

  #isKey(slot: number, key: Int32Array): boolean {
    const at = slot * SLOT_WORDS;
    for (let word = 0; word < RECORD_WORDS - 1; word++) if (this.#slots[at + word] !== key[word]) return false;
    return true;
  }
}

/** Where to look for a key in the table. The words of the key are hashes, so their bits can be used directly. */
const placeOf = (key: Int32Array): number => key[0] ^ key[2];

export interface BookMemory {
  readonly name: string;
  readonly memory: SharedArrayBuffer;
}

export const openingsIn = (books: readonly BookMemory[]): OpeningStore => {
  const byName = new Map(books.map(({ name, memory }) => [name, new SharedBook(memory)]));
  return { book: (name) => byName.get(name) };
};
