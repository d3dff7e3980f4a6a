// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../../language/message.ts";
import { wordsOf } from "../../../../language/words.ts";

export interface Texts {
  readonly noLayout: string;
  readonly contradiction: string;
  readonly rulesAllowNone: string;
  readonly toldImpossible: <T>(values: { statement: T | string }) => (T | string)[];
  readonly forgetTold: string;
  readonly doubtTold: (values: { n: bigint | number }) => string;
  readonly leftZero: <T>(values: { zero: T | string }) => (T | string)[];
  readonly firstImpossible: (values: { n: Plain; shot: Plain }) => string;
  readonly removeWhat: (values: { what: Plain }) => string;
  readonly andMore: (values: { n: bigint | number }) => string;
  readonly notInMap: string;
  readonly somethingElse: (values: { cell: Plain }) => string;
  readonly changeTo: (values: { cell: Plain; change: Plain }) => string;
  readonly noneAgrees: (values: { all: Amount }) => string;
  readonly oneWrong: (values: { name: Plain }) => string;
  readonly contradictEach: (values: { names: Plain; isMinimal: boolean }) => string;
  readonly noMap: string;
  readonly others: (values: { kept: Amount }) => string;
  readonly mapTooLong: (values: { others: Plain }) => string;
  readonly mapIsFor: (values: { dropped: Plain; others: Plain; isLargest: boolean }) => string;
  readonly wasMiss: string;
  readonly wasShips: (values: { n: Amount }) => string;
  readonly wasHit: (values: { ship: Plain | undefined }) => string;
  readonly wasSunk: (values: { ship: Plain | undefined; length: Amount | undefined; cells: Plain | undefined }) => string;
  readonly chosenDecides: <T>(values: { sign: T | string }) => (T | string)[];
  readonly optimalProved: <T>(values: { cell: T | string }) => (T | string)[];
  readonly optimal: string;
  readonly another: string;
  readonly none: string;
  readonly strategies: {
    readonly "greedy-hit": {
      readonly about: string;
      readonly score: string;
    };
    readonly "greedy-distribution": {
      readonly about: string;
      readonly score: string;
    };
    readonly entropy: {
      readonly about: string;
      readonly score: string;
    };
    readonly "half-split": {
      readonly about: string;
      readonly score: string;
    };
  };
  readonly solveHere: string;
  readonly solving: string;
  readonly solvingNow: string;
  readonly meanWorst: (values: { stage: Plain; low: Plain; high: Plain; leastWorst: Plain; mostWorst: Plain }) => string;
  readonly notSolved: (values: { what: Plain }) => string;
  readonly work: (values: { nodes: Amount; time: Plain }) => string;
  readonly proved: (values: { objective: Plain; work: Plain }) => string;
  readonly notProved: (values: { mean: Plain; worst: Plain; work: Plain }) => string;
  readonly missesOver: <T>(values: { mean: T | string; layouts: bigint | number; worst: T | string }) => (T | string)[];
  readonly elsewhere: string;
  readonly putAway: string;
  readonly noMissLeft: (values: { layouts: Plain }) => string;
  readonly missesLeft: (values: { layouts: Plain; mean: Plain; worst: Amount }) => string;
  readonly marksOther: string;
  readonly markOptimal: string;
  readonly allHit: string;
  readonly allKnown: (values: { cells: Plain }) => string;
  readonly optimalHere: <T>(values: { cell: T | string; rest: Plain | undefined }) => (T | string)[];
  readonly shootsHere: <T>(values: { cell: T | string; rest: Plain | undefined }) => (T | string)[];
  readonly theGame: string;
  readonly noneLeft: string;
  readonly layoutsLeft: (values: { n: Amount }) => string;
  readonly fromFirst: string;
  readonly afterShot: (values: { n: Plain }) => string;
  readonly level: (values: { n: Plain }) => string;
  readonly deleteLine: (values: { name: Plain }) => string;
  readonly deleteTitle: string;
  readonly makeGame: string;
  readonly lineName: string;
  readonly stage: (values: { stage: Plain }) => string;
}

export const analysisWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
