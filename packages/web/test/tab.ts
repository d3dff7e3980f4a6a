// A tab of a browser for tests without one: the page, its address, the browser's history, and storage shared with other tabs.
import { type HistoryEntry, readEntry } from "../src/model/games/game-history.ts";
import { KeptGames, openGame } from "../src/model/games/kept-games.ts";
import { MemoryTexts, type Texts } from "../src/model/kept-texts.ts";
import { Page } from "../src/model/page.ts";
import { parseAddress } from "../src/text/address.ts";

/** Texts that several tabs share, of limited size, as a device whose tabs hear each other at once. */
export class SharedTexts extends MemoryTexts {
  /** Characters there is room for; negative where nothing can be kept. */
  room = 5_000_000;
  readonly #unkept = new Set<string>();

  override write(key: string, text: string): void {
    const others = [...this.texts].filter(([other]) => other !== key);
    const taken = others.reduce((sum, [other, value]) => sum + other.length + value.length, 0);
    if (taken + key.length + text.length > this.room) this.#unkept.add(key);
    else {
      this.#unkept.delete(key);
      super.write(key, text);
    }
    this.trouble.value = this.#unkept.size === 0 ? undefined : this.room < 0 ? "off" : "full";
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
  readonly #texts: Texts;

  constructor(texts: Texts, hash = "", from?: Tab) {
    this.#texts = texts;
    this.history = from ? from.history.map((entry) => ({ ...entry })) : [{ hash, state: undefined }];
    this.#at = from ? from.#at : 0;
    const kept = new KeptGames(texts);
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
    return new Tab(this.#texts, "", this);
  }
}
