import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { RECORD_WORDS } from "./segment.ts";
import { openingsIn, SharedBook } from "./shared-book.ts";

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
