import type * as en from "../en/lab.ts";
import { count } from "../numbers.ts";
import { plCounted as counted } from "../plural.ts";

const games = (n: number): string => counted(n, "gra", "gry", "gier");
const ofGames = (n: number): string => counted(n, "gry", "gier", "gier");
const paired = (n: number): string => counted(n, "para gier", "pary gier", "par gier");
const ofPairs = (n: number): string => counted(n, "pary", "par", "par");

export const compare: typeof en.compare = {
  intro: "Niech strategie zagrają z tymi samymi układami: zobacz, która potrzebuje mniej strzałów.",
  strategies: "Strategie",
  strategiesHint: "Wybierz od dwóch do pięciu strategii.",
  strategyAbouts: {
    random: "Strzela gdziekolwiek, nawet po trafieniu.",
    "hunt-target": "Strzela gdziekolwiek aż do trafienia, potem wokół niego.",
    diagonal: "Strzela po przekątnych, których nie ominie żaden statek, potem wokół trafień.",
    probability: "Strzela tam, gdzie pojedyncze statki mają najwięcej miejsc.",
    "probability-contact": "Tak samo, ale jeśli statki nie mogą się stykać, korzysta i z tego.",
    "probability-chessboard": "Liczy miejsca, z początku na jednym kolorze szachownicy.",
    "probability-rectangle": "Liczy miejsca, z początku na środku planszy.",
    "greedy-hit": "Dokładnie liczy wszystkie układy i strzela w pole o największej szansie.",
    "greedy-distribution": "Strzela tam, gdzie po odpowiedzi powinno zostać najmniej układów.",
    entropy: "Strzela tam, gdzie odpowiedź powinna powiedzieć najwięcej.",
    "half-split": "Strzela tam, gdzie szansa trafienia jest najbliższa połowy.",
    optimal: "Na małych planszach najlepsza, z dowodem, na innych najpewniejsze trafienie.",
    rollout: "Najsilniejsza: sprawdza, do czego doprowadzi każdy strzał.",
  },
  slow: "powolna",
  trying: "próba trwa…",
  aGame: (time) => `${time} na grę`,
  longer: (time) => `ponad ${time} na grę`,
  cannotPlay: (why) => `nie może zagrać w tę grę: ${why}`,
  expected: (all, time) => `Po ${count(all)} na strategię; tutaj około ${time}.`,
  expectedLonger: (all, time) => `Po ${count(all)} na strategię; tutaj ponad ${time}.`,
  tooMany: (asked, time, most) =>
    `Po ${asked} na strategię trwałoby tu około ${time}. Ta strona gra najwyżej ${count(most)}; polecenie broadside gra więcej.`,
  gamesWrong: (most) => `Liczba gier to liczba całkowita od 1 do ${count(most)}.`,
  choiceWrong: (what) => `Tego nie da się porównać: ${what}`,
  options: "Gra, liczba gier, układy",
  games: "Liczba gier na strategię",
  placement: "Jak ustawiane są statki",
  uniform: "Wszystkie układy jednakowo prawdopodobne",
  sequential: "Statek po statku, jak w większości programów",
  seed: "Ziarno",
  seedHint: "To samo ziarno daje te same gry, tutaj i w broadside compare.",
  anotherSeed: "Inne ziarno",
  kept: "Zapisane porównania",
  noRuns: "Twoje porównania są zapisywane tutaj, na tym urządzeniu.",
  listState: (done, all) => `${count(done)} z ${ofGames(all)}`,
  deleted: "Porównanie zostało usunięte.",
  broken: "Porównanie, którego nie da się odczytać",
  missing: "Tego porównania nie ma na tym urządzeniu. Zacznij inne:",
  open: "Otwórz plik z wynikami",
  openHint: "summary.json lub report.html",
  fileWrong: (what) => `Nie udało się otworzyć pliku: ${what}`,
  facts: (game, layouts, seed) => `${game}. ${layouts}. Ziarno ${seed}.`,
  placementOther: (model) => `Układy: ${model}`,
  believe: (prior) => `Strategie zakładają: ${prior}`,
  more: (n) => `Jeszcze po ${counted(n, "grze", "gry", "gier")}`,
  newRun: "Nowe porównanie",
  nameLabel: "Nazwa porównania",
  progress: "Rozegrane gry",
  stopped: (done, all) => `Zatrzymano po ${count(done)} z ${ofGames(all)}.`,
  done: (all) => `Rozegrano wszystko: ${games(all)}.`,
  trouble: (what) => `Nie udało się kontynuować porównania: ${what}`,
  elsewhere: "To porównanie jest otwarte w innej karcie.",
  playHere: "Pokaż tutaj",
  shots: "Strzały na grę",
  histogram: "Ile strzałów trwały gry",
  histogramHelp:
    "Każdy wiersz to strategia; im bardziej w lewo, tym lepiej. Znak to średnia z przedziałem 95%, linia przerywana to najniższa średnia.",
  meanOf: (mean, interval) => `średnia ${mean} (${interval})`,
  noGamesYet: "nie ma jeszcze gier",
  table: "Liczby",
  strategy: "Strategia",
  finished: "Gry",
  mean: "Średnia",
  interval: "Przedział 95%",
  median: "Mediana",
  least: "Najmniej",
  most: "Najwięcej",
  time: "Czas gry",
  faults: (n, why) => `niedokończone: ${games(n)}, powód: ${why}`,
  limitFixed:
    "W porównaniu liczenie może zająć 2 GB pamięci i nie da się tego zmienić. Wybierz mniejszą grę albo strategię, która nie liczy wszystkich układów.",
  binShots: "Strzały",
  binTable: "Histogram w liczbach",
  binRange: (from, to) => `${from} do ${to}`,
  range: (low, high) => `${low} do ${high}`,
  differences: "Różnice na tych samych układach",
  pair: "Para",
  pairNames: (first, second) => `${first} minus ${second}`,
  difference: "Różnica",
  layouts: "Układy",
  verdict: "Werdykt",
  verdictLater: "gdy wszystkie gry będą rozegrane",
  intervalMeans: (comparisons) =>
    comparisons === 1
      ? "Gdyby wielokrotnie powtarzać porównanie z nowymi grami, około 95 na 100 takich przedziałów zawierałoby prawdziwą różnicę."
      : "Gdyby wielokrotnie powtarzać porównanie z nowymi grami, w co najmniej 95 na 100 przypadków wszystkie przedziały zawierałyby prawdziwe różnice.",
  notLuck: "Nie ma w nim 0, więc różnica raczej nie jest dziełem samego przypadku.",
  jointInterval: (comparisons) => (comparisons === 1 ? "Przedział 95%" : `95% dla ${ofPairs(comparisons)} łącznie`),
  peeking:
    "Te liczby jeszcze się zmieniają, więc nie wyciągaj z nich wniosków. Werdykt zapada, gdy wszystkie zamówione gry są rozegrane.",
  peeked: (asked) =>
    `Najpierw zamówiono po ${count(asked)} na strategię, a po obejrzeniu liczb więcej: przedziały są prawdziwe nieco rzadziej, niż mówią.`,
  beats: (best, other) => `${best}: mniej strzałów niż ${other}`,
  equal: (first, second) => `${first} i ${second}: bez wyraźnej różnicy`,
  within: (interval, comparisons) =>
    `przedział 95% ${interval}${comparisons === 1 ? "" : ` dla ${ofPairs(comparisons)} strategii łącznie`}`,
  fewer: (best, other, shots, interval, n) =>
    `${best}: o ${shots} strzału mniej niż ${other} na tych samych układach (${interval}, ${paired(n)}).`,
  open2: (first, second, mean, interval, n) =>
    `Nie ma wyraźnej różnicy: ${first} i ${second}, średnia różnica (${first} minus ${second}) ${mean} (${interval}, ${paired(n)}).`,
  visible: (shots, isRough) => `Różnica ${shots} zostałaby wykryta w ${isRough ? "około " : ""}80% przypadków.`,
  settling: (n) =>
    `Aby wykryć znalezioną różnicę, trzeba gier: około ${n} (z prawdopodobieństwem 80%, jeśli różnica naprawdę jest taka; rozegraj je jako nowe porównanie z innym ziarnem).`,
  nearZero: "Znaleziona różnica jest zbyt bliska 0, by powiedzieć, ile gier by ją wykryło.",
  unlike: (share, comparisons) =>
    `Do ${share} wszystkich gier może wypaść inaczej (95%${comparisons === 1 ? "" : ` dla ${ofPairs(comparisons)} strategii łącznie`}).`,
  same: (first, second, n) => `${first} i ${second}: za każdym razem tyle samo strzałów (${paired(n)}).`,
  always: (best, other, shots, n) => `${best}: za każdym razem mniej strzałów niż ${other}, o ${shots} (${paired(n)}).`,
  alwaysOpen: (best, other, shots, n) =>
    `${best}: za każdym razem mniej strzałów niż ${other}, o ${shots} (${paired(n)}), za mało na wyraźną różnicę.`,
  reduced: (sentence) => `Po odjęciu szczęścia: ${sentence}`,
  plain: (sentence) => `Ze szczęściem, co nie rozstrzyga: ${sentence}`,
  few: (strategy, n) => `${strategy}: tylko ${games(n)}, przedział jest zgrubnym przybliżeniem.`,
  notUniform:
    "Statki ustawiano jeden po drugim, więc niektóre układy są bardziej prawdopodobne: nie porównuj tych liczb z liczbami dla jednakowo prawdopodobnych.",
  saveSummary: "Podsumowanie (JSON)",
  saveGames: "Gry (CSV)",
  savePicture: "Obraz (SVG)",
  summing: "Podsumowywanie…",
  saveFailed: (what) => `Nie udało się zrobić podsumowania: ${what}`,
  openedSummary: (file) => `Z pliku ${file}`,
  conclusions: "Co mówi polecenie",
  inEnglish: "Polecenie pisze po angielsku.",
  command: "Polecenie",
  reportFrame: (file) => `Raport ${file}`,
  reportNote: "Raport jest pokazany tak, jak jest, w odosobnieniu: nic się w nim nie uruchamia i nie wczytuje.",
  addStrategy: "Inna strategia, pełną nazwą",
  add: "Dodaj",
  byPrior:
    "Statki ustawiono według modelu, więc niektóre układy są bardziej prawdopodobne: nie porównuj tych liczb z liczbami dla jednakowo prawdopodobnych.",
};

