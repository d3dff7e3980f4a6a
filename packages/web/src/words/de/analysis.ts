import type { AnalysisWords } from "../en/analysis.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const analysis: AnalysisWords = {
  // A contradiction, and what mends it.
  noLayout: "Keine Aufstellung",
  contradiction: "Widerspruch",
  rulesAllowNone: "Die Regeln erlauben keine Aufstellung: Diese Flotte passt nicht auf dieses Spielfeld.",
  leftZero: (zero) => [zero, " Aufstellungen übrig"],
  firstImpossible: (n, shot) => `Schuss ${n}, ${shot}, ließ als erster keine Aufstellung übrig`,
  removeWhat: (what) => `Entfernen: ${what}`,
  andMore: (n) => `und ${count(n)} weitere, auf dem Spielfeld markiert`,
  notInMap: "nicht in der Karte",
  somethingElse: (cell) => `${cell} war etwas anderes …`,
  changeTo: (cell, change) => `${cell} ${change}`,
  noneAgrees: (all) =>
    all === 1 ? "Keine Aufstellung passt zu diesem Schuss." : `Keine Aufstellung passt zu diesen ${all} Schüssen.`,
  oneWrong: (name) => `Die Antwort auf ${name} kann nicht stimmen, was auch die anderen sind.`,
  contradictEach: (names, isMinimal) => `${names} widersprechen sich${isMinimal ? "" : ", oder einige davon"}.`,
  noMap: "Erst wenn die Schüsse zusammenpassen, gibt es eine Karte.",
  others: (kept) => (kept === 0 ? "keinen Schuss" : kept === 1 ? "den anderen Schuss" : `die anderen ${kept} Schüsse`),
  mapTooLong: (others) => `Für ${others} gibt es Aufstellungen; ihre Karte ungefragt zu zählen, dauert zu lange.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Die Karte gilt für ${others}, ohne ${dropped}.${isLargest ? "" : " Vielleicht müssen weniger weg."}`,
  wasMiss: "war Wasser",
  wasShips: (n) => `traf ${count(n)} ${plural(n, "Schiff", "Schiffe")}`,
  wasHit: (ship) => (ship === undefined ? "war ein Treffer" : `war ein Treffer, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `war versenkt${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "Feld", "Felder")}`}${cells}`,
  shots: (n) => `${count(n)} ${plural(n, "Schuss", "Schüsse")}`,

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
      about: "das Feld, nach dem die wenigsten Aufstellungen zu erwarten sind",
      score: "erwartete übrige Aufstellungen (weniger ist besser)",
    },
    entropy: {
      about: "das Feld, dessen Antwort voraussichtlich am meisten verrät, in Bit",
      score: "von der Antwort erwartete Information in Bit (höher ist besser)",
    },
    "half-split": {
      about: "das Feld, dessen Trefferchance einem halben am nächsten ist",
      score: "Abstand der Trefferchance von 1/2 (kleiner ist besser)",
    },
  },

  // The best strategy.
  keepsSmall: "Was die Strategie klein hält",
  objectiveIs: (name, meaning) => `${name}: ${meaning}`,
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
  elsewhere: "Die Schüsse auf dem Spielfeld sind nicht die dieser Strategie.",
  putAway: "Weglegen",
  noMissLeft: (layouts) => `${layouts}, dann kein Fehlschuss`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dann im Mittel ${mean}, höchstens ${count(worst)} ${plural(worst, "Fehlschuss", "Fehlschüsse")}`,
  marksOther: "Das Spielfeld markiert das Feld dessen, was dort gewählt ist.",
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
  deleteTitle: "Löschen; „Zurück“ bringt sie wieder",
  rename: "Umbenennen",
  makeGame: "Zum Spiel machen",
  lineName: "Name der Variante",
  stage: () => "wird gelöst",
};

export default analysis;
