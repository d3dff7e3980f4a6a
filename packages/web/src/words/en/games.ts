import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

export const games = {
  title: "My games",
  keptHere: "Kept on this device, in this browser, and nowhere else. Undo and redo are kept with them.",
  newGame: "New game",
  exportAll: "Export all",
  none: "None yet: a game is kept as soon as something changes in it.",
  mostKept: (most: number, oldest: string) =>
    `${most} games are kept, the most there can be. ${oldest} was changed longest ago.`,
  deleteOldest: (name: string) => `Delete the oldest, ${name}`,
  deleteIt: "Delete it",
  deleted: (name: string) => `${name} was deleted.`,
  shots: (n: number) => `${count(n)} ${plural(n, "shot", "shots")}`,
  lines: (n: number) => `${count(n)} ${plural(n, "line", "lines")}`,
  fileName: "game",
  openNow: "open now · ",
  rename: "Rename",
  renameIt: (name: string) => `Rename ${name}`,
  duplicate: "Duplicate",
  duplicateIt: (name: string) => `Duplicate ${name}`,
  exportOne: "Export",
  exportIt: (name: string) => `Export ${name}`,
  delete: "Delete",
  deleteThis: (name: string) => `Delete ${name}`,
  nameOf: "Name of the game",
  unreadable: "A game that cannot be read",
  deleteUnreadable: "Delete the game that cannot be read",
  theUnreadable: "The game that cannot be read",
  import: "Import",
  importFile: "A file of games, as Export or broadside play --out writes it",
  importText: "Or its text",
  importButton: "Import the text",
  imported: (n: number) => `${count(n)} ${plural(n, "game was", "games were")} imported.`,
  nothingImported: "nothing was imported",
  isCalled: (name: string) => `The game is called ${name}.`,
  nameNotKept: "The name could not be kept.",
  wasKept: (name: string) => `${name} was kept.`,
  noRoom: "There is no room for another game.",
  noRoomBack: "There is no room to bring it back.",
  isBack: (name: string) => `${name} is back.`,
};

export type GamesWords = typeof games;

export const share = {
  about: "The link holds the whole position, the picture shows the board. Nothing is sent anywhere unless you send it.",
  aboutGame: "The link holds the whole game, the picture shows both boards.",
  send: "Send …",
  savePng: "Save as picture (PNG)",
  saveSvg: "Save as picture (SVG)",
  noPicture: "This browser could not make the picture: try the other kind.",
};

export type ShareWords = typeof share;
