import { formatInputError, makeKnowledge, type Result } from "@broadside/engine";
import { KeptTexts, type TextChange, type Texts, textCollection } from "../../storage/kept-texts.ts";
import { parseAddress, type ReadAddress } from "../notation/address.ts";
import { newGame } from "../position/game-state.ts";
import { usualGame } from "../rules/game-groups.ts";
import { boardWords } from "../texts/words.ts";
import { addressOf, atEntry, readEntry } from "./game-history.ts";
import { formatKeptGame, type KeptGame, parseKeptGame, stateOf, tagOf } from "./kept-game.ts";

/** The most games stored on a device. Only you delete games: storing a game never removes another. */
export const MAX_GAMES = 50;

/** The result of storing a game; `overtaken` if another tab has written it since, so that nothing was written. */
export type Keeping = "kept" | "overtaken" | "too many" | "too large";

export interface ListedGame {
  readonly id: string;
  readonly game: Result<KeptGame>;
}

const GAME = "game:";
const LAST = "last";

/** What is kept of Analyse: its games, and which of them was looked at last. */
export const gameCollection = textCollection(
  "games",
  (text, key) => key.startsWith(GAME) && !parseKeptGame(key.slice(GAME.length), text).ok,
);

export const gameTexts = new KeptTexts(gameCollection);

/** The games stored on the device, each under its own key, so that tabs with different games never collide. */
export class KeptGames {
  readonly texts: Texts;

  constructor(texts: Texts) {
    this.texts = texts;
  }

  read(id: string): Result<KeptGame> | undefined {
    const text = this.texts.read(GAME + id);
    return text === undefined ? undefined : parseKeptGame(id, text);
  }

  /** The text of a stored game as it is on the device, readable or not. */
  readText(id: string): string | undefined {
    return this.texts.read(GAME + id);
  }

  /** All stored games, the last changed first, unreadable ones at the end. Cost: reads every one of them. */
  list(): ListedGame[] {
    const games = this.#ids().flatMap((id): ListedGame[] => {
      const game = this.read(id);
      return game ? [{ id, game }] : [];
    });
    const changed = ({ game }: ListedGame): number => (game.ok ? game.value.changed : Number.NEGATIVE_INFINITY);
    return games.sort((a, b) => changed(b) - changed(a));
  }

  get count(): number {
    return this.#ids().length;
  }

  /** Stores a game. @param tag the tag of the text last read or written here; undefined for a new game */
  keep(game: KeptGame, tag: string | undefined): Keeping {
    const present = this.texts.read(GAME + game.id);
    if (present !== undefined && tagOf(present) !== tag) return "overtaken";
    if (present === undefined && this.count >= MAX_GAMES) return "too many";
    const text = formatKeptGame(game);
    if (text === undefined) return "too large";
    this.texts.write(GAME + game.id, text);
    return "kept";
  }

  remove(id: string): void {
    this.texts.remove(GAME + id);
  }

  /** Stores a text under an unused id; false if the limit of games is reached. */
  add(id: string, text: string): boolean {
    if (this.count >= MAX_GAMES) return false;
    this.texts.write(GAME + id, text);
    return true;
  }

  /** Waits until everything that can be stored is on the device; true if nothing is left unstored. */
  async areKept(): Promise<boolean> {
    await this.texts.settled();
    return this.texts.trouble.peek() === undefined;
  }

  /** Records which game the bare address restores. */
  noteLast(id: string): void {
    this.texts.write(LAST, id);
  }

  /** The game that the bare address restores: the last one viewed or, if unknown, the last one changed. */
  last(): Result<KeptGame> | undefined {
    const id = this.texts.read(LAST);
    const noted = id === undefined ? undefined : this.read(id);
    return noted ?? this.list()[0]?.game;
  }

  /** Calls `hear` with the games that other tabs have written or removed. */
  follow(hear: (id: string, change: TextChange) => void): void {
    this.texts.follow((change) => {
      if (change.key.startsWith(GAME)) hear(change.key.slice(GAME.length), change);
    });
  }

  #ids(): string[] {
    return this.texts.keys(GAME).map((key) => key.slice(GAME.length));
  }
}

/** How the page starts: an address and, if the address is a step of a stored game, that game. */
export interface Opened extends ReadAddress {
  readonly kept?: KeptGame;
}

interface Opening {
  readonly opened: Opened;
  /** A message about the opening, such as that the last game could not be read. */
  readonly notice?: () => string;
}

/**
 * What the page opens at an address: after a reload, the same game at the same step; at the bare address, the
 * last game, or the usual one of the language; at any other address, the position in it, as a new game.
 *
 * @param hash the fragment, with or without its `#`
 * @param state the state of the address in the browser's history
 */
export const openGame = (kept: KeptGames, hash: string, state: unknown): Opening => {
  const read = parseAddress(hash);
  const isBare = hash.replace(/^#/, "") === "";
  const entry = readEntry(state);
  const again = entry && kept.read(entry.game);
  if (entry && again?.ok) {
    const address = isBare ? undefined : addressOf(newGame(read.knowledge, read.placed, read.told));
    const timeline = atEntry(again.value.timeline, address, entry);
    if (timeline && read.problems.length === 0) return { opened: atGame(read, { ...again.value, timeline }) };
  }
  if (!isBare) return { opened: read };
  const last = kept.last();
  const usual = { ...read, knowledge: makeKnowledge(usualGame()) };
  if (last === undefined) return { opened: usual };
  if (last.ok) return { opened: atGame(read, last.value) };
  return {
    opened: usual,
    notice: () => boardWords.lastUnreadable({ error: formatInputError(last.error) }),
  };
};

const atGame = (read: Opened, kept: KeptGame): Opened => {
  const { game, placed, told } = stateOf(kept);
  return { ...read, knowledge: game, ...(placed ? { placed } : {}), ...(told && { told }), kept };
};
