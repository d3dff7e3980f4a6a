import type { TreesWords } from "../en/trees.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const layouts = (n: number): string => `${count(n)} ${plural(n, "Aufstellung", "Aufstellungen")}`;
const misses = (n: number): string => `${count(n)} ${plural(n, "Fehlschuss", "Fehlschüsse")}`;
const shots = (n: number): string => `${count(n)} ${plural(n, "Schuss", "Schüsse")}`;

const trees: TreesWords = {
  title: "Bäume",
  intro: "Das beste Spiel auf einem kleinen Spielfeld, Antwort für Antwort.",

  game: "Spielfeld und Schiffe",
  tree: "Baum",
  beside: "Daneben",
  nothing: "nichts",
  optimal: {
    mean: "im Mittel optimal",
    worst: "im schlimmsten Fall optimal",
    "mean-then-worst": "im Mittel optimal, dann im schlimmsten Fall",
    "worst-then-mean": "im schlimmsten Fall optimal, dann im Mittel",
  },
  strategy: (name) => `Strategie ${name}`,
  ready: {
    corners: "3 × 3, Schiffe der Länge 3, 1 und 1",
    oneShip: "4 × 4, ein Schiff der Länge 3",
    touching: "3 × 3, Schiffe der Länge 3 und 2, die sich berühren dürfen",
    sinkings: "4 × 4, Schiffe der Länge 2, 2 und 1, „versenkt“ wird gesagt",
    order: "4 × 3, Schiffe der Länge 3, 2 und 2, die sich berühren dürfen, „versenkt“ wird gesagt",
    lonely: "5 × 5, ein Schiff der Länge 2",
    puzzle: "5 × 5, sechs Schiffe, nur Treffer oder Wasser",
    puzzleSunk: "5 × 5, sechs Schiffe, „versenkt“ wird gesagt",
    boxes: "Zwei Kästen auf 3 × 3",
    smallest: "Ein Kasten auf 2 Feldern",
  },
  why: {
    corners: "Klein genug zum Nachrechnen: Jede Seite unterscheidet eine von vier Aufstellungen von den anderen.",
    oneShip:
      "Immer auf das wahrscheinlichste Feld zu schießen ist nicht das beste Spiel: ein Beispiel mit 16 Aufstellungen.",
    touching: "Schiffe, die sich berühren, sehen aus wie eines: Ein Treffer kann zu jedem gehören.",
    sinkings: "Ein gemeldetes Versenken sagt, wo kein anderes Schiff sein kann.",
    order:
      "Auf die Reihenfolge der Treffer kommt es an: Ein sicherer Treffer hebt sich manchmal besser für später auf.",
    lonely: "Die Fehlschüsse vor dem ersten Treffer bilden eine lange Kette; danach ist das Ende nah.",
    puzzle: "Ein veröffentlichtes Rätsel mit mehr als tausend Aufstellungen; der Beweis dauert einige Sekunden.",
    puzzleSunk: "Dasselbe Rätsel, wenn auch gesagt wird, was versenkt ist: weniger als halb so viele Fehlschüsse.",
    boxes: "Gesagt wird, wie viele Kästen auf dem Feld liegen; sie dürfen sich überlappen.",
    smallest: "Drei Aufstellungen und zwei Fragen: was ein Baum ist.",
  },
  analysed: "Die Regeln des Spielfelds in „Analyse“",
  ownRules: "Eigene Regeln …",
  rulesText: "Regeln in JSON",
  rulesFile: "Oder eine Datei",
  useRules: "Diese Regeln nehmen",
  fileTree: "Ein Baum aus einer Datei …",
  treeFile: "Datei eines Baums",
  treeFileAbout:
    "JSON, wie „Baum speichern“ oder der Befehl broadside solve --tree es schreibt. Jede Aufstellung wird darin durchgespielt, bevor er gezeigt wird.",
  checking: "Die Datei wird geprüft.",
  fromFile: (name) => `Datei ${name}`,
  treeUnread: "Diese Datei kann nicht gezeigt werden:",
  treeGone: "Die Datei ist nicht auf diesem Gerät. Öffne sie noch einmal.",
  beginsAfter: (shotsText) => `Der Baum beginnt nach ${shotsText}; Fehlschüsse zählen von dort an.`,
  checked: "Aus einer Datei: Er führt jede Aufstellung ans Ende. Dass er der beste ist, beweist das nicht.",

  growing: "Der Baum entsteht",
  growingBounds: (low, high) => `zwischen ${low} und ${high} Fehlschüssen im Mittel`,
  growingPositions: (n) => `bisher ${count(n)} ${plural(n, "Stellung", "Stellungen")}`,
  growingReference: "Zum Vergleich entsteht der beste Baum",
  stopped: "Angehalten, bevor er fertig war.",
  again: "Diesen Baum bilden",
  refused: "Zu diesen Regeln gibt es keinen Baum:",
  failed: "Der Baum konnte nicht gebildet werden:",
  linkUnread: "Der Link konnte nicht ganz gelesen werden.",

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
  noOptimum: "Eine Strategie und kein Optimum: Von ihr ist nichts bewiesen.",
  asGood: "Sie ist im Mittel so gut wie die beste.",
  worse: (total, mean) =>
    `Sie hat über alle Aufstellungen ${misses(total)} mehr als die beste, im Mittel ${mean} mehr.`,
  figures: (total, all, mean, worst) =>
    `${misses(total)} über ${layouts(all)}: im Mittel ${mean}, höchstens ${count(worst)}`,

  drawing: (name) => `Baum, ${name}`,
  leaf: (n) => misses(n),
  over: "vorbei",
  zoomIn: "Größer",
  zoomOut: "Kleiner",
  fit: "Ganz zeigen",
  openAll: "Alles öffnen",
  openLess: "Schließen",
  shownPart: (shown, all) => `${count(shown)} von ${shots(all)} offen`,
  key: "Kästen sind Schüsse mit den übrigen Aufstellungen, Linien Antworten, nach Wasser gestrichelt. Ein Druck führt dorthin.",
  keys: "Ziehen oder Rollen verschiebt, Strg mit dem Rad ändert die Größe. Pfeile gehen, Enter öffnet und schließt, + und − ändern die Größe, 0 zeigt alles.",
  fingers: "Mit einem Finger verschieben, mit zweien die Größe ändern.",
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
  ends: "Übrig sind nur Treffer, in beliebiger Reihenfolge.",
  back: "Einen Schuss zurück",
  board: "Spielfeld",
  nextShot: "der nächste Schuss",
  layoutsLeft: "Übrige Aufstellungen",
  layoutNumber: (n) => `Aufstellung ${n}`,
  firstLayouts: (n, all) => `Die ersten ${count(n)} von ${count(all)}`,
  walking: (name) => `Im Baum: ${name}`,
  partsHere: "Dieser Baum schießt auf ein anderes Feld: Er steht, wo sich beide trennen.",

  find: "Suchen",
  goTo: "Zu diesen Schüssen",
  go: "Los",
  longest: "Das längste Spiel",
  worstCase: "Der schlimmste Fall",
  depth: "Nach so vielen Schüssen",
  depthChoice: (n, nodes) => `${shots(n)}: ${count(nodes)} ${plural(nodes, "Stellung", "Stellungen")}`,
  depthNone: "wählen",
  more: (n) => `und ${count(n)} weitere`,
  noShots: "kein Schuss",

  compare: "Wo sie sich trennen",
  same: "Beide Bäume schießen überall auf dieselben Felder.",
  sameMisses: "Stellenweise schießen sie auf andere Felder, ohne dass es etwas kostet.",
  differ: (n) => `Nach denselben Schüssen trennen sie sich in ${count(n)} ${plural(n, "Stellung", "Stellungen")}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} oder ${second}, gleich teuer`
      : `${where}: ${first} oder ${second}, ${misses(Math.abs(more))} ${more > 0 ? "mehr" : "weniger"}`,
  after: (shotsText) => `Nach ${shotsText}`,
  atOnce: "Beim ersten Schuss",
  twoChoices: "Die zwei Schüsse hier",
  shotHead: "Schuss",
  hitsHead: "trifft",
  ownHead: "Fehlschüsse von hier",
  bestHead: "mit dem besten Spiel danach",
  ofLayouts: (part, all) => `${count(part)} von ${count(all)}`,
  because: (cell, other, hits, otherHits, lost) =>
    `${cell} trifft in ${layouts(hits)}, ${other} in ${count(otherHits)}; doch mit ${cell} sind es mehr Fehlschüsse, im Mittel ${lost}, wie gut man auch weiterspielt.`,
  becauseToo: (cell, other, hits, otherHits, lost) =>
    `${cell} trifft in ${layouts(hits)}, ${other} in ${count(otherHits)}; und mit ${cell} sind es mehr Fehlschüsse, im Mittel ${lost}, wie gut man auch weiterspielt.`,
  equalShots: (cell, other) => `${cell} ist so gut wie ${other}.`,
  lostLater: "Was verloren geht, geht später verloren.",
  findLosses: "Welche Schüsse verlieren?",
  losing: "Jeder Schuss wird gemessen",
  losses: (n, total) =>
    `${count(n)} ${plural(n, "Schuss verliert", "Schüsse verlieren")}, zusammen genau den ganzen Unterschied: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} verliert ${misses(lost)}`,
  notMeasured: "Sie konnten in der Zeit nicht gemessen werden.",

  save: "Baum speichern",
  saved: "Gespeichert.",
  savedPart: (shown, all) =>
    `Gespeichert mit ${count(shown)} von ${shots(all)}; der Rest ist dort gefaltet, wo die wenigsten Aufstellungen sind. JSON enthält alles.`,
  notSaved: "Die Datei konnte nicht erstellt werden:",
};

export default trees;
