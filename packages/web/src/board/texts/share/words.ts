// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly about: string;
  readonly told: string;
  readonly aboutGame: string;
  readonly linkLacksPlacing: string;
  readonly send: string;
  readonly savePng: string;
  readonly saveSvg: string;
  readonly noPicture: string;
  readonly numbersExact: string;
  readonly numbersWeighed: string;
  readonly numbersEstimated: string;
  readonly numbersCounting: string;
  readonly numbersNone: string;
  readonly saveCsv: string;
  readonly saveJson: string;
  readonly embed: string;
  readonly embedNotTold: string;
  readonly embedPlain: string;
  readonly embedInteractive: string;
  readonly copyEmbed: string;
  readonly embedCopied: string;
  readonly saveEmbed: string;
}

export const shareWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
