// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly contactAndAnswers: string;
  readonly columns: string;
  readonly rows: string;
  readonly side: (values: { n: Plain }) => string;
  readonly addDimension: string;
  readonly removeDimension: string;
  readonly addShip: string;
  readonly mayTouch: string;
  readonly touching: {
    readonly none: string;
    readonly "no-sides": string;
    readonly allowed: string;
    readonly overlap: string;
  };
  readonly playThese: string;
  readonly refereeSays: string;
  readonly option: (values: { name: Plain; meaning: Plain }) => string;
  readonly ship: (values: { n: Plain }) => string;
  readonly name: string;
  readonly number: string;
  readonly length: string;
  readonly lengthHint: string;
  readonly lengthsMixed: string;
  readonly shape: string;
  readonly box: string;
  readonly boxTitle: string;
  readonly removeShip: (values: { n: Plain; name: Plain }) => string;
  readonly shapeOf: (values: { name: Plain }) => string;
  readonly columnRow: (values: { x: Plain; y: Plain }) => string;
  readonly mirror: string;
  readonly chooseToDraw: string;
  readonly blockedCells: (values: { n: Plain }) => string;
  readonly editOnBoard: string;
  readonly known: string;
  readonly totals: {
    readonly columns: string;
    readonly rows: string;
  };
  readonly totalsAlong: (values: { n: Plain }) => string;
  readonly totalsHint: string;
  readonly cell: string;
  readonly clue: string;
  readonly addClue: string;
  readonly removeClue: (values: { cell: Plain }) => string;
  readonly clues: {
    readonly water: string;
    readonly ship: string;
    readonly single: string;
    readonly left: string;
    readonly right: string;
    readonly top: string;
    readonly bottom: string;
    readonly middle: string;
  };
  readonly boxGame: string;
  readonly boxFields: {
    readonly side: string;
    readonly dimensions: string;
    readonly ships: string;
  };
  readonly countsTitle: string;
  readonly countsAbout: string;
  readonly gamesCounted: string;
  readonly countsOf: (values: { rows: Amount; columns: Plain }) => string;
  readonly orFile: string;
  readonly fitting: string;
  readonly fittingNow: string;
  readonly useCounts: string;
  readonly countsFailed: (values: { what: Plain }) => string;
  readonly goesByCounts: (values: { bits: Plain }) => string;
  readonly usedNow: <T>(values: { name: T | string }) => (T | string)[];
  readonly noName: string;
  readonly savePrior: string;
  readonly notWhole: (values: { text: Plain }) => string;
  readonly tooLong: (values: { text: Plain; most: bigint | number }) => string;
}

export const rulesWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
