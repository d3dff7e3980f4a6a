import type { PickerWords } from "../en/picker.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const picker: PickerWords = {
  title: "Выберите игру",
  search: "Поиск игр",
  searchHint: "Поиск: страна, корабль, 8 x 8…",
  found: (n) => `${plural(n, "Найдена", "Найдено", "Найдено")} ${count(n)} ${plural(n, "игра", "игры", "игр")}`,
  noneFound: "Готовой игры с таким названием нет. Можно задать её правила:",
  boxes: "Коробки в n измерениях",
  boxesAbout: "Коробки любого размера на отрезке, в квадрате, кубе и дальше; они могут перекрываться, а ответ — число.",
  anotherGame: "Другое поле или флот? Возьмите самую похожую игру и измените её правила.",
  sizeAndShips: (size, n) => `${size}, ${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`,
  beingPlayed: "идёт сейчас",
};

export default picker;
