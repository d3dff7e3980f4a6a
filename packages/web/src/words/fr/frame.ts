import type { FrameWords, HomeWords, SettingsWords } from "../en/frame.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.fr;

export const frame: FrameWords = {
  home: "Accueil",
  rooms: "Salles",
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
  partFailed: "Cette partie de la page n’a pas pu être chargée. Vérifiez la connexion et réessayez.",
  close: "Fermer",
  loading: (what) => `Chargement : ${what}…`,
  loadingFailed: (what) => `Échec du chargement : ${what}. Vérifiez la connexion et réessayez.`,
  tryAgain: "Réessayer",
};

export const settings: SettingsWords = {
  theme: "Couleurs",
  themes: { system: "Comme le système", light: "Carte claire", dark: "Mer de nuit" },
  board: "Eau",
  boards: { sea: "Mer", slate: "Ardoise", sand: "Sable" },
  numbers: "Nombres sur les cases",
  motion: "Animations",
  sound: "Sons pendant le jeu",
  vibration: "Vibrations pendant le jeu",
  howToUse: "Comment utiliser la page",
  kept: "Gardé sur cet appareil.",
};

export const home: HomeWords = {
  title: "Chaque tir a une bonne réponse.",
  about: (layouts) =>
    `Après chaque tir, Broadside compte les ${count(layouts)} façons dont la flotte peut être placée, sur n’importe quelle grille. Jouez contre lui, apprenez de lui ou laissez-le regarder par-dessus votre épaule.`,
  playNow: "Jouer",
  analyseGame: "Analyser une partie",
  elsewhere: "Vous jouez ailleurs ; dites-moi ce qui s’est passé.",
  gameTitle: "Une partie et sa carte",
  shot: (n) => `Tir ${count(n)}`,
  hits: (hundredths) => `touche dans ${count(hundredths)} dispositions sur 100`,
  left: (layouts) => `il reste ${count(layouts)} ${plural(layouts, "disposition", "dispositions")}`,
  start: "Dérouler la partie",
  pause: "Arrêter la partie",
  back: "Un tir en arrière",
  forth: "Un tir en avant",
  goOn: "Continuer",
  ownGame: "Votre partie dans Analyse",
  ownMatch: "Votre partie contre l’ordinateur",
  sunk: "Toute la flotte est coulée",
};
