// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly theme: string;
  readonly themes: {
    readonly system: string;
    readonly light: string;
    readonly dark: string;
  };
  readonly board: string;
  readonly boards: {
    readonly sea: string;
    readonly slate: string;
    readonly sand: string;
  };
  readonly columns: string;
  readonly numbers: string;
  readonly motion: string;
  readonly sound: string;
  readonly vibration: string;
  readonly install: string;
  readonly installAbout: string;
  readonly installSafari: string;
  readonly howToUse: string;
  readonly kept: string;
  readonly saveCopy: string;
  readonly loadCopy: string;
  readonly copyAdds: string;
  readonly copyLoaded: string;
  readonly notCopy: string;
  readonly copyBroken: (values: { n: Amount; rooms: Plain }) => string;
}

export const settingsWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
