// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly title: string;
  readonly intro: string;
  readonly analyse: string;
  readonly firstThings: string;
  readonly touchSteps: {
    readonly bar: string;
    readonly elsewhere: string;
    readonly correct: string;
    readonly many: string;
    readonly place: string;
  };
  readonly mouseSteps: {
    readonly diamond: string;
    readonly correct: string;
    readonly many: string;
    readonly place: string;
  };
  readonly rooms: {
    readonly home: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly play: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly puzzles: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly review: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly trees: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly compare: {
      readonly about: string;
      readonly steps: readonly string[];
    };
    readonly learn: {
      readonly about: string;
      readonly steps: readonly string[];
    };
  };
  readonly chooseAnother: string;
  readonly keysOnBoard: string;
  readonly keysInTree: string;
  readonly keysPlacing: string;
  readonly newVersion: string;
  readonly helpKey: <T>(values: { key: T | string }) => (T | string)[];
  readonly keyName: (values: { name: Plain; key: string }) => string;
  readonly keys: {
    readonly move: string;
    readonly row: string;
    readonly column: string;
    readonly neighbour: string;
    readonly slice: string;
    readonly ask: string;
    readonly press: string;
    readonly miss: string;
    readonly hit: string;
    readonly sunk: string;
    readonly maybe: string;
    readonly number: string;
    readonly remove: string;
    readonly best: string;
    readonly hint: string;
    readonly present: string;
    readonly hideAnswer: string;
    readonly fire: string;
    readonly takeBack: string;
    readonly whatIf: string;
    readonly steps: string;
    readonly ends: string;
    readonly undo: string;
    readonly redo: string;
    readonly help: string;
    readonly take: string;
    readonly pick: string;
    readonly moveShip: string;
    readonly turn: string;
    readonly takeOff: string;
    readonly putBack: string;
    readonly box: string;
    readonly boxEnds: string;
    readonly openBox: string;
    readonly openBelow: string;
    readonly zoom: string;
    readonly wholeTree: string;
  };
  readonly notation: string;
  readonly notationAbout: <T>(values: { code: (text: string) => T }) => (T | string)[];
  readonly examples: string;
  readonly exampleTexts: {
    readonly column: string;
    readonly sunk: string;
    readonly russian: string;
    readonly small: string;
    readonly boxes: string;
    readonly numbers: string;
    readonly placing: string;
    readonly people: string;
    readonly conflict: string;
  };
}

export const helpWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
