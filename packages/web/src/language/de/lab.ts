import type * as en from "../en/lab.ts";
import { count } from "../numbers.ts";
import { deCounted as counted } from "../plural.ts";

const games = (n: number): string => counted(n, "Spiel", "Spiele");
const shotsText = (digits: string): string => `${digits} ${digits === "1" ? "Schuss" : "Schüsse"}`;
const ofGames = (n: number): string => counted(n, "Spiel", "Spielen");
const pairs = (n: number): string => counted(n, "Paar", "Paare");
const paired = (n: number): string => counted(n, "Spielpaar", "Spielpaare");

export const compare: typeof en.compare = {
  intro: "Lass Strategien gegen dieselben Aufstellungen spielen und sieh, welche weniger Schüsse braucht.",
  strategies: "Strategien",
  strategiesHint: "Wähle zwei bis fünf Strategien.",
  strategyAbouts: {
    random: "Schießt irgendwohin, auch nach einem Treffer.",
    "hunt-target": "Schießt irgendwohin bis zum Treffer, dann rundherum.",
    diagonal: "Schießt entlang von Diagonalen, zwischen die kein Schiff passt, dann um Treffer.",
    probability: "Schießt dorthin, wo einzelne Schiffe die meisten Plätze haben.",
    "probability-contact": "Ebenso, nutzt aber die Regel, wenn Schiffe sich nicht berühren dürfen.",
    "probability-chessboard": "Zählt Plätze, anfangs nur auf einer Farbe des Schachbretts.",
    "probability-rectangle": "Zählt Plätze, anfangs nur in der Mitte des Spielfelds.",
    "greedy-hit": "Zählt alle Aufstellungen exakt und schießt auf das wahrscheinlichste Feld.",
    "greedy-distribution": "Schießt dorthin, wo die Antwort die wenigsten Aufstellungen übrig lassen dürfte.",
    entropy: "Schießt dorthin, wo die Antwort am meisten verraten dürfte.",
    "half-split": "Schießt dorthin, wo die Trefferchance am nächsten bei 50 Prozent liegt.",
    optimal: "Auf kleinen Spielfeldern bewiesen die beste, sonst der wahrscheinlichste Treffer.",
    rollout: "Die stärkste: probiert durch, wozu jeder Schuss führt.",
  },
  slow: "langsam",
  trying: "wird getestet …",
  aGame: (time) => `${time} pro Spiel`,
  longer: (time) => `mehr als ${time} pro Spiel`,
  cannotPlay: (why) => `kann dieses Spiel nicht spielen: ${why}`,
  expected: (all, time) => `Je ${games(all)}; hier etwa ${time}.`,
  expectedLonger: (all, time) => `Je ${games(all)}; hier mehr als ${time}.`,
  tooMany: (asked, time, most) =>
    `Je ${asked} Spiele würden hier etwa ${time} dauern. Diese Seite spielt höchstens ${count(most)}; der Befehl broadside spielt mehr.`,
  gamesWrong: (most) => `Die Zahl der Spiele ist eine ganze Zahl von 1 bis ${count(most)}.`,
  choiceWrong: (what) => `Das lässt sich nicht vergleichen: ${what}`,
  options: "Spiel, Zahl der Spiele, Aufstellungen",
  games: "Spiele je Strategie",
  placement: "Wie Schiffe gesetzt werden",
  uniform: "Alle Aufstellungen gleich wahrscheinlich",
  sequential: "Schiff für Schiff, wie die meisten Programme",
  seed: "Startwert",
  seedHint: "Derselbe Startwert gibt dieselben Spiele, hier und mit broadside compare.",
  anotherSeed: "Anderer Startwert",
  kept: "Gespeicherte Vergleiche",
  noRuns: "Deine Vergleiche werden hier auf diesem Gerät gespeichert.",
  listState: (done, all) => `${count(done)} von ${ofGames(all)}`,
  deleted: "Der Vergleich wurde gelöscht.",
  broken: "Ein Vergleich, der sich nicht lesen lässt",
  missing: "Dieser Vergleich ist nicht auf diesem Gerät. Beginne einen anderen:",
  open: "Ergebnisdatei öffnen",
  openHint: "summary.json oder report.html",
  fileWrong: (what) => `Die Datei ließ sich nicht öffnen: ${what}`,
  facts: (game, layouts, seed) => `${game}. ${layouts}. Startwert ${seed}.`,
  placementOther: (model) => `Aufstellungen: ${model}`,
  believe: (prior) => `Die Strategien nehmen an: ${prior}`,
  more: (n) => `Je ${games(n)} mehr`,
  newRun: "Neuer Vergleich",
  nameLabel: "Name des Vergleichs",
  progress: "Gespielte Spiele",
  stopped: (done, all) => `Angehalten nach ${count(done)} von ${ofGames(all)}.`,
  done: (all) => `Alle ${games(all)} gespielt.`,
  trouble: (what) => `Der Vergleich konnte nicht fortgesetzt werden: ${what}`,
  elsewhere: "Dieser Vergleich ist in einem anderen Tab offen.",
  playHere: "Hier zeigen",
  shots: "Schüsse pro Spiel",
  histogram: "Wie viele Schüsse die Spiele dauerten",
  histogramHelp:
    "Jede Reihe ist eine Strategie; je weiter links, desto besser. Die Marke ist der Mittelwert mit seinem 95-%-Intervall, die gestrichelte Linie der niedrigste Mittelwert.",
  meanOf: (mean, interval) => `Mittel ${mean} (${interval})`,
  noGamesYet: "noch keine Spiele",
  table: "Die Zahlen",
  strategy: "Strategie",
  finished: "Spiele",
  mean: "Mittel",
  interval: "95-%-Intervall",
  median: "Median",
  least: "Wenigste",
  most: "Meiste",
  time: "Zeit pro Spiel",
  faults: (n, why) => `${games(n)} nicht beendet: ${why}`,
  limitFixed:
    "In einem Vergleich darf das Zählen 2 GB Speicher belegen; das lässt sich nicht ändern. Wähle ein kleineres Spiel oder eine Strategie, die nicht alle Aufstellungen zählt.",
  binShots: "Schüsse",
  binTable: "Das Histogramm in Zahlen",
  binRange: (from, to) => `${from} bis ${to}`,
  range: (low, high) => `${low} bis ${high}`,
  differences: "Unterschiede auf denselben Aufstellungen",
  pair: "Paar",
  pairNames: (first, second) => `${first} minus ${second}`,
  difference: "Unterschied",
  layouts: "Aufstellungen",
  verdict: "Urteil",
  verdictLater: "sobald alle Spiele gespielt sind",
  intervalMeans: (comparisons) =>
    comparisons === 1
      ? "Wiederholte man den Vergleich oft mit neuen Spielen, enthielten etwa 95 von 100 solchen Intervallen den wahren Unterschied."
      : "Wiederholte man den Vergleich oft mit neuen Spielen, enthielten in mindestens 95 von 100 Fällen alle Intervalle die wahren Unterschiede.",
  notLuck: "0 liegt nicht darin, der Unterschied ist also wohl kein bloßer Zufall.",
  jointInterval: (comparisons) =>
    comparisons === 1 ? "95-%-Intervall" : `95 % für alle ${pairs(comparisons)} zusammen`,
  peeking:
    "Diese Zahlen ändern sich noch; urteile noch nicht danach. Das Urteil kommt, sobald alle gewünschten Spiele gespielt sind.",
  peeked: (asked) =>
    `Du wolltest zuerst je ${games(asked)}, und nach einem Blick auf die Zahlen mehr: Die Intervalle gelten etwas seltener, als sie sagen.`,
  beats: (best, other) => `${best} schlägt ${other}`,
  equal: (first, second) => `kein klarer Unterschied zwischen ${first} und ${second}`,
  within: (interval, comparisons) =>
    `95-%-Intervall ${interval}${comparisons === 1 ? "" : ` für alle ${pairs(comparisons)} von Strategien zusammen`}`,
  fewer: (best, other, shots, interval, n) =>
    `${best} braucht auf denselben Aufstellungen ${shots} Schüsse weniger als ${other} (${interval}, ${paired(n)}).`,
  open2: (first, second, mean, interval, n) =>
    `Kein klarer Unterschied zwischen ${first} und ${second}: Der mittlere Unterschied, ${first} minus ${second}, ist ${mean} (${interval}, ${paired(n)}).`,
  visible: (shots, isRough) => `Ein Unterschied von ${shots} fiele in ${isRough ? "ungefähr " : ""}80 % der Fälle auf.`,
  settling: (n) =>
    `Um den gefundenen Unterschied zu erkennen, braucht es etwa ${n} Spiele (mit 80 % Wahrscheinlichkeit, falls es der wahre ist; spiele sie als neuen Vergleich mit anderem Startwert).`,
  nearZero: "Der gefundene Unterschied liegt zu nahe bei 0, um zu sagen, wie viele Spiele ihn zeigen würden.",
  unlike: (share, comparisons) =>
    `Bis zu ${share} aller Spiele können anders ausgehen (95 %${comparisons === 1 ? "" : ` für alle ${pairs(comparisons)} von Strategien zusammen`}).`,
  same: (first, second, n) => `${first} und ${second} brauchten immer gleich viele Schüsse (${paired(n)}).`,
  always: (best, other, shots, n) => `${best} brauchte immer ${shotsText(shots)} weniger als ${other} (${paired(n)}).`,
  alwaysOpen: (best, other, shots, n) =>
    `${best} brauchte immer ${shotsText(shots)} weniger als ${other} (${paired(n)}), zu wenige für einen klaren Unterschied.`,
  reduced: (sentence) => `Ohne Glück gerechnet: ${sentence}`,
  plain: (sentence) => `Mit Glück gerechnet, was nicht entscheidet: ${sentence}`,
  few: (strategy, n) => `${strategy} hat nur ${games(n)} beendet: Das Intervall ist eine grobe Näherung.`,
  notUniform:
    "Die Schiffe wurden nacheinander gesetzt, darum sind manche Aufstellungen wahrscheinlicher: Vergleiche diese Zahlen nicht mit denen für gleich wahrscheinliche Aufstellungen.",
  saveSummary: "Zusammenfassung (JSON)",
  saveGames: "Spiele (CSV)",
  savePicture: "Bild (SVG)",
  summing: "Wird zusammengefasst …",
  saveFailed: (what) => `Die Zusammenfassung ließ sich nicht erstellen: ${what}`,
  openedSummary: (file) => `Aus der Datei ${file}`,
  conclusions: "Was der Befehl sagt",
  inEnglish: "Der Befehl schreibt englisch.",
  command: "Befehl",
  reportFrame: (file) => `Der Bericht ${file}`,
  reportNote: "Der Bericht wird abgeschottet gezeigt, wie er ist: Nichts darin läuft, nichts wird geladen.",
  addStrategy: "Eine andere Strategie, mit vollem Namen",
  add: "Hinzufügen",
  byPrior:
    "Die Schiffe wurden nach einer Verteilung gesetzt, darum sind manche Aufstellungen wahrscheinlicher: Vergleiche diese Zahlen nicht mit denen für gleich wahrscheinliche Aufstellungen.",
};

