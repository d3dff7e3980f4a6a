import type { RulesWords } from "../en/rules.ts";
import { plural } from "./plural.ts";

const rules: RulesWords = {
  // The form of the rules.
  board: "Plansza",
  fleet: "Flota",
  contactAndAnswers: "Stykanie i odpowiedzi",
  columns: "Kolumny",
  rows: "Rzędy",
  side: (n) => `Bok ${n}`,
  addDimension: "Dodaj wymiar",
  removeLast: "Usuń ostatni",
  addShip: "Dodaj statek",
  mayTouch: "Czy statki mogą się stykać",
  refereeSays: "Sędzia mówi",
  option: (_, meaning) => meaning,
  ship: (n) => `Statek ${n}`,
  name: "Nazwa",
  number: "Liczba",
  length: "Długość",
  shape: "Kształt",
  box: "Pudełko",
  boxTitle: "Dowolne pudełko dowolnej wielkości",
  removeShip: (n, name) => `Usuń statek ${n}, ${name}`,
  shapeOf: (name) => `Kształt: ${name}`,
  columnRow: (x, y) => `kolumna ${x}, rząd ${y}`,
  mirror: "także odbicia lustrzane",
  clickToDraw: "Klikaj pola, aby rysować; każdy obrót jest dozwolony.",
  blockedCells: (n) => `Zablokowane pola: ${n}`,
  editOnBoard: "Zmień na planszy",

  // A game of boxes.
  boxGame: "Gra w pudełka",
  boxFields: { side: "Bok", dimensions: "Wymiary", ships: "Statki" },

  // Counts of one’s own.
  countsTitle: "Ukryte według własnych zliczeń",
  countsAbout:
    "Policz, w ilu grach na każdym polu leżał statek. Szanse zaczną się wtedy od twoich zliczeń, bez żadnych innych założeń.",
  gamesCounted: "Policzone gry",
  countsOf: (rows, columns) =>
    `Zliczenia: ${rows} ${plural(rows, "rząd", "rzędy", "rzędów")} po ${columns}, 0 dla zablokowanych pól`,
  orFile: "Albo plik: zliczenia lub rozkład",
  fitting: "Dopasowywanie",
  fittingNow: "dopasowywanie szans do zliczeń",
  useCounts: "Użyj tych zliczeń",
  countsFailed: (what) => `Nie udało się użyć zliczeń: ${what}.`,
  goesByCounts: (bits) => `Plansza uwzględnia twoje zliczenia: mówią ${bits} bita o położeniu statków.`,
  usedNow: (name) => ["Używane teraz: ", name],
  noName: "rozkład bez nazwy",
  savePrior: "Zapisz jako plik",
};

export default rules;