const layouts = (n: number): string => counted(n, "układ", "układy", "układów");
const misses = (n: number): string => counted(n, "pudło", "pudła", "pudeł");
const shots = (n: number): string => counted(n, "strzał", "strzały", "strzałów");

export const trees: typeof en.trees = {
  intro: "Najlepsza gra na małej planszy, odpowiedź po odpowiedzi.",

  game: "Plansza i statki",
  tree: "Drzewo",
  beside: "Porównaj z",
  nothing: "niczym",
  optimal: {
    mean: "Optymalne średnio",
    worst: "Optymalne w najgorszym przypadku",
    "mean-then-worst": "Optymalne średnio, potem w najgorszym przypadku",
    "worst-then-mean": "Optymalne w najgorszym przypadku, potem średnio",
  },
  ready: {
    corners: "3 × 3, statki 3, 1 i 1",
    oneShip: "4 × 4, jeden statek 3",
    touching: "3 × 3, statki 3 i 2, które mogą się stykać",
    sinkings: "4 × 4, statki 2, 2 i 1, z odpowiedzią „zatopiony”",
    order: "4 × 3, statki 3, 2 i 2, które mogą się stykać, z odpowiedzią „zatopiony”",
    lonely: "5 × 5, jeden statek 2",
    puzzle: "5 × 5, sześć statków, tylko trafiony albo pudło",
    puzzleSunk: "5 × 5, sześć statków, z odpowiedzią „zatopiony”",
    boxes: "Dwa pudełka na 3 × 3",
    smallest: "Jedno pudełko na 2 polach",
  },
  why: {
    corners:
      "Dość małe, by sprawdzić na kartce: cztery układy, po jednym na każdy bok, przy którym może leżeć długi statek.",
    oneShip: "Po pudle najbardziej prawdopodobne pole nie jest najlepszym strzałem: przykład z 16 układami.",
    touching: "Statki, które się stykają, wyglądają jak jeden: trafiony może być każdy z nich.",
    sinkings: "Ogłoszone zatopienie mówi, gdzie nie może być innego statku.",
    order: "Liczy się kolejność trafień: pewne trafienie lepiej czasem zostawić na później.",
    lonely: "Pudła przed pierwszym trafieniem tworzą długi łańcuch; po nim koniec jest blisko.",
    puzzle: "Opublikowana zagadka z ponad tysiącem układów; dowód trwa kilka sekund.",
    puzzleSunk: "Ta sama zagadka z odpowiedzią „zatopiony”: mniej niż połowa pudeł.",
    boxes: "Odpowiedzią jest liczba pudełek na polu; mogą się nakładać.",
    smallest: "Trzy układy i dwa pytania: to jest drzewo.",
  },
  ownRules: "Własne zasady…",
  rulesText: "Zasady w JSON",
  rulesFile: "Albo plik",
  useRules: "Użyj tych zasad",
  fileTree: "Drzewo z pliku…",
  treeFile: "Plik drzewa",
  treeFileAbout:
    "JSON z „Zapisz drzewo” albo z broadside solve --tree. Każdy układ jest w nim rozgrywany, zanim drzewo się pokaże.",
  checking: "Sprawdzanie pliku.",
  fromFile: (name) => `Plik ${name}`,
  treeUnread: "Tego pliku nie można pokazać:",
  treeGone: "Tego pliku nie ma na tym urządzeniu. Otwórz go jeszcze raz.",
  beginsAfter: (shotsText) => `Drzewo zaczyna się po ${shotsText}; pudła liczą się od tego miejsca.`,
  checked: "Z pliku: znajduje statki w każdym układzie. Czy jest najlepsze, nie jest udowodnione.",

  growing: "Powstaje drzewo",
  growingBounds: (low, high) => `od ${low} do ${high} pudła średnio`,
  growingPositions: (n) => `dotąd ${counted(n, "pozycja", "pozycje", "pozycji")}`,
  growingReference: "Dla porównania powstaje najlepsze drzewo",
  stopped: "Zatrzymano przed końcem.",
  again: "Utwórz drzewo",
  refused: "Dla tych zasad nie ma drzewa:",
  failed: "Nie udało się utworzyć drzewa:",

  proved: {
    mean: "Udowodnione: żadna strategia nie ma średnio mniej pudeł.",
    worst: "Udowodnione: żadna strategia nie ma w najgorszym przypadku mniej pudeł.",
    "mean-then-worst":
      "Udowodnione: żadna strategia nie ma średnio mniej pudeł, a żadna z takich mniej w najgorszym przypadku.",
    "worst-then-mean":
      "Udowodnione: żadna strategia nie ma w najgorszym przypadku mniej pudeł, a żadna z takich średnio mniej.",
  },
  notProved: (total, worst) =>
    `Nie udowodniono w danym czasie: każda strategia ma razem co najmniej ${misses(total)}, a w najgorszym przypadku co najmniej ${count(worst)}.`,
  noOptimum: "Strategia, nie optimum: niczego o niej nie udowodniono.",
  asGood: "Średnio jest tak dobra jak najlepsza.",
  worse: (total, mean) => `We wszystkich układach razem ma o ${misses(total)} więcej niż najlepsza, średnio o ${mean}.`,
  figures: (total, all, mean, worst) => `${misses(total)}, ${layouts(all)}: średnio ${mean}, najwyżej ${count(worst)}`,
  inShots: (cells, mean) => `Strzały = pudła + pola statków (tu ${count(cells)}): średnio ${mean}.`,

  drawing: (name) => `Drzewo, ${name}`,
  leaf: (n) => misses(n),
  over: "koniec",
  zoomIn: "Powiększ",
  zoomOut: "Pomniejsz",
  fit: "Dopasuj",
  openAll: "Rozwiń wszystko",
  openLess: "Zwiń",
  shownPart: (shown, all) => `pokazane: ${count(shown)}, wszystkich: ${shots(all)}`,
  key: "Ramki to strzały z liczbą pozostałych układów. Linie to odpowiedzi, po pudle przerywane. Wybierz ramkę, aby do niej przejść.",
  keys: "Przeciąganie przesuwa, Ctrl + przewijanie zmienia skalę. Klawisze: strzałki zmieniają ramkę, Enter rozwija i zwija, + i − zmieniają skalę, 0 pokazuje całość.",
  fingers: "Jednym palcem przesuwasz, dwoma zmieniasz skalę.",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer}: strzel w ${cell}, ${layouts(left)}, odtąd najwyżej ${misses(worst)}, średnio ${mean}`,
  rootSaid: (cell, left, mean, worst) =>
    `Najpierw strzel w ${cell}, ${layouts(left)}, najwyżej ${misses(worst)}, średnio ${mean}`,
  endSaid: (answer, left, missed) => `${answer}: koniec, ${layouts(left)}, ${misses(missed)}`,

  start: "Początek",
  way: "Dotychczasowe strzały",
  shootHere: (shot, cell) => `Strzał ${shot}: ${cell}`,
  known: "Układ jest znany",
  cellsKnown: "Wszystkie pola statków są znane",
  gameOver: "Koniec gry",
  left: (n) => `pozostało: ${layouts(n)}`,
  fromHere: (mean, worst) => `odtąd najwyżej ${misses(worst)}, średnio ${mean}`,
  noneFromHere: "odtąd bez pudła",
  missed: (n) => `dotąd ${misses(n)}`,
  answers: "Jaka jest odpowiedź?",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}, dalej bez pudła`
      : `${layouts(left)}, dalej średnio ${mean}, najwyżej ${misses(worst)}`,
  ends: "Zostały same trafienia, w dowolnej kolejności.",
  back: "Poprzedni strzał",
  nextShot: "następny strzał",
  sureHit: (cell) => `${cell} to pewne trafienie: ani teraz, ani później nie kosztuje pudła, więc może poczekać.`,
  likelier: (cell, more, less) => `${cell} trafia częściej: ${more} wobec ${less}.`,
  noneBetter: (cell) => `Licząc do końca gry, żaden strzał nie jest lepszy niż ${cell}.`,
  layoutNumber: (n) => `Układ ${n}`,
  firstLayouts: (n, all) => `Pierwsze ${count(n)} z ${count(all)}`,
  walking: (name) => `W drzewie: ${name}`,
  partsHere: "To drzewo strzela w inne pole: tu oba się różnią.",

  find: "Szukaj",
  goTo: "Przejdź do tych strzałów",
  go: "Przejdź",
  longest: "Najwięcej strzałów",
  worstCase: "Najwięcej pudeł",
  depth: "Po ilu strzałach",
  depthChoice: (n, nodes) => `${shots(n)}: ${counted(nodes, "pozycja", "pozycje", "pozycji")}`,
  depthNone: "wybierz",
  more: (n) => `i jeszcze ${count(n)}`,
  noShots: "bez strzału",

  compare: "Gdzie się różnią",
  same: "Oba drzewa strzelają wszędzie w te same pola.",
  sameMisses: "Miejscami strzelają w inne pola, ale nic to nie kosztuje.",
  differ: (n) => `Po tych samych strzałach różnią się: ${counted(n, "pozycja", "pozycje", "pozycji")}.`,
  differCost: (n) => `Liczbę pudeł zmienia tylko część z nich: ${count(n)}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} albo ${second}, koszt ten sam`
      : `${where}: ${first} albo ${second}; ${first} kosztuje o ${misses(Math.abs(more))} ${more > 0 ? "więcej" : "mniej"}`,
  after: (shotsText) => `Po ${shotsText}`,
  atOnce: "Przy pierwszym strzale",
  twoChoices: "Oba strzały w tym miejscu",
  shotHead: "strzał",
  hitsHead: "trafia",
  ownHead: "pudła odtąd",
  bestHead: "z najlepszą grą po nim",
  ofLayouts: (part, all) => `${count(part)} z ${count(all)}`,
  because: (cell, other, hits, otherHits, lost, isToo) =>
    `Układy z trafieniem: ${cell} – ${count(hits)}, ${other} – ${count(otherHits)}. ${isToo ? "I" : "A jednak"} ${cell} kosztuje średnio o ${lost} pudła więcej, nawet przy najlepszej dalszej grze.`,
  equalShots: (cell, other) => `${cell} jest tak samo dobre jak ${other}.`,
  lostLater: "Strata przychodzi później.",
  findLosses: "Które strzały są gorsze?",
  losing: "Mierzenie każdego strzału",
  losses: (n, total) =>
    `Strzały ze stratą: ${count(n)}; ${n === 1 ? "daje" : "razem dają"} dokładnie całą różnicę: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} traci ${misses(lost)}`,
  notMeasured: "Nie udało się ich zmierzyć na czas.",

  save: "Zapisz drzewo",
  saved: "Zapisano.",
  savedPart: (shown, all) =>
    `Zapisano ${count(shown)}, wszystkich: ${shots(all)}; zwinięte są gałęzie, w których układów jest najmniej. JSON zawiera wszystko.`,
  notSaved: "Nie udało się utworzyć pliku:",
};
