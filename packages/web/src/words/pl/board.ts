import type * as en from "../en/board.ts";
import { count, list, percent } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.pl;

export const board: typeof en.board = {
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
  columnTotal: (name, n) => `pola statków w kolumnie ${name}: ${count(n)}`,
  rowTotal: (name, n) => `pola statków w wierszu ${name}: ${count(n)}`,
  inRandom: (n) =>
    `${n === 1 ? "statek" : `${count(n)} ${plural(n, "statek", "statki", "statków")}`} w losowym układzie`,
  estimatedAbout: (value, error) => `szacunkowo: około ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `szacunkowo: spodziewane około ${value} ± ${error} statku`,
  expectedValue: (mean) => `spodziewane: ${mean}`,
  shipsInLayouts: (ships, layouts) => `statków: ${count(ships)}, układów: ${count(layouts)}`,
  ifByChance: (percent) => `${percent} przy losowo ustawionych statkach`,
  numbersChance: "Szansa każdej liczby statków",

  // What the map shows.
  mapShows: "Mapa pokazuje",
  layerChance: "Szansa",
  layerChanceTitle: "Szansa na statek na każdym polu",
  layerShips: "Statki",
  layerShipsTitle: "Liczba statków spodziewana na każdym polu",
  layerBits: "Informacja",
  layerBitsShort: "Info",
  layerBitsTitle: "Ile powinna powiedzieć odpowiedź na każdym polu, w bitach",
  layerLeft: "Układy",
  layerLeftShort: "Układy",
  layerLeftTitle: "Ile układów powinna zostawić odpowiedź na każdym polu",
  scoresOf: (strategy) => `Oceny ${strategy}`,
  scoresTitle: (strategy) => `Oceny strategii ${strategy}`,
  oneShip: "Jeden statek…",
  chanceOfMany: "Szansa na…",
  oneShipAlone: "Tylko jeden statek",
  colours: "Kolory",
  scales: { linear: "liniowo", root: "pierwiastek", rank: "według kolejności" },
  measureChance: (ship) => (ship === undefined ? "szansa na statek, procent" : `szansa (${ship}), procent`),
  measureExpected: (ship) => `statki spodziewane na polu${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "szansa na jakikolwiek statek, procent",
  measureExactly: (ships) => `szansa: ${ships}, procent`,
  titleEstimated: (title) => `${title}, szacunkowo`,
  goesHit: "szansa trafienia",
  goesBits: "spodziewana informacja z odpowiedzi, w bitach",
  goesLeft: "układy pozostające średnio",
  goesSplit: "odległość szansy trafienia od połowy",
  goesShips: "statki spodziewane na polu",
  score: (value) => `ocena ${value}`,
  bits: (value) => `${value} bita`,
  left: (value) => `zostaje ${value}`,
  leftExpected: (value) => `średnio zostaje układów: ${value}`,
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
  partConflict: "sprzeczność",
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
  inHint: "w podpowiedzi",
  startOver: "Od nowa",
  check: "Sprawdź",
  next: "Dalej",
  start: "Zaczynaj",
  unreadableGame: "Gra, której nie da się odczytać",
  saveBroken: "Zapisz to, co jest",
  fleet: "Flota",
  hint: "Podpowiedź",
  toAnalyse: "Otwórz w Analizie",
  rulesOfAnalyse: "Zasady z Analizy",
  boxGame: "Pudełka w kwadracie",
  gameLabel: "Gra",
  priorFile: "Albo wczytaj model ustawiania",
  aFile: "plik",
  placedAsIn: (name) => `Jak w: ${name}`,
  placedAsAnalysed: "Według moich danych z Analizy",
  placedAtEdges: "Zwykle przy brzegach",
  placedByPeople: "Jak ludzie",
  back: "Wstecz",
  goOn: "Kontynuuj",
  deleteNamed: (name) => `Usuń: ${name}`,
  newGame: "Nowa gra",
  rename: "Zmień nazwę",
  cannotCopy: "Nie można skopiować",
  redo: "Ponów",
  chooseFile: "Wybierz plik",
  orDropFile: "lub upuść go tutaj",
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
  linkUnread: "Części linku nie da się odczytać.",

  // Counting.
  exactCount: (bits, method, time) => `dokładnie · ${bits} bita · ${method} · ${time}`,
  aboutSo: (number) => `około ${number}`,
  estimatedCount: (error) => `oszacowanie · błąd standardowy ${error}`,
  stopped: "Liczenie zatrzymane.",
  countAgain: "Policz ponownie",
  notCounted: (what) => `Ta pozycja nie jest liczona automatycznie: ${what}.`,
  countAnyway: "Policz mimo to",
  engineFailed: (what) => `Obliczenie się nie powiodło: ${what}.`,
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
  hiddenBy: "Statki ustawione",
  byChance: "losowo",
  byPeople: "jak u ludzi",
  byCounts: "według moich danych",
  peopleNotLoaded: "Nie wczytano danych o tym, jak ustawiają ludzie. Sprawdź połączenie i spróbuj ponownie.",
  hiddenByChance: "Tak ustawia statki komputer: każdy układ jest równie prawdopodobny.",
  hiddenByPeople: "Układy, które ludzie wolą, liczą się bardziej.",
  hiddenByCounts: "Układy zgodne z twoimi danymi liczą się bardziej.",
  noChange: "Żadna szansa nie zmienia się nawet o jeden procent.",
  whoPeople: "Ludzie",
  whoThese: "Te statki",
  whoCounts: "W twoich danych statki",
  whoNamed: (name) => `W „${name}” statki`,
  avoidMiddle: "unikają środka",
  avoidBorder: "unikają brzegów",
  favourites: "mają ulubione miejsca",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean}: ${early ? "przed pierwszym strzałem " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} spada z ${from} do ${to}`,
  rises: (cell, from, to) => `${cell} rośnie z ${from} do ${to}`,

  // On a first visit.
  playedElsewhere: "Grasz gdzie indziej? Wpisuj tu każdy strzał i odpowiedź.",
  tellByTap:
    "Po każdym strzale dotknij odpowiedzi na pasku: pudło, trafiony albo zatopiony. Strzał w inne pole? Najpierw dotknij tego pola.",
  tellByClick: "Po każdym strzale kliknij pole i wybierz odpowiedź: pudło, trafiony albo zatopiony.",

  // The advice.
  position: "Pozycja",
  board: "Plansza",
  cellsOf: (slice) => `Pola ${slice}`,
  advice: "Rada",
  everyFound: "Wszystkie statki odnalezione.",
  noCell: "Na żadnym polu nie zmieści się tyle statków.",
  noCellShip: "Na żadnym polu nie zmieści się już ten statek.",
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
  certainlyShip: "To pewne trafienie.",
  shipsExpected: (mean) => `; spodziewana liczba statków: ${mean}`,
  estimatedShips: (value, error) => `szacunkowo ${value} ± ${error} statku`,
  estimatedChance: (value, error) => `szacunkowo ${value} ± ${error}`,
  fromSamples: (n) => `z ${count(n)} losowych układów; dokładnego wyniku jeszcze nie ma`,
  inNone: "w żadnym z pozostałych układów",
  inOnly: "w jedynym pozostałym układzie",
  inEvery: "w każdym z pozostałych układów",
  inPart: (part, whole) => `w ${part} z ${whole} pozostałych układów`,
  inShare: (how, part, of) =>
    `w ${{ exact: "", about: "około ", fewer: "mniej niż ", more: "ponad " }[how]}${part} na ${count(of)} układów`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "około ", fewer: "mniej niż ", more: "ponad " }[how]}${part} ${plural(part, "raz", "razy", "razy")} na ${count(of)}`,
  allSay: (n, cell) => `${n === 2 ? "Obie" : "Wszystkie"} dokładne strategie (${n}) wybierają ${cell}.`,
  say: (names, cell) => `${list(names)}: ${cell}`,
  whyOnly: "To jedyne pewne trafienie, jakie zostało.",
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
    entropy: "Ta odpowiedź powinna powiedzieć najwięcej o położeniu statków.",
    "greedy-distribution": "Ta odpowiedź powinna zostawić najmniej układów.",
    "half-split": "Szansa trafienia jest tu najbliższa połowy.",
  },
  whyBestBy: (strategy) => `${strategy} ocenia to pole najlepiej.`,
  noStrategy: (wanted, shown) => `Nie ma tu strategii „${wanted}”; widzisz ${shown}.`,
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
    ` ${plural(n, "możliwy układ", "możliwe układy", "możliwych układów")} · skąd to wiemy`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Układ to jeden ze sposobów, w jaki może leżeć cała flota. Liczony jest każdy układ zgodny z dotychczasowymi odpowiedziami: żaden nie jest pominięty ani zgadywany. Szansa pola to ta ich część, w której jest na nim statek${isWeighed ? "; bardziej prawdopodobne liczą się bardziej" : ""}.`,
  exact: "dokładnie",
  bitsMissing: (bits) => `do pewności brakuje ${bits} bita`,
  rightTo: (error) => `błąd względny szans najwyżej ${error}`,
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
  noShots: "Jeszcze bez strzałów. Kliknij pole albo wpisz je niżej.",
  chanceHead: "szansa",
  leftHead: "pozostało",
  ifTried: "jeśli ",
  removeShot: (n, cell) => `Usuń strzał ${n}, ${cell}`,
  hadChance: "szansa wynosiła ",
  leftBefore: "i pozostawił ",
  leftAfter: " układów",
  writeShots: "Wpisz lub wklej strzały",
  inNotation: "W notacji",
  notationHint: (example) => ["pole i odpowiedź, na przykład ", example, "; Enter zatwierdza"],
  bestStrategy: "Najlepsza strategia",
  notSolvable: "Najlepszą strategię można udowodnić tylko dla losowo ustawionych statków.",

  // What is tried.
  whatIf: "Co, jeśli",
  whatIfButton: "Co, jeśli…",
  whatIfTitle: "Wypróbuj odpowiedź bez zmieniania gry (w)",
  whatIsTried: "Co sprawdzasz",
  whatIfLead: (name) => (name === undefined ? ": " : ` „${name}”: `),
  chooseToTry: "wybierz odpowiedź do sprawdzenia",
  backToGame: "Wróć do gry",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` i jeszcze ${count(more)} ${plural(more, "strzał", "strzały", "strzałów")}` : ""}`,
  nothingTried: "jeszcze nic",
  mostLines: (n) => `Gra mieści najwyżej ${n} wariantów. Najpierw usuń jeden.`,
  priorDropped:
    "Statki znów są ustawione losowo: tamten wybór dotyczył innych zasad. „Cofnij” przywraca jedno i drugie.",
  shipsDropped: (n) =>
    `Z planszy ${plural(n, "zdjęto", "zdjęto", "zdjęto")} ${count(n)} ${plural(n, "statek", "statki", "statków")}: nowe zasady na to nie pozwalają. „Cofnij” przywraca zasady i statki.`,
  shotsDropped: (n) =>
    `Usunięto ${count(n)} ${plural(n, "strzał", "strzały", "strzałów")}: nowe zasady na to nie pozwalają. „Cofnij” przywraca zasady i strzały.`,

  // Games kept on the device.
  myGames: "Moje gry",
  gamesNotLoaded: "Nie udało się wczytać listy gier. Odśwież stronę.",
  elsewhere: "Ta gra została zmieniona w innej karcie. Zmiany tutaj są zapisywane jako osobna gra.",
  showNewer: "Pokaż nowszą",
  notKept: {
    "too many": (most) =>
      `Ta gra nie jest zapisywana: masz już ${most} gier, więcej nie można. Usuń którąś w „Moich grach”.`,
    "too large": () => "Ta gra nie jest zapisywana: jest za duża. Wyeksportuj ją w „Moich grach”.",
    full: () =>
      "Ta gra nie jest zapisywana: na tym urządzeniu nie ma już miejsca. Usuń lub wyeksportuj gry w „Moich grach”.",
    off: () =>
      "Ta przeglądarka niczego nie zapisuje: po zamknięciu okna gra przepadnie. Pozycja jest w adresie strony.",
  },
  copyOf: (name) => `${name} (kopia)`,
  changedElsewhere: (name) =>
    `Ta gra została zmieniona także w innej karcie. Zmiany tutaj są zapisywane jako „${name}”.`,
  lastUnreadable: (error) => `Ostatniej zapisanej gry nie da się odczytać; pozostaje bez zmian: ${error}.`,

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
  otherTitle: "Odpowiedzi tu niemożliwe",
  backToBest: "Wróć do najlepszego pola",
  shotSaid: (n, answer) => `strzał ${n}: ${answer}`,
  isBest: "jest najlepsze. Jaka odpowiedź?",
  isBestFirst: "jest najlepsze. Strzel tam w swojej grze i wybierz odpowiedź.",
  whatSaid: "Jaka odpowiedź?",
  contradict: "Te odpowiedzi są sprzeczne. Cofnij albo dotknij strzału, aby go poprawić.",
  noneLeft: "Nie ma już w co trafiać.",
  tapShot: "Dotknij pola, w które strzelano.",
  ask: "Pytaj",
  askTitle: "Kliknij pole, aby wybrać odpowiedź",
  missTool: "Pudło",
  missTitle: "Kliknij pole, aby wpisać pudło",
  hitTool: "Trafiony",
  hitTitle: "Kliknij pole, aby wpisać trafienie",
  shipsToolTitle: (ships) => `Kliknij pole, aby wpisać: ${ships}`,
  tapEnters: "Dotknięcie:",
  clickEnters: "Kliknięcie:",
  clearTitle: "Usuń wszystkie strzały",

  sayings: (sayings) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "To niemożliwe: ",
};

