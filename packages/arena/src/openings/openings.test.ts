import { crc32 as zlibCrc32 } from "node:zlib";
import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { bookId, crc32, decodeSegment, encodeSegment, RECORD_WORDS } from "./segment.ts";
import { openingsIn, SharedBook } from "./shared-book.ts";

const id = bookId("a book");

const randomRecords = (count: number, seed: number): Int32Array => {
  const random = RandomStream.fromSeed(seed);
  return Int32Array.from({ length: count * RECORD_WORDS }, () => random.word());
};

const rowsOf = (records: Int32Array): string[] =>
  Array.from({ length: records.length / RECORD_WORDS }, (_, i) =>
    records.subarray(i * RECORD_WORDS, (i + 1) * RECORD_WORDS).join(" "),
  );

describe("a file of openings", () => {
  it("comes back as it was written (0 to 40 records)", () => {
    for (let count = 0; count <= 40; count++) {
      const records = randomRecords(count, count);
      expect(decodeSegment(id, encodeSegment(id, records))).toEqual({ records, isDamaged: false });
    }
  });

  it("cut off at any byte gives its first records, and says that it is damaged unless the cut is between two", () => {
    const records = randomRecords(6, 1);
    const bytes = encodeSegment(id, records);
    const whole = [0, 1, 2, 3, 4, 5, 6].map((count) => encodeSegment(id, randomRecords(count, 1)).length);
    for (let length = 0; length <= bytes.length; length++) {
      const read = decodeSegment(id, bytes.subarray(0, length));
      const complete = Math.max(
        0,
        whole.findLastIndex((end) => end <= length),
      );
      expect(rowsOf(read.records), `${length} bytes`).toEqual(rowsOf(records).slice(0, complete));
      expect(read.isDamaged, `${length} bytes`).toBe(!whole.includes(length));
    }
  });

  it("with any bit flipped gives no record that was not written, and says that it is damaged", () => {
    const records = randomRecords(5, 2);
    const bytes = encodeSegment(id, records);
    const rows = rowsOf(records);
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3] ^= 1 << (bit & 7);
      const read = decodeSegment(id, flipped);
      expect(read.isDamaged, `bit ${bit}`).toBe(true);
      const found = rowsOf(read.records);
      expect(found.every((row) => rows.includes(row))).toBe(true);
      // A damaged bit costs at most one record; in the head, it costs the whole file.
      expect(found.length).toBe(bit < 8 * 24 ? 0 : 4);
    }
  });

  it("of garbage, or of another book, gives nothing (seeds 1 to 200)", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = RandomStream.fromSeed(seed);
      const bytes = Uint8Array.from({ length: random.below(300) }, () => random.below(256));
      expect(decodeSegment(id, bytes)).toEqual({ records: new Int32Array(0), isDamaged: true });
    }
    const other = encodeSegment(bookId("another book"), randomRecords(3, 1));
    expect(decodeSegment(id, other)).toEqual({ records: new Int32Array(0), isDamaged: true });
    // Records of another book after the head of this one.
    const mixed = other.slice();
    mixed.set(encodeSegment(id, new Int32Array(0)));
    expect(decodeSegment(id, mixed)).toEqual({ records: new Int32Array(0), isDamaged: true });
  });

  it("has the checksum of zlib", () => {
    expect(crc32(new TextEncoder().encode("123456789")) >>> 0).toBe(0xcbf43926);
    const bytes = new Uint8Array(randomRecords(30, 3).buffer);
    expect(crc32(bytes, 100, 200, crc32(bytes, 0, 100))).toBe(crc32(bytes, 0, 200));
    if (zlibCrc32) expect(crc32(bytes) >>> 0).toBe(zlibCrc32(bytes));
  });
});

const randomKey = (random: RandomStream): Int32Array => Int32Array.from({ length: 4 }, () => random.word());

describe("a shared book", () => {
  it("does what a map does, until it is full", () => {
    const random = RandomStream.fromSeed(5);
    const book = SharedBook.make(0, 500);
    const model = new Map<string, number>();
    // Keys that differ in one word, or agree in the words that determine their place in the table.
    const keys = Array.from({ length: 700 }, (_, i) => {
      const key = i % 3 === 0 ? Int32Array.of(7, i, 7, 0) : randomKey(random);
      return key;
    });
    for (const [i, key] of keys.entries()) {
      if (model.size < 500 && !model.has(key.join())) model.set(key.join(), i);
      book.put(key, i);
      book.put(key, -1);
    }
    expect(book.isFull).toBe(true);
    for (const key of keys) expect(book.get(key)).toBe(model.get(key.join()));
    for (let i = 0; i < 500; i++) expect(book.get(randomKey(random))).toBeUndefined();
  });

  it("tells what is to be saved, once", () => {
    const random = RandomStream.fromSeed(6);
    const book = SharedBook.make(2, 100);
    book.load(Int32Array.of(1, 2, 3, 4, 50, 1, 2, 3, 5, 51));
    const key = randomKey(random);
    book.put(key, 9);
    book.put(Int32Array.of(1, 2, 3, 4), 10);
    expect([...book.fresh()]).toEqual([...key, 9]);
    book.saved(book.fresh());
    expect(book.fresh()).toHaveLength(0);
    expect(book.get(Int32Array.of(1, 2, 3, 4))).toBe(50);
    expect([...book.all()]).toEqual([1, 2, 3, 4, 50, 1, 2, 3, 5, 51, ...key, 9]);
    expect([...book.all(1)]).toEqual([...key, 9]);
    expect(book.all().length / RECORD_WORDS).toBe(3);
  });

  it("is the same to all who have its memory", () => {
    const book = SharedBook.make(0, 10);
    const store = openingsIn([{ name: "b", memory: book.memory }]);
    store.book("b")?.put(Int32Array.of(1, 1, 1, 1), 3);
    expect(book.get(Int32Array.of(1, 1, 1, 1))).toBe(3);
    expect(store.book("other")).toBeUndefined();
  });
});