const layouts = (n: number): string => counted(n, "Aufstellung", "Aufstellungen");
const misses = (n: number): string => counted(n, "Fehlschuss", "Fehlschüsse");
const shots = (n: number): string => counted(n, "Schuss", "Schüsse");

export const trees: typeof en.trees = {
  intro: "Das beste Spiel auf einem kleinen Spielfeld, Antwort für Antwort.",

  game: "Spielfeld und Schiffe",
  tree: "Baum",
  beside: "Zweiter Baum zum Vergleich",
  nothing: "keiner",
  optimal: {
    mean: "Im Mittel optimal",
    worst: "Im schlimmsten Fall optimal",
    "mean-then-worst": "Im Mittel optimal, dann im schlimmsten Fall",
    "worst-then-mean": "Im schlimmsten Fall optimal, dann im Mittel",
  },
  ready: {
    corners: "3 × 3, Schiffe der Länge 3, 1 und 1",
    oneShip: "4 × 4, ein Schiff der Länge 3",
    touching: "3 × 3, Schiffe der Länge 3 und 2, die sich berühren dürfen",
    sinkings: "4 × 4, Schiffe der Länge 2, 2 und 1, „versenkt“ wird gesagt",
    order: "4 × 3, Schiffe der Länge 3, 2 und 2, die sich berühren dürfen, „versenkt“ wird gesagt",
    lonely: "5 × 5, ein Schiff der Länge 2",
    puzzle: "5 × 5, sechs Schiffe, nur Treffer oder Wasser",
    puzzleSunk: "5 × 5, sechs Schiffe, „versenkt“ wird gesagt",
    boxes: "Zwei Quader auf 3 × 3",
    smallest: "Ein Quader auf 2 Feldern",
  },
  why: {
    corners:
      "Klein genug zum Nachrechnen: vier Aufstellungen, eine für jede Seite, an der das lange Schiff liegen kann.",
    oneShip:
      "Nach einem Fehlschuss ist das wahrscheinlichste Feld nicht der beste Schuss: ein Beispiel mit 16 Aufstellungen.",
    touching: "Schiffe, die sich berühren, sehen aus wie eines: Ein Treffer kann zu jedem gehören.",
    sinkings: "Ein gemeldetes Versenken sagt, wo kein anderes Schiff sein kann.",
    order: "Die Reihenfolge der Treffer zählt: Es kann besser sein, einen sicheren Treffer für später aufzuheben.",
    lonely: "Die Fehlschüsse vor dem ersten Treffer bilden eine lange Kette; danach ist das Ende nah.",
    puzzle: "Ein veröffentlichtes Rätsel mit mehr als tausend Aufstellungen; der Beweis dauert ein paar Sekunden.",
    puzzleSunk: "Dasselbe Rätsel, wenn auch gesagt wird, was versenkt ist: weniger als halb so viele Fehlschüsse.",
    boxes: "Gesagt wird, wie viele Quader auf dem Feld liegen; sie dürfen sich überlappen.",
    smallest: "Drei Aufstellungen und zwei Fragen: Das ist ein Baum.",
  },
  ownRules: "Eigene Regeln …",
  rulesText: "Regeln in JSON",
  rulesFile: "Oder eine Datei",
  useRules: "Diese Regeln nehmen",
  fileTree: "Ein Baum aus einer Datei …",
  treeFile: "Datei eines Baums",
  treeFileAbout:
    "JSON aus „Baum speichern“ oder von broadside solve --tree. Jede Aufstellung wird durchgespielt, bevor der Baum gezeigt wird.",
  checking: "Die Datei wird geprüft.",
  fromFile: (name) => `Datei ${name}`,
  treeUnread: "Diese Datei lässt sich nicht zeigen:",
  treeGone: "Die Datei ist nicht auf diesem Gerät. Öffne sie noch einmal.",
  beginsAfter: (shotsText) => `Der Baum beginnt nach ${shotsText}; Fehlschüsse zählen von dort an.`,
  checked: "Aus einer Datei: Er findet in jeder Aufstellung alle Schiffe. Ob er der beste ist, ist nicht bewiesen.",

  growing: "Der Baum wird erstellt",
  growingBounds: (low, high) => `zwischen ${low} und ${high} Fehlschüssen im Mittel`,
  growingPositions: (n) => `bisher ${counted(n, "Stellung", "Stellungen")}`,
  growingReference: "Zum Vergleich wird der beste Baum erstellt",
  stopped: "Angehalten, bevor er fertig war.",
  again: "Baum erstellen",
  refused: "Zu diesen Regeln gibt es keinen Baum:",
  failed: "Der Baum ließ sich nicht erstellen:",

  proved: {
    mean: "Bewiesen: Keine Strategie hat im Mittel weniger Fehlschüsse.",
    worst: "Bewiesen: Keine Strategie hat im schlimmsten Fall weniger Fehlschüsse.",
    "mean-then-worst":
      "Bewiesen: Keine Strategie hat im Mittel weniger Fehlschüsse, und keine von diesen im schlimmsten Fall weniger.",
    "worst-then-mean":
      "Bewiesen: Keine Strategie hat im schlimmsten Fall weniger Fehlschüsse, und keine von diesen im Mittel weniger.",
  },
  notProved: (total, worst) =>
    `In der Zeit nicht bewiesen: Jede Strategie hat mindestens ${misses(total)} insgesamt und mindestens ${count(worst)} im schlimmsten Fall.`,
  noOptimum: "Eine Strategie, kein Optimum: Über sie ist nichts bewiesen.",
  asGood: "Sie ist im Mittel so gut wie die beste.",
  worse: (total, mean) =>
    `Sie hat über alle Aufstellungen ${misses(total)} mehr als die beste, im Mittel ${mean} mehr.`,
  figures: (total, all, mean, worst) =>
    `${misses(total)} über ${layouts(all)}: im Mittel ${mean}, höchstens ${count(worst)}`,
  inShots: (cells, mean) => `Schüsse = Fehlschüsse + Schiffsfelder (hier ${count(cells)}): im Mittel ${mean}.`,

  drawing: (name) => `Baum, ${name}`,
  leaf: (n) => misses(n),
  over: "vorbei",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Einpassen",
  openAll: "Alles aufklappen",
  openLess: "Zuklappen",
  shownPart: (shown, all) => `${count(shown)} von ${counted(all, "Schuss", "Schüssen")} gezeigt`,
  key: "Ein Kasten ist ein Schuss mit den übrigen Aufstellungen, eine Linie eine Antwort, bei Wasser gestrichelt. Wähle einen Kasten, um dorthin zu gehen.",
  keys: "Ziehen verschiebt, Strg + Scrollen zoomt. Tasten: Pfeile wechseln den Kasten, Enter klappt auf und zu, + und − zoomen, 0 zeigt alles.",
  fingers: "Mit einem Finger verschieben, mit zweien zoomen.",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer}: Schieß auf ${cell}, ${layouts(left)}, von hier höchstens ${misses(worst)}, im Mittel ${mean}`,
  rootSaid: (cell, left, mean, worst) =>
    `Schieß zuerst auf ${cell}, ${layouts(left)}, höchstens ${misses(worst)}, im Mittel ${mean}`,
  endSaid: (answer, left, missed) => `${answer}: Ende, ${layouts(left)}, ${misses(missed)}`,

  start: "Anfang",
  way: "Bisherige Schüsse",
  shootHere: (shot, cell) => `Schuss ${shot}: ${cell}`,
  known: "Die Aufstellung ist bekannt",
  cellsKnown: "Alle Schiffsfelder sind bekannt",
  gameOver: "Das Spiel ist vorbei",
  left: (n) => `noch ${layouts(n)}`,
  fromHere: (mean, worst) => `von hier höchstens ${misses(worst)}, im Mittel ${mean}`,
  noneFromHere: "von hier kein Fehlschuss",
  missed: (n) => `bisher ${misses(n)}`,
  answers: "Wie lautet die Antwort?",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}, dann kein Fehlschuss`
      : `${layouts(left)}, dann im Mittel ${mean}, höchstens ${misses(worst)}`,
  ends: "Es bleiben nur Treffer, in beliebiger Reihenfolge.",
  back: "Voriger Schuss",
  nextShot: "der nächste Schuss",
  sureHit: (cell) =>
    `${cell} ist ein sicherer Treffer: Er kostet weder jetzt noch später einen Fehlschuss und kann warten.`,
  likelier: (cell, more, less) => `${cell} trifft häufiger: ${more} gegen ${less}.`,
  noneBetter: (cell) => `Bis zum Ende des Spiels gerechnet ist kein Schuss besser als ${cell}.`,
  layoutNumber: (n) => `Aufstellung ${n}`,
  firstLayouts: (n, all) => `Die ersten ${count(n)} von ${count(all)}`,
  walking: (name) => `Im Baum: ${name}`,
  partsHere: "Dieser Baum schießt auf ein anderes Feld: Hier unterscheiden sich beide.",

  find: "Suchen",
  goTo: "Zu diesen Schüssen",
  go: "Los",
  longest: "Meiste Schüsse",
  worstCase: "Meiste Fehlschüsse",
  depth: "Nach wie vielen Schüssen",
  depthChoice: (n, nodes) => `${shots(n)}: ${counted(nodes, "Stellung", "Stellungen")}`,
  depthNone: "wählen",
  more: (n) => `und ${count(n)} weitere`,
  noShots: "kein Schuss",

  compare: "Wo sie sich unterscheiden",
  same: "Beide Bäume schießen überall auf dieselben Felder.",
  sameMisses: "Stellenweise schießen sie auf andere Felder, ohne dass es etwas kostet.",
  differ: (n) => `Nach denselben Schüssen unterscheiden sie sich in ${counted(n, "Stellung", "Stellungen")}.`,
  differCost: (n) => `Nur ${count(n)} davon ${n === 1 ? "ändert" : "ändern"} die Zahl der Fehlschüsse.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} oder ${second}, gleich teuer`
      : `${where}: ${first} oder ${second}; ${first} kostet ${misses(Math.abs(more))} ${more > 0 ? "mehr" : "weniger"}`,
  after: (shotsText) => `Nach ${shotsText}`,
  atOnce: "Beim ersten Schuss",
  twoChoices: "Die zwei Schüsse hier",
  shotHead: "Schuss",
  hitsHead: "trifft",
  ownHead: "Fehlschüsse von hier",
  bestHead: "mit dem besten Spiel danach",
  ofLayouts: (part, all) => `${count(part)} von ${count(all)}`,
  because: (cell, other, hits, otherHits, lost, isToo) =>
    `${cell} trifft in ${layouts(hits)}, ${other} in ${count(otherHits)}. ${isToo ? "Und" : "Doch"} ${cell} kostet im Mittel ${lost} Fehlschüsse mehr, auch mit dem besten Spiel danach.`,
  equalShots: (cell, other) => `${cell} ist so gut wie ${other}.`,
  lostLater: "Der Verlust kommt später.",
  findLosses: "Welche Schüsse kosten etwas?",
  losing: "Jeder Schuss wird gemessen",
  losses: (n, total) =>
    `${n === 1 ? "1 Schuss verliert" : `${count(n)} Schüsse verlieren, zusammen`} genau den ganzen Unterschied: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} verliert ${misses(lost)}`,
  notMeasured: "Sie konnten in der Zeit nicht gemessen werden.",

  save: "Baum speichern",
  saved: "Gespeichert.",
  savedPart: (shown, all) =>
    `Gespeichert mit ${count(shown)} von ${counted(all, "Schuss", "Schüssen")}; Zweige mit den wenigsten Aufstellungen sind zugeklappt. JSON enthält alles.`,
  notSaved: "Die Datei ließ sich nicht erstellen:",
};
