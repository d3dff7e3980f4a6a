import type { PickerWords, PlacingWords, RulesWords } from "../en/rules.ts";
import { count, list } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.de;

export const placing: PlacingWords = {
  // What is told of ships in hand and placed.
  restPlaced: (n) =>
    `${count(n)} ${plural(n, "Schiff wurde", "Schiffe wurden")} gesetzt. Die Aufstellung ist vollständig.`,
  tooLong: (ship) => `Länger als das Spielfeld: ${ship}.`,
  inHandKeys: (hand) =>
    `${hand}. Die Pfeiltasten bewegen es, R dreht, F spiegelt, Enter setzt es ab, Escape legt es zurück.`,
  pickedUp: (hand) => `Aufgenommen: ${hand}.`,
  allOnBoard: "Alle Schiffe sind auf dem Spielfeld.",
  sentence: (words) => `${words}.`,
  noMirror: (ship) => `Diese Regeln erlauben kein Spiegelbild: ${ship}.`,
  noRoomThatWay: (ship) => `So passt das Schiff nicht aufs Spielfeld: ${ship}.`,
  placedAt: (ship, verdict) => `Gesetzt: ${ship}. ${verdict}`,
  turnedTo: (ship, verdict) => `${ship}. ${verdict}`,
  staysInFleet: (ship) => `Bleibt in der Flotte: ${ship}.`,
  staysThere: (ship) => `Bleibt, wo es war: ${ship}.`,
  offBoard: (ship) => `Vom Spielfeld genommen: ${ship}.`,
  onForbidden: "auf einem gesperrten Feld",
  onShip: (ship) => `liegt auf: ${ship}`,
  touchesShip: (ship) => `berührt: ${ship}`,
  shipAt: (ship, cells) => `${ship} auf ${cells}`,
  noConflict: "Kein Konflikt.",
  conflictSaid: (conflicts) => `Konflikt: ${conflicts}`,
  from: (first, last) => `${first} bis ${last}`,
  overlap: (ships, cells) => `${list(ships)} liegen beide auf ${cells}.`,
  touch: (ships) => `${list(ships)} berühren sich, was diese Regeln nicht erlauben.`,
  forbiddenCells: (ship, n, cells) =>
    `${ship} liegt auf ${plural(n, "dem gesperrten Feld", "den gesperrten Feldern")} ${cells}.`,
  onlyFlat: "Von Hand lassen sich Schiffe nur auf Spielfeldern mit einer oder zwei Dimensionen setzen.",
  onlyFixed: "Schiffe, die Felder gemeinsam haben oder beliebig groß sein dürfen, lassen sich nicht von Hand setzen.",
  chooseAnother: "Wähle ein anderes Spiel, oder ändere die Regeln.",
  noContains: "keine Aufstellung enthält diese Schiffe",
  because: (what, why) => `${what}: ${why}`,
  noPlaceLeft: "für ein Schiff ist kein Platz mehr",
  regionTooSmall: (need, room) => `die Schiffe brauchen ${need} in einem Bereich, der ${room} hat`,
  tooLittleRoom: "es ist zu wenig Platz",
  provedBySearch: (nodes) => `bewiesen durch eine Suche mit ${count(nodes)} Knoten`,
  provedByCount: "durch Zählen bewiesen",

  // The board and its tools.
  boardForPlacing: "Spielfeld zum Setzen der Schiffe",
  title: "Schiffe setzen",
  showRest: "zeigen, wo die übrigen sein können",
  containSaid: (n) => `${count(n)} ${plural(n, "Aufstellung enthält", "Aufstellungen enthalten")} diese Schiffe.`,
  forbidden: "gesperrt",
  fleet: "Flotte",
  inRow: (n) => `${count(n)} ${plural(n, "Feld", "Felder in einer Reihe")}`,
  inRows: (cells, rows) => `${cells} Felder, ${rows} Zeilen`,
  anyBox: "beliebiger Quader",
  leftOf: (left, all) => `noch ${left} von ${all}`,
  leftToPlace: (ship, form, left, all) => `${ship}, ${form}, noch ${left} von ${all} zu setzen`,
  dragHint: "Zieh ein Schiff aufs Spielfeld, oder wähle es und dann ein Feld. Mit ? siehst du die Tasten.",
  theShipAt: (ship, cells) => `${ship} auf ${cells}`,
  inHandAt: (ship, cells) => `${ship} in der Hand, auf ${cells}`,
  free: "frei",
  chosen: "gewählt",
  shipsTool: "Schiffe",
  shipsToolTitle: "Klicken und Ziehen bewegt Schiffe",
  forbidTool: "Felder sperren",
  forbidTitle: "Klicken und Ziehen sperrt Felder für alle Schiffe",
  tools: "Setzen",
  clicksAndDrags: "Klicken und Ziehen",
  clearTitle: "Alle Schiffe herunternehmen",
  ship: "Schiff",
  rotate: "Drehen",
  flip: "Spiegeln",
  takeOff: "Herunternehmen",
  paintCells: "Markiere Felder, die kein Schiff nutzen darf; noch einmal markiert, sind sie wieder frei.",
  inHand: (ship) => [ship, " in der Hand"],
  shipChosen: (ship) => [ship, " gewählt"],
  noneChosen: "Kein Schiff ist gewählt.",

  // What is left, and how to have it placed.
  layoutsWith: "Aufstellungen mit diesen Schiffen",
  othersDontFit: "Keine Aufstellung enthält diese Schiffe: Die übrigen passen nicht daneben.",
  complete: "Die Aufstellung ist vollständig: Alle Schiffe sind auf dem Spielfeld, und keines stört ein anderes.",
  becauseOfRest: (why) => `Keine Aufstellung enthält diese Schiffe, wegen der übrigen: ${why}.`,
  cannotLie: "So dürfen diese Schiffe nicht liegen:",
  placingRest: "Die übrigen werden gesetzt",
  placingSome: (n) => `${count(n)} ${plural(n, "Schiff wird", "Schiffe werden")} gesetzt`,
  fillRest: "Rest setzen",
  fillFirst: "Erste gefundene nehmen",
  fillAbout: (n) =>
    `Noch ${count(n)} ${plural(n, "Schiff", "Schiffe")} zu setzen. „Rest setzen“ zieht zufällig: Jede Aufstellung ist gleich wahrscheinlich. „Erste gefundene nehmen“ ist auf engen Spielfeldern schneller, bevorzugt aber manche Aufstellungen.`,
  proved: (what) => `Bewiesen: ${what}.`,
  notFilled: (what, isUniform) => `${what}.${isUniform ? " „Erste gefundene nehmen“ klappt vielleicht noch." : ""}`,

  // How hard a layout is to find.
  playing: "Spielen",
  playingGames: "Spiele laufen",
  howHard: "Wie schwer ist sie zu finden?",
  judge: "Strategie, die sie sucht",
  judged: (judge, here, random, harder) =>
    `${judge} braucht hier ${here} Schüsse, gegen eine zufällige Aufstellung ${random}; diese ist schwerer als ${harder} von ihnen.`,
  judgedBy: (here, others) =>
    `Schätzungen mit Standardfehlern, aus ${count(here)} Spielen gegen diese Aufstellung und ${count(others)} gegen andere.`,
  notJudged: (what) => `Nicht beurteilt: ${what}.`,

  // The layout as text.
  layout: "Aufstellung",
  takeAway: "Exportieren",
  layoutJson: "Aufstellung, JSON",
  layoutDrawing: "Aufstellung, Zeichnung",
  scenarioJson: "Szenario, JSON",
  commandReads: (command) => ["Der Befehl liest das Szenario: ", command, "."],
  copy: "Kopieren",
  copied: "Kopiert",
  cannotCopy: "Kopieren geht nicht",
  download: "Herunterladen",
  copyWhat: (label) => `Kopieren: ${label}`,
  downloadWhat: (label) => `Herunterladen: ${label}`,
  copiedWhat: (label) => `Kopiert: ${label}`,
  shipsInNotation: "Schiffe als Notation oder eine Aufstellung in JSON",
  enterApplies: "Enter übernimmt",
};

