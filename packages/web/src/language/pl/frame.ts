import type * as en from "../en/frame.ts";
import { count } from "../numbers.ts";
import { plCounted as counted, pl as plural } from "../plural.ts";

export const frame: typeof en.frame = {
  home: "Strona główna",
  skip: "Przejdź do treści",
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
  firstShot: "Przed pierwszym strzałem",
  previousShot: "Poprzedni strzał",
  nextShot: "Następny strzał",
  lastShot: "Ostatni strzał",
  layoutIs: "Układ to jeden ze sposobów, w jaki może leżeć cała flota.",
};

export const settings: typeof en.settings = {
  theme: "Kolory",
  themes: { system: "Automatycznie", light: "Jasna mapa", dark: "Nocne morze" },
  board: "Woda",
  boards: { sea: "Morze", slate: "Łupek", sand: "Piasek" },
  numbers: "Liczby na polach",
  motion: "Animacje",
  sound: "Dźwięki podczas gry",
  vibration: "Wibracje podczas gry",
  howToUse: "Jak korzystać z tej strony",
  kept: "Zapisane na tym urządzeniu.",
  saveCopy: "Zapisz kopię wszystkiego",
  loadCopy: "Wczytaj kopię",
  copyAdds: "To, co jest tutaj, zostaje; z tej samej gry zostaje późniejszy stan.",
  copyLoaded: "Kopia została wczytana.",
  notCopy: "Ten plik nie jest kopią tej strony albo jest uszkodzony. Nic się nie zmieniło.",
};

export const home: typeof en.home = {
  title: "Dla każdego strzału jest najlepsze pole.",
  about: (layouts) =>
    `Zagraj z Broadside w statki, ucz się od niego albo pozwól mu zaglądać ci przez ramię. Po każdym strzale liczy wszystkie możliwe układy floty: na początku gry amerykańskiej jest ich ${count(layouts)}.`,
  playNow: "Zagraj teraz",
  analyseGame: "Przeanalizuj grę",
  elsewhere: "Grasz gdzie indziej? Wpisuj strzały i sprawdzaj, gdzie strzelić teraz.",
  gameTitle: "Przykładowa gra",
  shot: (n) => `Strzał ${count(n)}`,
  shotsInAll: (n) => counted(n, "strzał", "strzały", "strzałów"),
  hits: (hundredths) => `trafia w ${count(hundredths)} na 100 układów`,
  left: (layouts) =>
    `${plural(layouts, "zostało", "zostały", "zostało")} ${counted(layouts, "układ", "układy", "układów")}`,
  start: "Odtwórz przykład",
  pause: "Zatrzymaj przykład",
  more: "Więcej",
  dailyPuzzle: "Zagadka dnia",
  dailyAbout: "Codziennie nowa",
  lessons: "Pierwszy raz?",
  lessonsAbout: "Sześć krótkich lekcji",
  goOn: "Kontynuuj",
  ownGame: "Twoja gra w Analizie",
  ownMatch: "Twoja partia",
  sunk: "Cała flota zatopiona",
};
