// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly choice: string;
  readonly agrees: string;
  readonly better: (values: { cell: Plain; shots: Plain; likeliest: Plain; by: Plain }) => string;
  readonly betterThough: (values: { cell: Plain; likeliest: Plain; chance: Plain; other: Plain; shots: Plain; by: Plain }) => string;
  readonly byAll: (values: { layouts: Amount }) => string;
  readonly byDrawn: (values: { error: Plain }) => string;
  readonly betterSaid: (values: { cell: Plain; chance: Plain; likeliest: Plain }) => string;
}

export const aheadWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
