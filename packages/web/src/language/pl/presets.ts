import type { PresetWords } from "../preset-words.ts";

export const presets: PresetWords = {
  description:
    "Gdzie są statki? Wpisz swoje strzały z gry w statki i zobacz dokładną szansę trafienia na każdym polu oraz najlepszy następny strzał. Działa w przeglądarce, niczego nie wysyła.",
  games: {
    hasbro: {
      title: "Amerykańska gra planszowa",
      about: "amerykańska gra planszowa: nazwa zatopionego statku jest podawana, statki mogą się stykać",
    },
    "milton-bradley": {
      title: "Amerykańska gra planszowa, starsze zasady",
      about: "amerykańska gra planszowa według starszych drukowanych zasad: każde trafienie podaje nazwę statku",
    },
    "hasbro-2002": {
      title: "Amerykańska gra planszowa, nazwy z 2002 roku",
      about: "amerykańska gra planszowa z nazwami statków z 2002 roku",
    },
    russian: {
      title: "Rosyjska bitwa morska",
      about: "Morskoj boj: dziesięć statków, które nie mogą się stykać; sędzia mówi „zatopiony”, ale nie który",
    },
    german: {
      title: "Gra niemiecka, dziesięć statków",
      about: "Schiffe versenken: dziesięć statków o długości od 5 do 2 pól, które nie mogą się stykać",
    },
    french: {
      title: "Francuska bitwa morska",
      about: "Bataille navale: pięć statków z gry amerykańskiej, które nie mogą się stykać",
    },
    bimaru: {
      title: "Flota z łamigłówki Bimaru",
      about: "flota z łamigłówki Bimaru (statki dla jednej osoby): tylko pudło i trafiony",
    },
    "treasure-hunt": {
      title: "Poszukiwanie skarbów",
      about: "z gry komputerowej: szukanie grup 4, 3 i 2 kałamarnic; mogą się stykać, a gra pokazuje, ile znaleziono",
    },
    salvo: {
      title: "Salvo na papierze",
      about:
        "gra na papierze z czterema statkami, starsza niż amerykańska planszowa: statki mogą się stykać, zatopiony jest nazywany",
    },
    italian: {
      title: "Włoska gra na papierze",
      about: "Battaglia navale: dziesięć statków od 4 do 1 pola, które mogą się tu stykać; sędzia mówi „zatopiony”",
    },
    "german-six": {
      title: "Gra niemiecka, sześć statków",
      about: "Schiffe versenken z mniejszą flotą, od 5 do 2 pól, według opisu w gazecie; statki nie mogą się stykać",
    },
    portuguese: {
      title: "Portugalska gra na papierze",
      about:
        "A batalha naval: lotniskowiec, dwa niszczyciele po 4 i pięć motorówek po 1, bez stykania; każde trafienie podaje nazwę statku",
    },
    norwegian: {
      title: "Gra terenowa norweskich harcerzy",
      about:
        "Kjempeslagskip, gra na dworze z ludźmi jako statkami: każde trafienie podaje rodzaj statku; tu statki mogą się stykać",
    },
    swedish: {
      title: "Szwedzka gra planszowa",
      about:
        "Sjöslaget, 11 kolumn i 9 wierszy: pudło i trafiony; o stykaniu decydują gracze, tu statki mogą się stykać",
    },
    czech: {
      title: "Czeska gra podróżna",
      about:
        "Lodě, magnetyczna książka na drogę z dziesięcioma statkami po 5, 3, 2 i 1 pole; tu bez stykania, jak na papierze",
    },
    hackerrank: {
      title: "Konkurs programistyczny (HackerRank)",
      about: "zawody programów: siedem statków od 5 do 1 pola, dowolnie obok siebie; zatopiony jest pokazywany",
    },
    planes: {
      title: "Trzy samoloty",
      about:
        "Avioane, czyli bombardowanie samolotów: trzy samoloty po dziesięć pól; tu tylko pudło i trafiony, bez trafienia w głowę",
    },
    "three-ships": {
      title: "Trzy równe statki",
      about: "gra z kursu programowania: trzy statki po 3 pola; odpowiedzi to pudło, trafiony i zatopiony",
    },
    classroom: {
      title: "Gra w klasie",
      about:
        "gra szkolna na małym komputerze z 5 na 5 światełkami: statki po 3, 2 i 1 polu; sędzia mówi „zatopiony”, tu statki mogą się stykać",
    },
    "number-plane": {
      title: "Układ współrzędnych",
      about:
        "lekcja matematyki na płaszczyźnie od −10 do 10: sześć statków po 4 do 2 punktów; pudło i trafiony; tu statki mogą się stykać",
    },
    thesis: {
      title: "Praca magisterska o pięciu strategiach",
      about:
        "praca magisterska o pięciu strategiach: zatopiony statek jest pokazywany, statki mogą się stykać i są ustawiane jeden po drugim",
    },
    "gorkoff-5x5": {
      title: "Pięć na pięć",
      about: "plansza pięć na pięć z sześcioma statkami, które nie mogą się stykać: 1428 układów",
    },
    "gorkoff-3x3": {
      title: "Trzy na trzy",
      about: "plansza trzy na trzy z trzema statkami, które nie mogą się stykać: 4 układy",
    },
  },
  ships: {
    carrier: "lotniskowiec",
    battleship: "pancernik",
    cruiser: "krążownik",
    submarine: "okręt podwodny",
    destroyer: "niszczyciel",
    boat: "łódź",
    "patrol-boat": "łódź patrolowa",
    "torpedo-boat": "torpedowiec",
    "assault-ship": "okręt desantowy",
    launch: "motorówka",
    minesweeper: "trałowiec",
    plane: "samolot",
    ship: "statek",
    large: "duży",
    middle: "średni",
    small: "mały",
    four: "czwórka",
    three: "trójka",
    two: "dwójka",
    box: "pudełko",
  },
};
