import type { TreesWords } from "../en/trees.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const layouts = (n: number): string => `${count(n)} ${plural(n, "układ", "układy", "układów")}`;
const misses = (n: number): string => `${count(n)} ${plural(n, "pudło", "pudła", "pudeł")}`;
const shots = (n: number): string => `${count(n)} ${plural(n, "strzał", "strzały", "strzałów")}`;

const trees: TreesWords = {
  title: "Drzewa",
  intro: "Najlepsza gra na małej planszy, odpowiedź po odpowiedzi.",

  game: "Plansza i statki",
  tree: "Drzewo",
  beside: "Obok",
  nothing: "nic",
  optimal: {
    mean: "optymalne średnio",
    worst: "optymalne w najgorszym przypadku",
    "mean-then-worst": "optymalne średnio, potem w najgorszym przypadku",
    "worst-then-mean": "optymalne w najgorszym przypadku, potem średnio",
  },
  strategy: (name) => `strategia ${name}`,
  ready: {
    corners: "3 × 3, statki 3, 1 i 1",
    oneShip: "4 × 4, jeden statek 3",
    touching: "3 × 3, statki 3 i 2, które mogą się stykać",
    sinkings: "4 × 4, statki 2, 2 i 1, mówi się „zatopiony”",
    order: "4 × 3, statki 3, 2 i 2, które mogą się stykać, mówi się „zatopiony”",
    lonely: "5 × 5, jeden statek 2",
    puzzle: "5 × 5, sześć statków, tylko trafiony albo pudło",
    puzzleSunk: "5 × 5, sześć statków, mówi się „zatopiony”",
    boxes: "Dwa pudełka na 3 × 3",
    smallest: "Jedno pudełko na 2 polach",
  },
  why: {
    corners: "Dość małe, by sprawdzić na kartce: każdy bok odróżnia jeden z czterech układów od pozostałych.",
    oneShip: "Strzelanie w pole najbardziej prawdopodobne nie jest najlepszą grą: przykład z 16 układami.",
    touching: "Statki, które się stykają, wyglądają jak jeden: trafiony może być każdy z nich.",
    sinkings: "Ogłoszone zatopienie mówi, gdzie nie może być innego statku.",
    order: "Liczy się kolejność trafień: pewne trafienie lepiej czasem zostawić na później.",
    lonely: "Pudła przed pierwszym trafieniem tworzą długi łańcuch; po nim koniec jest blisko.",
    puzzle: "Opublikowana zagadka z ponad tysiącem układów; dowód trwa kilka sekund.",
    puzzleSunk: "Ta sama zagadka, gdy mówi się też, co zatopiono: mniej niż połowa pudeł.",
    boxes: "Odpowiedzią jest liczba pudełek na polu; mogą na siebie zachodzić.",
    smallest: "Trzy układy i dwa pytania: czym jest drzewo.",
  },
  analysed: "Zasady planszy z analizy",
  ownRules: "Własne zasady …",
  rulesText: "Zasady w JSON",
  rulesFile: "Albo plik",
  useRules: "Użyj tych zasad",
  fileTree: "Drzewo z pliku …",
  treeFile: "Plik drzewa",
  treeFileAbout:
    "JSON, jak go zapisuje „Zapisz drzewo” albo polecenie broadside solve --tree. Każde ustawienie jest w nim rozgrywane, zanim się go pokaże.",
  checking: "Plik jest sprawdzany.",
  fromFile: (name) => `plik ${name}`,
  treeUnread: "Tego pliku nie można pokazać:",
  treeGone: "Tego pliku nie ma na tym urządzeniu. Otwórz go jeszcze raz.",
  beginsAfter: (shotsText) => `Drzewo zaczyna się po ${shotsText}; pudła liczą się od tego miejsca.`,
  checked: "Z pliku: prowadzi każde ustawienie do końca. To nie dowodzi, że jest najlepsze.",

  growing: "Powstaje drzewo",
  growingBounds: (low, high) => `od ${low} do ${high} pudła średnio`,
  growingPositions: (n) => `dotąd ${count(n)} ${plural(n, "pozycja", "pozycje", "pozycji")}`,
  growingReference: "Dla porównania powstaje najlepsze drzewo",
  stopped: "Zatrzymano przed końcem.",
  again: "Utwórz",
  refused: "Dla tych zasad nie ma drzewa:",
  failed: "Nie udało się utworzyć drzewa:",
  linkUnread: "Nie udało się odczytać całego odnośnika.",

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

  drawing: (name) => `Drzewo, ${name}`,
  leaf: (n) => misses(n),
  over: "koniec",
  zoomIn: "Większe",
  zoomOut: "Mniejsze",
  fit: "Całość",
  openAll: "Otwórz wszystko",
  openLess: "Zwiń",
  shownPart: (shown, all) => `otwarte: ${count(shown)}, wszystkich: ${shots(all)}`,
  key: "Ramki to strzały z liczbą pozostałych układów, linie to odpowiedzi, po pudle przerywane. Naciśnięcie prowadzi do nich.",
  keys: "Przeciąganie lub kółko przesuwa, Ctrl z kółkiem zmienia rozmiar. Strzałki prowadzą, Enter otwiera i zwija, + i − zmieniają rozmiar, 0 pokazuje całość.",
  fingers: "Jednym palcem przesuwasz, dwoma zmieniasz rozmiar.",
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
  back: "Strzał wstecz",
  board: "Plansza",
  nextShot: "następny strzał",
  layoutsLeft: "Pozostałe układy",
  layoutNumber: (n) => `Układ ${n}`,
  firstLayouts: (n, all) => `Pierwsze ${count(n)} z ${count(all)}`,
  walking: (name) => `W drzewie: ${name}`,
  partsHere: "To drzewo strzela w inne pole: stoi tam, gdzie oba się rozchodzą.",

  find: "Szukaj",
  goTo: "Przejdź do tych strzałów",
  go: "Idź",
  longest: "Najdłuższa gra",
  worstCase: "Najgorszy przypadek",
  depth: "Po tylu strzałach",
  depthChoice: (n, nodes) => `${shots(n)}: ${count(nodes)} ${plural(nodes, "pozycja", "pozycje", "pozycji")}`,
  depthNone: "wybierz",
  more: (n) => `i jeszcze ${count(n)}`,
  noShots: "bez strzału",

  compare: "Gdzie się rozchodzą",
  same: "Oba drzewa strzelają wszędzie w te same pola.",
  sameMisses: "Miejscami strzelają w inne pola, ale nic to nie kosztuje.",
  differ: (n) => `Po tych samych strzałach rozchodzą się: ${count(n)} ${plural(n, "pozycja", "pozycje", "pozycji")}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} albo ${second}, koszt ten sam`
      : `${where}: ${first} albo ${second}, o ${misses(Math.abs(more))} ${more > 0 ? "więcej" : "mniej"}`,
  after: (shotsText) => `Po ${shotsText}`,
  atOnce: "Przy pierwszym strzale",
  twoChoices: "Oba strzały w tym miejscu",
  shotHead: "strzał",
  hitsHead: "trafia",
  ownHead: "pudła odtąd",
  bestHead: "z najlepszą grą po nim",
  ofLayouts: (part, all) => `${count(part)} z ${count(all)}`,
  because: (cell, other, hits, otherHits, lost) =>
    `${cell}: trafienie w tylu układach: ${count(hits)}, ${other}: ${count(otherHits)}; a jednak z ${cell} pudeł jest więcej, średnio o ${lost}, choćby dalej grać najlepiej.`,
  becauseToo: (cell, other, hits, otherHits, lost) =>
    `${cell}: trafienie w tylu układach: ${count(hits)}, ${other}: ${count(otherHits)}; i z ${cell} pudeł jest więcej, średnio o ${lost}, choćby dalej grać najlepiej.`,
  equalShots: (cell, other) => `${cell} jest tak samo dobre jak ${other}.`,
  lostLater: "Strata przychodzi później.",
  findLosses: "Które strzały tracą?",
  losing: "Mierzony jest każdy strzał",
  losses: (n, total) => `Tracące strzały: ${count(n)}; razem dają dokładnie całą różnicę: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} traci ${misses(lost)}`,
  notMeasured: "Nie udało się ich zmierzyć na czas.",

  save: "Zapisz drzewo",
  saved: "Zapisano.",
  savedPart: (shown, all) =>
    `Zapisano ${count(shown)}, wszystkich: ${shots(all)}; reszta jest zwinięta tam, gdzie układów jest najmniej. JSON zawiera wszystko.`,
  notSaved: "Nie udało się utworzyć pliku:",
};

export default trees;
