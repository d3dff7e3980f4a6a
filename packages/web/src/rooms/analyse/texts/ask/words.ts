// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../../language/message.ts";
import { wordsOf } from "../../../../language/words.ts";

export interface Texts {
  readonly question: string;
  readonly sentences: {
    readonly any: string;
    readonly count: string;
    readonly across: string;
    readonly touch: string;
    readonly own: string;
  };
  readonly area: string;
  readonly areaUnread: (values: { text: Plain; example: Plain }) => string;
  readonly onBoard: string;
  readonly firstCorner: string;
  readonly secondCorner: string;
  readonly byKeys: string;
  readonly ship: string;
  readonly otherShip: string;
  readonly inLanguage: string;
  readonly answerIs: string;
  readonly certain: string;
  readonly wrongOnceIn: (values: { n: bigint | number }) => string;
  readonly counting: string;
  readonly notAnswered: (values: { what: Plain }) => string;
  readonly tells: (values: { bits: Amount }) => string;
  readonly tellsOfOne: (values: { bits: Plain }) => string;
  readonly leaves: (values: { share: Plain }) => string;
  readonly leavesDoubtful: (values: { share: Plain }) => string;
  readonly leavesShort: (values: { share: Plain }) => string;
  readonly methods: {
    readonly list: string;
    readonly counts: string;
    readonly estimate: string;
  };
  readonly about: (values: { value: Plain; error: Plain }) => string;
  readonly whatWasAnswer: string;
  readonly heard: string;
  readonly otherAnswers: string;
  readonly yes: string;
  readonly no: string;
  readonly water: string;
  readonly shipIn: (values: { area: Plain }) => string;
  readonly cellsIn: (values: { area: Plain }) => string;
  readonly liesAcross: (values: { ship: Plain }) => string;
  readonly touches: (values: { ship: Plain; other: Plain }) => string;
  readonly allShips: (values: { area: Plain }) => string;
  readonly isSunk: (values: { ship: Plain }) => string;
  readonly lengthOf: (values: { ship: Plain }) => string;
  readonly firstCell: (values: { ship: Plain }) => string;
  readonly lastCell: (values: { ship: Plain }) => string;
  readonly whatIsOn: (values: { cell: Plain }) => string;
  readonly beginsInColumn: (values: { lines: Plain; ship: Plain }) => string;
  readonly beginsInRow: (values: { lines: Plain; ship: Plain }) => string;
  readonly cellsAre: {
    readonly atMost: (values: { n: Amount; area: Plain }) => string;
    readonly atLeast: (values: { n: Amount; area: Plain }) => string;
    readonly exactly: (values: { n: Amount; area: Plain }) => string;
  };
  readonly whatWasSaid: string;
  readonly noted: string;
  readonly beforeAfter: (values: { before: bigint | number; after: bigint | number }) => string;
  readonly nowLeft: (values: { after: bigint | number }) => string;
  readonly notRuledOut: string;
  readonly sameAgain: string;
  readonly takeBack: string;
  readonly takenAsCertain: string;
  readonly believed: (values: { chance: Plain }) => string;
  readonly impossible: string;
  readonly forget: (values: { statement: Plain }) => string;
  readonly certainAgain: (values: { shot: Plain }) => string;
  readonly doubtShot: string;
  readonly findBest: string;
  readonly bestQuestions: string;
  readonly ranking: string;
  readonly notRanked: (values: { what: Plain }) => string;
  readonly nothingOpen: string;
  readonly sampled: string;
  readonly yesChance: (values: { chance: Plain }) => string;
  readonly bits: (values: { bits: Amount }) => string;
  readonly noOverlap: string;
  readonly noPrior: string;
}

export const askWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
