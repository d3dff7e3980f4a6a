import type { PuzzlesWords } from "../en/puzzles.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.fr;

const cells = (n: number): string => `${count(n)} ${plural(n, "case", "cases")}`;
const hints = (n: number): string => `${count(n)} ${plural(n, "indice", "indices")}`;

export const puzzles: PuzzlesWords = {
  title: "Énigmes",
  ofDay: (day) => `Énigme du ${day}`,
  numbered: (number) => `Énigme ${number}`,
  headline: "Trouvez la flotte",
  about:
    "Chaque nombre dit combien de cases de navire compte sa ligne ou sa colonne. Les navires sont droits et ne se touchent jamais, même par un coin.",
  choice: "Une autre énigme",
  level: "Niveau",
  levels: { easy: "Facile", medium: "Moyen", hard: "Difficile", expert: "Expert" },
  size: "Grille",
  today: "Énigme du jour",
  board: "Grille de l’énigme",
  fleet: "Flotte",
  found: (found, all, length) =>
    `navires de ${cells(length)} : ${count(found)} sur ${count(all)} ${plural(found, "trouvé", "trouvés")}`,
  time: "Temps",
  mark: "Marquer",
  marks: { unknown: "À tour de rôle", water: "Eau", ship: "Navire", pencil: "Peut-être" },
  check: "Vérifier",
  hint: "Indice",
  fillIn: "Remplir",
  restart: "Recommencer",
  print: "Imprimer",
  keyHelp: "Les flèches déplacent, Espace marque à tour de rôle ; w, s, p : eau, navire, peut-être.",
  making: "Préparation de l’énigme…",
  makeFailed: "Cette énigme n’a pas pu être créée.",
  states: { unknown: "non marquée", water: "eau", ship: "navire", pencil: "peut-être un navire" },
  clues: {
    water: "eau, donnée",
    ship: "navire, donné",
    single: "navire d’une case, donné",
    left: "bout gauche d’un navire, donné",
    right: "bout droit d’un navire, donné",
    top: "bout haut d’un navire, donné",
    bottom: "bout bas d’un navire, donné",
    middle: "milieu d’un navire, donné",
  },
  column: (name, ships, total) => `colonne ${name} ${count(ships)} sur ${count(total)}`,
  row: (name, ships, total) => `ligne ${name} ${count(ships)} sur ${count(total)}`,
  wrong: "faux",
  inHint: "dans l’indice",
  marked: (cell, state) => `${cell} : ${state}`,
  checked: (wrong) =>
    wrong === 0
      ? "Aucune marque n’est fausse."
      : `${count(wrong)} ${plural(wrong, "marque est fausse", "marques sont fausses")}.`,
  seeking: "Recherche de l’étape suivante…",
  techniques: {
    clue: "Une case donnée dit ce qu’il y a à côté.",
    beside: "Les navires sont droits et ne se touchent pas : à côté de celui-ci, il y a de l’eau.",
    line: "La ligne a toutes ses cases de navire, ou elle a besoin de toutes celles qui restent.",
    longest: "Il ne reste pas de navire plus long.",
    place: "Un des navires restants ne tient nulle part ailleurs.",
    ways: "Toutes les façons de remplir la ligne ont cela en commun.",
    ahead: "Le contraire mène à une contradiction.",
    none: "Pas d’étape simple ici : une case vous est donnée.",
  },
  look: (where) => `Regardez ${where}.`,
  filled: (n) => `${cells(n)} ${plural(n, "remplie", "remplies")}.`,
  hintFailed: "L’étape suivante n’a pas été trouvée. Réessayez.",
  restarted: "Toutes les marques sont effacées.",
  solved: "Résolue !",
  solvedIn: (time, n) => `En ${time}, avec ${hints(n)}.`,
  streak: "Série",
  streakDays: (n) => `${count(n)} ${plural(n, "jour", "jours")}`,
  next: "Énigme suivante",
  copyResult: "Copier le résultat",
  copied: "Copié",
  cannotCopy: "Copie impossible",
  hints,
  addressWrong: "Une partie du lien est illisible ; voici l’énigme du jour.",
  unread: "Vos marques enregistrées sont illisibles. L’énigme repart de zéro.",
  keptOff: "Ce navigateur n’enregistre rien : vos marques restent jusqu’à la fermeture de la page.",
  keptFull: "Il n’y a plus de place sur cet appareil : vos marques restent jusqu’à la fermeture de la page.",
};
