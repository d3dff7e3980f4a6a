import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const picker = {
  title: "Choose your game",
  search: "Search the games",
  searchHint: "Search: a country, a ship, 8 x 8 …",
  found: (n: number) => `${count(n)} ${plural(n, "game", "games")} found`,
  noneFound: "No ready game is called that. You can write down its rules:",
  boxes: "Boxes in n dimensions",
  boxesAbout: "Boxes of any size in a line, a square, a cube or beyond; they may overlap, and the answer is a number.",
  anotherGame: "Another board or fleet? Begin with the game that is nearest, and change its rules.",
  sizeAndShips: (size: string, n: number) => `${size}, ${count(n)} ${plural(n, "ship", "ships")}`,
  beingPlayed: "being played",
};

export type PickerWords = typeof picker;
export default picker;
