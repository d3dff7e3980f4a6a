import type { PuzzlesWords } from "../en/puzzles.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.pl;

const hints = (n: number): string => `${count(n)} ${plural(n, "podpowiedź", "podpowiedzi", "podpowiedzi")}`;

export const puzzles: PuzzlesWords = {
  title: "Zagadki",
  ofDay: (day) => `Zagadka na ${day}`,
  numbered: (number) => `Zagadka ${number}`,
  headline: "Znajdź flotę",
  about:
    "Każda liczba mówi, ile pól statków ma jej wiersz lub kolumna. Statki leżą prosto i nigdy się nie stykają, nawet rogami.",
  choice: "Inna zagadka",
  level: "Poziom",
  levels: { easy: "Łatwy", medium: "Średni", hard: "Trudny", expert: "Ekspert" },
  size: "Plansza",
  today: "Zagadka dnia",
  board: "Plansza zagadki",
  fleet: "Flota",
  found: (found, all, length) =>
    `statki o długości ${count(length)}: ${plural(found, "znaleziony", "znalezione", "znalezionych")} ${count(found)} z ${count(all)}`,
  time: "Czas",
  mark: "Oznacz jako",
  marks: { unknown: "Po kolei", water: "Woda", ship: "Statek", pencil: "Być może" },
  check: "Sprawdź",
  hint: "Podpowiedź",
  fillIn: "Wpisz",
  restart: "Od nowa",
  print: "Drukuj",
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
  inHint: "w podpowiedzi",
  marked: (cell, state) => `${cell}: ${state}`,
  checked: (wrong) =>
    wrong === 0
      ? "Żadne oznaczenie nie jest błędne."
      : `${count(wrong)} ${plural(wrong, "oznaczenie jest błędne", "oznaczenia są błędne", "oznaczeń jest błędnych")}.`,
  seeking: "Szukanie następnego kroku…",
  techniques: {
    clue: "Dane pole mówi, co leży obok niego.",
    beside: "Statki leżą prosto i się nie stykają: obok tego jest woda.",
    line: "Linia ma już wszystkie pola statków albo potrzebuje każdego wolnego pola.",
    longest: "Dłuższego statku już nie ma.",
    place: "Jeden z pozostałych statków nie zmieści się nigdzie indziej.",
    ways: "Każdy sposób wypełnienia linii ma to wspólne.",
    ahead: "Założenie przeciwne prowadzi do sprzeczności.",
    none: "Nie ma tu prostego kroku, więc jedno pole zostaje zdradzone.",
  },
  look: (cells) => `Spójrz na ${cells}.`,
  filled: (n) => `Wpisano ${count(n)} ${plural(n, "pole", "pola", "pól")}.`,
  hintFailed: "Nie udało się znaleźć następnego kroku. Spróbuj ponownie.",
  restarted: "Usunięto wszystkie oznaczenia.",
  solved: "Rozwiązane!",
  solvedIn: (time, n) => `Czas: ${time}, ${hints(n)}.`,
  streak: "Seria",
  streakDays: (n) => `${count(n)} ${plural(n, "dzień", "dni", "dni")}`,
  next: "Następna zagadka",
  copyResult: "Kopiuj wynik",
  copied: "Skopiowano",
  cannotCopy: "Nie można skopiować",
  hints,
  addressWrong: "Części linku nie da się odczytać; to jest zagadka dnia.",
  unread: "Zapisanych oznaczeń nie da się odczytać. Zagadka zaczyna się od nowa.",
  keptOff: "Ta przeglądarka niczego nie zapisuje: oznaczenia znikną po zamknięciu strony.",
  keptFull: "Na tym urządzeniu nie ma już miejsca: oznaczenia znikną po zamknięciu strony.",
};
