// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly noRoom: (values: { name: Plain }) => string;
  readonly title: string;
  readonly about: (values: { layouts: bigint | number }) => string;
  readonly playNow: string;
  readonly analyseGame: string;
  readonly elsewhere: string;
  readonly gameTitle: string;
  readonly shot: (values: { n: bigint | number }) => string;
  readonly shotsInAll: (values: { n: Amount }) => string;
  readonly hits: (values: { hundredths: bigint | number }) => string;
  readonly left: (values: { layouts: Amount }) => string;
  readonly start: string;
  readonly pause: string;
  readonly more: string;
  readonly dailyPuzzle: string;
  readonly dailyAbout: string;
  readonly dailyShot: string;
  readonly dailyMarks: {
    readonly open: string;
    readonly begun: string;
    readonly done: string;
    readonly missed: string;
    readonly late: string;
  };
  readonly streak: (values: { n: Amount }) => string;
  readonly noStreak: string;
  readonly streakTomorrow: string;
  readonly curve: string;
  readonly ownMean: (values: { n: Amount; shots: Plain }) => string;
  readonly levelMean: (values: { who: Plain; shots: Plain }) => string;
  readonly lostAfter: (values: { shots: bigint | number }) => string;
  readonly curveWon: string;
  readonly curveLost: string;
  readonly lessons: string;
  readonly lessonsAbout: string;
  readonly goOn: string;
  readonly ownGame: string;
  readonly ownMatch: string;
  readonly friendMatch: string;
  readonly friendTurn: string;
  readonly friendWaits: string;
  readonly sunk: string;
}

export const homeWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
