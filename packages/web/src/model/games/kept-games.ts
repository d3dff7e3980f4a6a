import { formatInputError, type Result } from "@broadside/engine";
import { newGame } from "../../position/game-state.ts";
import { parseAddress, type ReadAddress } from "../../text/address.ts";
import { boardWords } from "../../words/words.ts";
import type { TextChange, Texts } from "../kept-texts.ts";
import { addressOf, atEntry, readEntry } from "./game-history.ts";
import { formatKeptGame, type KeptGame, parseKeptGame, stateOf, tagOf } from "./kept-game.ts";

/** Games that are kept on a device at most. None is ever deleted to make room: a person does that. */
export const MAX_GAMES = 50;

/** How keeping a game went; `overtaken` if another tab has written it since, and nothing was written. */
export type Keeping = "kept" | "overtaken" | "too many" | "too large";

/** A game in the list of those kept: read, or what is wrong with it. */
export interface ListedGame {
  readonly id: string;
  readonly game: Result<KeptGame>;
}

const GAME = "game:";
const LAST = "last";

/** The games kept on the device, each under its own key, so that tabs with different games never meet. */
export class KeptGames {
  readonly texts: Texts;

  constructor(texts: Texts) {
    this.texts = texts;
  }

  /** A kept game; undefined when there is none of this id. */
  read(id: string): Result<KeptGame> | undefined {
    const text = this.texts.read(GAME + id);
    return text === undefined ? undefined : parseKeptGame(id, text);
  }

  /** The text of a kept game as it lies on the device, readable or not. */
  readText(id: string): string | undefined {
    return this.texts.read(GAME + id);
  }

  /** All kept games, last changed first, unreadable ones at the end. Cost: reads every one of them. */
  list(): ListedGame[] {
    const games = this.#ids().flatMap((id): ListedGame[] => {
      const game = this.read(id);
      return game ? [{ id, game }] : [];
    });
    const changed = ({ game }: ListedGame): number => (game.ok ? game.value.changed : Number.NEGATIVE_INFINITY);
    return games.sort((a, b) => changed(b) - changed(a));
  }

  /** Games kept, readable or not. */
  get count(): number {
    return this.#ids().length;
  }

  /**
   * Keeps a game.
   *
   * @param tag that of the text that was read or written here last; undefined for a game that was not
   */
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

  /** Keeps a text under an id that has none; false where there are as many games as there may be. */
  add(id: string, text: string): boolean {
    if (this.count >= MAX_GAMES) return false;
    this.texts.write(GAME + id, text);
    return true;
  }

  /** Waits until all that can be is on the device; true where that is all. */
  async areKept(): Promise<boolean> {
    await this.texts.settled();
    return this.texts.trouble.peek() === undefined;
  }

  /** Notes which game the bare address brings back. */
  noteLast(id: string): void {
    this.texts.write(LAST, id);
  }

  /** The game that the bare address brings back: the last one looked at, or else the last one changed. */
  last(): Result<KeptGame> | undefined {
    const id = this.texts.read(LAST);
    const noted = id === undefined ? undefined : this.read(id);
    return noted ?? this.list()[0]?.game;
  }

  /** Hears which games other tabs have written or removed. */
  follow(hear: (id: string, change: TextChange) => void): void {
    this.texts.follow((change) => {
      if (change.key.startsWith(GAME)) hear(change.key.slice(GAME.length), change);
    });
  }

  #ids(): string[] {
    return this.texts.keys(GAME).map((key) => key.slice(GAME.length));
  }
}

/** What the page opens with: an address and, where that is a step of it, a game kept on the device. */
export interface Opened extends ReadAddress {
  readonly kept?: KeptGame;
}

/** What there is to open, and to say about it. */
interface Opening {
  readonly opened: Opened;
  /** Something to tell about it, such as that the last game could not be read. */
  readonly notice?: () => string;
}

/**
 * What the page opens with at an address: when it is reloaded the game it was at, at the same step; at the
 * bare address the last game; at any other address the position in it, as a game of its own.
 *
 * @param hash the fragment with or without its `#`
 * @param state what the browser's history says of the address
 */
export const openGame = (kept: KeptGames, hash: string, state: unknown): Opening => {
  const read = parseAddress(hash);
  const isBare = hash.replace(/^#/, "") === "";
  const entry = readEntry(state);
  const again = entry && kept.read(entry.game);
  if (entry && again?.ok) {
    const address = isBare ? undefined : addressOf(newGame(read.knowledge, read.placed));
    const timeline = atEntry(again.value.timeline, address, entry);
    if (timeline && read.problems.length === 0) return { opened: atGame(read, { ...again.value, timeline }) };
  }
  if (!isBare) return { opened: read };
  const last = kept.last();
  if (last === undefined) return { opened: read };
  if (last.ok) return { opened: atGame(read, last.value) };
  return {
    opened: read,
    notice: () => boardWords().lastUnreadable(formatInputError(last.error)),
  };
};

const atGame = (read: Opened, kept: KeptGame): Opened => {
  const { game, placed } = stateOf(kept);
  return { ...read, knowledge: game, ...(placed ? { placed } : {}), kept };
};
