// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../../language/message.ts";
import { wordsOf } from "../../../../language/words.ts";

export interface Texts {
  readonly dailyMarks: {
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
  readonly goOn: string;
  readonly ownGame: string;
  readonly ownMatch: string;
  readonly friendMatch: string;
  readonly friendTurn: string;
  readonly friendWaits: string;
}

export const backWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
