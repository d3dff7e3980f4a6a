// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../../language/message.ts";
import { wordsOf } from "../../../language/words.ts";

export interface Texts {
  readonly restPlaced: (values: { n: Amount }) => string;
  readonly tooLong: (values: { ship: Plain }) => string;
  readonly inHandKeys: (values: { hand: Plain }) => string;
  readonly pickedUp: (values: { hand: Plain }) => string;
  readonly allOnBoard: string;
  readonly sentence: (values: { words: Plain }) => string;
  readonly noMirror: (values: { ship: Plain }) => string;
  readonly noRoomThatWay: (values: { ship: Plain }) => string;
  readonly placedAt: (values: { ship: Plain; verdict: Plain }) => string;
  readonly turnedTo: (values: { ship: Plain; verdict: Plain }) => string;
  readonly staysInFleet: (values: { ship: Plain }) => string;
  readonly staysThere: (values: { ship: Plain }) => string;
  readonly offBoard: (values: { ship: Plain }) => string;
  readonly onForbidden: string;
  readonly onShip: (values: { ship: Plain }) => string;
  readonly touchesShip: (values: { ship: Plain }) => string;
  readonly shipAt: (values: { ship: Plain; cells: Plain }) => string;
  readonly inConflict: string;
  readonly noConflict: string;
  readonly conflictSaid: (values: { conflicts: Plain }) => string;
  readonly from: (values: { first: Plain; last: Plain }) => string;
  readonly overlap: (values: { ships: Plain; cells: Plain }) => string;
  readonly touch: (values: { isCorner: boolean; ships: Plain }) => string;
  readonly forbiddenCells: (values: { ship: Plain; n: Amount; cells: Plain }) => string;
  readonly onlyFlat: string;
  readonly onlyFixed: string;
  readonly noContains: string;
  readonly because: (values: { what: Plain; why: Plain }) => string;
  readonly noPlaceLeft: string;
  readonly regionTooSmall: (values: { need: Plain; room: Plain }) => string;
  readonly tooLittleRoom: string;
  readonly provedBySearch: (values: { nodes: Amount }) => string;
  readonly provedByCount: string;
  readonly boardForPlacing: string;
  readonly forbidden: string;
  readonly inRow: (values: { n: Amount }) => string;
  readonly inRows: (values: { cells: Plain; rows: Plain }) => string;
  readonly anyBox: string;
  readonly leftToPlace: (values: { ship: Plain; form: Plain; left: Plain; all: Plain }) => string;
  readonly dragHint: string;
  readonly theShipAt: (values: { ship: Plain; cells: Plain }) => string;
  readonly inHandAt: (values: { ship: Plain; cells: Plain }) => string;
  readonly free: string;
  readonly chosen: string;
  readonly shipsToolTitle: string;
  readonly forbidTool: string;
  readonly forbidTitle: string;
  readonly clicksAndDrags: string;
  readonly clearTitle: string;
  readonly ship: string;
  readonly rotate: string;
  readonly flip: string;
  readonly takeOff: string;
  readonly paintCells: string;
  readonly inHand: <T>(values: { ship: T | string }) => (T | string)[];
  readonly shipChosen: <T>(values: { ship: T | string }) => (T | string)[];
  readonly noneChosen: string;
  readonly chooseFirst: string;
}

export const placingWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
