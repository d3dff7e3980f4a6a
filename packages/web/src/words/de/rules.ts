import type { RulesWords } from "../en/rules.ts";
import { plural } from "./plural.ts";

const rules: RulesWords = {
  // The form of the rules.
  board: "Spielfeld",
  fleet: "Flotte",
  contactAndAnswers: "Berührung und Antworten",
  columns: "Spalten",
  rows: "Zeilen",
  side: (n) => `Seite ${n}`,
  addDimension: "Dimension hinzufügen",
  removeLast: "Letzte entfernen",
  addShip: "Schiff hinzufügen",
  mayTouch: "Schiffe dürfen sich berühren",
  refereeSays: "Die Antwort lautet",
  option: (_, meaning) => meaning,
  ship: (n) => `Schiff ${n}`,
  name: "Name",
  number: "Anzahl",
  length: "Länge",
  shape: "Form",
  box: "Quader",
  boxTitle: "Ein beliebiger Quader",
  removeShip: (n, name) => `Schiff ${n} entfernen, ${name}`,
  shapeOf: (name) => `Form: ${name}`,
  columnRow: (x, y) => `Spalte ${x}, Zeile ${y}`,
  mirror: "auch Spiegelbilder",
  clickToDraw: "Klicke auf Felder, um zu zeichnen; jede Drehung ist erlaubt.",
  blockedCells: (n) => `Gesperrte Felder: ${n}`,
  editOnBoard: "Auf dem Spielfeld ändern",

  // A game of boxes.
  boxGame: "Spiel mit Quadern",
  boxFields: { side: "Seite", dimensions: "Dimensionen", ships: "Schiffe" },

  // Counts of one’s own.
  countsTitle: "Versteckt nach eigener Zählung",
  countsAbout:
    "Zähle, in wie vielen Spielen auf jedem Feld ein Schiff lag. Die Chancen beginnen dann bei deiner Zählung, und darüber hinaus wird nichts angenommen.",
  gamesCounted: "Gezählte Spiele",
  countsOf: (rows, columns) =>
    `Zählung: ${rows} ${plural(rows, "Zeile", "Zeilen")} zu ${columns}, 0 für gesperrte Felder`,
  orFile: "Oder eine Datei: Zählung oder Vorwissen",
  fitting: "Anpassung",
  fittingNow: "Chancen werden der Zählung angepasst",
  useCounts: "Diese Zählung verwenden",
  countsFailed: (what) => `Die Zählung ließ sich nicht verwenden: ${what}.`,
  goesByCounts: (bits) =>
    `Das Spielfeld richtet sich nach deiner Zählung: Sie verrät ${bits} Bit darüber, wo die Schiffe sind.`,
  usedNow: (name) => ["Jetzt verwendet: ", name],
  noName: "Vorwissen ohne Namen",
  savePrior: "Als Datei speichern",
};

export default rules;
