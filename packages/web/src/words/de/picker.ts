import type { PickerWords } from "../en/picker.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const picker: PickerWords = {
  title: "Wähle dein Spiel",
  search: "Spiele durchsuchen",
  searchHint: "Suche: ein Land, ein Schiff, 8 x 8 …",
  found: (n) => `${count(n)} ${plural(n, "Spiel", "Spiele")} gefunden`,
  noneFound: "Kein fertiges Spiel heißt so. Du kannst seine Regeln selbst eingeben:",
  boxes: "Quader in n Dimensionen",
  boxesAbout:
    "Quader beliebiger Größe auf einer Linie, in einem Quadrat, einem Würfel oder darüber hinaus; sie dürfen sich überlappen, und die Antwort ist eine Zahl.",
  anotherGame: "Ein anderes Spielfeld, eine andere Flotte? Nimm das ähnlichste Spiel und ändere seine Regeln.",
  sizeAndShips: (size, n) => `${size}, ${count(n)} ${plural(n, "Schiff", "Schiffe")}`,
  beingPlayed: "wird gespielt",
};

export default picker;
