import type * as en from "../en/help.ts";
import { mixed } from "../mixed.ts";

/** Keys whose names differ from English. */
const KEY_NAMES: Readonly<Record<string, string>> = { Space: "Spacja" };

export const help: typeof en.help = {
  title: "Pomoc",
  intro:
    "Każda liczba jest dokładna, chyba że oznaczono ją jako oszacowanie: liczony jest każdy układ zgodny z zasadami i odpowiedziami. Wszystko działa w przeglądarce, nic nie jest wysyłane.",
  analyse:
    "Wpisuj swoje strzały i odpowiedzi. Plansza pokazuje szansę na statek na każdym polu. Wszystkie pasujące układy są równie prawdopodobne, chyba że w „Statki ustawione” wybierzesz inaczej.",
  firstThings: "Od czego zacząć",
  touchSteps: {
    bar: "Pasek pod planszą pyta o najlepsze pole. Dotknij tam odpowiedzi: pudło, trafiony albo zatopiony.",
    elsewhere: "Strzał w inne pole? Dotknij go na planszy, a pasek o nie zapyta.",
    correct: "Dotknij strzału, aby go poprawić lub usunąć. „Cofnij” wycofuje ostatni krok.",
    many: "Aby wpisać wiele pudeł lub trafień, wybierz obok planszy „Pudło” lub „Trafiony”, a potem dotykaj pól.",
    place: "Aby ustawić statki, przeciągnij je z floty na planszę albo dotknij statku, a potem pola.",
  },
  mouseSteps: {
    diamond:
      "Romb wskazuje najlepsze pole. Kliknij pole, w które strzelano, i wybierz odpowiedź: pudło, trafiony albo zatopiony.",
    correct: "Kliknij strzał, aby go poprawić lub usunąć. „Cofnij” wycofuje ostatni krok.",
    many: "Aby wpisać wiele pudeł lub trafień, wybierz obok planszy „Pudło” lub „Trafiony”, a potem klikaj pola.",
    place: "Aby ustawić statki, przeciągnij je z floty na planszę albo kliknij statek, a potem pole.",
  },
  rooms: {
    home: {
      about: "Tutaj możesz grać w statki, rozwiązywać zagadki i znaleźć najlepszy strzał w każdej pozycji.",
      steps: [
        "„Zagraj teraz” zaczyna grę z komputerem.",
        "Grasz gdzie indziej? „Przeanalizuj grę” pokaże, gdzie strzelić dalej.",
        "Jesteś tu pierwszy raz? W „Nauce” jest sześć krótkich lekcji.",
      ],
    },
    play: {
      about: "Grasz w statki z komputerem.",
      steps: [
        "Wybierz przeciwnika; pierwszy jest najłatwiejszy. Twoje statki już stoją: wymieszaj je albo ustaw ręcznie.",
        "Naciśnij „Rozpocznij” i strzel w pole przeciwnika. Potem strzela on.",
        "Nie wiesz, gdzie strzelić? „Podpowiedź” pokaże najpewniejsze pola. Po grze „Przegląd” pokaże słabsze strzały.",
      ],
    },
    puzzles: {
      about: "Dwa rodzaje zagadek: „Bimaru” – znajdź flotę logiką, „Najlepszy strzał” – znajdź jeden strzał.",
      steps: [
        "Bimaru: liczba mówi, ile pól statków ma jej wiersz lub kolumna. Zaznaczaj wodę i statki, aż znajdziesz całą flotę.",
        "Najlepszy strzał: wybierz pole, które w sumie kosztuje najmniej strzałów, i strzel.",
        "Trudno? „Podpowiedź” pomaga krok po kroku.",
      ],
    },
    review: {
      about: "Przegląd ocenia każdy strzał gry i pokazuje lepsze pola.",
      steps: [
        "Dokończ grę w „Graj”, otwórz grę albo obejrzyj przykład.",
        "Idź od strzału do strzału: każdy ma ocenę i liczbę straconych strzałów.",
        "Przećwicz słabe strzały: znajdź lepsze pole.",
      ],
    },
    trees: {
      about: "Drzewo pokazuje najlepszy strzał po każdej odpowiedzi – na planszach, które da się rozwiązać.",
      steps: [
        "Wybierz planszę i drzewo.",
        "Przechodź od ramki do ramki: każda odpowiedź prowadzi do następnego strzału.",
        "Porównaj z drugim drzewem, aby zobaczyć, gdzie się różnią.",
      ],
    },
    compare: {
      about: "Strategie strzelają do tych samych flot: widać, która potrzebuje mniej strzałów.",
      steps: [
        "Wybierz od dwóch do pięciu strategii.",
        "Naciśnij „Rozpocznij”. Im więcej gier, tym dokładniejsze średnie.",
        "Przeczytaj zdania poniżej: mówią, które różnice są wyraźne.",
      ],
    },
    learn: {
      about: "Krótkie lekcje; w każdej jest plansza, aby wypróbować pomysł.",
      steps: [
        "Zacznij od pierwszej lekcji: objaśnia mapę.",
        "Zrób na planszy to, o co prosi krok. Program sprawdzi.",
        "Przerwij, kiedy chcesz: ukończone kroki pozostają zaznaczone.",
      ],
    },
  },
  chooseAnother: "Wybierz inną grę",
  keysOnBoard: "Klawisze na planszy",
  keysInTree: "Klawisze w drzewie",
  keysPlacing: "Klawisze przy ustawianiu statków",
  newVersion: "Nowa wersja jest gotowa",
  reload: "Wczytaj ponownie",
  helpKey: (key) => mixed`Klawisz ${key} otwiera tę pomoc`,
  keyName: (name) => KEY_NAMES[name] ?? name,
  keys: {
    move: "ruch po planszy",
    row: "pierwsze lub ostatnie pole wiersza; z Ctrl – planszy",
    column: "pierwsze lub ostatnie pole kolumny",
    neighbour: "w więcej niż dwóch wymiarach: to samo pole sąsiedniego przekroju",
    slice: "poprzedni lub następny przekrój; także [ i ]",
    ask: "zapytaj o odpowiedź na polu",
    press: "strzel w pole, zaznacz je lub wybierz",
    miss: "pudło; w zagadkach – woda",
    hit: "trafiony; w zagadkach – statek",
    sunk: "zatopiony",
    maybe: "być może",
    number: "tyle statków, gdy odpowiedzią jest liczba",
    remove: "usuń strzał lub znak",
    best: "przejdź do najlepszego pola",
    hint: "podpowiedź",
    fire: "oddaj salwę",
    takeBack: "cofnij ostatni strzał",
    whatIf: "co, jeśli: sprawdź następne odpowiedzi bez zmieniania gry",
    steps: "poprzedni lub następny strzał; na liście strzałów także ← i →",
    ends: "przed pierwszy strzał albo do ostatniego",
    undo: "cofnij",
    redo: "ponów",
    help: "ta pomoc",
    take: "weź następny statek do ręki",
    pick: "podnieś statek albo postaw trzymany",
    moveShip: "przesuń trzymany statek; bez statku – ruch po planszy",
    turn: "obróć, odbij",
    takeOff: "zdejmij statek z planszy",
    putBack: "odłóż trzymany statek",
    box: "z ramki do ramki",
    boxEnds: "pierwsza lub ostatnia widoczna ramka",
    openBox: "rozwiń lub zwiń ramkę",
    openBelow: "rozwiń wszystko za ramką",
    zoom: "powiększ lub pomniejsz",
    wholeTree: "pokaż całe drzewo",
  },
  notation: "Notacja",
  notationAbout: (code) =>
    mixed`Strzał to pole i odpowiedź: ${code("E5.")} pudło, ${code("F6x")} trafiony, ${code("F8#")} zatopiony; gdy zasady mówią więcej, ${code("F8#3")} podaje długość, ${code("F8#cruiser")} statek, ${code("F8#cruiser[F6,F7,F8]")} pola, a ${code("F6xcruiser")} nazywa trafiony statek. Gdy odpowiedzią jest liczba statków, ${code("F6=2")} oznacza dwa. Na planszach jednowymiarowych i o więcej niż dwóch wymiarach pola zapisuje się ${code("(3)")} lub ${code("(3,1,4)")}, licząc od 1. Nazwy statków są tu angielskie.`,
  examples: "Przykłady",
  exampleTexts: {
    column: "Dwa trafienia w kolumnie: dokąd sięga statek?",
    sunk: "Krążownik zatopiony: gdzie jest okręt podwodny?",
    russian: "Gra rosyjska po pudle na najlepszym pierwszym polu",
    small: "Mała plansza, którą można sprawdzić ręcznie",
    boxes: "Dwa pudełka w trzech wymiarach: jedno leży na polu (2,2,2)",
    numbers: "Cztery pudełka, które mogą się nakładać; odpowiedzi są liczbami",
    placing: "Ustawianie floty rosyjskiej: dwa statki już stoją",
    people: "Ta sama plansza, gdy statki ustawiają ludzie: bliżej brzegów",
    conflict: "Sprzeczność i strzały, które ją powodują",
  },
};
