// The page's English words, by key. A test names a text by its purpose, so changing a label means changing only
// the words. Importing this file also loads the words for tests without a browser.
import type { Words } from "../src/language/words.ts";

const sets = import.meta.glob<Readonly<Record<string, Words<object>>>>("../src/**/texts/**/words.ts", { eager: true });
const files = import.meta.glob<object>("../src/**/texts/**/en.json", { eager: true, import: "default" });

await Promise.all(Object.values(sets).flatMap((set) => Object.values(set).map((words) => words.load())));

/** The English texts of a folder, as the page has them. */
const textsIn = <W>(folder: string): Omit<W, "load"> => files[`../src/${folder}/en.json`] as Omit<W, "load">;

/** The English words of every part of the page. */
export const english = {
  board: textsIn<typeof import("../src/board/texts/words.ts")["boardWords"]>("board/texts"),
  ahead: textsIn<typeof import("../src/board/texts/ahead/words.ts")["aheadWords"]>("board/texts/ahead"),
  games: textsIn<typeof import("../src/board/texts/games/words.ts")["gamesWords"]>("board/texts/games"),
  match: textsIn<typeof import("../src/board/texts/match/words.ts")["matchWords"]>("board/texts/match"),
  placing: textsIn<typeof import("../src/board/texts/placing/words.ts")["placingWords"]>("board/texts/placing"),
  share: textsIn<typeof import("../src/board/texts/share/words.ts")["shareWords"]>("board/texts/share"),
  parts: textsIn<typeof import("../src/parts/texts/words.ts")["partsWords"]>("parts/texts"),
  analyse: textsIn<typeof import("../src/rooms/analyse/texts/words.ts")["analyseWords"]>("rooms/analyse/texts"),
  analysis:
    textsIn<typeof import("../src/rooms/analyse/texts/analysis/words.ts")["analysisWords"]>(
      "rooms/analyse/texts/analysis",
    ),
  ask: textsIn<typeof import("../src/rooms/analyse/texts/ask/words.ts")["askWords"]>("rooms/analyse/texts/ask"),
  picker:
    textsIn<typeof import("../src/rooms/analyse/texts/picker/words.ts")["pickerWords"]>("rooms/analyse/texts/picker"),
  rules: textsIn<typeof import("../src/board/texts/rules/words.ts")["rulesWords"]>("board/texts/rules"),
  compare: textsIn<typeof import("../src/rooms/compare/texts/words.ts")["compareWords"]>("rooms/compare/texts"),
  home: textsIn<typeof import("../src/rooms/home/texts/words.ts")["homeWords"]>("rooms/home/texts"),
  homeBack: textsIn<typeof import("../src/rooms/home/texts/back/words.ts")["backWords"]>("rooms/home/texts/back"),
  learn: textsIn<typeof import("../src/rooms/learn/texts/words.ts")["learnWords"]>("rooms/learn/texts"),
  place: textsIn<typeof import("../src/rooms/place/texts/words.ts")["placeWords"]>("rooms/place/texts"),
  play: textsIn<typeof import("../src/rooms/play/texts/words.ts")["playWords"]>("rooms/play/texts"),
  puzzles: textsIn<typeof import("../src/rooms/puzzles/texts/words.ts")["puzzlesWords"]>("rooms/puzzles/texts"),
  review: textsIn<typeof import("../src/rooms/review/texts/words.ts")["reviewWords"]>("rooms/review/texts"),
  trees: textsIn<typeof import("../src/rooms/trees/texts/words.ts")["treesWords"]>("rooms/trees/texts"),
  shell: textsIn<typeof import("../src/shell/texts/words.ts")["shellWords"]>("shell/texts"),
  help: textsIn<typeof import("../src/shell/texts/help/words.ts")["helpWords"]>("shell/texts/help"),
  settings: textsIn<typeof import("../src/shell/texts/settings/words.ts")["settingsWords"]>("shell/texts/settings"),
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches texts that begin with the given text. */
export const beginning = (text: string): RegExp => new RegExp(`^${literally(text)}`);

/** Matches texts that contain the given text; case matters. */
export const containing = (text: string): RegExp => new RegExp(literally(text));
