// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly description?: string;
  readonly games?: {
    readonly hasbro: {
      readonly title: string;
      readonly about: string;
    };
    readonly "milton-bradley": {
      readonly title: string;
      readonly about: string;
    };
    readonly "hasbro-current": {
      readonly title: string;
      readonly about: string;
    };
    readonly "hasbro-2002": {
      readonly title: string;
      readonly about: string;
    };
    readonly russian: {
      readonly title: string;
      readonly about: string;
    };
    readonly german: {
      readonly title: string;
      readonly about: string;
    };
    readonly french: {
      readonly title: string;
      readonly about: string;
    };
    readonly bimaru: {
      readonly title: string;
      readonly about: string;
    };
    readonly "treasure-hunt": {
      readonly title: string;
      readonly about: string;
    };
    readonly salvo: {
      readonly title: string;
      readonly about: string;
    };
    readonly italian: {
      readonly title: string;
      readonly about: string;
    };
    readonly "german-six": {
      readonly title: string;
      readonly about: string;
    };
    readonly portuguese: {
      readonly title: string;
      readonly about: string;
    };
    readonly norwegian: {
      readonly title: string;
      readonly about: string;
    };
    readonly swedish: {
      readonly title: string;
      readonly about: string;
    };
    readonly czech: {
      readonly title: string;
      readonly about: string;
    };
    readonly hackerrank: {
      readonly title: string;
      readonly about: string;
    };
    readonly planes: {
      readonly title: string;
      readonly about: string;
    };
    readonly "three-ships": {
      readonly title: string;
      readonly about: string;
    };
    readonly classroom: {
      readonly title: string;
      readonly about: string;
    };
    readonly "number-plane": {
      readonly title: string;
      readonly about: string;
    };
    readonly thesis: {
      readonly title: string;
      readonly about: string;
    };
    readonly "gorkoff-5x5": {
      readonly title: string;
      readonly about: string;
    };
    readonly "gorkoff-3x3": {
      readonly title: string;
      readonly about: string;
    };
  };
  readonly ships?: {
    readonly carrier: string;
    readonly battleship: string;
    readonly cruiser: string;
    readonly submarine: string;
    readonly destroyer: string;
    readonly boat: string;
    readonly "patrol-boat": string;
    readonly "torpedo-boat": string;
    readonly "assault-ship": string;
    readonly launch: string;
    readonly minesweeper: string;
    readonly plane: string;
    readonly ship: string;
    readonly large: string;
    readonly middle: string;
    readonly small: string;
    readonly four: string;
    readonly three: string;
    readonly two: string;
    readonly box: string;
  };
}

export const presetsWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
