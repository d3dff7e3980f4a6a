// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import { wordsOf } from "../../language/words.ts";

export interface Texts {
  readonly home: string;
  readonly skip: string;
  readonly rooms: string;
  readonly play: string;
  readonly puzzles: string;
  readonly analyse: string;
  readonly review: string;
  readonly learn: string;
  readonly lab: string;
  readonly trees: string;
  readonly compare: string;
  readonly settings: string;
  readonly language: string;
  readonly firstShot: string;
  readonly previousShot: string;
  readonly nextShot: string;
  readonly lastShot: string;
}

export const shellWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
