import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

export const games = {
  keptHere: "Saved only on this device, in this browser, with undo and redo.",
  exportAll: "Export all",
  none: "No games yet. A game is saved as soon as you change something.",
  mostKept: (most: number, oldest: string) => `You have ${most} games, the most allowed. ${oldest} is the oldest.`,
  deleteOldest: (name: string) => `Delete the oldest, ${name}`,
  deleteIt: "Delete it",
  deleted: (name: string) => `${name} was deleted.`,
  lines: (n: number) => `${count(n)} ${plural(n, "line", "lines")}`,
  fileName: "game",
  openNow: "open now · ",
  renameIt: (name: string) => `Rename ${name}`,
  duplicate: "Duplicate",
  duplicateIt: (name: string) => `Duplicate ${name}`,
  exportOne: "Export",
  exportIt: (name: string) => `Export ${name}`,
  delete: "Delete",
  nameOf: "Name of the game",
  deleteUnreadable: "Delete the game that cannot be read",
  theUnreadable: "The game that cannot be read",
  import: "Import",
  importFile: "A file from Export or from broadside play --out",
  importText: "Or its text",
  importButton: "Import the text",
  imported: (n: number) => `${count(n)} ${plural(n, "game was", "games were")} imported.`,
  nothingImported: "nothing was imported",
  isCalled: (name: string) => `The game is now called ${name}.`,
  nameNotKept: "The name could not be saved.",
  wasKept: (name: string) => `${name} was saved.`,
  noRoom: "There is no room for another game.",
  noRoomBack: "There is no room to bring it back.",
  isBack: (name: string) => `${name} is back.`,
};

export const share = {
  about: "The link holds the whole position; the picture shows the board. Nothing is sent unless you send it.",
  aboutGame: "The link holds the whole game; the picture shows both boards.",
  send: "Send …",
  savePng: "Save as picture (PNG)",
  saveSvg: "Save as picture (SVG)",
  noPicture: "This browser could not make the picture. Try the other format.",
};
