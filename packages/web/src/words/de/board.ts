import type * as en from "../en/board.ts";
import { count, list, percent } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.de;

export const board: typeof en.board = {
  // The cells.
  blocked: "gesperrt",
  shotNumber: (n) => `Schuss ${n}`,
  inConflict: "im Widerspruch",
  leftOut: "im Widerspruch, in der Karte ausgelassen",
  notShot: "nicht beschossen",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `${mean} Schiffe ${ship === undefined ? "" : `der Klasse ${ship} `}erwartet`,
  percentFor: (percent, ships) => `${percent} Prozent für ${ships}`,
  estimatedPercentSaid: (value, error) => `etwa ${value} Prozent, plus oder minus ${error}, geschätzt`,
  estimatedShipsSaid: (value, error) => `etwa ${value} Schiffe erwartet, plus oder minus ${error}, geschätzt`,
  forCertain: (ship) => `sicher ${ship}`,
  sunkShip: (ship) => `${ship}, versenkt`,
  ofSunk: (ship) => `versenkt: ${ship}`,
  certainly: "sicher ein Schiff",
  bestCell: "bestes Feld",
  likeliestOf: (ship) => `wahrscheinlichstes Feld: ${ship}`,
  columnTotal: (name, n) => `Schiffsfelder in Spalte ${name}: ${count(n)}`,
  rowTotal: (name, n) => `Schiffsfelder in Zeile ${name}: ${count(n)}`,
  inRandom: (n) => `${n === 1 ? "Schiff" : `${count(n)} Schiffe`} in der zufälligen Aufstellung`,
  estimatedAbout: (value, error) => `geschätzt: etwa ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `geschätzt: etwa ${value} ± ${error} Schiffe erwartet`,
  expectedValue: (mean) => `${mean} erwartet`,
  shipsInLayouts: (ships, layouts) => `${count(ships)} Schiffe in ${count(layouts)} Aufstellungen`,
  ifByChance: (percent) => `${percent} bei zufällig gesetzten Schiffen`,
  numbersChance: "Chance für jede Zahl von Schiffen",

  // What the map shows.
  mapShows: "Die Karte zeigt",
  layerChance: "Chance",
  layerChanceTitle: "Die Chance auf ein Schiff auf jedem Feld",
  layerShips: "Schiffe",
  layerShipsTitle: "Die auf jedem Feld erwarteten Schiffe",
  layerBits: "Information",
  layerBitsShort: "Info",
  layerBitsTitle: "Wie viel die Antwort auf jedem Feld verraten dürfte, in Bit",
  layerLeft: "Aufstellungen",
  layerLeftShort: "Aufst.",
  layerLeftTitle: "Wie viele Aufstellungen nach der Antwort auf jedem Feld übrig sein dürften",
  scoresOf: (strategy) => `Werte von ${strategy}`,
  scoresTitle: (strategy) => `Die Werte der Strategie ${strategy}`,
  oneShip: "Ein Schiff …",
  chanceOfMany: "Chance auf …",
  oneShipAlone: "Nur ein Schiff",
  colours: "Farben",
  scales: { linear: "linear", root: "Quadratwurzel", rank: "nach Rang" },
  measureChance: (ship) => (ship === undefined ? "Chance auf ein Schiff, Prozent" : `Chance (${ship}), Prozent`),
  measureExpected: (ship) => `auf einem Feld erwartete Schiffe${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "Chance auf irgendein Schiff, Prozent",
  measureExactly: (ships) => `Chance: ${ships}, Prozent`,
  titleEstimated: (title) => `${title}, geschätzt`,
  goesHit: "Trefferchance",
  goesBits: "erwartete Information der Antwort, in Bit",
  goesLeft: "im Mittel übrige Aufstellungen",
  goesSplit: "Abstand der Trefferchance von 50 Prozent",
  goesShips: "auf dem Feld erwartete Schiffe",
  score: (value) => `Wert ${value}`,
  bits: (value) => `${value} Bit`,
  left: (value) => `${value} übrig`,
  leftExpected: (value) => `im Mittel ${value} Aufstellungen übrig`,
  shipsShort: (value) => `${value} Schiffe`,
  shipsExpectedWords: (value) => `${value} Schiffe erwartet`,
  inUnits: (unit) => `, in Einheiten von ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Noch ${count(n)} ${plural(n, "Aufstellung", "Aufstellungen")}.`,
  percentSaid: (n) => `${n} Prozent`,
  estimateSaid: (cell, chance, error) =>
    `Geschätzt: Schieß etwa auf ${cell}${chance === undefined ? "" : `, etwa ${chance} Prozent, plus oder minus ${error}`}.`,
  countingSaid: "Es wird gezählt.",
  optimalSaid: (cell, chance) => `Bewiesen optimal: ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Bestes Feld ${ship === undefined ? "für diese Zahl von Schiffen" : `(${ship})`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Bestes Feld nach ${strategy}: ${cell}, ${chance}.`,
  help: "Hilfe",
  mapView: "Karte",
  placeShips: "Schiffe setzen",
  place: "Setzen",
  views: "Ansichten",
  game: "Spiel: ",
  partPlacing: "das Spielfeld zum Setzen der Schiffe",
  partConflict: "der Widerspruch",
  partComparison: "der Vergleich",
  partSolver: "der Löser",
  partRules: "die Regeln",
  partLines: "die Varianten",
  partFields: "die Eingabefelder",
  partDrawing: "die Zeichnung großer Spielfelder",

  // What is counted.
  shots: (n) => `${count(n)} ${plural(n, "Schuss", "Schüsse")}`,
  ships: (n) => `${count(n)} ${plural(n, "Schiff", "Schiffe")}`,
  cells: (n) => `${count(n)} ${plural(n, "Feld", "Felder")}`,
  layouts: (n) => `${count(n)} ${plural(n, "Aufstellung", "Aufstellungen")}`,
  shareOf: (part, whole) => `${count(part)} von ${count(whole)} ${plural(whole, "Aufstellung", "Aufstellungen")}`,

  // Buttons that there are in many places.
  gap: " ",
  save: "Speichern",
  undo: "Rückgängig",
  inHint: "im Tipp",
  startOver: "Von vorn",
  check: "Prüfen",
  next: "Weiter",
  start: "Los",
  unreadableGame: "Ein Spiel, das sich nicht lesen lässt",
  saveBroken: "Speichern, was da ist",
  fleet: "Flotte",
  hint: "Tipp",
  toAnalyse: "In der Analyse öffnen",
  rulesOfAnalyse: "Die Regeln aus der Analyse",
  boxGame: "Quader in einem Quadrat",
  gameLabel: "Spiel",
  priorFile: "Oder eine Verteilung laden",
  aFile: "einer Datei",
  placedAsIn: (name) => `Wie in ${name}`,
  placedAsAnalysed: "Nach meinen Daten in der Analyse",
  placedAtEdges: "Meist am Rand",
  placedByPeople: "Wie Menschen",
  back: "Zurück",
  goOn: "Weiter",
  deleteNamed: (name) => `${name} löschen`,
  newGame: "Neues Spiel",
  rename: "Umbenennen",
  cannotCopy: "Kopieren geht nicht",
  redo: "Wiederholen",
  chooseFile: "Datei auswählen",
  orDropFile: "oder hierher ziehen",
  clear: "Leeren",
  remove: "Entfernen",
  stop: "Anhalten",
  done: "Fertig",
  dismiss: "Ausblenden",

  // The window, links, notices.
  placingShips: "Schiffe setzen",
  share: "Teilen",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  copyAddress: "Kopiere ihn aus der Adresszeile",
  linkCopied: "Link kopiert",
  linkUnread: "Ein Teil des Links ließ sich nicht lesen.",

  // Counting.
  exactCount: (bits, method, time) => `exakt · ${bits} Bit · ${method} · ${time}`,
  aboutSo: (number) => `etwa ${number}`,
  estimatedCount: (error) => `Schätzung · Standardfehler ${error}`,
  stopped: "Zählung angehalten.",
  countAgain: "Noch einmal zählen",
  notCounted: (what) => `Diese Stellung wird nicht automatisch gezählt: ${what}.`,
  countAnyway: "Trotzdem zählen",
  engineFailed: (what) => `Die Berechnung ist gescheitert: ${what}.`,
  counting: "Zählen",
  countingExactly: (done, left) =>
    `exakte Zählung${done === undefined ? "" : ` ${done}`}${left === undefined ? "" : `, ${left}`}`,
  secondsLeft: "noch ein paar Sekunden",
  timeLeft: (time) => `noch etwa ${time}`,

  // The game and its rules.
  ownRules: "Eigene Regeln",
  ownRulesAbout: (size, contact, answers) => `eigene Regeln auf ${size} Feldern: ${contact}; ${answers}`,
  boxTitle: (n, sides) => `${count(n)} ${plural(n, "Quader", "Quader")} in ${sides}`,
  boxAbout: (n, sides) =>
    `${count(n)} ${plural(n, "Quader", "Quader, die sich überlappen dürfen,")} beliebiger Größe auf ${sides} Feldern; gesagt wird, wie viele Schiffe auf dem Feld liegen`,
  contact: {
    none: "Schiffe dürfen sich nicht berühren, auch nicht an einer Ecke",
    "no-sides": "Schiffe dürfen sich nur an Ecken berühren",
    allowed: "Schiffe dürfen sich berühren, aber nicht überlappen",
    overlap: "Schiffe dürfen Felder gemeinsam haben",
  },
  answersMeaning: {
    hit: "Wasser oder Treffer",
    sunk: "Wasser, Treffer oder versenkt",
    length: "„versenkt“ mit der Länge des Schiffs",
    named: "„versenkt“ mit dem Namen des Schiffs",
    revealed: "„versenkt“ mit Namen und Feldern des Schiffs",
    identified: "jeder Treffer nennt das Schiff",
    count: "die Zahl der Schiffe auf dem Feld",
  },
  editRules: "Regeln ändern",
  notApplied: "noch nicht angewandt",
  tapToBlock: "Tippe auf Felder, um sie zu sperren oder zu öffnen.",
  clickToBlock:
    "Klicke auf Felder, um sie zu sperren oder zu öffnen. Auf gesperrte Felder kann niemand schießen oder ein Schiff setzen.",

  // Who hid the ships.
  hiddenBy: "Schiffe gesetzt",
  byChance: "zufällig",
  byPeople: "wie Menschen",
  byCounts: "nach meinen Daten",
  peopleNotLoaded: "Wie Menschen setzen, wurde nicht geladen. Prüfe die Verbindung und versuch es noch einmal.",
  hiddenByChance: "Wie ein Computer setzt: Jede Aufstellung ist gleich wahrscheinlich.",
  hiddenByPeople: "Aufstellungen, die Menschen gern wählen, zählen mehr.",
  hiddenByCounts: "Aufstellungen, die zu deinen Daten passen, zählen mehr.",
  noChange: "Keine Chance ändert sich auch nur um ein Prozent.",
  whoPeople: "Menschen",
  whoThese: "Diese Schiffe",
  whoCounts: "Die Schiffe in deinen Daten",
  whoNamed: (name) => `Die Schiffe in „${name}“`,
  avoidMiddle: "meiden die Mitte",
  avoidBorder: "meiden den Rand",
  favourites: "haben Lieblingsplätze",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean}: ${early ? "Vor dem ersten Schuss: " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} fällt von ${from} auf ${to}`,
  rises: (cell, from, to) => `${cell} steigt von ${from} auf ${to}`,

  // On a first visit.
  playedElsewhere: "Du spielst woanders? Gib hier jeden Schuss und die Antwort ein.",
  tellByTap:
    "Tippe nach jedem Schuss unten auf die Antwort: Wasser, Treffer oder versenkt. Auf ein anderes Feld geschossen? Tippe es zuerst an.",
  tellByClick: "Klicke nach jedem Schuss auf das Feld und wähle die Antwort: Wasser, Treffer oder versenkt.",

  // The advice.
  position: "Stellung",
  board: "Spielfeld",
  cellsOf: (slice) => `Felder ${slice}`,
  advice: "Empfehlung",
  everyFound: "Alle Schiffe gefunden.",
  noCell: "Auf keinem Feld können so viele Schiffe liegen.",
  noCellShip: "Auf keinem Feld kann dieses Schiff noch liegen.",
  countingNow: "Wird gezählt …",
  noAdvice: "Ohne Zählung keine Empfehlung.",
  shoot: (cell) => ["Schieß auf ", cell],
  shootAbout: (cell) => ["Schieß etwa hierhin: ", cell],
  leadChance: (chance) => `: ${chance}`,
  leadEstimate: (chance) => ` (${chance})`,
  goToCell: "Zu diesem Feld (b)",
  proved: (objective, rest) => `Bewiesen optimal: ${objective}${rest === undefined ? "" : `; ${rest}`}.`,
  fromHere: (mean, worst) => `von hier an im Mittel ${mean} Fehlschüsse, höchstens ${worst}`,
  objectives: {
    mean: "im Mittel die wenigsten Fehlschüsse",
    worst: "die wenigsten Fehlschüsse bei der schwersten Aufstellung",
    "mean-then-worst": "von den im Mittel besten die beste bei der schwersten Aufstellung",
    "worst-then-mean": "von den bei der schwersten Aufstellung besten die im Mittel beste",
  },
  expectedHere: (name) =>
    `${name === undefined ? "Schiffe" : `Schiffe der Klasse ${name}`} hier erwartet; kein Feld hat mehr`,
  holds: (ships, fraction) => `enthält ${ships}, und zwar ${fraction}`,
  hitsShip: (fraction) => `trifft ein Schiff ${fraction}`,
  hitsClass: (name, _, fraction) => `trifft (${name}) ${fraction}; kein Feld ist wahrscheinlicher`,
  certainlyShip: "Ein sicherer Treffer.",
  shipsExpected: (mean) => `; zu erwarten sind hier ${mean} Schiffe`,
  estimatedShips: (value, error) => `geschätzt ${value} ± ${error} Schiffe`,
  estimatedChance: (value, error) => `geschätzt ${value} ± ${error}`,
  fromSamples: (n) => `aus ${count(n)} zufälligen Aufstellungen; noch nicht exakt gezählt`,
  inNone: "in keiner der übrigen Aufstellungen",
  inOnly: "in der einzigen übrigen Aufstellung",
  inEvery: "in allen übrigen Aufstellungen",
  inPart: (part, whole) => `in ${part} der ${whole} übrigen Aufstellungen`,
  inShare: (how, part, of) =>
    `in ${{ exact: "", about: "etwa ", fewer: "weniger als ", more: "mehr als " }[how]}${part} von ${count(of)} Aufstellungen`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "etwa ", fewer: "weniger als ", more: "mehr als " }[how]}${part}-mal in ${count(of)} Fällen`,
  allSay: (n, cell) => `${n === 2 ? "Beide exakten" : `Alle ${n} exakten`} Strategien wählen ${cell}.`,
  say: (names, cell) => `${list(names)} ${plural(names.length, "wählt", "wählen")} ${cell}`,
  whyOnly: "Es ist der einzige sichere Treffer, der übrig ist.",
  whyEvery: "In allen übrigen Aufstellungen liegt hier ein Schiff.",
  whyLine: (hits) => `Es liegt in einer Linie mit den Treffern ${list(hits)}.`,
  whyBeside: (hit) => `Es liegt neben dem Treffer auf ${hit}.`,
  whyMost: (ships, equals) =>
    ships
      ? equals === 0
        ? "Auf keinem anderen Feld sind so viele Schiffe zu erwarten."
        : `Auf keinem Feld sind mehr Schiffe zu erwarten; auf ${count(equals)} ${plural(equals, "anderen", "anderen")} ebenso viele.`
      : equals === 0
        ? "Kein anderes Feld trifft so wahrscheinlich."
        : `Kein anderes Feld trifft eher; ${count(equals)} ${plural(equals, "ist", "sind")} gleich gut.`,
  whyLikelier: (cell) => `${cell} trifft eher.`,
  whyTelling: {
    entropy: "Die Antwort dort verrät im Mittel am meisten über die Schiffe.",
    "greedy-distribution": "Die Antwort dort lässt im Mittel die wenigsten Aufstellungen übrig.",
    "half-split": "Seine Trefferchance liegt am nächsten bei 50 Prozent.",
  },
  whyBestBy: (strategy) => `${strategy} bewertet es am besten.`,
  noStrategy: (wanted, shown) => `Die Strategie „${wanted}“ gibt es hier nicht; du siehst ${shown}.`,
  compareStrategies: "Strategien vergleichen",

  // Estimates, and how the count is known.
  estimate: "Schätzung",
  estimateFigures: (usual, largest, worth) =>
    `Standardfehler einer Chance: meist ${usual}, höchstens ${largest} Prozentpunkte. Die Stichprobe ist so viel wert wie ${worth} gleichverteilt gezogene Aufstellungen.`,
  roughEstimate: "Eine grobe Schätzung",
  anEstimate: "Eine Schätzung",
  estimateWords: (what, samples, points, isRough) => [
    what,
    ` aus ${count(samples)} zufälligen Aufstellungen: Die Chancen stimmen meist auf `,
    points,
    ` Prozentpunkte genau${isRough ? ", doch auch das ist unsicher" : ""}.`,
  ],
  layoutsLeft: "Übrige Aufstellungen",
  leftHowKnown: (number, n) => [
    number,
    ` ${plural(n, "mögliche Aufstellung", "mögliche Aufstellungen")} · woher wir das wissen`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Eine Aufstellung ist eine Möglichkeit, wie die ganze Flotte liegen kann. Gezählt wird jede, die zu den bisherigen Antworten passt: Keine fehlt, keine ist geraten. Die Chance eines Feldes ist der Anteil mit einem Schiff darauf${isWeighed ? "; wahrscheinlichere zählen mehr" : ""}.`,
  exact: "exakt",
  bitsMissing: (bits) => `noch ${bits} Bit bis zur Gewissheit`,
  rightTo: (error) => `relativer Fehler der Chancen höchstens ${error}`,
  method: (name) => `Verfahren ${name}`,

  // The ships.
  shownOnBoard: "Auf dem Spielfeld gezeigt",
  shipsTitle: "Schiffe",
  chancesShown: "Auf dem Spielfeld gezeigte Chancen",
  allShips: "alle Schiffe",
  shipsExpectedChoice: "erwartete Schiffe",
  chanceOf: (what) => `Chance: ${what}`,
  anyShip: "irgendein Schiff",
  exactlyShips: (n) => (n === 0 ? "kein Schiff" : `genau ${count(n)} ${plural(n, "Schiff", "Schiffe")}`),
  expectedOf: "erwartet: ",
  aShip: "Schiff",
  hitMark: (mark) => `getroffen (${mark})`,
  hitIs: (cell, digits) => `Treffer ${cell}: ${percent(digits)}`,
  oneSunk: "versenkt",
  oneFound: "gefunden",
  sunkCount: (n) => `${n} versenkt`,
  foundCount: (n) => `${n} gefunden`,
  hiddenCount: (n) => `${n} verborgen`,
  withMark: (state, mark) => `${state} (${mark})`,
  showRandom: "Zufällige Aufstellung zeigen",
  anotherRandom: "Eine andere zufällige Aufstellung",
  hideRandom: "Ausblenden",
  noRandom: (why) => `keine Aufstellung ließ sich ziehen: ${why}`,

  // The shots.
  shotsTitle: "Schüsse",
  noShots: "Noch keine Schüsse. Klicke auf ein Feld, oder gib sie unten ein.",
  chanceHead: "Chance",
  leftHead: "übrig",
  ifTried: "falls ",
  removeShot: (n, cell) => `Schuss ${n} entfernen, ${cell}`,
  hadChance: "hatte eine Chance von ",
  leftBefore: "und ließ ",
  leftAfter: " Aufstellungen",
  writeShots: "Schüsse eingeben oder einfügen",
  inNotation: "Als Notation",
  notationHint: (example) => ["Feld und Antwort, zum Beispiel ", example, "; Enter übernimmt"],
  bestStrategy: "Beste Strategie",
  notSolvable: "Eine beste Strategie lässt sich nur für zufällig gesetzte Schiffe beweisen.",

  // What is tried.
  whatIf: "Was wäre, wenn",
  whatIfButton: "Was wäre, wenn…",
  whatIfTitle: "Eine Antwort ausprobieren, ohne das Spiel zu ändern (w)",
  whatIsTried: "Was du ausprobierst",
  whatIfLead: (name) => (name === undefined ? ": " : ` „${name}“: `),
  chooseToTry: "wähle eine Antwort zum Ausprobieren",
  backToGame: "Zurück zum Spiel",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` und ${count(more)} weitere ${plural(more, "Schuss", "Schüsse")}` : ""}`,
  nothingTried: "noch nichts",
  mostLines: (n) => `Ein Spiel fasst höchstens ${n} Varianten. Lösche zuerst eine.`,
  priorDropped:
    "Die Schiffe sind wieder zufällig gesetzt: Die andere Wahl galt für andere Regeln. „Rückgängig“ bringt beides wieder.",
  shipsDropped: (n) =>
    `${count(n)} ${plural(n, "Schiff wurde", "Schiffe wurden")} vom Spielfeld genommen: Die neuen Regeln erlauben sie dort nicht. „Rückgängig“ bringt Regeln und Schiffe wieder.`,
  shotsDropped: (n) =>
    `${count(n)} ${plural(n, "Schuss fiel", "Schüsse fielen")} weg: Die neuen Regeln erlauben sie nicht. „Rückgängig“ bringt Regeln und Schüsse wieder.`,

  // Games kept on the device.
  myGames: "Meine Spiele",
  gamesNotLoaded: "Die Liste der Spiele wurde nicht geladen. Lade die Seite neu.",
  elsewhere:
    "Dieses Spiel wurde in einem anderen Tab geändert. Was du hier änderst, wird als eigenes Spiel gespeichert.",
  showNewer: "Das neuere zeigen",
  notKept: {
    "too many": (most) =>
      `Dieses Spiel wird nicht gespeichert: Du hast schon ${most} Spiele, mehr gehen nicht. Lösche eines unter „Meine Spiele“.`,
    "too large": () => "Dieses Spiel wird nicht gespeichert: Es ist zu groß. Exportiere es unter „Meine Spiele“.",
    full: () =>
      "Dieses Spiel wird nicht gespeichert: Auf diesem Gerät ist kein Platz mehr. Lösche oder exportiere Spiele unter „Meine Spiele“.",
    off: () =>
      "Dieser Browser speichert nichts: Schließt du das Fenster, ist dein Spiel weg. Die Stellung steht in der Adresse der Seite.",
  },
  copyOf: (name) => `${name} (Kopie)`,
  changedElsewhere: (name) =>
    `Dieses Spiel wurde auch in einem anderen Tab geändert. Was du hier tust, wird als „${name}“ gespeichert.`,
  lastUnreadable: (error) => `Das zuletzt gespeicherte Spiel ließ sich nicht lesen und blieb, wie es war: ${error}.`,

  // The answers, and what is asked for them.
  miss: "Wasser",
  hit: (ship) => `Treffer${ship === undefined ? "" : `, ${ship}`}`,
  sunk: (ship, length, cells) =>
    `versenkt${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "Feld", "Felder")}`}${cells}`,
  answerTo: (cell) => `Antwort auf ${cell}`,
  impossible: (n) => `Unmögliche Antworten (${n})`,
  removeThis: "Diesen Schuss entfernen",
  answer: "Antwort",
  other: "Andere",
  otherTitle: "Antworten, die hier unmöglich sind",
  backToBest: "Zurück zum besten Feld",
  shotSaid: (n, answer) => `Schuss ${n}: ${answer}`,
  isBest: "ist am besten. Was war die Antwort?",
  isBestFirst: "ist am besten. Schieß in deinem Spiel dorthin, dann tippe die Antwort an.",
  whatSaid: "Was war die Antwort?",
  contradict:
    "Diese Antworten widersprechen sich. Nimm eine zurück, oder tippe auf einen Schuss, um ihn zu korrigieren.",
  noneLeft: "Es gibt kein Schiff mehr zu treffen.",
  tapShot: "Tippe auf das beschossene Feld.",
  ask: "Fragen",
  askTitle: "Klicke auf ein Feld, um seine Antwort zu wählen",
  missTool: "Wasser",
  missTitle: "Klicke auf ein Feld, um Wasser einzutragen",
  hitTool: "Treffer",
  hitTitle: "Klicke auf ein Feld, um einen Treffer einzutragen",
  shipsToolTitle: (ships) => `Klicke auf ein Feld, um einzutragen: ${ships}`,
  tapEnters: "Jedes Tippen:",
  clickEnters: "Jeder Klick:",
  clearTitle: "Alle Schüsse entfernen",

  sayings: (sayings) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "Das geht nicht: ",
};

export const analysis: typeof en.analysis = {
  // A contradiction, and what mends it.
  noLayout: "Keine Aufstellung",
  contradiction: "Widerspruch",
  rulesAllowNone: "Die Regeln erlauben keine Aufstellung: Diese Flotte passt nicht auf dieses Spielfeld.",
  leftZero: (zero) => [zero, " Aufstellungen übrig"],
  firstImpossible: (n, shot) => `Mit Schuss ${n}, ${shot}, blieb zum ersten Mal keine Aufstellung übrig`,
  removeWhat: (what) => `Entfernen: ${what}`,
  andMore: (n) => `und ${count(n)} weitere, auf dem Spielfeld markiert`,
  notInMap: "nicht in der Karte",
  somethingElse: (cell) => `${cell} hatte eine andere Antwort …`,
  changeTo: (cell, change) => `${cell} ${change}`,
  noneAgrees: (all) =>
    all === 1 ? "Keine Aufstellung passt zu diesem Schuss." : `Keine Aufstellung passt zu diesen ${all} Schüssen.`,
  oneWrong: (name) => `Die Antwort auf ${name} kann nicht stimmen, egal, wie die anderen lauten.`,
  contradictEach: (names, isMinimal) => `${names} widersprechen sich${isMinimal ? "" : ", oder einige davon"}.`,
  noMap: "Die Karte kommt wieder, wenn die Schüsse zusammenpassen.",
  others: (kept) => (kept === 0 ? "keinen Schuss" : kept === 1 ? "den anderen Schuss" : `die anderen ${kept} Schüsse`),
  mapTooLong: (others) => `Für ${others} gibt es Aufstellungen, aber ihre Karte zu zählen dauert zu lange.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Die Karte lässt ${dropped} weg und nutzt ${others}.${isLargest ? "" : " Vielleicht reicht es, weniger wegzulassen."}`,
  wasMiss: "war Wasser",
  wasShips: (n) => `traf ${count(n)} ${plural(n, "Schiff", "Schiffe")}`,
  wasHit: (ship) => (ship === undefined ? "war ein Treffer" : `war ein Treffer, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `war versenkt${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "Feld", "Felder")}`}${cells}`,

  // Strategies side by side.
  chosenDecides: (sign) => [
    "Die gewählte Strategie bestimmt, welches Feld mit ",
    sign,
    " markiert ist und was das Spielfeld zeigt.",
  ],
  optimalProved: (cell) => [" ", cell, " bewiesen"],
  optimal: "optimal",
  another: "Eine andere Strategie",
  none: "keine",
  strategies: {
    "greedy-hit": {
      about: "das Feld mit der höchsten Trefferchance nach der genauen Zählung der Aufstellungen",
      score: "Trefferchance oder erwartete Treffer (höher ist besser)",
    },
    "greedy-distribution": {
      about: "das Feld, dessen Antwort die wenigsten Aufstellungen übrig lassen dürfte",
      score: "erwartete übrige Aufstellungen (weniger ist besser)",
    },
    entropy: {
      about: "das Feld, dessen Antwort am meisten verraten dürfte, in Bit",
      score: "von der Antwort erwartete Information in Bit (höher ist besser)",
    },
    "half-split": {
      about: "das Feld, dessen Trefferchance 50 Prozent am nächsten ist",
      score: "Abstand der Trefferchance von 1/2 (kleiner ist besser)",
    },
  },

  // The best strategy.
  solveHere: "Von hier lösen",
  solving: "Lösen",
  solvingNow: "wird gelöst",
  meanWorst: (_, low, high, worst) => `Lösung läuft: Mittel ${low} bis ${high}, höchstens ${worst[0]} bis ${worst[1]}`,
  notSolved: (what) => `Nicht gelöst: ${what}.`,
  work: (nodes, time) => `${count(nodes)} Knoten, ${time}`,
  proved: (objective, work) => `bewiesen: ${objective} · ${work}`,
  notProved: (mean, worst, work) =>
    `nicht bewiesen: Mittel mindestens ${mean}, im schlimmsten Fall mindestens ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) => [
    mean,
    ` Fehlschüsse im Mittel über ${count(layouts)} Aufstellungen, höchstens `,
    worst,
  ],
  elsewhere: "Diese Strategie führt nicht zu den Schüssen auf dem Spielfeld.",
  putAway: "Verwerfen",
  noMissLeft: (layouts) => `${layouts}, dann kein Fehlschuss`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dann im Mittel ${mean}, höchstens ${count(worst)} ${plural(worst, "Fehlschuss", "Fehlschüsse")}`,
  marksOther: "Das Spielfeld markiert das Feld der anderen Wahl.",
  markOptimal: "Das optimale Feld markieren",
  allHit: "Alle Schiffsfelder sind getroffen.",
  allKnown: (cells) => `Alle Schiffsfelder sind bekannt: Triff ${cells} ohne weiteren Fehlschuss.`,
  optimalHere: (cell, rest) => ["Hier optimal: ", cell, rest === undefined ? "" : `: ${rest}`],
  shootsHere: (cell, rest) => ["Diese Strategie schießt auf ", cell, rest === undefined ? "" : `: ${rest}`],

  // The lines.
  theGame: "Das Spiel",
  noneLeft: "keine Aufstellung übrig",
  layoutsLeft: (n) => `${count(n)} ${plural(n, "Aufstellung", "Aufstellungen")} übrig`,
  fromFirst: "vom ersten Schuss an",
  afterShot: (n) => `nach Schuss ${n}`,
  level: (n) => `Ebene ${n}: `,
  deleteLine: (name) => `Variante löschen: ${name}`,
  deleteTitle: "Löschen; „Rückgängig“ bringt sie wieder",
  makeGame: "Zum Spiel machen",
  lineName: "Name der Variante",
  stage: () => "wird gelöst",
};

export const ahead: typeof en.ahead = {
  choice: "weiter vorausgedacht",
  agrees: "Auch weiter vorausgedacht ist kein Feld deutlich besser.",
  better: (cell, shots, likeliest, by) =>
    `Weiter vorausgedacht braucht ${cell} etwa ${shots} Schüsse weniger als ${likeliest}, der wahrscheinlichste Treffer (${by}).`,
  byAll: (layouts) => `über alle ${count(layouts)} übrigen Aufstellungen`,
  byDrawn: (error) => `geschätzt, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Bestes Feld: ${cell}, ${chance}. Weiter vorausgedacht besser als ${likeliest}.`,
};
