// A tab of a browser for tests without one: the page, its address, the browser's history, and storage shared with other tabs.
import { DeviceStorage, type TextStorage } from "../src/model/device-storage.ts";
import { type HistoryEntry, readEntry } from "../src/model/games/game-history.ts";
import { KeptGames } from "../src/model/games/kept-games.ts";
import { openGame } from "../src/model/games/open-game.ts";
import { Page } from "../src/model/page.ts";
import { parseAddress } from "../src/text/address.ts";

/** Storage as a browser's, of limited size, that can be made to fail. */
export class MemoryStorage implements TextStorage {
  readonly entries = new Map<string, string>();
  /** Characters there is room for. */
  room = 5_000_000;

  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.entries].filter(([other]) => other !== key);
    const taken = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (taken + key.length + value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

interface Visited {
  hash: string;
  state: HistoryEntry | undefined;
}

/** A tab that shows the page. */
export class Tab {
  readonly page: Page;
  readonly notice: string | undefined;
  readonly history: Visited[];
  #at: number;
  readonly #storage: () => TextStorage | undefined;

  constructor(storage: TextStorage | (() => TextStorage | undefined), hash = "", from?: Tab) {
    this.#storage = typeof storage === "function" ? storage : () => storage;
    this.history = from ? from.history.map((entry) => ({ ...entry })) : [{ hash, state: undefined }];
    this.#at = from ? from.#at : 0;
    const kept = new KeptGames(new DeviceStorage(this.#storage));
    const present = this.history[this.#at];
    const { opened, notice } = openGame(kept, present.hash, present.state);
    this.notice = notice?.();
    this.page = new Page(
      opened,
      () => ({ post: () => {}, end: () => {} }),
      (fragment, how, entry) => this.#write(fragment, how, entry),
      kept,
    );
    this.page.writeAddress(opened.kept ? "replace" : "note");
  }

  #write(fragment: string, how: "push" | "replace" | "note", entry: HistoryEntry): void {
    if (how === "push") this.history.splice(++this.#at, Number.POSITIVE_INFINITY);
    const hash = how === "note" ? this.hash : fragment;
    // As the browser does: what is kept is a copy.
    this.history[this.#at] = { hash, state: readEntry(JSON.parse(JSON.stringify(entry))) };
  }

  get hash(): string {
    return this.history[this.#at].hash;
  }

  /** Back by one, or forward by -1. */
  back(steps = 1): void {
    this.#at -= steps;
    const { hash, state } = this.history[this.#at];
    this.page.goTo(parseAddress(hash), state);
  }

  /** What is shown after the page was left and opened again at the same entry of the history. */
  reload(): Tab {
    this.page.games.flush();
    return new Tab(this.#storage, "", this);
  }
}
