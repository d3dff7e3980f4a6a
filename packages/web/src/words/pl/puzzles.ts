import type * as en from "../en/puzzles.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.pl;

const hints = (n: number): string => `${count(n)} ${plural(n, "podpowiedź", "podpowiedzi", "podpowiedzi")}`;

/** A number of ships, in the nominative, which is also the accusative. */
const ships = (n: number): string => (n === 1 ? "statek" : `${count(n)} ${plural(n, "statek", "statki", "statków")}`);

/** A number of ship cells, in the genitive. */
const shipCells = (n: number): string => (n === 1 ? "jednego pola statku" : `${count(n)} pól statków`);

export const puzzles: typeof en.puzzles = {
  kinds: { solitaire: "Bimaru", "best-shot": "Najlepszy strzał" },
  ofDay: (day) => `Zagadka na ${day}`,
  numbered: (number) => `Zagadka ${number}`,
  headline: "Znajdź flotę",
  about: "Każda liczba mówi, ile pól statków ma jej wiersz lub kolumna.",
  aboutStraight: "Statki leżą prosto i nigdy się nie stykają, nawet rogami.",
  aboutShapes: "Statki można obracać i odbijać",
  ships: "Statki",
  shipKinds: { straight: "Proste", shapes: "Kształty" },
  opened: "Własna zagadka",
  open: "Otwórz zagadkę",
  openFile: "Z pliku",
  openText: "Albo wklej zagadkę jako JSON lub tekst",
  openIt: "Otwórz",
  choice: "Inna zagadka",
  level: "Poziom",
  levels: { easy: "Łatwy", medium: "Średni", hard: "Trudny", expert: "Ekspert" },
  size: "Plansza",
  today: "Zagadka dnia",
  board: "Plansza zagadki",
  found: (found, all, length) =>
    `statki o długości ${count(length)}: ${plural(found, "znaleziony", "znalezione", "znalezionych")} ${count(found)} z ${count(all)}`,
  pieces: { single: "cały statek", end: "koniec", middle: "środek", some: "jeszcze nie wiadomo" },
  time: "Czas",
  mark: "Oznacz jako",
  marks: { unknown: "Po kolei", water: "Woda", ship: "Statek", pencil: "Być może" },
  fillIn: "Wpisz",
  print: "Drukuj",
  solution: "Rozwiązanie",
  keyHelp: "Strzałki przesuwają, spacja zaznacza po kolei; w, s, p: woda, statek, być może.",
  making: "Układanie zagadki…",
  makeFailed: "Nie udało się ułożyć tej zagadki.",
  states: { unknown: "nieoznaczone", water: "woda", ship: "statek", pencil: "być może statek" },
  clues: {
    water: "woda, dane",
    ship: "statek, dane",
    single: "statek jednopolowy, dane",
    left: "lewy koniec statku, dane",
    right: "prawy koniec statku, dane",
    top: "górny koniec statku, dane",
    bottom: "dolny koniec statku, dane",
    middle: "środek statku, dane",
  },
  column: (name, ships, total) => `kolumna ${name} ${count(ships)} z ${count(total)}`,
  row: (name, ships, total) => `wiersz ${name} ${count(ships)} z ${count(total)}`,
  wrong: "źle",
  marked: (cell, state) => `${cell}: ${state}`,
  checked: (wrong) =>
    wrong === 0
      ? "Na razie bez błędów."
      : `${count(wrong)} ${plural(wrong, "oznaczenie jest błędne", "oznaczenia są błędne", "oznaczeń jest błędnych")}.`,
  seeking: "Szukanie następnego kroku…",
  reasons: {
    column: (name) => `kolumna ${name}`,
    row: (name) => `wiersz ${name}`,
    shipsOf: (n, length) => `${ships(n)} o długości ${count(length)}`,
    shipsNamed: (n, name) => `${ships(n)} „${name}”`,
    clue: {
      water: (cell) => `Zagadka podaje wodę na ${cell}.`,
      ship: (cell) => `Zagadka podaje pole statku na ${cell}.`,
      single: (cell) => `${cell} to cały statek: dookoła jest woda.`,
      left: (cell) => `${cell} to lewy koniec statku: ciągnie się on tylko w prawo.`,
      right: (cell) => `${cell} to prawy koniec statku: ciągnie się on tylko w lewo.`,
      top: (cell) => `${cell} to górny koniec statku: ciągnie się on tylko w dół.`,
      bottom: (cell) => `${cell} to dolny koniec statku: ciągnie się on tylko w górę.`,
      middle: (cell) => `Zagadka podaje środek statku na ${cell}.`,
    },
    through: (cell) => `${cell} to środek statku, który może leżeć tylko w jednym kierunku.`,
    beside: (cells) => `Inny statek nie może stykać się ze statkiem na ${cells}, więc obok niego jest woda.`,
    full: (line, total) =>
      total === 0
        ? `${line} nie ma pól statków.`
        : `${line} ma już ${total === 1 ? "swoje jedyne pole statku" : `wszystkie pola statków (${count(total)})`}: reszta to woda.`,
    needs: (line, missing) => `${line} potrzebuje jeszcze ${shipCells(missing)} i ma dokładnie tyle wolnych.`,
    ways: (line, missing) => `${line} potrzebuje jeszcze ${shipCells(missing)}, a wszystkie sposoby mają to wspólne.`,
    all: "Wszystkie statki są znalezione: reszta to woda.",
    longest: (cells, longest) =>
      `Nie ma już statku dłuższego niż ${count(longest)} ${plural(longest, "pole", "pola", "pól")}, więc ten na ${cells} tu się kończy.`,
    tooLong: (cell, length, longest) =>
      `Statek przechodzący przez ${cell} miałby co najmniej ${count(length)} ${plural(length, "pole", "pola", "pól")}, a najdłuższy z pozostałych ma ${count(longest)}.`,
    only: (ships, n) => `${ships} nie ${plural(n, "zmieści", "zmieszczą", "zmieści")} się nigdzie indziej.`,
    common: (ships) => `Wszystkie pozostałe miejsca na ${ships} mają to wspólne.`,
    over: (cell) => `Tak jest niezależnie od tego, jak leży statek na ${cell}.`,
    noPlace: "Nie zmieści się tam żaden z pozostałych statków.",
    ifShip: (cell, flaw) => `Gdyby na ${cell} był statek, ${flaw}.`,
    ifWater: (cell, flaw) => `Gdyby na ${cell} była woda, ${flaw}.`,
    flaws: {
      tooMany: (line) => `byłoby za dużo pól statków (${line})`,
      tooFew: (line) => `zabrakłoby pól statków (${line})`,
      touch: "statki stykałyby się albo zakręcały",
      tooLong: "statek byłby za długi",
      surplus: (ships) => `byłoby więcej statków niż we flocie (${ships})`,
      noRoom: (ships) => `zabrakłoby miejsca na ${ships}`,
      uncovered: (cell) => `żaden statek nie zmieściłby się na ${cell}`,
      both: (cell) => `na ${cell} musiałyby być naraz statek i woda`,
    },
  },
  noStep: "Nie ma tu prostego kroku, więc odsłaniamy jedno pole.",
  look: (cells) => `Spójrz na ${cells}.`,
  lookMarked: (n) => `Spójrz na pola w złotych ramkach (${count(n)}).`,
  filled: (n) => `Wpisano ${count(n)} ${plural(n, "pole", "pola", "pól")}.`,
  hintFailed: "Nie udało się znaleźć następnego kroku. Spróbuj ponownie.",
  restarted: "Usunięto wszystkie oznaczenia.",
  solved: "Rozwiązane!",
  solvedIn: (time, n) => `Czas: ${time}, ${hints(n)}.`,
  streak: "Seria",
  streakDays: (n) => `${count(n)} ${plural(n, "dzień", "dni", "dni")}`,
  next: "Następna zagadka",
  copyResult: "Kopiuj wynik",
  hints,
  bestShot: {
    headline: "Znajdź najlepszy strzał",
    about: "Jedno pole jest wyraźnie najlepsze: każde inne kosztuje w czterech grach co najmniej jeden strzał więcej.",
    counts: "Wybrane pole to twój strzał.",
    left: (lengths, ships) =>
      `Do zatopienia: ${plural(ships, "jeden statek", "statki", "statki")} o długości ${lengths}.`,
    difficulty: (rating) => `Trudność ${rating}`,
    giveUp: "Poddaj się",
    found: (cell) => `${cell} to najlepszy strzał.`,
    missed: (cell, shots, games, best) =>
      `${games === 1 ? "W każdej grze" : `W ${count(games)} grach`} ${cell} kosztuje około ${count(shots)} ${plural(shots, "strzału", "strzałów", "strzałów")} więcej niż ${best}.`,
    far: "To daleko od najlepszego strzału.",
    likeliest: (cell) => `Na ${cell} najłatwiej trafić, ale to nie najlepszy strzał.`,
    never: (cell, best) => `Na ${cell} nie może być statku: to o cały strzał więcej niż ${best}.`,
    gaveUp: (best) => `Najlepszy strzał to ${best}.`,
    theme: "Temat",
    themeIs: (theme) => `Temat: ${theme}.`,
    anyTheme: "Wszystkie tematy",
    themes: {
      "after-hit": "Po trafieniu",
      search: "Szukanie",
      parity: "Co drugie pole",
      "last-ship": "Ostatni statek",
      "what-sunk-tells": "Co mówi „zatopiony”",
      contact: "Stykanie",
    },
    clues: {
      "after-hit": "Statek jest trafiony. Które pole powie najwięcej o tym, jak leży?",
      search: "Żaden statek nie jest trafiony. Które pole najszybciej jakiś znajdzie?",
      parity: "Które pudło wykluczyłoby też sąsiednie pola?",
      "last-ship": "Został jeden statek. Gdzie się jeszcze zmieści?",
      "what-sunk-tells": "Zwróć uwagę, co „zatopiony” już powiedział albo powie.",
      contact: "Pomyśl, czy statki mogą się tu stykać.",
    },
    region: "To jedno z oznaczonych pól.",
    showMap: "Ile kosztuje każde pole",
    costs: (shots) => `o ${shots} strzału więcej`,
    isBest: "najlepszy strzał",
    yours: "twój strzał",
    again: "Spróbuj ponownie",
    rating: "Twój ranking",
    inARow: "Dobrych z rzędu",
    repeat: (n) => `Powtórz ${count(n)} ${plural(n, "błąd", "błędy", "błędów")}`,
    sunk: (sunk, all, length) =>
      `statki o długości ${count(length)}: ${plural(sunk, "zatopiony", "zatopione", "zatopionych")} ${count(sunk)} z ${count(all)}`,
    unread: "Zapisanych wyników nie da się odczytać. Ranking zaczyna się od nowa.",
  },
  addressWrong: "Części linku nie da się odczytać; oto zagadka dnia.",
  unread: "Zapisanych oznaczeń nie da się odczytać. Zagadka zaczyna się od nowa.",
  keptOff: "Ta przeglądarka niczego nie zapisuje: wszystko zniknie po zamknięciu strony.",
  keptFull: "Na tym urządzeniu nie ma już miejsca: nowe zmiany znikną po zamknięciu strony.",
};
