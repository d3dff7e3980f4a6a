import type { GamesWords, ShareWords } from "../en/games.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.de;

export const games: GamesWords = {
  title: "Meine Spiele",
  keptHere: "Auf diesem Gerät und in diesem Browser behalten, sonst nirgends. „Zurück“ und „Vor“ bleiben erhalten.",
  newGame: "Neues Spiel",
  exportAll: "Alle exportieren",
  none: "Noch keines: Ein Spiel wird behalten, sobald sich etwas darin ändert.",
  mostKept: (most, oldest) => `${most} Spiele sind behalten, mehr geht nicht. Am längsten unverändert: ${oldest}.`,
  deleteOldest: (name) => `Das älteste löschen, ${name}`,
  deleteIt: "Löschen",
  deleted: (name) => `Gelöscht: ${name}.`,
  shots: (n) => `${count(n)} ${plural(n, "Schuss", "Schüsse")}`,
  lines: (n) => `${count(n)} ${plural(n, "Variante", "Varianten")}`,
  fileName: "spiel",
  openNow: "gerade offen · ",
  rename: "Umbenennen",
  renameIt: (name) => `Umbenennen: ${name}`,
  duplicate: "Duplizieren",
  duplicateIt: (name) => `Duplizieren: ${name}`,
  exportOne: "Exportieren",
  exportIt: (name) => `Exportieren: ${name}`,
  delete: "Löschen",
  deleteThis: (name) => `Löschen: ${name}`,
  nameOf: "Name des Spiels",
  unreadable: "Ein Spiel, das sich nicht lesen lässt",
  deleteUnreadable: "Das unlesbare Spiel löschen",
  theUnreadable: "Das unlesbare Spiel",
  import: "Importieren",
  importFile: "Eine Spieldatei, wie „Exportieren“ oder broadside play --out sie schreibt",
  importText: "Oder ihr Text",
  importButton: "Text importieren",
  imported: (n) => `${count(n)} ${plural(n, "Spiel wurde", "Spiele wurden")} importiert.`,
  nothingImported: "nichts wurde importiert",
  isCalled: (name) => `Das Spiel heißt ${name}.`,
  nameNotKept: "Der Name ließ sich nicht behalten.",
  wasKept: (name) => `Behalten: ${name}.`,
  noRoom: "Für ein weiteres Spiel ist kein Platz.",
  noRoomBack: "Zum Wiederherstellen ist kein Platz.",
  isBack: (name) => `Wieder da: ${name}.`,
};

export const share: ShareWords = {
  about:
    "Der Link enthält die ganze Stellung, das Bild zeigt das Spielfeld. Nichts wird gesendet, außer du sendest es.",
  aboutGame: "Der Link enthält das ganze Spiel, das Bild zeigt beide Spielfelder.",
  send: "Senden …",
  savePng: "Als Bild sichern (PNG)",
  saveSvg: "Als Bild sichern (SVG)",
  noPicture: "Dieser Browser konnte das Bild nicht erzeugen: Nimm die andere Art.",
};
