import type * as en from "../en/learn.ts";
import { count } from "../numbers.ts";
import { plCounted as counted } from "../plural.ts";
import { frame } from "./frame.ts";

const layouts = (n: bigint | number): string => counted(n, "układ", "układy", "układów");
/** The number of layouts after the prepositions “z” (genitive) and “w” (locative). */
const ofLayouts = (n: bigint | number): string => counted(n, "układu", "układów", "układów");
const inLayouts = (n: bigint | number): string => counted(n, "układzie", "układach", "układach");
const shots = (n: number): string => counted(n, "strzał", "strzały", "strzałów");
const cells = (n: number): string => counted(n, "pole", "pola", "pól");
const inPlaces = (n: number): string => counted(n, "miejscu", "miejscach", "miejscach");

export const learn: typeof en.learn = {
  intro: "Sześć krótkich lekcji. Każdy pomysł wypróbujesz na planszy; program to sprawdzi.",
  lessonTitles: {
    map: "Jak czytać mapę",
    centre: "Dlaczego środek?",
    parity: "Co drugie pole",
    sinking: "Co mówi „zatopiony”",
    greedy: "Gdy największa szansa zawodzi",
    hiding: "Gdzie się ukryć",
  },
  lessonAbouts: {
    map: "Co znaczy liczba na polu.",
    centre: "Gdzie pierwszy strzał trafia najczęściej i dlaczego nie przeciw ludziom.",
    parity: "Ile strzałów wystarczy, żeby znaleźć statek.",
    sinking: "Jedno słowo przeciwnika wyklucza wiele układów.",
    greedy: "Plansza, na której najpewniejsze trafienie nie jest najlepszym strzałem.",
    hiding: "Ta sama gra z drugiej strony.",
  },
  minutes: (n) => `około ${count(n)} min`,
  lessonDone: "Ukończona",
  lessonBegun: (done, steps) => `zrobione kroki: ${count(done)} z ${count(steps)}`,
  lessonNew: "Nowa",
  stepOf: (step, steps) => `Krok ${count(step)} z ${count(steps)}`,
  stepNames: "Kroki tej lekcji",
  stepDone: (step) => `Krok ${count(step)}, zrobiony`,
  stepOpen: (step) => `Krok ${count(step)}`,
  stepSkip: "Pomiń",
  showMe: "Pokaż",
  allLessons: "Wszystkie lekcje",
  nextLesson: (title) => `Następna lekcja: ${title}`,
  finished: "Lekcja ukończona!",
  toPlay: "Spróbuj w grze",
  forget: "Wyzeruj moje postępy",
  forgotten: "Twoje postępy są wyzerowane.",
  bringBack: "Przywróć je",
  unknownLesson: (name) => `Nie ma lekcji „${name}”. Wybierz jedną z tych.`,
  unknownStep: (name, title) => `Lekcja „${title}” nie ma kroku „${name}”. Wybierz lekcję.`,
  unknownPart: (name) => `Część adresu nic tu nie znaczy: „${name}”.`,
  longAddress: "Adres jest za długi, żeby go odczytać. Skopiuj link jeszcze raz albo wybierz lekcję.",
  brokenRecord: (title) =>
    `Postępów w lekcji „${title}” nie da się odczytać i zostały odłożone. Pozostałe lekcje są bez zmian.`,
  countFailed: "Nie udało się policzyć.",
  board: "Plansza lekcji",
  keyHelp: "Strzałki przesuwają, Enter wybiera.",
  rightMark: "Dobrze.",
  wrongMark: "Jeszcze nie.",
  shownMark: "Oto odpowiedź.",
  shipHit: "trafiony",
  shipSunk: "zatopiony",
  marked: "zaznaczone",
  yourChoice: "twój wybór",
  cellChance: (chance) => `szansa ${chance}`,
  cellMisses: (misses) => `pudła: ${misses}`,
  layoutPictures: (n) => `Na obrazkach: ${layouts(n)}`,
  pictureOf: (first, last, cell) => `statek od ${first} do ${last}${cell === undefined ? "" : `, także na ${cell}`}`,
  yes: "Tak",
  no: "Nie",

  askLikely: "Wybierz pole, na którym teraz najprawdopodobniej leży statek.",
  cellsMarked: (marks) => `Zaznaczone: ${cells(marks)}.`,
  map: {
    say1: (all) =>
      `Na tej planszy kryje się statek o 3 polach: to cała flota. Możliwości: ${layouts(all)}. ${frame.layoutIs} Każdy mały obrazek pokazuje jeden z nich.`,
    ask1: "Wybierz pole, na którym statek leży w największej liczbie obrazków.",
    right1: (cell, n, all) => `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}. Żadne pole nie ma więcej.`,
    wrong1: (cell, n, all) =>
      `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}. Inne pole ma więcej: poszukaj tam, gdzie statek mieści się na wiele sposobów.`,
    say2: (cell, n, all, chance) =>
      `Teraz każde pole pokazuje, w ilu układach leży na nim statek. Zwykle mapa mówi to w procentach, czyli na sto. ${cell} ma ${count(n)} z ${ofLayouts(all)}, a to jest ${chance}. To szansa trafienia.`,
    ask2: (cell, n, all) => `${cell} ma ${count(n)} z ${ofLayouts(all)}. Jaka to szansa?`,
    right2: (chance) => `${chance}. Każda liczba na mapie to szansa, że strzał w to pole trafi.`,
    wrong2: (chance, n, all) =>
      `To nie ${chance}. Podziel 100 przez liczbę układów (${count(all)}) i pomnóż przez ${count(n)}.`,
    say3: (cell, gone, left) =>
      `Strzelasz w ${cell}: pudło. Odpadają układy ze statkiem na ${cell}, a jest ich ${count(gone)}. Zostaje ${layouts(left)}.`,
    right3: (cell, n, left, chance) =>
      `${cell} ma ${count(n)} z ${ofLayouts(left)}: ${chance}. Każda odpowiedź wyklucza układy. Strzelaj tam, gdzie statek leży w największej liczbie pozostałych.`,
    wrong3: (cell, n, left) =>
      `${cell} ma ${count(n)} z ${ofLayouts(left)}. Inne pole ma więcej: spójrz na obrazki, które zostały.`,
  },

  centre: {
    say1: (cellCount, ships) =>
      `Gra amerykańska: ${cells(cellCount)}, ${counted(ships, "statek", "statki", "statków")}. Nikt jeszcze nie strzelał.`,
    ask1: "Wybierz pole, w którym pierwszy strzał trafia najczęściej.",
    right1: (cell, chance) => `${cell}: ${chance}. Żadne pole nie ma większej szansy. Mapa pokazuje wszystkie.`,
    wrong1: (cell, chance) =>
      `${cell} ma ${chance}. Inne pola mają większą szansę. Gdzie statki mają miejsce ze wszystkich stron?`,
    say2: (length) =>
      `Dlaczego? Weź sam najdłuższy statek. Jego długość to ${cells(length)}, a leży poziomo albo pionowo.`,
    ask2: (cell) => `Na ile sposobów może leżeć na rogu ${cell}?`,
    right2: (n, corner, more, middle) =>
      `Sposoby na ${corner}: ${count(n)}, w prawo albo w dół. Sposoby na ${middle}: ${count(more)}. Dlatego środek jest bardziej prawdopodobny.`,
    wrong2: (n, corner) => `To nie ${count(n)}. Z rogu ${corner} statek może iść tylko w prawo albo w dół.`,
    say3: (games) =>
      `Ale ludzie nie ukrywają statków losowo. Strona internetowa (cliambrown/battleship-data) zapisała, gdzie je mieli. Liczba gier: ${count(games)}.`,
    ask3: "Wybierz pole, na którym ludzie mają statek częściej, niż wynikałoby z losu.",
    right3: (cell, people, chance, likeliest) =>
      `${cell}: ludzie ${people}, los ${chance}. Przeciw ludziom najbardziej prawdopodobne jest ${likeliest}, przy brzegu. Środek jest najlepszy tylko przeciw statkom ustawionym losowo.`,
    wrong3: (cell, people, chance) =>
      `${cell}: ludzie ${people}, los ${chance}. Ludzie nie wybierają tego pola częściej niż los. Gdzie najlepiej się ukryć?`,
  },

  parity: {
    say1: (length) => `Najmniejszy statek ma ${cells(length)}. Chcesz go znaleźć na pewno, gdziekolwiek leży.`,
    askCover: "Zaznaczaj strzały, aż statek nie zmieści się między nimi. Użyj ich jak najmniej, a potem sprawdź.",
    state: (marks, left) =>
      `${shots(marks)}; statek ${left === 0 ? "już nigdzie się nie mieści" : `mieści się jeszcze w ${inPlaces(left)}`}.`,
    open: (left) => `Statek mieści się jeszcze w ${inPlaces(left)}. Plansza pokazuje jedno.`,
    tooMany: (marks, fewest) =>
      `Statek już się nie mieści, ale to ${shots(marks)}. Wystarczy ${count(fewest)}. Zaznaczone pola nie muszą leżeć obok siebie.`,
    right1: (fewest) =>
      `${shots(fewest)} i statek jest znaleziony. To co drugie pole, jak pola jednego koloru na szachownicy.`,
    say2: (ships, length) =>
      `Czy da się mniej? Tu leżą obok siebie statki, jest ich ${count(ships)}, a każdy ma ${cells(length)}. Żadne dwa nie mają wspólnego pola.`,
    ask2: (fewer) => `Czy ${shots(fewer)} może trafić wszystkie?`,
    right2: (ships) =>
      `Nie. Jeden strzał trafia jeden z tych statków, więc trzeba tylu strzałów, ile jest statków: ${count(ships)}. To dowód, że mniej nie wystarczy.`,
    wrong2: (ships, fewer) =>
      `Jeden strzał trafia tylko jeden z tych statków. Strzały: ${count(fewer)}, statki: ${count(ships)}. Jeden zostaje nietrafiony.`,
    say3: (length) =>
      `Załóżmy, że krótkie statki są zatopione. Najmniejszy z pozostałych ma ${cells(length)}, a plansza jest większa.`,
    tooManyLong: (marks, fewest) =>
      `Statek już się nie mieści, ale to ${shots(marks)}. Wystarczy ${count(fewest)}. W każdym wierszu i kolumnie zostawiaj przerwy o jedno pole za krótkie dla statku.`,
    right3: (fewest, length) =>
      `${shots(fewest)}, a mniej nie wystarczy. Gdy statek ma ${cells(length)}, przerwy mogą być szersze.`,
    say4: (cellCount, every, needed) =>
      `Duża plansza ma ${cells(cellCount)}. Żeby na pewno znaleźć statek, który ma ${cells(every)}, trzeba tylu strzałów: ${count(needed)}.`,
    ask4: (length) => `Został tylko statek, który ma ${cells(length)}. Ile strzałów trzeba co najmniej?`,
    right4: (needed, before) =>
      `${shots(needed)} zamiast ${count(before)}. Dlatego przed strzałem sprawdź, jakie statki jeszcze są.`,
    wrong4: (n, length) =>
      `Nie ${count(n)}. Gdy statek ma ${cells(length)}, można zostawić pod rząd tyle wolnych pól: ${count(length - 1)}, zanim padnie następny strzał.`,
  },

  sinking: {
    say1: (first, second) =>
      `Kryją się tu dwa statki: jeden ma 3 pola, drugi 2. Nigdy się nie stykają, nawet rogami. Trafiasz ${first} i ${second}, a przy ${second} słyszysz „zatopiony”.`,
    ask1: "Zaznacz wszystkie pola, na których nie może już być statku, a potem sprawdź.",
    right1: (n) => `Wszystkie, razem ${count(n)}. Wokół zatopionego statku jest tylko woda, nie trzeba tam strzelać.`,
    missing: (n) =>
      `Statku nie może być jeszcze na innych polach, brakuje: ${count(n)}. Pamiętaj: statki nie stykają się nawet rogami.`,
    extra: (cell, n) => `Na ${cell} może jeszcze być statek, w ${inLayouts(n)}.`,
    say2: (second, without, left) =>
      `Te same dwa trafienia, ale przy ${second} słyszysz tylko „trafiony”. Statek ma więc trzecie pole. Gdyby nikt nie mówił „zatopiony”, zostałoby układów: ${count(without)}. Teraz jest ich ${count(left)}.`,
    right2: (cell, n, all, chance) =>
      `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}: ${chance}. Statek ciągnie się dalej w linii obu trafień, a z tej strony zostawia drugiemu więcej miejsca.`,
    wrong2: (cell, n, all) =>
      `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}. Inne pole ma więcej. Statek jest prosty: spójrz na oba końce linii.`,
    otherEnd2: (cell, n, all) =>
      `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}. To jeden koniec linii; z której strony statek zostawia drugiemu więcej miejsca?`,
    say3: (cell) => `Strzał w ${cell}: pudło.`,
    ask3: "Na jednym polu na pewno leży teraz statek. Wybierz je.",
    right3: (cell, n, all, chance) =>
      `Na ${cell} statek leży w ${count(n)} z ${ofLayouts(all)}: ${chance}. Wszystkie pozostałe układy mają tam statek.`,
    say4: (last) =>
      `Większa plansza: krążownik i okręt podwodny po 3 pola oraz niszczyciel o 2 polach. Mogą się stykać. Trafiasz trzy pola z rzędu. To, co słyszysz przy ${last}, ostatnim z nich, zależy od zasad.`,
    ask4: "Po której odpowiedzi zostaje najmniej układów?",
    answerHit: "„Trafiony”, a nikt nigdy nie mówi „zatopiony”",
    answerSunk: "„Zatopiony”",
    answerLength: "„Zatopiony, statek o 3 polach”",
    answerNamed: "„Zatopiony, krążownik”",
    right4: (hit, sunk, length, named) =>
      `Po „trafiony” zostaje ${layouts(hit)}, po „zatopiony” ${count(sunk)}, z długością ${count(length)}, z nazwą ${count(named)}. Im więcej mówi odpowiedź, tym mniej układów zostaje.`,
    wrong4: (n) => `Po tej zostaje ${layouts(n)}. Inna mówi więcej.`,
  },

  greedy: {
    say1: (cell, left) =>
      `Znowu statek długości 3 pól. Strzał w ${cell} chybił, zostaje ${layouts(left)}. Mapa pokazuje, w ilu z nich na danym polu leży statek.`,
    ask1: "Wybierz najbardziej prawdopodobne pole.",
    right1: (cell, n, left) =>
      `Na polu ${cell} statek leży w ${count(n)} z ${ofLayouts(left)}. Ten strzał trafia najczęściej. Ale czy jest najlepszy?`,
    wrong1: (cell, n) => `Pole ${cell}: ${layouts(n)} ze statkiem. Inne pole ma ich więcej.`,
    say2: (likeliest, misses) =>
      `Program sprawdził każdy strzał i dalej grał bezbłędnie do końca. Jeśli strzelisz teraz w ${likeliest}, średnia liczba pudeł wyniesie ${misses}.`,
    ask2: "Są lepsze strzały. Wybierz jedno z najlepszych pól.",
    right2: (cell, misses, likeliest, more) =>
      `Średnia liczba pudeł: ${misses} po strzale w ${cell}, ${more} po strzale w ${likeliest}. Udowodniono, że żaden strzał nie jest lepszy.`,
    wrong2: (cell, misses, likeliest, more) =>
      `Średnia liczba pudeł po strzale w ${cell} to ${misses}. Strzał w ${likeliest} nie jest gorszy: ${more}. Spróbuj pola przy brzegu, na którym statek leży często.`,
    say3: (likeliest, left) =>
      `Jak to możliwe? Strzał w ${likeliest} trafia częściej. Zsumuj pudła we wszystkich układach (${count(left)}): osobno po pudle i osobno po trafieniu.`,
    ask3: (best) => `Kiedy strzał w ${best} pozwala uniknąć pudeł?`,
    afterMiss: "Po pudle",
    afterHit: "Po trafieniu",
    right3: (likeliest, best) =>
      `Po trafieniu w ${likeliest.cell} układów zostaje ${count(likeliest.hits)}, a najlepsza gra ma w nich razem jeszcze tyle pudeł: ${count(likeliest.afterHit)}. Po trafieniu w ${best.cell} układów zostaje ${count(best.hits)}, a pudeł jest ${count(best.afterHit)}. Gdy strzał chybi, pudeł razem z nim jest ${count(likeliest.afterMiss)} przy ${likeliest.cell} i ${count(best.afterMiss)} przy ${best.cell}. W sumie: ${count(likeliest.all)} przy ${likeliest.cell}, ${count(best.all)} przy ${best.cell}. Mapa pokazuje, co zostaje po trafieniu w ${best.cell}.`,
    wrong3: (likeliest, best) =>
      `Gdy strzał chybi, pudeł razem z nim jest ${count(likeliest.afterMiss)} przy ${likeliest.cell} i ${count(best.afterMiss)} przy ${best.cell}. Sprawdź więc, co dzieje się po trafieniu.`,
    say4: (all, greedy) =>
      `Teraz zacznij od pustej planszy. Gdy zagrasz każdy układ raz (razem ${count(all)}) i zawsze strzelasz w najbardziej prawdopodobne pole, liczba pudeł wyniesie ${count(greedy)}.`,
    ask4: "A ile pudeł daje najlepsza możliwa gra?",
    option4: (misses) => counted(misses, "pudło", "pudła", "pudeł"),
    right4: (best, less) =>
      `${count(best)}, i to udowodnione: mniej tylko o ${count(less)}. Strzelanie w najbardziej prawdopodobne pole to dobra zasada, ale nie idealna.`,
    wrong4: (n, greedy) => `Nie ${count(n)}. Najlepsza gra pozwala uniknąć tylko kilku z ${count(greedy)} pudeł.`,
  },

  hiding: {
    say1: "Teraz ty się ukrywasz, a program cię szuka. Strzela zawsze w najbardziej prawdopodobne pole; gdy jest ich kilka, wybiera losowo.",
    ask1: "Zaznacz trzy pola w linii dla swojego statku, a potem sprawdź.",
    notShip: "To nie jest statek o 3 polach. Zaznacz trzy pola w linii, jedno obok drugiego.",
    right1: (misses) => `Program ma średnio tyle pudeł: ${misses}. Nigdzie nie jest mu trudniej.`,
    wrong1: (misses, most) =>
      `Program ma średnio tyle pudeł: ${misses}. W innym miejscu miałby ${most}. Gdzie strzela na końcu?`,
    say2: "To miejsce ci się podoba i ukrywasz się tam w każdej grze. Twój przeciwnik to zauważa.",
    ask2: "Ile ma wtedy pudeł?",
    option2: (misses) => `Średnio ${misses}`,
    right2: "Żadnego: wie, gdzie jesteś. Dobra kryjówka to taka, której nikt nie zgadnie.",
    wrong2: (misses) => `Nie ${misses}. Zna to miejsce, zanim strzeli.`,
    say3: (even, best) =>
      `Więc wybieraj losowo. Gdy wszystkie miejsca są równie prawdopodobne, nawet najlepszy szukający ma średnio tyle pudeł: ${even}. Najlepsza mieszanka używa niektórych miejsc częściej niż innych: wtedy jest ich ${best} i żadna nie daje więcej.`,
    ask3: "Jak często najlepsza mieszanka używa miejsca przy brzegu?",
    optionAlways: "Zawsze",
    optionMore: (even) => `Trochę częściej niż w ${even} gier`,
    optionEven: (even) => `W ${even} gier, czysto losowo`,
    right3: (share, even) =>
      `W ${share} gier; czysty los dałby ${even}. Brzeg to dobre miejsce, jeśli nie zawsze tam jesteś. Mapa pokazuje w procentach, jak często najlepsza mieszanka ma statek na każdym polu.`,
    wrongAlways: "Wtedy przeciwnik szukałby tylko przy brzegu. Mieszanka potrzebuje też miejsc w środku.",
    wrongEven: (share) => `Dobrze, ale nie najlepiej: najlepsza mieszanka używa brzegu w ${share} gier.`,
  },
};
