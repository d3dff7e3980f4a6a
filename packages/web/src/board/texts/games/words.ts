// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly keptHere: string;
  readonly exportAll: string;
  readonly none: string;
  readonly mostKept: (values: { most: Plain; oldest: Plain }) => string;
  readonly deleteOldest: (values: { name: Plain }) => string;
  readonly deleteIt: string;
  readonly deleted: (values: { name: Plain }) => string;
  readonly lines: (values: { n: Amount }) => string;
  readonly fileName: string;
  readonly openNow: string;
  readonly renameIt: (values: { name: Plain }) => string;
  readonly duplicate: string;
  readonly duplicateIt: (values: { name: Plain }) => string;
  readonly exportOne: string;
  readonly exportIt: (values: { name: Plain }) => string;
  readonly delete: string;
  readonly nameOf: string;
  readonly deleteUnreadable: string;
  readonly theUnreadable: string;
  readonly import: string;
  readonly importFile: string;
  readonly importText: string;
  readonly importButton: string;
  readonly imported: (values: { n: Amount }) => string;
  readonly nothingImported: string;
  readonly isCalled: (values: { name: Plain }) => string;
  readonly nameNotKept: string;
  readonly wasKept: (values: { name: Plain }) => string;
  readonly noRoom: string;
  readonly noRoomBack: string;
  readonly isBack: (values: { name: Plain }) => string;
}

export const gamesWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
