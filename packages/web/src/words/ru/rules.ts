import type { RulesWords } from "../en/rules.ts";
import { plural } from "./plural.ts";

const rules: RulesWords = {
  // The form of the rules.
  board: "Поле",
  fleet: "Флот",
  contactAndAnswers: "Касание и ответы",
  columns: "Столбцы",
  rows: "Строки",
  side: (n) => `Сторона ${n}`,
  addDimension: "Добавить измерение",
  removeLast: "Убрать последнее",
  addShip: "Добавить корабль",
  mayTouch: "Могут ли корабли касаться",
  refereeSays: "Судья говорит",
  option: (_, meaning) => meaning,
  ship: (n) => `Корабль ${n}`,
  name: "Название",
  number: "Число",
  length: "Длина",
  shape: "Форма",
  box: "Коробка",
  boxTitle: "Любая коробка любого размера",
  removeShip: (n, name) => `Убрать корабль ${n}, ${name}`,
  shapeOf: (name) => `Форма: ${name}`,
  columnRow: (x, y) => `столбец ${x}, строка ${y}`,
  mirror: "и зеркальные отражения",
  clickToDraw: "Щёлкайте по клеткам, чтобы рисовать; допустим любой поворот.",
  blockedCells: (n) => `Закрытые клетки: ${n}`,
  editOnBoard: "Изменить на поле",

  // A game of boxes.
  boxGame: "Игра с коробками",
  boxFields: { side: "Сторона", dimensions: "Измерения", ships: "Корабли" },

  // Counts of one’s own.
  countsTitle: "Прячут по моим подсчётам",
  countsAbout:
    "Посчитайте, в скольких играх в каждой клетке стоял корабль. Тогда шансы начнутся с ваших подсчётов, и ничего сверх них не предполагается.",
  gamesCounted: "Посчитано игр",
  countsOf: (rows, columns) =>
    `Подсчёты: ${rows} ${plural(rows, "строка", "строки", "строк")} по ${columns}, 0 для закрытых клеток`,
  orFile: "Или файл: подсчёты либо распределение",
  fitting: "Подгонка",
  fittingNow: "подгоняем шансы к подсчётам",
  useCounts: "Использовать эти подсчёты",
  countsFailed: (what) => `Подсчёты не удалось использовать: ${what}.`,
  goesByCounts: (bits) => `Поле учитывает ваши подсчёты: они дают ${bits} бита о том, где корабли.`,
  usedNow: (name) => ["Сейчас используется: ", name],
  noName: "распределение без названия",
  savePrior: "Сохранить файлом",
};

export default rules;
