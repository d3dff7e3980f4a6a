// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../../language/message.ts";
import { wordsOf } from "../../../../language/words.ts";

export interface Texts {
  readonly title: string;
  readonly search: string;
  readonly searchHint: string;
  readonly found: (values: { n: Amount }) => string;
  readonly noneFound: string;
  readonly boxes: string;
  readonly boxesAbout: string;
  readonly sizeAndShips: (values: { size: Plain; n: Amount }) => string;
  readonly beingPlayed: string;
}

export const pickerWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
