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
  withFinger: "Palcem",
  withMouse: "Myszą",
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
  chooseAnother: "Wybierz inną grę",
  keysOnBoard: "Klawisze na planszy",
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
    miss: "pudło",
    hit: "trafiony",
    sunk: "zatopiony",
    number: "tyle statków, gdy odpowiedzią jest liczba",
    remove: "usuń strzał",
    best: "przejdź do najlepszego pola",
    whatIf: "co, jeśli: sprawdź następne odpowiedzi bez zmieniania gry",
    steps: "poprzedni lub następny strzał",
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
