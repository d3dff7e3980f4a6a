import type * as en from "../en/analysis.ts";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";
import { frCounted as counted, fr as plural } from "../plural.ts";

export const analysis: typeof en.analysis = {
  noLayout: "Aucune disposition",
  contradiction: "Contradiction",
  rulesAllowNone: "Les règles ne permettent aucune disposition : cette flotte ne tient pas sur cette grille.",
  leftZero: (zero) => mixed`${zero} disposition restante`,
  firstImpossible: (n, shot) => `Le tir ${n}, ${shot}, est le premier à ne laisser aucune disposition`,
  removeWhat: (what) => `Retirer ${what}`,
  andMore: (n) => `et ${count(n)} de plus, ${plural(n, "marqué", "marqués")} sur la grille`,
  notInMap: "hors de la carte",
  somethingElse: (cell) => `${cell} : une autre réponse…`,
  changeTo: (cell, change) => `${cell} : ${change}`,
  noneAgrees: (all) =>
    all === 1
      ? "Aucune disposition ne s’accorde avec ce tir."
      : `Aucune disposition ne s’accorde avec ces ${all} tirs.`,
  oneWrong: (name) => `La réponse en ${name} est impossible, quelles que soient les autres.`,
  contradictEach: (names, isMinimal) => `${names} se contredisent${isMinimal ? "" : ", ou certains d’entre eux"}.`,
  noMap: "La carte reviendra quand les tirs s’accorderont.",
  others: (kept) => (kept === 0 ? "la grille vide" : kept === 1 ? "l’autre tir" : `les ${kept} autres tirs`),
  mapTooLong: (others) =>
    `En gardant ${others}, il reste des dispositions, mais leur carte serait trop longue à compter.`,
  mapIsFor: (others, dropped, isLargest) =>
    `La carte ignore ${dropped} et garde ${others}.${isLargest ? "" : " Il suffit peut-être d’en ignorer moins."}`,
  wasMiss: "était à l’eau",
  wasShips: (n) => `a touché ${counted(n, "navire", "navires")}`,
  wasHit: (ship) => (ship === undefined ? "était touché" : `était touché, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `était coulé${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${counted(length, "case", "cases")}`}${cells}`,

  chosenDecides: (sign) => mixed`La stratégie choisie décide de la case marquée ${sign} et de ce que montre la grille.`,
  optimalProved: (cell) => mixed` ${cell} prouvé`,
  optimal: "optimale",
  another: "Une autre stratégie",
  none: "aucune",
  strategies: {
    "greedy-hit": {
      about: "la case la plus probable d’après le compte exact des dispositions",
      score: "probabilité de toucher, ou touches attendues (plus, c’est mieux)",
    },
    "greedy-distribution": {
      about: "la case dont la réponse devrait laisser le moins de dispositions",
      score: "dispositions restantes attendues (moins, c’est mieux)",
    },
    entropy: {
      about: "la case dont la réponse devrait en apprendre le plus, en bits",
      score: "information attendue de la réponse en bits (plus, c’est mieux)",
    },
    "half-split": {
      about: "la case dont la probabilité est la plus proche d’un demi",
      score: "écart de la probabilité de toucher à 1/2 (moins, c’est mieux)",
    },
  },

  solveHere: "Résoudre à partir d’ici",
  solving: "Résolution",
  solvingNow: "résolution en cours",
  meanWorst: (_, low, high, worst) =>
    `résolution en cours : moyenne de ${low} à ${high}, pire cas de ${worst[0]} à ${worst[1]}`,
  notSolved: (what) => `Non résolu : ${what}.`,
  work: (nodes, time) => `${counted(nodes, "nœud", "nœuds")}, ${time}`,
  proved: (objective, work) => `prouvé : ${objective} · ${work}`,
  notProved: (mean, worst, work) => `non prouvé : moyenne d’au moins ${mean}, pire cas d’au moins ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) =>
    mixed`Tirs à l’eau : ${mean} en moyenne sur ${count(layouts)} dispositions, au plus ${worst}`,
  elsewhere: "Cette stratégie ne mène pas aux tirs de la grille.",
  putAway: "Abandonner",
  noMissLeft: (layouts) => `${layouts}, puis plus un tir à l’eau`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, puis ${mean} en moyenne, au plus ${counted(worst, "tir à l’eau", "tirs à l’eau")}`,
  marksOther: "La grille marque la case de l’autre choix.",
  markOptimal: "Marquer la case optimale",
  allHit: "Toutes les cases de navires sont touchées.",
  allKnown: (cells) => `Toutes les cases de navires sont connues : touchez ${cells} sans autre tir à l’eau.`,
  optimalHere: (cell, rest) => mixed`Optimal ici : ${cell}${rest === undefined ? "" : ` : ${rest}`}`,
  shootsHere: (cell, rest) => mixed`Cette stratégie tire en ${cell}${rest === undefined ? "" : ` : ${rest}`}`,

  theGame: "La partie",
  noneLeft: "aucune disposition restante",
  layoutsLeft: (n) => counted(n, "disposition restante", "dispositions restantes"),
  fromFirst: "dès le premier tir",
  afterShot: (n) => `après le tir ${n}`,
  level: (n) => `niveau ${n} : `,
  deleteLine: (name) => `Supprimer la variante ${name}`,
  deleteTitle: "Supprimer ; « Annuler » la rétablit",
  makeGame: "En faire la partie",
  lineName: "Nom de la variante",
  stage: () => "résolution en cours",
};

export const ahead: typeof en.ahead = {
  choice: "en anticipant",
  agrees: "En regardant plus loin, aucune case n’est nettement meilleure.",
  better: (cell, shots, likeliest, by) =>
    `En regardant plus loin, ${cell} demande environ ${shots} tir de moins que ${likeliest}, la touche la plus probable (${by}).`,
  betterThough: (cell, chance, likeliest, other, shots, by) =>
    `${cell} touche moins souvent que ${likeliest} (${chance} contre ${other}), mais en regardant plus loin, elle économise environ ${shots} tir (${by}).`,
  byAll: (layouts) => `sur les ${count(layouts)} dispositions restantes`,
  byDrawn: (error) => `estimation, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Meilleure case : ${cell}, ${chance}. En regardant plus loin, elle vaut mieux que ${likeliest}.`,
};
