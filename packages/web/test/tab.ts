// A browser tab for tests without a browser: the page, its address, the browser's history, and storage shared
// with other tabs.
import { MISS } from "@broadside/engine";
import { type HistoryEntry, readEntry } from "../src/board/games/game-history.ts";
import { GamesList } from "../src/board/games/games-list.ts";
import { KeptGames, openGame } from "../src/board/games/kept-games.ts";
import { parseAddress } from "../src/board/notation/address.ts";
import { Page } from "../src/rooms/analyse/page.ts";
import { MemoryTexts, type Texts } from "../src/storage/kept-texts.ts";
import { HandWorker } from "./hand-workers.ts";

/** Texts of limited total size, shared by several tabs, as on a device whose tabs are notified at once. */
export class SharedTexts extends MemoryTexts {
  /** The number of characters that fit; negative if nothing can be stored. */
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
      () => new HandWorker(),
      (fragment, how, entry) => this.#write(fragment, how, entry),
      kept,
    );
    this.page.writeAddress(opened.kept ? "replace" : "note");
  }

  #write(fragment: string, how: "push" | "replace" | "note", entry: HistoryEntry): void {
    if (how === "push") this.history.splice(++this.#at, Number.POSITIVE_INFINITY);
    const hash = how === "note" ? this.hash : fragment;
    // Like the browser, store a copy.
    this.history[this.#at] = { hash, state: readEntry(JSON.parse(JSON.stringify(entry))) };
  }

  get hash(): string {
    return this.history[this.#at].hash;
  }

  /** Goes back by a number of steps, or forward if the number is negative. */
  back(steps = 1): void {
    this.#at -= steps;
    const { hash, state } = this.history[this.#at];
    this.page.goTo(parseAddress(hash), state);
  }

  /** Writes shots, and stores the game at once. */
  keep(shots: string): void {
    this.page.writeShots(shots);
    this.page.games.flush();
  }

  /** Enters a miss, and stores the game at once. */
  miss(cell: number): void {
    this.page.shoot(cell, MISS);
    this.page.games.flush();
  }

  /** What is shown after the page is closed and opened again at the same history entry. */
  reload(): Tab {
    this.page.games.flush();
    return new Tab(this.#texts, "", this);
  }
}

/** The list of games that a tab has stored. */
export const listOf = ({ page }: Tab): GamesList => {
  const list = new GamesList(page.games);
  list.refresh();
  return list;
};
