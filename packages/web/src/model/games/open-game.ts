import { formatInputError } from "@broadside/engine";
import { newGame } from "../../position/game-state.ts";
import { parseAddress, type ReadAddress } from "../../text/address.ts";
import { boardWords } from "../../words/words.ts";
import { addressOf, atEntry, readEntry } from "./game-history.ts";
import type { KeptGame } from "./kept-game.ts";
import { stateOf } from "./kept-game.ts";
import type { KeptGames } from "./kept-games.ts";

/** What the page opens with: an address and, where that is a step of it, a game kept on the device. */
export interface Opened extends ReadAddress {
  readonly kept?: KeptGame;
}

/** What there is to open, and to say about it. */
export interface Opening {
  readonly opened: Opened;
  /** Something to tell about it, such as that the last game could not be read. */
  readonly notice?: () => string;
}

/**
 * What the page opens with at an address: when it is reloaded the game it was at, at the same step; at the bare address the
 * last game; at any other address the position in it, as a game of its own.
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
