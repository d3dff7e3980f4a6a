import type { PickerWords } from "../en/picker.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const picker: PickerWords = {
  title: "Choisissez votre jeu",
  search: "Chercher un jeu",
  searchHint: "Chercher : un pays, un navire, 8 x 8…",
  found: (n) => `${count(n)} ${plural(n, "jeu trouvé", "jeux trouvés")}`,
  noneFound: "Aucun jeu prêt ne porte ce nom. Vous pouvez en écrire les règles :",
  boxes: "Boîtes en n dimensions",
  boxesAbout:
    "Des boîtes de taille quelconque sur une ligne, dans un carré, un cube ou au-delà ; elles peuvent se chevaucher, et la réponse est un nombre.",
  anotherGame: "Une autre grille, une autre flotte ? Partez du jeu le plus proche et changez ses règles.",
  sizeAndShips: (size, n) => `${size}, ${count(n)} ${plural(n, "navire", "navires")}`,
  beingPlayed: "en cours",
};

export default picker;
