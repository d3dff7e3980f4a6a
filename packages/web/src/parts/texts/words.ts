// Made from the catalogue beside this file by `npm run texts`.
// biome-ignore-all format: made by a program
import type { Amount, Plain } from "../../language/message.ts";
import { wordsOf } from "../../language/words.ts";

export interface Texts {
  readonly mapView: string;
  readonly placeShips: string;
  readonly partPlacing: string;
  readonly partConflict: string;
  readonly partComparison: string;
  readonly partSolver: string;
  readonly partAsk: string;
  readonly partRules: string;
  readonly partLines: string;
  readonly partFields: string;
  readonly partTools: string;
  readonly partPresentation: string;
  readonly partDrawing: string;
  readonly partAccuracy: string;
  readonly save: string;
  readonly undo: string;
  readonly undoKey: string;
  readonly redoKey: string;
  readonly apply: string;
  readonly saveBroken: string;
  readonly deleteNamed: (values: { name: Plain }) => string;
  readonly redo: string;
  readonly chooseFile: string;
  readonly orDropFile: string;
  readonly clear: string;
  readonly stop: string;
  readonly dismiss: string;
  readonly share: string;
  readonly present: string;
  readonly presentTitle: string;
  readonly hideAnswer: string;
  readonly showAnswer: string;
  readonly askClass: string;
  readonly leavePresent: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly linkUnread: string;
  readonly answer: string;
  readonly faultLead: string;
  readonly partFailed: string;
  readonly close: string;
  readonly loading: (values: { what: Plain }) => string;
  readonly loadingFailed: (values: { what: Plain }) => string;
  readonly tryAgain: string;
  readonly reload: string;
  readonly fileTooLarge: (values: { bytes: Amount; most: bigint | number }) => string;
  readonly fileUnread: string;
}

export const partsWords = wordsOf<Texts>(import.meta.glob("./*.json", { import: "default" }));
