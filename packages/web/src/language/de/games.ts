import type * as en from "../en/games.ts";
import { deCounted as counted } from "../plural.ts";

export const games: typeof en.games = {
  keptHere: "Nur auf diesem Gerät und in diesem Browser gespeichert, samt „Rückgängig“ und „Wiederholen“.",
  exportAll: "Alle exportieren",
  none: "Noch keine Spiele. Ein Spiel wird gespeichert, sobald du etwas änderst.",
  mostKept: (most, oldest) => `Du hast ${most} Spiele, mehr gehen nicht. Das älteste ist ${oldest}.`,
  deleteOldest: (name) => `Das älteste löschen, ${name}`,
  deleteIt: "Löschen",
  deleted: (name) => `Gelöscht: ${name}.`,
  lines: (n) => counted(n, "Variante", "Varianten"),
  fileName: "spiel",
  openNow: "gerade offen · ",
  renameIt: (name) => `Umbenennen: ${name}`,
  duplicate: "Duplizieren",
  duplicateIt: (name) => `Duplizieren: ${name}`,
  exportOne: "Exportieren",
  exportIt: (name) => `Exportieren: ${name}`,
  delete: "Löschen",
  nameOf: "Name des Spiels",
  deleteUnreadable: "Das unlesbare Spiel löschen",
  theUnreadable: "Das unlesbare Spiel",
  import: "Importieren",
  importFile: "Eine Datei aus „Exportieren“ oder von broadside play --out",
  importText: "Oder ihr Text",
  importButton: "Text importieren",
  imported: (n) => `${counted(n, "Spiel wurde", "Spiele wurden")} importiert.`,
  nothingImported: "nichts wurde importiert",
  isCalled: (name) => `Das Spiel heißt jetzt ${name}.`,
  nameNotKept: "Der Name ließ sich nicht speichern.",
  wasKept: (name) => `Gespeichert: ${name}.`,
  noRoom: "Für ein weiteres Spiel ist kein Platz.",
  noRoomBack: "Zum Wiederherstellen ist kein Platz.",
  isBack: (name) => `Wieder da: ${name}.`,
};

export const share: typeof en.share = {
  about:
    "Der Link enthält die ganze Stellung, das Bild zeigt das Spielfeld. Nichts wird gesendet, solange du es nicht selbst tust.",
  aboutGame: "Der Link enthält das ganze Spiel, das Bild zeigt beide Spielfelder.",
  linkLacksPlacing:
    "Wie der Gegner setzt, passt nicht in den Link: Dessen Rückschau hält alle Aufstellungen für gleich wahrscheinlich.",
  send: "Senden …",
  savePng: "Als Bild speichern (PNG)",
  saveSvg: "Als Bild speichern (SVG)",
  noPicture: "Dieser Browser konnte das Bild nicht erzeugen. Nimm das andere Format.",
};
