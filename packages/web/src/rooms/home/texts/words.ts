// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly noRoom: (values: { name: Plain }) => string;
  readonly title: string;
  readonly welcomeBack: string;
  readonly about: string;
  readonly playNow: string;
  readonly newGame: string;
  readonly elsewhere: string;
  readonly analyseGame: string;
  readonly gameTitle: string;
  readonly shot: (values: { n: bigint | number }) => string;
  readonly shotsInAll: (values: { n: Amount }) => string;
  readonly hits: (values: { hundredths: bigint | number }) => string;
  readonly left: (values: { layouts: Amount }) => string;
  readonly layoutIs: (values: { layouts: bigint | number }) => string;
  readonly start: string;
  readonly pause: string;
  readonly more: string;
  readonly dailyPuzzle: string;
  readonly dailyAsks: {
    readonly solitaire: string;
    readonly "best-shot": string;
  };
  readonly dailyShot: string;
  readonly lessons: string;
  readonly lessonsAbout: string;
  readonly sunk: string;
}

export const homeWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
