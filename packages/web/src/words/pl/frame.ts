import type { FrameWords, HomeWords, SettingsWords } from "../en/frame.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.pl;

export const frame: FrameWords = {
  home: "Strona główna",
  rooms: "Działy",
  play: "Graj",
  puzzles: "Zagadki",
  analyse: "Analiza",
  review: "Przegląd",
  learn: "Nauka",
  lab: "Badania",
  trees: "Drzewa",
  compare: "Porównaj",
  settings: "Ustawienia",
  language: "Język",
  partFailed: "Nie udało się wczytać tej części strony. Sprawdź połączenie i spróbuj ponownie.",
  close: "Zamknij",
  loading: (what) => `Wczytywanie: ${what}…`,
  loadingFailed: (what) => `Nie wczytano: ${what}. Sprawdź połączenie i spróbuj ponownie.`,
  tryAgain: "Spróbuj ponownie",
};

export const settings: SettingsWords = {
  theme: "Kolory",
  themes: { system: "Jak w systemie", light: "Jasna mapa", dark: "Nocne morze" },
  board: "Woda",
  boards: { sea: "Morze", slate: "Łupek", sand: "Piasek" },
  numbers: "Liczby na polach",
  motion: "Animacje",
  sound: "Dźwięki podczas gry",
  vibration: "Wibracje podczas gry",
  howToUse: "Jak korzystać ze strony",
  kept: "Zapisane na tym urządzeniu.",
};

export const home: HomeWords = {
  title: "Każdy strzał ma właściwą odpowiedź.",
  about: (layouts) =>
    `Broadside po każdym strzale liczy wszystkie ${count(layouts)} układów floty, na każdej planszy. Zagraj przeciw niemu, ucz się od niego albo pozwól mu zaglądać ci przez ramię.`,
  playNow: "Zagraj teraz",
  analyseGame: "Analizuj grę",
  elsewhere: "Grasz gdzie indziej; powiedz mi, co się stało.",
  gameTitle: "Gra i jej mapa",
  shot: (n) => `Strzał ${count(n)}`,
  hits: (hundredths) => `trafia w ${count(hundredths)} na 100 układów`,
  left: (layouts) =>
    `${plural(layouts, "zostało", "zostały", "zostało")} ${count(layouts)} ${plural(layouts, "układ", "układy", "układów")}`,
  start: "Odtwarzaj grę",
  pause: "Zatrzymaj grę",
  back: "Strzał wstecz",
  forth: "Strzał dalej",
  goOn: "Graj dalej",
  ownGame: "Twoja gra w Analizie",
  ownMatch: "Twój pojedynek",
  sunk: "Cała flota zatopiona",
};
