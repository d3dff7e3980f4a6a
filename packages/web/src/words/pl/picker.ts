import type { PickerWords } from "../en/picker.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const picker: PickerWords = {
  title: "Wybierz grę",
  search: "Szukaj gier",
  searchHint: "Szukaj: kraj, statek, 8 x 8…",
  found: (n) => `Znaleziono: ${count(n)} ${plural(n, "gra", "gry", "gier")}`,
  noneFound: "Nie ma takiej gotowej gry. Możesz wpisać jej zasady:",
  boxes: "Pudełka w n wymiarach",
  boxesAbout:
    "Pudełka dowolnej wielkości na odcinku, w kwadracie, w sześcianie i dalej; mogą się nakładać, a odpowiedzią jest liczba.",
  anotherGame: "Inna plansza lub flota? Zacznij od najbardziej podobnej gry i zmień jej zasady.",
  sizeAndShips: (size, n) => `${size}, ${count(n)} ${plural(n, "statek", "statki", "statków")}`,
  beingPlayed: "w toku",
};

export default picker;