export const rules: RulesWords = {
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
  countsTitle: "Schiffe gesetzt nach meinen Daten",
  countsAbout:
    "Zähle für jedes Feld, in wie vielen Spielen dort ein Schiff lag. Die Chancen gehen dann von deinen Daten aus und nehmen sonst nichts an.",
  gamesCounted: "Gezählte Spiele",
  countsOf: (rows, columns) =>
    `Zählung: ${rows} ${plural(rows, "Zeile", "Zeilen")} zu ${columns}, 0 für gesperrte Felder`,
  orFile: "Oder eine Datei laden: Zählung oder Verteilung",
  fitting: "Anpassung",
  fittingNow: "Chancen werden der Zählung angepasst",
  useCounts: "Diese Zählung verwenden",
  countsFailed: (what) => `Die Zählung ließ sich nicht verwenden: ${what}.`,
  goesByCounts: (bits) =>
    `Das Spielfeld nutzt jetzt deine Daten: Sie verraten ${bits} Bit darüber, wo die Schiffe sind.`,
  usedNow: (name) => ["In Gebrauch: ", name],
  noName: "eine Verteilung ohne Namen",
  savePrior: "Verteilung speichern",
};

export const picker: PickerWords = {
  title: "Wähle dein Spiel",
  search: "Spiele durchsuchen",
  searchHint: "Suche: ein Land, ein Schiff, 8 x 8 …",
  found: (n) => `${count(n)} ${plural(n, "Spiel", "Spiele")} gefunden`,
  noneFound: "Kein Spiel gefunden. Leg eigene Regeln fest:",
  boxes: "Quader in n Dimensionen",
  boxesAbout:
    "Quader beliebiger Größe auf einer Linie, in einem Quadrat, einem Würfel oder darüber hinaus; sie dürfen sich überlappen, und die Antwort ist eine Zahl.",
  anotherGame: "Ein anderes Spielfeld, eine andere Flotte? Nimm das ähnlichste Spiel und ändere seine Regeln.",
  sizeAndShips: (size, n) => `${size}, ${count(n)} ${plural(n, "Schiff", "Schiffe")}`,
  beingPlayed: "aktuell",
};
