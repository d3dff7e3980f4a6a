import type * as en from "../en/analysis.ts";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";
import { deCounted as counted } from "../plural.ts";

export const analysis: typeof en.analysis = {
  noLayout: "Keine Aufstellung",
  contradiction: "Widerspruch",
  rulesAllowNone: "Die Regeln erlauben keine Aufstellung: Diese Flotte passt nicht auf dieses Spielfeld.",
  leftZero: (zero) => mixed`${zero} Aufstellungen übrig`,
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
  wasShips: (n) => `traf ${counted(n, "Schiff", "Schiffe")}`,
  wasHit: (ship) => (ship === undefined ? "war ein Treffer" : `war ein Treffer, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `war versenkt${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${counted(length, "Feld", "Felder")}`}${cells}`,

  chosenDecides: (sign) =>
    mixed`Die gewählte Strategie bestimmt, welches Feld mit ${sign} markiert ist und was das Spielfeld zeigt.`,
  optimalProved: (cell) => mixed` ${cell} bewiesen`,
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

  solveHere: "Von hier lösen",
  solving: "Lösen",
  solvingNow: "wird gelöst",
  meanWorst: (_, low, high, worst) => `Lösung läuft: Mittel ${low} bis ${high}, höchstens ${worst[0]} bis ${worst[1]}`,
  notSolved: (what) => `Nicht gelöst: ${what}.`,
  work: (nodes, time) => `${count(nodes)} Knoten, ${time}`,
  proved: (objective, work) => `bewiesen: ${objective} · ${work}`,
  notProved: (mean, worst, work) =>
    `nicht bewiesen: Mittel mindestens ${mean}, im schlimmsten Fall mindestens ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) =>
    mixed`${mean} Fehlschüsse im Mittel über ${count(layouts)} Aufstellungen, höchstens ${worst}`,
  elsewhere: "Diese Strategie führt nicht zu den Schüssen auf dem Spielfeld.",
  putAway: "Verwerfen",
  noMissLeft: (layouts) => `${layouts}, dann kein Fehlschuss`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dann im Mittel ${mean}, höchstens ${counted(worst, "Fehlschuss", "Fehlschüsse")}`,
  marksOther: "Das Spielfeld markiert das Feld der anderen Wahl.",
  markOptimal: "Das optimale Feld markieren",
  allHit: "Alle Schiffsfelder sind getroffen.",
  allKnown: (cells) => `Alle Schiffsfelder sind bekannt: Triff ${cells} ohne weiteren Fehlschuss.`,
  optimalHere: (cell, rest) => mixed`Hier optimal: ${cell}${rest === undefined ? "" : `: ${rest}`}`,
  shootsHere: (cell, rest) => mixed`Diese Strategie schießt auf ${cell}${rest === undefined ? "" : `: ${rest}`}`,

  theGame: "Das Spiel",
  noneLeft: "keine Aufstellung übrig",
  layoutsLeft: (n) => `${counted(n, "Aufstellung", "Aufstellungen")} übrig`,
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
  agrees: "Auch wenn man weiter vorausdenkt, ist kein Feld deutlich besser.",
  better: (cell, shots, likeliest, by) =>
    `Denkt man weiter voraus, braucht es mit ${cell} etwa ${shots} Schüsse weniger als mit ${likeliest}, dem wahrscheinlichsten Treffer (${by}).`,
  betterThough: (cell, chance, likeliest, other, shots, by) =>
    `${cell} trifft seltener als ${likeliest} (${chance} statt ${other}), spart aber, weiter vorausgedacht, etwa ${shots} Schüsse (${by}).`,
  byAll: (layouts) => `über alle ${count(layouts)} übrigen Aufstellungen`,
  byDrawn: (error) => `geschätzt, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Bestes Feld: ${cell}, ${chance}. Weiter vorausgedacht besser als ${likeliest}.`,
};
