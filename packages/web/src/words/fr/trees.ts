import type { TreesWords } from "../en/trees.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const layouts = (n: number): string => `${count(n)} ${plural(n, "disposition", "dispositions")}`;
const misses = (n: number): string => `${count(n)} ${plural(n, "tir", "tirs")} à l’eau`;
const shots = (n: number): string => `${count(n)} ${plural(n, "tir", "tirs")}`;

const trees: TreesWords = {
  title: "Arbres",
  intro: "Le meilleur jeu sur une petite grille, réponse par réponse.",

  game: "Grille et navires",
  tree: "Arbre",
  beside: "À côté",
  nothing: "rien",
  optimal: {
    mean: "optimal en moyenne",
    worst: "optimal dans le pire des cas",
    "mean-then-worst": "optimal en moyenne, puis dans le pire des cas",
    "worst-then-mean": "optimal dans le pire des cas, puis en moyenne",
  },
  strategy: (name) => `stratégie ${name}`,
  ready: {
    corners: "3 × 3, navires de 3, 1 et 1",
    oneShip: "4 × 4, un navire de 3",
    touching: "3 × 3, navires de 3 et 2 qui peuvent se toucher",
    sinkings: "4 × 4, navires de 2, 2 et 1, « coulé » annoncé",
    order: "4 × 3, navires de 3, 2 et 2 qui peuvent se toucher, « coulé » annoncé",
    lonely: "5 × 5, un navire de 2",
    puzzle: "5 × 5, six navires, seulement touché ou à l’eau",
    puzzleSunk: "5 × 5, six navires, « coulé » annoncé",
    boxes: "Deux boîtes sur 3 × 3",
    smallest: "Une boîte sur 2 cases",
  },
  why: {
    corners: "Assez petit pour être vérifié à la main : chaque côté distingue une disposition des trois autres.",
    oneShip: "Tirer sur la case la plus probable n’est pas le meilleur jeu : un exemple de 16 dispositions.",
    touching: "Des navires qui se touchent ont l’air d’un seul : l’un ou l’autre peut être touché.",
    sinkings: "Un « coulé » annoncé dit où aucun autre navire ne peut être.",
    order: "L’ordre des touches compte : mieux vaut parfois garder un coup sûr pour plus tard.",
    lonely: "Les tirs à l’eau avant la première touche font une longue chaîne ; ensuite la fin est proche.",
    puzzle: "Un problème publié, de plus de mille dispositions ; la preuve prend quelques secondes.",
    puzzleSunk: "Le même problème quand on annonce aussi ce qui coule : moins de la moitié des tirs à l’eau.",
    boxes: "On répond par le nombre de boîtes sur la case ; elles peuvent se chevaucher.",
    smallest: "Trois dispositions et deux questions : ce qu’est un arbre.",
  },
  analysed: "Les règles de la grille dans l’analyse",
  ownRules: "Vos propres règles …",
  rulesText: "Règles en JSON",
  rulesFile: "Ou un fichier",
  useRules: "Prendre ces règles",
  fileTree: "Un arbre d’un fichier …",
  treeFile: "Fichier d’un arbre",
  treeFileAbout:
    "JSON tel que « Enregistrer l’arbre » ou la commande broadside solve --tree l’écrit. Chaque disposition y est jouée avant qu’il soit montré.",
  checking: "Le fichier est vérifié.",
  fromFile: (name) => `fichier ${name}`,
  treeUnread: "Ce fichier ne peut pas être montré :",
  treeGone: "Le fichier n’est pas sur cet appareil. Ouvrez-le de nouveau.",
  beginsAfter: (shotsText) => `L’arbre commence après ${shotsText} ; les coups manqués comptent à partir de là.`,
  checked: "D’un fichier : il mène chaque disposition à sa fin. Cela ne prouve pas qu’il soit le meilleur.",

  growing: "L’arbre se construit",
  growingBounds: (low, high) => `entre ${low} et ${high} tirs à l’eau en moyenne`,
  growingPositions: (n) => `${count(n)} ${plural(n, "position", "positions")} pour l’instant`,
  growingReference: "Le meilleur arbre se construit pour comparer",
  stopped: "Arrêté avant la fin.",
  again: "Le construire",
  refused: "Il n’y a pas d’arbre pour ces règles :",
  failed: "L’arbre n’a pas pu être construit :",
  linkUnread: "Le lien n’a pas pu être lu en entier.",

  proved: {
    mean: "Prouvé : aucune stratégie n’a moins de tirs à l’eau en moyenne.",
    worst: "Prouvé : aucune stratégie n’a moins de tirs à l’eau dans le pire des cas.",
    "mean-then-worst":
      "Prouvé : aucune stratégie n’a moins de tirs à l’eau en moyenne, et aucune de celles-là moins dans le pire des cas.",
    "worst-then-mean":
      "Prouvé : aucune stratégie n’a moins de tirs à l’eau dans le pire des cas, et aucune de celles-là moins en moyenne.",
  },
  notProved: (total, worst) =>
    `Pas prouvé dans le temps imparti : toute stratégie a au moins ${misses(total)} en tout, et au moins ${count(worst)} dans le pire des cas.`,
  noOptimum: "Une stratégie et non un optimum : rien n’est prouvé à son sujet.",
  asGood: "Elle vaut la meilleure en moyenne.",
  worse: (total, mean) =>
    `Sur toutes les dispositions, elle a ${misses(total)} de plus que la meilleure, ${mean} de plus en moyenne.`,
  figures: (total, all, mean, worst) =>
    `${misses(total)} sur ${layouts(all)} : ${mean} en moyenne, au plus ${count(worst)}`,

  drawing: (name) => `Arbre, ${name}`,
  leaf: (n) => misses(n),
  over: "fini",
  zoomIn: "Plus grand",
  zoomOut: "Plus petit",
  fit: "Tout voir",
  openAll: "Tout ouvrir",
  openLess: "Fermer",
  shownPart: (shown, all) => `${count(shown)} ouverts sur ${shots(all)}`,
  key: "Les cadres sont des tirs avec les dispositions restantes, les lignes des réponses, en tirets après un tir à l’eau. Une pression y mène.",
  keys: "Tirer ou rouler déplace, Ctrl avec la molette change la taille. Les flèches mènent, Entrée ouvre et ferme, + et − changent la taille, 0 montre tout.",
  fingers: "Un doigt le déplace, deux changent sa taille.",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer} : tirer en ${cell}, ${layouts(left)}, d’ici au plus ${misses(worst)}, ${mean} en moyenne`,
  rootSaid: (cell, left, mean, worst) =>
    `Tirer d’abord en ${cell}, ${layouts(left)}, au plus ${misses(worst)}, ${mean} en moyenne`,
  endSaid: (answer, left, missed) => `${answer} : fin, ${layouts(left)}, ${misses(missed)}`,

  start: "Début",
  way: "Tirs jusqu’ici",
  shootHere: (shot, cell) => `Tir ${shot} : ${cell}`,
  known: "La disposition est connue",
  cellsKnown: "Toutes les cases des navires sont connues",
  gameOver: "La partie est finie",
  left: (n) => `reste ${layouts(n)}`,
  fromHere: (mean, worst) => `d’ici au plus ${misses(worst)}, ${mean} en moyenne`,
  noneFromHere: "d’ici aucun tir à l’eau",
  missed: (n) => `${misses(n)} jusqu’ici`,
  answers: "Quelle est la réponse ?",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}, puis aucun tir à l’eau`
      : `${layouts(left)}, puis ${mean} en moyenne, au plus ${misses(worst)}`,
  ends: "Il ne reste que des touches, dans n’importe quel ordre.",
  back: "Un tir en arrière",
  board: "Grille",
  nextShot: "le prochain tir",
  layoutsLeft: "Dispositions restantes",
  layoutNumber: (n) => `Disposition ${n}`,
  firstLayouts: (n, all) => `Les premières : ${count(n)} sur ${count(all)}`,
  walking: (name) => `Dans l’arbre : ${name}`,
  partsHere: "Cet arbre tire sur une autre case : il s’arrête où les deux se séparent.",

  find: "Chercher",
  goTo: "Aller à ces tirs",
  go: "Aller",
  longest: "La plus longue partie",
  worstCase: "Le pire des cas",
  depth: "Après tant de tirs",
  depthChoice: (n, nodes) => `${shots(n)} : ${count(nodes)} ${plural(nodes, "position", "positions")}`,
  depthNone: "choisir",
  more: (n) => `et ${count(n)} de plus`,
  noShots: "aucun tir",

  compare: "Où ils se séparent",
  same: "Les deux arbres tirent partout sur les mêmes cases.",
  sameMisses: "Ils tirent par endroits sur d’autres cases, sans rien perdre.",
  differ: (n) => `Après les mêmes tirs, ils se séparent en ${count(n)} ${plural(n, "position", "positions")}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where} : ${first} ou ${second}, au même prix`
      : `${where} : ${first} ou ${second}, ${misses(Math.abs(more))} de ${more > 0 ? "plus" : "moins"}`,
  after: (shotsText) => `Après ${shotsText}`,
  atOnce: "Au premier tir",
  twoChoices: "Les deux tirs ici",
  shotHead: "tir",
  hitsHead: "touche",
  ownHead: "tirs à l’eau d’ici",
  bestHead: "avec le meilleur jeu ensuite",
  ofLayouts: (part, all) => `${count(part)} sur ${count(all)}`,
  because: (cell, other, hits, otherHits, lost) =>
    `${cell} touche dans ${layouts(hits)}, ${other} dans ${count(otherHits)} ; pourtant, avec ${cell}, il y a plus de tirs à l’eau, ${lost} en moyenne, si bien qu’on joue ensuite.`,
  becauseToo: (cell, other, hits, otherHits, lost) =>
    `${cell} touche dans ${layouts(hits)}, ${other} dans ${count(otherHits)} ; et avec ${cell}, il y a plus de tirs à l’eau, ${lost} en moyenne, si bien qu’on joue ensuite.`,
  equalShots: (cell, other) => `${cell} vaut ${other}.`,
  lostLater: "Ce qui se perd se perd plus tard.",
  findLosses: "Quels tirs perdent ?",
  losing: "Chaque tir est mesuré",
  losses: (n, total) =>
    `${count(n)} ${plural(n, "tir perd", "tirs perdent")} ; ensemble, exactement toute la différence : ${misses(total)}.`,
  loses: (where, cell, lost) => `${where} : ${cell} perd ${misses(lost)}`,
  notMeasured: "Ils n’ont pas pu être mesurés à temps.",

  save: "Enregistrer l’arbre",
  saved: "Enregistré.",
  savedPart: (shown, all) =>
    `Enregistré avec ${count(shown)} sur ${shots(all)} ; le reste est replié là où il y a le moins de dispositions. Le JSON contient tout.`,
  notSaved: "Le fichier n’a pas pu être créé :",
};

export default trees;
