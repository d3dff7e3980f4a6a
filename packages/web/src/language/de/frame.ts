import type * as en from "../en/frame.ts";
import { count } from "../numbers.ts";
import { deCounted as counted } from "../plural.ts";

export const frame: typeof en.frame = {
  home: "Startseite",
  skip: "Zum Inhalt springen",
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
  partFailed: "Dieser Teil der Seite wurde nicht geladen. Prüfe die Verbindung und versuch es noch einmal.",
  close: "Schließen",
  loading: (what) => `Wird geladen: ${what} …`,
  loadingFailed: (what) => `Nicht geladen: ${what}. Prüfe die Verbindung und versuch es noch einmal.`,
  tryAgain: "Noch einmal versuchen",
  firstShot: "Vor dem ersten Schuss",
  previousShot: "Voriger Schuss",
  nextShot: "Nächster Schuss",
  lastShot: "Letzter Schuss",
  layoutIs: "Eine Aufstellung ist eine Möglichkeit, wie die ganze Flotte liegen kann.",
};

export const settings: typeof en.settings = {
  theme: "Farben",
  themes: { system: "Automatisch", light: "Helle Seekarte", dark: "Nächtliche See" },
  board: "Wasser",
  boards: { sea: "See", slate: "Schiefer", sand: "Sand" },
  numbers: "Zahlen auf den Feldern",
  motion: "Animationen",
  sound: "Töne beim Spielen",
  vibration: "Vibrieren beim Spielen",
  howToUse: "So funktioniert die Seite",
  kept: "Auf diesem Gerät gespeichert.",
};

export const home: typeof en.home = {
  title: "Für jeden Schuss gibt es ein bestes Feld.",
  about: (layouts) =>
    `Spiel Schiffeversenken gegen Broadside, lerne daraus oder lass dir beim Spielen über die Schulter schauen. Nach jedem Schuss zählt Broadside alle Möglichkeiten, wie die Flotte liegen kann: Beim US-Brettspiel sind es am Anfang ${count(layouts)}.`,
  playNow: "Jetzt spielen",
  analyseGame: "Ein Spiel analysieren",
  elsewhere: "Du spielst woanders? Gib deine Schüsse ein und sieh, wohin du als Nächstes schießt.",
  gameTitle: "Ein Beispielspiel",
  shot: (n) => `Schuss ${count(n)}`,
  shotsInAll: (n) => counted(n, "Schuss", "Schüsse"),
  hits: (hundredths) => `trifft in ${count(hundredths)} von 100 Aufstellungen`,
  left: (layouts) => `noch ${counted(layouts, "Aufstellung", "Aufstellungen")}`,
  start: "Beispiel abspielen",
  pause: "Beispiel anhalten",
  more: "Mehr",
  dailyPuzzle: "Rätsel des Tages",
  dailyAbout: "Jeden Tag ein neues",
  lessons: "Neu hier?",
  lessonsAbout: "Sechs kurze Lektionen",
  goOn: "Weitermachen",
  ownGame: "Dein Spiel in der Analyse",
  ownMatch: "Deine Partie",
  sunk: "Die ganze Flotte ist versenkt",
};
