import type { OpeningBook, OpeningStore } from "../../src/games.ts";

/** Opening books in memory that count the requests made to them. */
export class KeptInMaps implements OpeningStore {
  readonly books = new Map<string, Map<string, number>>();
  found = 0;

  book(name: string): OpeningBook {
    const book = this.books.get(name) ?? new Map<string, number>();
    this.books.set(name, book);
    return {
      get: (key) => {
        const value = book.get(key.join(" "));
        if (value !== undefined) this.found++;
        return value;
      },
      put: (key, decision) => {
        if (!book.has(key.join(" "))) book.set(key.join(" "), decision);
      },
    };
  }

  get records(): number {
    return [...this.books.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
