// The page's words in English, by their key: a test names a text by what it is for, and a label is changed among the words only.
// They are loaded for tests without a browser that import this.
import * as analysis from "../src/words/en/analysis.ts";
import * as board from "../src/words/en/board.ts";
import * as frame from "../src/words/en/frame.ts";
import * as games from "../src/words/en/games.ts";
import * as help from "../src/words/en/help.ts";
import * as lab from "../src/words/en/lab.ts";
import * as learn from "../src/words/en/learn.ts";
import * as play from "../src/words/en/play.ts";
import * as puzzles from "../src/words/en/puzzles.ts";
import * as rules from "../src/words/en/rules.ts";
import * as words from "../src/words/words.ts";

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

/** What begins with a text. */
export const beginning = (text: string): RegExp => new RegExp(`^${literally(text)}`);

/** What has a text in it, its capitals as they are. */
export const containing = (text: string): RegExp => new RegExp(literally(text));
