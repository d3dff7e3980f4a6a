// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly left: (values: { n: Amount }) => string;
  readonly likeliest: (values: { overlaps: boolean; cell: Plain; chance: Plain }) => string;
  readonly found: string;
  readonly impossible: (values: { shot: Plain | undefined }) => string;
  readonly enter: {
    readonly hit: string;
    readonly count: string;
    readonly sunk: string;
  };
  readonly noWasm: string;
  readonly noWorker: string;
  readonly open: string;
}

export const embedWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
