import type { FrameWords, HomeWords, SettingsWords } from "../en/frame.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.de;

export const frame: FrameWords = {
  home: "Startseite",
  rooms: "Bereiche",
  play: "Spielen",
  puzzles: "Rätsel",
  analyse: "Analyse",
  review: "Rückschau",
  learn: "Lernen",
  lab: "Labor",
  trees: "Bäume",
  compare: "Vergleichen",
  settings: "Einstellungen",
  language: "Sprache",
  partFailed: "Dieser Teil der Seite ließ sich nicht laden. Prüfe die Verbindung und versuch es noch einmal.",
  close: "Schließen",
  loading: (what) => `Wird geladen: ${what} …`,
  loadingFailed: (what) => `Nicht geladen: ${what}. Prüfe die Verbindung und versuch es noch einmal.`,
  tryAgain: "Noch einmal versuchen",
};

export const settings: SettingsWords = {
  theme: "Farben",
  themes: { system: "Wie das System", light: "Helle Seekarte", dark: "Nächtliche See" },
  board: "Wasser",
  boards: { sea: "See", slate: "Schiefer", sand: "Sandfarben" },
  numbers: "Zahlen auf den Feldern",
  motion: "Bewegung",
  sound: "Töne beim Spielen",
  vibration: "Vibrieren beim Spielen",
  howToUse: "So geht es",
  kept: "Bleibt auf diesem Gerät.",
};

export const home: HomeWords = {
  title: "Jeder Schuss hat eine richtige Antwort.",
  about: (layouts) =>
    `Broadside zählt nach jedem Schuss alle ${count(layouts)} Möglichkeiten, wie die Flotte liegen kann, auf jedem Spielfeld. Spiel dagegen, lern daraus oder lass es dir über die Schulter schauen.`,
  playNow: "Jetzt spielen",
  analyseGame: "Ein Spiel analysieren",
  elsewhere: "Du spielst anderswo; sag mir, was geschah.",
  gameTitle: "Ein Spiel und seine Karte",
  shot: (n) => `Schuss ${count(n)}`,
  hits: (hundredths) => `trifft in ${count(hundredths)} von 100 Aufstellungen`,
  left: (layouts) => `noch ${count(layouts)} ${plural(layouts, "Aufstellung", "Aufstellungen")}`,
  start: "Spiel ablaufen lassen",
  pause: "Spiel anhalten",
  back: "Ein Schuss zurück",
  forth: "Ein Schuss weiter",
  goOn: "Weitermachen",
  ownGame: "Dein Spiel in der Analyse",
  ownMatch: "Deine Partie",
  sunk: "Die ganze Flotte ist versenkt",
};
