// The page's English words, by key. A test names a text by its purpose, so changing a label means changing only
// the words. Importing this file also loads the words for tests without a browser.
import * as analysis from "../src/language/en/analysis.ts";
import * as board from "../src/language/en/board.ts";
import * as frame from "../src/language/en/frame.ts";
import * as games from "../src/language/en/games.ts";
import * as help from "../src/language/en/help.ts";
import * as lab from "../src/language/en/lab.ts";
import * as learn from "../src/language/en/learn.ts";
import * as play from "../src/language/en/play.ts";
import * as puzzles from "../src/language/en/puzzles.ts";
import * as rules from "../src/language/en/rules.ts";
import * as words from "../src/language/words.ts";

await Promise.all(Object.values(words).flatMap((value) => ("load" in value ? [value.load()] : [])));

/** The English words of every part of the page. */
export const english = {
  ...analysis,
  ...board,
  ...frame,
  ...games,
  ...help,
  ...lab,
  ...learn,
  ...play,
  ...puzzles,
  ...rules,
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches texts that begin with the given text. */
export const beginning = (text: string): RegExp => new RegExp(`^${literally(text)}`);

/** Matches texts that contain the given text; case matters. */
export const containing = (text: string): RegExp => new RegExp(literally(text));