export const analysis: typeof en.analysis = {
  // A contradiction, and what mends it.
  noLayout: "Brak układu",
  contradiction: "Sprzeczność",
  rulesAllowNone: "Zasady nie dopuszczają żadnego układu: ta flota nie mieści się na planszy.",
  leftZero: (zero) => [zero, " pozostałych układów"],
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
  others: (kept) => (kept === 0 ? "brak strzałów" : kept === 1 ? "drugi strzał" : `pozostałe strzały (${kept})`),
  mapTooLong: (others) => `Gdy uwzględnić ${others}, są układy, ale liczenie ich mapy trwałoby zbyt długo.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Mapa pomija ${dropped} i uwzględnia ${others}.${isLargest ? "" : " Może wystarczy pominąć mniej."}`,
  wasMiss: "pudło",
  wasShips: (n) => `${count(n)} ${plural(n, "statek", "statki", "statków")}`,
  wasHit: (ship) => (ship === undefined ? "trafiony" : `trafiony, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `zatopiony${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "pole", "pola", "pól")}`}${cells}`,

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

  // The best strategy.
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
  elsewhere: "Ta strategia nie prowadzi do strzałów na planszy.",
  putAway: "Odrzuć",
  noMissLeft: (layouts) => `${layouts}, dalej bez pudła`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, dalej średnio ${mean}, najwyżej ${count(worst)} ${plural(worst, "pudło", "pudła", "pudeł")}`,
  marksOther: "Plansza zaznacza pole innego wyboru.",
  markOptimal: "Zaznacz optymalne pole",
  allHit: "Wszystkie pola statków są trafione.",
  allKnown: (cells) => `Wszystkie pola statków są znane: traf ${cells} bez kolejnego pudła.`,
  optimalHere: (cell, rest) => ["Tu optymalne: ", cell, rest === undefined ? "" : `: ${rest}`],
  shootsHere: (cell, rest) => ["Ta strategia strzela w ", cell, rest === undefined ? "" : `: ${rest}`],

  // The lines.
  theGame: "Gra",
  noneLeft: "nie pozostał żaden układ",
  layoutsLeft: (n) => `${count(n)} ${plural(n, "układ", "układy", "układów")}`,
  fromFirst: "od pierwszego strzału",
  afterShot: (n) => `po strzale ${n}`,
  level: (n) => `poziom ${n}: `,
  deleteLine: (name) => `Usuń wariant ${name}`,
  deleteTitle: "Usuń; „Cofnij” przywraca",
  makeGame: "Uczyń grą",
  lineName: "Nazwa wariantu",
  stage: () => "rozwiązywanie",
};

export const ahead: typeof en.ahead = {
  choice: "patrząc dalej",
  agrees: "Patrząc dalej, żadne pole nie jest wyraźnie lepsze.",
  better: (cell, shots, likeliest, by) =>
    `Patrząc dalej, ${cell} wymaga o około ${shots} strzału mniej niż ${likeliest}, najpewniejsze trafienie (${by}).`,
  byAll: (layouts) => `po wszystkich pozostałych układach (${count(layouts)})`,
  byDrawn: (error) => `szacunkowo, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Najlepsze pole: ${cell}, ${chance}. Patrząc dalej, lepsze niż ${likeliest}.`,
};
