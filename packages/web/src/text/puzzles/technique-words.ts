import type { PuzzlesWords } from "../../words/en/puzzles.ts";

/** Where the words of the engine's techniques stand, by the engine's names. */
export const TECHNIQUE_WORDS: Readonly<Record<string, Exclude<keyof PuzzlesWords["techniques"], "none">>> = {
  clue: "clue",
  "beside a ship": "beside",
  "complete line": "line",
  "longest ship": "longest",
  "only place": "place",
  "line combinations": "ways",
  "look ahead": "ahead",
};
