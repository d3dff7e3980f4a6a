import type * as en from "../en/analysis.ts";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";
import { plCounted as counted } from "../plural.ts";

export const analysis: typeof en.analysis = {
  noLayout: "Brak układu",
  contradiction: "Sprzeczność",
  rulesAllowNone: "Zasady nie dopuszczają żadnego układu: ta flota nie mieści się na planszy.",
  leftZero: (zero) => mixed`${zero} pozostałych układów`,
  firstImpossible: (n, shot) => `Strzał ${n}, ${shot}, jako pierwszy nie zostawił żadnego układu`,
  removeWhat: (what) => `Usuń: ${what}`,
  andMore: (n) => `i jeszcze ${count(n)}, zaznaczonych na planszy`,
  notInMap: "pominięty na mapie",
  somethingElse: (cell) => `${cell}: inna odpowiedź…`,
  changeTo: (cell, change) => `${cell}: ${change}`,
  noneAgrees: (all) =>
    all === 1 ? "Żaden układ nie zgadza się z tym strzałem." : `Żaden układ nie zgadza się z tymi strzałami (${all}).`,
  oneWrong: (name) => `Odpowiedź na ${name} nie może być prawdziwa, niezależnie od pozostałych.`,
  contradictEach: (names, isMinimal) => `Sprzeczne ze sobą${isMinimal ? "" : " (przynajmniej niektóre)"}: ${names}.`,
  noMap: "Mapa wróci, gdy strzały będą zgodne.",
  others: (kept) => (kept === 0 ? "samą pustą planszę" : kept === 1 ? "drugi strzał" : `pozostałe strzały (${kept})`),
  mapTooLong: (others) => `Gdy uwzględnić ${others}, są układy, ale liczenie ich mapy trwałoby zbyt długo.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Mapa pomija ${dropped} i uwzględnia ${others}.${isLargest ? "" : " Może wystarczy pominąć mniej."}`,
  wasMiss: "pudło",
  wasShips: (n) => counted(n, "statek", "statki", "statków"),
  wasHit: (ship) => (ship === undefined ? "trafiony" : `trafiony, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `zatopiony${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${counted(length, "pole", "pola", "pól")}`}${cells}`,

  chosenDecides: (sign) => mixed`Wybrana strategia decyduje, które pole ma znak ${sign} i co pokazuje plansza.`,
  optimalProved: (cell) => mixed` ${cell} udowodnione`,
  optimal: "optymalna",
  another: "Inna strategia",
  none: "żadna",
  strategies: {
    "greedy-hit": {
      about: "pole o największej szansie trafienia według dokładnej liczby układów",
      score: "szansa trafienia lub spodziewane trafienia (im więcej, tym lepiej)",
    },
    "greedy-distribution": {
      about: "pole, którego odpowiedź powinna zostawić najmniej układów",
      score: "spodziewana liczba pozostałych układów (im mniej, tym lepiej)",
    },
    entropy: {
      about: "pole, którego odpowiedź powinna powiedzieć najwięcej, w bitach",
      score: "spodziewana informacja z odpowiedzi w bitach (im więcej, tym lepiej)",
    },
    "half-split": {
      about: "pole o szansie trafienia najbliższej połowy",
      score: "odległość szansy trafienia od 1/2 (im mniej, tym lepiej)",
    },
  },

  solveHere: "Rozwiąż stąd",
  solving: "Rozwiązywanie",
  solvingNow: "rozwiązywanie",
  meanWorst: (_, low, high, worst) =>
    `rozwiązywanie: średnia od ${low} do ${high}, najgorzej od ${worst[0]} do ${worst[1]}`,
  notSolved: (what) => `Nie rozwiązano: ${what}.`,
  work: (nodes, time) => `węzły: ${count(nodes)}, ${time}`,
  proved: (objective, work) => `udowodniono: ${objective} · ${work}`,
  notProved: (mean, worst, work) =>
    `nie udowodniono: średnia co najmniej ${mean}, najgorzej co najmniej ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) => mixed`${mean} pudła średnio (układy: ${count(layouts)}), najwyżej ${worst}`,
  elsewhere: "Ta strategia nie prowadzi do strzałów na planszy.",
  putAway: "Odrzuć",
  noMissLeft: (layouts) => `${layouts}, dalej bez pudła`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dalej średnio ${mean}, najwyżej ${counted(worst, "pudło", "pudła", "pudeł")}`,
  marksOther: "Plansza zaznacza pole innego wyboru.",
  markOptimal: "Zaznacz optymalne pole",
  allHit: "Wszystkie pola statków są trafione.",
  allKnown: (cells) => `Wszystkie pola statków są znane: traf ${cells} bez kolejnego pudła.`,
  optimalHere: (cell, rest) => mixed`Tu optymalne: ${cell}${rest === undefined ? "" : `: ${rest}`}`,
  shootsHere: (cell, rest) => mixed`Ta strategia strzela w ${cell}${rest === undefined ? "" : `: ${rest}`}`,

  theGame: "Gra",
  noneLeft: "nie pozostał żaden układ",
  layoutsLeft: (n) => counted(n, "układ", "układy", "układów"),
  fromFirst: "od pierwszego strzału",
  afterShot: (n) => `po strzale ${n}`,
  level: (n) => `poziom ${n}: `,
  deleteLine: (name) => `Usuń wariant ${name}`,
  deleteTitle: "Usuń; „Cofnij” przywraca",
  makeGame: "Ustaw jako grę",
  lineName: "Nazwa wariantu",
  stage: () => "rozwiązywanie",
};

export const ahead: typeof en.ahead = {
  choice: "patrząc dalej",
  agrees: "Patrząc dalej, żadne pole nie jest wyraźnie lepsze.",
  better: (cell, shots, likeliest, by) =>
    `Patrząc dalej, ${cell} wymaga o około ${shots} strzału mniej niż ${likeliest}, najpewniejsze trafienie (${by}).`,
  betterThough: (cell, chance, likeliest, other, shots, by) =>
    `${cell} trafia rzadziej niż ${likeliest} (${chance} wobec ${other}), ale patrząc dalej, oszczędza około ${shots} strzału (${by}).`,
  byAll: (layouts) => `po wszystkich pozostałych układach (${count(layouts)})`,
  byDrawn: (error) => `szacunkowo, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Najlepsze pole: ${cell}, ${chance}. Patrząc dalej, lepsze niż ${likeliest}.`,
};
