import type * as en from "../en/frame.ts";
import { count } from "../numbers.ts";
import { frCounted as counted } from "../plural.ts";

export const frame: typeof en.frame = {
  home: "Accueil",
  skip: "Aller au contenu",
  rooms: "Rubriques",
  play: "Jouer",
  puzzles: "Énigmes",
  analyse: "Analyse",
  review: "Revoir",
  learn: "Apprendre",
  lab: "Labo",
  trees: "Arbres",
  compare: "Comparer",
  settings: "Réglages",
  language: "Langue",
  partFailed: "Cette partie de la page ne s’est pas chargée. Vérifiez la connexion et réessayez.",
  close: "Fermer",
  loading: (what) => `Chargement : ${what}…`,
  loadingFailed: (what) => `Échec du chargement : ${what}. Vérifiez la connexion et réessayez.`,
  tryAgain: "Réessayer",
  firstShot: "Avant le premier tir",
  previousShot: "Tir précédent",
  nextShot: "Tir suivant",
  lastShot: "Dernier tir",
  layoutIs: "Une disposition est une façon de placer toute la flotte.",
};

export const settings: typeof en.settings = {
  theme: "Couleurs",
  themes: { system: "Comme l’appareil", light: "Carte claire", dark: "Mer de nuit" },
  board: "Eau",
  boards: { sea: "Mer", slate: "Ardoise", sand: "Sable" },
  numbers: "Nombres sur les cases",
  motion: "Animations",
  sound: "Sons pendant le jeu",
  vibration: "Vibrations pendant le jeu",
  howToUse: "Comment utiliser cette page",
  kept: "Enregistré sur cet appareil.",
};

export const home: typeof en.home = {
  title: "Pour chaque tir, il y a une meilleure case.",
  about: (layouts) =>
    `Jouez à la bataille navale contre Broadside, apprenez de lui ou laissez-le regarder par-dessus votre épaule. Après chaque tir, il compte toutes les façons dont la flotte peut être placée : ${count(layouts)} au début du jeu américain.`,
  playNow: "Jouer",
  analyseGame: "Analyser une partie",
  elsewhere: "Vous jouez ailleurs ? Saisissez vos tirs et voyez où tirer ensuite.",
  gameTitle: "Une partie d’exemple",
  shot: (n) => `Tir ${count(n)}`,
  shotsInAll: (n) => counted(n, "tir", "tirs"),
  hits: (hundredths) => `touche dans ${count(hundredths)} dispositions sur 100`,
  left: (layouts) => `il reste ${counted(layouts, "disposition", "dispositions")}`,
  start: "Lancer l’exemple",
  pause: "Mettre l’exemple en pause",
  more: "À faire aussi",
  dailyPuzzle: "L’énigme du jour",
  dailyAbout: "Une nouvelle chaque jour",
  lessons: "Vous débutez ?",
  lessonsAbout: "Six courtes leçons",
  goOn: "Continuer",
  ownGame: "Votre partie dans Analyse",
  ownMatch: "Votre partie contre l’ordinateur",
  sunk: "Toute la flotte est coulée",
};
