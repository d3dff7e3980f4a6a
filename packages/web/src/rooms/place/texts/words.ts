// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly chooseAnother: string;
  readonly title: string;
  readonly about: string;
  readonly showRest: string;
  readonly containSaid: (values: { n: Amount }) => string;
  readonly layoutsWith: string;
  readonly othersDontFit: string;
  readonly complete: string;
  readonly becauseOfRest: (values: { why: Plain }) => string;
  readonly againstGiven: string;
  readonly cannotLie: string;
  readonly placingRest: string;
  readonly placingSome: (values: { n: Amount }) => string;
  readonly fillRest: string;
  readonly fillFirst: string;
  readonly fillAbout: (values: { n: Amount }) => string;
  readonly firstAbout: string;
  readonly proved: (values: { what: Plain }) => string;
  readonly notFilled: (values: { what: Plain; isUniform: boolean }) => string;
  readonly playing: string;
  readonly playingGames: string;
  readonly howHard: string;
  readonly another: string;
  readonly easiest: string;
  readonly easier: (values: { easier: bigint | number }) => string;
  readonly typical: string;
  readonly hardest: string;
  readonly harder: (values: { harder: bigint | number }) => string;
  readonly verdict: (values: { than: Plain; isLikeliest: boolean; here: Plain; error: Plain; random: Plain }) => string;
  readonly judge: string;
  readonly judged: (values: { harder: Plain; judge: Plain; here: Plain; random: Plain }) => string;
  readonly judgedBy: (values: { here: bigint | number; others: bigint | number }) => string;
  readonly notJudged: (values: { what: Plain }) => string;
  readonly takeAway: string;
  readonly layoutJson: string;
  readonly layoutDrawing: string;
  readonly scenarioJson: string;
  readonly commandReads: <T>(values: { command: T | string }) => (T | string)[];
  readonly copy: string;
  readonly download: string;
  readonly copyWhat: (values: { label: Plain }) => string;
  readonly downloadWhat: (values: { label: Plain }) => string;
  readonly copiedWhat: (values: { label: Plain }) => string;
  readonly shipsInNotation: string;
  readonly enterApplies: string;
}

export const placeWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
