import "./analyse.css";
import type { FunctionComponent } from "preact";
import { readEntry } from "../../board/games/game-history.ts";
import { gameTexts, KeptGames, openGame } from "../../board/games/kept-games.ts";
import { parseAddress } from "../../board/notation/address.ts";
import type { Position } from "../../board/position/position.ts";
import { loadNamedPriors, needsNamedPriors } from "../../board/rules/rules-prior.ts";
import { boardWords } from "../../board/texts/words.ts";
import { startEngine } from "../../engine/room-engine.ts";
import { followPointers } from "../../parts/window/listen.ts";
import { links, roomOf } from "../../shell/rooms.ts";
import { Analyse, type WriteAddress } from "./analyse.ts";
import { App } from "./app.tsx";
import { analyseWords } from "./texts/words.ts";

/** The fragment of a position. The bare name of Analyse means the last game, or a new one. */
const positionIn = (hash: string): string => (hash.replace(/^#/, "") === "analyse" ? "" : hash);

/** Waits until an address can be read. If something it needs fails to load, reading the address reports that. */
const readable = async (hash: string): Promise<void> => {
  if (needsNamedPriors(hash)) await loadNamedPriors().catch(() => {});
};

/** Analyse once opened: the room, and a function that shows another position in it. */
export interface OpenAnalyse {
  readonly Room: FunctionComponent;
  readonly goTo: (hash: string, state: unknown) => Promise<void>;
}

/** The view for placing the ships of a position, as another room provides it. */
export type PlaceOf = (position: Position) => FunctionComponent;

/** Opens Analyse at an address, when first entered. @param state the address's state in the browser's history */
export const openAnalyse = async (
  hash: string,
  state: unknown,
  writing: WriteAddress,
  placeOf: PlaceOf,
): Promise<OpenAnalyse> => {
  const fragment = positionIn(hash);
  await Promise.all([readable(fragment), gameTexts.load()]);
  const kept = new KeptGames(gameTexts);
  const { opened, notice } = openGame(kept, fragment, state);
  const write: WriteAddress = (written, how, entry) => {
    writing(written, how, entry);
    links.value = { ...links.peek(), analyse: `#${written}` };
  };
  // Sends the first question to the worker before anything is drawn.
  const page = new Analyse(opened, startEngine, write, kept);
  // The address stays as given, unless a stored game was restored; but from now on its history entry records the
  // step. If another room has been entered meanwhile, the entry belongs to that room.
  if (roomOf(location.hash) === "analyse") page.writeAddress(opened.kept ? "replace" : "note");
  page.games.listen(window);
  followPointers(window);
  await Promise.all([boardWords.load(), analyseWords.load()]);
  page.notice.value = notice?.();
  const Place = placeOf(page);
  return {
    Room: () => <App page={page} Place={Place} />,
    goTo: async (to, at) => {
      const position = positionIn(to);
      await readable(position);
      if (position === "") page.writeAddress("replace");
      else page.goTo(parseAddress(position), readEntry(at));
    },
  };
};
