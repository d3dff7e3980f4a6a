// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly levelNames: {
    readonly cadet: string;
    readonly sailor: string;
    readonly mate: string;
    readonly captain: string;
    readonly admiral: string;
  };
  readonly people: {
    readonly cadet: string;
    readonly sailor: string;
    readonly mate: string;
    readonly captain: string;
    readonly admiral: string;
  };
  readonly pace: string;
  readonly instant: string;
  readonly normal: string;
  readonly slow: string;
  readonly noFleet: string;
  readonly fleetTrouble: (values: { what: Plain }) => string;
  readonly against: (values: { who: Plain }) => string;
  readonly againstFriend: string;
  readonly playedBy: (values: { game: Plain; players: Plain }) => string;
  readonly twoSides: (values: { first: Plain; second: Plain }) => string;
  readonly cellShot: (values: { cell: Plain; answer: Plain }) => string;
  readonly you: string;
  readonly friend: string;
  readonly miss: string;
  readonly hit: string;
  readonly hitShip: (values: { ship: Plain }) => string;
  readonly sunk: string;
  readonly sunkShip: (values: { ship: Plain }) => string;
  readonly sunkLength: (values: { cells: bigint | number }) => string;
  readonly shipsHit: (values: { n: Amount }) => string;
  readonly ship: string;
  readonly unknown: string;
  readonly water: string;
  readonly blocked: string;
  readonly chance: (values: { chance: Plain }) => string;
  readonly best: string;
  readonly bestShot: string;
  readonly worstShot: string;
  readonly lastShot: string;
  readonly reveal: (values: { ship: Plain }) => string;
  readonly youResigned: string;
  readonly openFile: string;
  readonly player: string;
  readonly gaveUp: (values: { who: Plain }) => string;
  readonly marked: string;
  readonly record: (values: { won: bigint | number; lost: bigint | number }) => string;
  readonly winsRunning: (values: { n: Amount }) => string;
  readonly lossesRunning: (values: { n: Amount }) => string;
  readonly notPlayed: string;
  readonly luck: string;
  readonly average: (values: { digits: Plain }) => string;
  readonly toGo: (values: { digits: Plain }) => string;
}

export const matchWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
