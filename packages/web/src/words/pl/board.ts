import type { AheadWords, AnalysisWords, BoardWords } from "../en/board.ts";
import { count, list, percent } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.pl;

export const board: BoardWords = {
  // The cells.
  blocked: "zablokowane",
  shotNumber: (n) => `strzał ${n}`,
  inConflict: "w sprzeczności",
  leftOut: "w sprzeczności, pominięty na mapie",
  notShot: "nieostrzelane",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `spodziewane statki${ship === undefined ? "" : ` klasy ${ship}`}: ${mean}`,
  percentFor: (percent, ships) => `${percent} procent: ${ships}`,
  estimatedPercentSaid: (value, error) => `około ${value} procent, plus minus ${error}, szacunkowo`,
  estimatedShipsSaid: (value, error) => `spodziewane około ${value} statku, plus minus ${error}, szacunkowo`,
  forCertain: (ship) => `na pewno ${ship}`,
  sunkShip: (ship) => `${ship}, zatopiony`,
  ofSunk: (ship) => `zatopiony: ${ship}`,
  certainly: "na pewno statek",
  bestCell: "najlepsze pole",
  likeliestOf: (ship) => `najbardziej prawdopodobne pole: ${ship}`,
  inRandom: (n) =>
    `${n === 1 ? "statek" : `${count(n)} ${plural(n, "statek", "statki", "statków")}`} w losowym układzie`,
  estimatedAbout: (value, error) => `szacunkowo: około ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `szacunkowo: spodziewane około ${value} ± ${error} statku`,
  expectedValue: (mean) => `spodziewane: ${mean}`,
  shipsInLayouts: (ships, layouts) => `statków: ${count(ships)}, układów: ${count(layouts)}`,
  ifByChance: (percent) => `${percent}, gdyby ukrył je los`,
  numbersChance: "Szansa każdej liczby statków",

  // What the map shows.
  mapShows: "Mapa pokazuje",
  layerChance: "Szansa",
  layerChanceTitle: "Szansa na statek na każdym polu",
  layerShips: "Statki",
  layerShipsTitle: "Liczba statków spodziewana na każdym polu",
  layerBits: "Informacja",
  layerBitsShort: "Bity",
  layerBitsTitle: "Ile informacji powinna dać odpowiedź na każdym polu, w bitach",
  layerLeft: "Układy",
  layerLeftShort: "Układy",
  layerLeftTitle: "Spodziewana liczba układów po odpowiedzi na każdym polu",
  scoresOf: (strategy) => `Oceny ${strategy}`,
  scoresTitle: (strategy) => `Oceny strategii ${strategy}`,
  oneShip: "Jeden statek…",
  chanceOfMany: "Szansa na…",
  oneShipAlone: "Tylko jeden statek",
  colours: "Kolory",
  scales: { linear: "proporcjonalnie", root: "pierwiastek", rank: "według kolejności" },
  measureChance: (ship) => (ship === undefined ? "szansa na statek, procent" : `szansa (${ship}), procent`),
  measureExpected: (ship) => `statki spodziewane na polu${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "szansa na jakikolwiek statek, procent",
  measureExactly: (ships) => `szansa: ${ships}, procent`,
  titleEstimated: (title) => `${title}, szacunkowo`,
  goesHit: "szansa trafienia",
  goesBits: "informacja spodziewana z odpowiedzi, bity",
  goesLeft: "spodziewana liczba pozostałych układów",
  goesSplit: "odległość szansy trafienia od jednej drugiej",
  goesShips: "statki spodziewane na polu",
  score: (value) => `ocena ${value}`,
  bits: (value) => `${value} bita`,
  left: (value) => `zostaje ${value}`,
  leftExpected: (value) => `spodziewana liczba układów: ${value}`,
  shipsShort: (value) => `${value} statku`,
  shipsExpectedWords: (value) => `spodziewane statki: ${value}`,
  inUnits: (unit) => `, w jednostkach ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Pozostało: ${count(n)} ${plural(n, "układ", "układy", "układów")}.`,
  percentSaid: (n) => `${n} procent`,
  estimateSaid: (cell, chance, error) =>
    `Szacunkowo: strzelaj mniej więcej w ${cell}${chance === undefined ? "" : `, około ${chance} procent, plus minus ${error}`}.`,
  countingSaid: "Trwa liczenie.",
  optimalSaid: (cell, chance) => `Optymalne, udowodnione: ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Najlepsze pole ${ship === undefined ? "dla tej liczby statków" : `(${ship})`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Najlepsze pole według ${strategy}: ${cell}, ${chance}.`,
  help: "Pomoc",
  mapView: "Mapa",
  placeShips: "Ustaw statki",
  place: "Ustaw",
  views: "Widoki",
  game: "Gra: ",
  partPlacing: "plansza do ustawiania statków",
  partConflict: "opis sprzeczności",
  partComparison: "porównanie",
  partSolver: "szukanie najlepszej strategii",
  partRules: "zasady",
  partLines: "warianty",
  partFields: "pola formularza",
  partDrawing: "rysunek dużych plansz",

  // What is counted.
  shots: (n) => `${count(n)} ${plural(n, "strzał", "strzały", "strzałów")}`,
  ships: (n) => `${count(n)} ${plural(n, "statek", "statki", "statków")}`,
  cells: (n) => `${count(n)} ${plural(n, "pole", "pola", "pól")}`,
  layouts: (n) => `${count(n)} ${plural(n, "układ", "układy", "układów")}`,
  shareOf: (part, whole) => `${count(part)} z ${count(whole)} ${plural(whole, "układu", "układów", "układów")}`,

  // Buttons that there are in many places.
  gap: " ",
  save: "Zapisz",
  undo: "Cofnij",
  redo: "Ponów",
  clear: "Wyczyść",
  remove: "Usuń",
  stop: "Zatrzymaj",
  done: "Gotowe",
  dismiss: "Ukryj",

  // The window, links, notices.
  placingShips: "ustawianie statków",
  share: "Udostępnij",
  copyLink: "Kopiuj link",
  copied: "Skopiowano",
  copyAddress: "Skopiuj z paska adresu",
  linkCopied: "Link skopiowany",
  linkUnread: "Nie udało się odczytać całego linku.",

  // Counting.
  exactCount: (bits, method, time) => `dokładnie · ${bits} bita · ${method} · ${time}`,
  aboutSo: (number) => `około ${number}`,
  estimatedCount: (error) => `oszacowanie · błąd standardowy ${error}`,
  stopped: "Liczenie zatrzymano.",
  countAgain: "Policz ponownie",
  notCounted: (what) => `Ta pozycja nie jest liczona automatycznie: ${what}.`,
  countAnyway: "Policz mimo to",
  engineFailed: (what) => `Silnik zawiódł: ${what}.`,
  counting: "Liczenie",
  countingExactly: (done, left) =>
    `dokładne liczenie${done === undefined ? "" : ` ${done}`}${left === undefined ? "" : `, ${left}`}`,
  secondsLeft: "jeszcze kilka sekund",
  timeLeft: (time) => `jeszcze około ${time}`,

  // The game and its rules.
  ownRules: "Własne zasady",
  ownRulesAbout: (size, contact, answers) => `własne zasady na planszy ${size}: ${contact}; ${answers}`,
  boxTitle: (n, sides) => `${count(n)} ${plural(n, "pudełko", "pudełka", "pudełek")} w ${sides}`,
  boxAbout: (n, sides) =>
    `${count(n)} ${plural(n, "pudełko", "pudełka, które mogą się nakładać,", "pudełek, które mogą się nakładać,")} dowolnej wielkości na ${sides} polach; sędzia podaje, ile statków leży na polu`,
  contact: {
    none: "statki nie mogą się stykać, nawet rogami",
    "no-sides": "statki mogą stykać się tylko rogami",
    allowed: "statki mogą się stykać, ale nie nakładać",
    overlap: "statki mogą dzielić pola",
  },
  answersMeaning: {
    hit: "pudło albo trafiony",
    sunk: "pudło, trafiony albo zatopiony",
    length: "przy zatopieniu długość statku",
    named: "przy zatopieniu nazwa statku",
    revealed: "przy zatopieniu nazwa i pola statku",
    identified: "każde trafienie podaje nazwę statku",
    count: "liczba statków na polu",
  },
  editRules: "Zmień zasady",
  notApplied: "jeszcze niezastosowane",
  tapToBlock: "Dotykaj pól, aby je zablokować lub otworzyć.",
  clickToBlock: "Klikaj pola, aby je zablokować lub otworzyć. Na zablokowane nie można strzelać ani stawiać statków.",

  // Who hid the ships.
  hiddenBy: "Ukryte przez",
  byChance: "los",
  byPeople: "ludzi",
  byCounts: "własne zliczenia",
  peopleNotLoaded: "Nie udało się wczytać danych o ludziach: sprawdź połączenie i spróbuj ponownie.",
  hiddenByChance: "Tak ukrywa statki komputer: każdy układ jest równie prawdopodobny.",
  hiddenByPeople: "O prawdopodobieństwie każdego układu decyduje to, gdzie statki ukrywali ludzie.",
  hiddenByCounts: "O prawdopodobieństwie każdego układu decydują zliczenia.",
  noChange: "Żadna szansa nie zmienia się nawet o jeden procent.",
  whoPeople: "Ludzie",
  whoThese: "Te statki",
  whoCounts: "Według twoich zliczeń statki",
  whoNamed: (name) => `Według „${name}” statki`,
  avoidMiddle: "unikają środka",
  avoidBorder: "unikają brzegu",
  favourites: "mają ulubione miejsca",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean}: ${early ? "przed pierwszym strzałem " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} spada z ${from} do ${to}`,
  rises: (cell, from, to) => `${cell} rośnie z ${from} do ${to}`,

  // On a first visit.
  playedElsewhere: "Grasz gdzie indziej; powiedz mi, co się stało.",
  tellByTap:
    "Po strzale dotknij odpowiedzi na pasku: pudło, trafiony albo zatopiony. Strzał był gdzie indziej? Najpierw dotknij tamtego pola.",
  tellByClick: "Po strzale kliknij pole i podaj odpowiedź: pudło, trafiony albo zatopiony.",

  // The advice.
  position: "Pozycja",
  board: "Plansza",
  cellsOf: (slice) => `Pola ${slice}`,
  advice: "Rada",
  everyFound: "Wszystkie statki są odnalezione.",
  noCell: "Żadne pole nie wchodzi już w grę.",
  noCellShip: "Dla tego statku nie ma już wolnego pola.",
  countingNow: "Liczenie…",
  noAdvice: "Bez policzenia nie ma rady.",
  shoot: (cell) => ["Strzelaj w ", cell],
  shootAbout: (cell) => ["Strzelaj mniej więcej tu: ", cell],
  leadChance: (chance) => `: ${chance}`,
  leadEstimate: (chance) => ` (${chance})`,
  goToCell: "Przejdź do tego pola (b)",
  proved: (objective, rest) => `Optymalne, udowodnione: ${objective}${rest === undefined ? "" : `; ${rest}`}.`,
  fromHere: (mean, worst) => `odtąd średnio ${mean} pudła, najwyżej ${worst}`,
  objectives: {
    mean: "średnio najmniej pudeł",
    worst: "najmniej pudeł przy najtrudniejszym układzie",
    "mean-then-worst": "z najlepszych średnio ta najlepsza przy najtrudniejszym układzie",
    "worst-then-mean": "z najlepszych przy najtrudniejszym układzie ta najlepsza średnio",
  },
  expectedHere: (name) =>
    `tylu statków${name === undefined ? "" : ` klasy ${name}`} można się tu spodziewać; żadne pole nie ma więcej`,
  holds: (ships, fraction) => `jest tu ${ships}: ${fraction}`,
  hitsShip: (fraction) => `trafia w statek ${fraction}`,
  hitsClass: (name, _, fraction) => `trafia (${name}) ${fraction}; żadne pole nie daje większej szansy`,
  certainlyShip: "Tu na pewno jest statek.",
  shipsExpected: (mean) => `; spodziewana liczba statków: ${mean}`,
  estimatedShips: (value, error) => `szacunkowo ${value} ± ${error} statku`,
  estimatedChance: (value, error) => `szacunkowo ${value} ± ${error}`,
  fromSamples: (n) => `z ${count(n)} wylosowanych układów; dokładnej liczby jeszcze nie ma`,
  inNone: "w żadnym z pozostałych układów",
  inOnly: "w jedynym pozostałym układzie",
  inEvery: "w każdym z pozostałych układów",
  inPart: (part, whole) => `w ${part} z ${whole} pozostałych układów`,
  inShare: (how, part, of) =>
    `w ${{ exact: "", about: "około ", fewer: "mniej niż ", more: "ponad " }[how]}${part} na ${count(of)} układów`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "około ", fewer: "mniej niż ", more: "ponad " }[how]}${part} ${plural(part, "raz", "razy", "razy")} na ${count(of)}`,
  allSay: (n, cell) => `${n === 2 ? "Obie" : "Wszystkie"} dokładne strategie (${n}) wskazują ${cell}.`,
  say: (names, cell) => `${list(names)}: ${cell}`,
  whyOnly: "To jedyne pole, na którym na pewno jest statek.",
  whyEvery: "W każdym z pozostałych układów leży tu statek.",
  whyLine: (hits) => `Leży w jednej linii z trafieniami ${list(hits)}.`,
  whyBeside: (hit) => `Leży obok trafienia na ${hit}.`,
  whyMost: (ships, equals) =>
    ships
      ? equals === 0
        ? "Na żadnym innym polu nie ma ich tylu."
        : `Na żadnym polu nie ma ich więcej; ${count(equals)} ${plural(equals, "inne ma", "inne mają", "innych ma")} tyle samo.`
      : equals === 0
        ? "Żadne inne pole nie daje takiej szansy."
        : `Żadne pole nie daje większej szansy; ${count(equals)} ${plural(equals, "inne daje", "inne dają", "innych daje")} taką samą.`,
  whyLikelier: (cell) => `${cell} daje większą szansę trafienia.`,
  whyTelling: {
    entropy: "Odpowiedź na ten strzał powie zapewne najwięcej o położeniu statków.",
    "greedy-distribution": "Po tej odpowiedzi zostanie zapewne najmniej układów.",
    "half-split": "Szansa trafienia jest tu najbliższa jednej drugiej.",
  },
  whyBestBy: (strategy) => `To najlepsze pole według ocen strategii ${strategy}.`,
  noStrategy: (wanted, shown) => `Nie ma tu strategii „${wanted}”; pokazana jest ${shown}.`,
  compareStrategies: "Porównaj strategie",

  // Estimates, and how the count is known.
  estimate: "Oszacowanie",
  estimateFigures: (usual, largest, worth) =>
    `Błąd standardowy szansy: zwykle ${usual}, najwyżej ${largest} punktu procentowego. Próba jest warta tyle co ${worth} układów losowanych jednostajnie.`,
  roughEstimate: "Zgrubne oszacowanie",
  anEstimate: "Oszacowanie",
  estimateWords: (what, samples, points, isRough) => [
    what,
    ` z ${count(samples)} losowych układów: szanse są zwykle dokładne do `,
    points,
    ` punktu procentowego${isRough ? ", choć i to jest niepewne" : ""}.`,
  ],
  layoutsLeft: "Pozostałe układy",
  leftHowKnown: (number, n) => [
    number,
    ` ${plural(n, "pozostały układ", "pozostałe układy", "pozostałych układów")} · skąd to wiadomo`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Układ to jeden ze sposobów, w jaki może leżeć cała flota. Liczone są wszystkie zgodne z dotychczasowymi odpowiedziami, żaden nie jest pominięty ani zgadywany; ${isWeighed ? "w szansie każdy waży tyle, ile wynosi jego prawdopodobieństwo." : "szansa to ta część z nich, w której na polu jest statek."}`,
  exact: "dokładnie",
  bitsMissing: (bits) => `brakuje ${bits} bita`,
  rightTo: (error) => `błąd względny szans do ${error}`,
  method: (name) => `metoda ${name}`,

  // The ships.
  shownOnBoard: "Pokazane na planszy",
  shipsTitle: "Statki",
  chancesShown: "Szanse pokazane na planszy",
  allShips: "wszystkie statki",
  shipsExpectedChoice: "spodziewane statki",
  chanceOf: (what) => `szansa: ${what}`,
  anyShip: "jakikolwiek statek",
  exactlyShips: (n) =>
    n === 0 ? "żadnego statku" : `dokładnie ${count(n)} ${plural(n, "statek", "statki", "statków")}`,
  expectedOf: "spodziewane: ",
  aShip: "statek",
  hitMark: (mark) => `trafiony (${mark})`,
  hitIs: (cell, digits) => `trafienie ${cell}: ${percent(digits)}`,
  oneSunk: "zatopiony",
  oneFound: "odnaleziony",
  sunkCount: (n) => `${n} ${plural(n, "zatopiony", "zatopione", "zatopionych")}`,
  foundCount: (n) => `${n} ${plural(n, "odnaleziony", "odnalezione", "odnalezionych")}`,
  hiddenCount: (n) => `${n} ${plural(n, "ukryty", "ukryte", "ukrytych")}`,
  withMark: (state, mark) => `${state} (${mark})`,
  showRandom: "Pokaż losowy układ",
  anotherRandom: "Inny losowy układ",
  hideRandom: "Ukryj go",
  noRandom: (why) => `nie udało się wylosować układu: ${why}`,

  // The shots.
  shotsTitle: "Strzały",
  noShots: "Jeszcze żadnych: kliknij pole albo wpisz je niżej.",
  chanceHead: "szansa",
  leftHead: "pozostało",
  ifTried: "jeśli ",
  removeShot: (n, cell) => `Usuń strzał ${n}, ${cell}`,
  hadChance: "szansa wynosiła ",
  leftBefore: "i pozostawił ",
  leftAfter: " układów",
  inNotation: "W notacji",
  notationHint: (example) => ["pole i odpowiedź, na przykład ", example, "; Enter zatwierdza"],
  bestStrategy: "Najlepsza strategia",
  notSolvable: "Można ją udowodnić tylko wtedy, gdy każdy układ jest równie prawdopodobny: gdy statki ukrył los.",

  // What is tried.
  whatIf: "Co, jeśli",
  whatIfButton: "Co, jeśli…",
  whatIfAbout: "Wypróbuj odpowiedzi i zobacz mapę po nich; gra się nie zmieni.",
  whatIfTitle: "Wypróbuj odpowiedź bez zmieniania gry (w)",
  whatIsTried: "Co jest sprawdzane",
  whatIfLead: (name) => (name === undefined ? ": " : ` „${name}”: `),
  chooseToTry: "wybierz odpowiedź do sprawdzenia",
  backToGame: "Wróć do gry",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` i jeszcze ${count(more)} ${plural(more, "strzał", "strzały", "strzałów")}` : ""}`,
  nothingTried: "jeszcze nic",
  mostLines: (n) => `Gra przechowuje najwyżej ${n} wariantów: najpierw usuń jeden.`,
  priorDropped:
    "Statki znów ukrywa los: dane o ludziach lub twoje zliczenia dotyczą innych zasad. „Cofnij” przywraca jedno i drugie.",
  shipsDropped: (n) =>
    `Z planszy ${plural(n, "zdjęto", "zdjęto", "zdjęto")} ${count(n)} ${plural(n, "statek", "statki", "statków")}: nowe zasady na to nie pozwalają. „Cofnij” przywraca zasady i statki.`,
  shotsDropped: (n) =>
    `Usunięto ${count(n)} ${plural(n, "strzał", "strzały", "strzałów")}: nowe zasady na to nie pozwalają. „Cofnij” przywraca zasady i strzały.`,

  // Games kept on the device.
  myGames: "Moje gry",
  gamesNotLoaded: "Nie udało się wczytać listy gier: odśwież stronę.",
  elsewhere: "Ta gra została zmieniona w innej karcie. Dalsze zmiany tutaj zostaną zachowane jako osobna gra.",
  showNewer: "Pokaż nowszą",
  notKept: {
    "too many": (most) =>
      `Ta gra nie jest zapisywana na urządzeniu: jest już ${most} gier, więcej się nie zmieści. Usuń którąś w „Moich grach”.`,
    "too large": () => "Ta gra nie jest zapisywana na urządzeniu: jest za duża. Wyeksportuj ją w „Moich grach”.",
    full: () => "Ta gra nie jest zapisywana na urządzeniu: brak miejsca. Usuń lub wyeksportuj gry w „Moich grach”.",
    off: () => "Ta przeglądarka niczego tu nie zapisuje: po zamknięciu okna gra przepadnie. Pozycja jest w adresie.",
  },
  copyOf: (name) => `${name} (kopia)`,
  changedElsewhere: (name) =>
    `Ta gra została zmieniona także w innej karcie. To, co robisz tutaj, jest zapisywane jako osobna gra „${name}”.`,
  lastUnreadable: (error) => `Ostatnia gra zapisana na urządzeniu została pozostawiona bez zmian: ${error}.`,

  // The answers, and what is asked for them.
  miss: "pudło",
  hit: (ship) => `trafiony${ship === undefined ? "" : `, ${ship}`}`,
  sunk: (ship, length, cells) =>
    `zatopiony${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "pole", "pola", "pól")}`}${cells}`,
  answerTo: (cell) => `Odpowiedź na ${cell}`,
  impossible: (n) => `Niemożliwe odpowiedzi (${n})`,
  removeThis: "Usuń ten strzał",
  answer: "Odpowiedź",
  other: "Inne",
  otherTitle: "Odpowiedzi, które pozycja wyklucza",
  backToBest: "Wróć do najlepszego pola",
  shotSaid: (n, answer) => `strzał ${n}: ${answer}`,
  isBest: "jest najlepsze: jaka odpowiedź?",
  whatSaid: "Jaka odpowiedź?",
  contradict: "Te odpowiedzi są sprzeczne. Cofnij albo dotknij strzału, aby go poprawić.",
  noneLeft: "Nie ma już czego trafiać.",
  tapShot: "Dotknij pola, w które strzelano.",
  ask: "Pytaj",
  askTitle: "Kliknięcie pola pyta o odpowiedź",
  missTool: "Pudło",
  missTitle: "Kliknięcie pola wpisuje pudło",
  hitTool: "Trafiony",
  hitTitle: "Kliknięcie pola wpisuje trafienie",
  shipsToolTitle: (ships) => `Kliknięcie pola wpisuje: ${ships}`,
  tapEnters: "Dotknięcie wpisuje",
  clickEnters: "Kliknięcie wpisuje",
  clearTitle: "Usuń wszystkie strzały",

  sayings: (sayings) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "To niemożliwe: ",
};

export const analysis: AnalysisWords = {
  // A contradiction, and what mends it.
  noLayout: "Brak układu",
  contradiction: "Sprzeczność",
  rulesAllowNone: "Zasady nie dopuszczają żadnego układu: ta flota nie mieści się na planszy.",
  leftZero: (zero) => [zero, " pozostałych układów"],
  firstImpossible: (n, shot) => `Strzał ${n}, ${shot}, jako pierwszy nie zostawił żadnego układu`,
  removeWhat: (what) => `Usuń: ${what}`,
  andMore: (n) => `i jeszcze ${count(n)}, zaznaczonych na planszy`,
  notInMap: "pominięty na mapie",
  somethingElse: (cell) => `${cell}: coś innego…`,
  changeTo: (cell, change) => `${cell}: ${change}`,
  noneAgrees: (all) =>
    all === 1 ? "Żaden układ nie zgadza się z tym strzałem." : `Żaden układ nie zgadza się z tymi strzałami (${all}).`,
  oneWrong: (name) => `Odpowiedź na ${name} nie może być prawdziwa, niezależnie od pozostałych.`,
  contradictEach: (names, isMinimal) => `Sprzeczne ze sobą${isMinimal ? "" : " (przynajmniej niektóre)"}: ${names}.`,
  noMap: "Mapa pojawi się, gdy strzały będą zgodne.",
  others: (kept) =>
    kept === 0 ? "braku strzałów" : kept === 1 ? "drugiego strzału" : `pozostałych strzałów (${kept})`,
  mapTooLong: (others) => `Dla ${others} są układy, ale liczenie ich mapy trwa zbyt długo.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Mapa dotyczy ${others}, bez ${dropped}.${isLargest ? "" : " Być może wystarczy usunąć mniej."}`,
  wasMiss: "pudło",
  wasShips: (n) => `${count(n)} ${plural(n, "statek", "statki", "statków")}`,
  wasHit: (ship) => (ship === undefined ? "trafiony" : `trafiony, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `zatopiony${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "pole", "pola", "pól")}`}${cells}`,
  shots: (n) => `${count(n)} ${plural(n, "strzał", "strzały", "strzałów")}`,

  // Strategies side by side.
  chosenDecides: (sign) => ["Wybrana strategia decyduje, które pole ma znak ", sign, " i co pokazuje plansza."],
  optimalProved: (cell) => [" ", cell, " udowodnione"],
  optimal: "optymalna",
  another: "Inna strategia",
  none: "żadna",
  strategies: {
    "greedy-hit": {
      about: "pole o największej szansie trafienia według dokładnej liczby układów",
      score: "szansa trafienia lub spodziewane trafienia (im więcej, tym lepiej)",
    },
    "greedy-distribution": {
      about: "pole, po którym zostanie spodziewanie najmniej układów",
      score: "spodziewana liczba pozostałych układów (im mniej, tym lepiej)",
    },
    entropy: {
      about: "pole, którego odpowiedź powie spodziewanie najwięcej, w bitach",
      score: "spodziewana informacja z odpowiedzi w bitach (im więcej, tym lepiej)",
    },
    "half-split": {
      about: "pole o szansie trafienia najbliższej jednej drugiej",
      score: "odległość szansy trafienia od 1/2 (im mniej, tym lepiej)",
    },
  },

  // The best strategy.
  keepsSmall: "Co strategia zmniejsza",
  objectiveIs: (name, meaning) => `${name}: ${meaning}`,
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
  missesOver: (mean, layouts, worst) => [mean, ` pudła średnio (układy: ${count(layouts)}), najwyżej `, worst],
  elsewhere: "Strzały na planszy nie są strzałami tej strategii.",
  putAway: "Odłóż",
  noMissLeft: (layouts) => `${layouts}, dalej bez pudła`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dalej średnio ${mean}, najwyżej ${count(worst)} ${plural(worst, "pudło", "pudła", "pudeł")}`,
  marksOther: "Plansza zaznacza pole tego, co na niej wybrano.",
  markOptimal: "Zaznacz optymalne pole",
  allHit: "Wszystkie pola statków są trafione.",
  allKnown: (cells) => `Wszystkie pola statków są znane: traf ${cells} bez kolejnego pudła.`,
  optimalHere: (cell, rest) => ["Tu optymalne: ", cell, rest === undefined ? "" : `: ${rest}`],
  shootsHere: (cell, rest) => ["Ta strategia strzela w ", cell, rest === undefined ? "" : `: ${rest}`],

  // The lines.
  theGame: "Gra",
  noneLeft: "żaden układ nie pozostał",
  layoutsLeft: (n) => `${count(n)} ${plural(n, "układ", "układy", "układów")}`,
  fromFirst: "od pierwszego strzału",
  afterShot: (n) => `po strzale ${n}`,
  level: (n) => `poziom ${n}: `,
  deleteLine: (name) => `Usuń wariant ${name}`,
  deleteTitle: "Usuń; „Cofnij” przywraca",
  rename: "Zmień nazwę",
  makeGame: "Uczyń grą",
  lineName: "Nazwa wariantu",
  stage: () => "rozwiązywanie",
};

export const ahead: AheadWords = {
  choice: "patrząc dalej",
  agrees: "Patrząc dalej, żadne pole nie jest wyraźnie lepsze.",
  better: (cell, shots, likeliest, by) =>
    `Patrząc dalej, ${cell} wymaga średnio o około ${shots} strzału mniej niż ${likeliest}, najbardziej prawdopodobne pole (${by}).`,
  byAll: (layouts) => `według wszystkich ${count(layouts)} pozostałych układów`,
  byDrawn: (error) => `szacunkowo, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Najlepsze pole: ${cell}, ${chance}. Patrząc dalej, lepsze niż ${likeliest}.`,
};
