import type { AnalysisWords } from "../en/analysis.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const analysis: AnalysisWords = {
  // A contradiction, and what mends it.
  noLayout: "Нет расстановки",
  contradiction: "Противоречие",
  rulesAllowNone: "Правила не допускают ни одной расстановки: флот не помещается на поле.",
  leftZero: (zero) => ["осталось расстановок: ", zero],
  firstImpossible: (n, shot) => `Выстрел ${n}, ${shot}, первым не оставил ни одной расстановки`,
  removeWhat: (what) => `Убрать: ${what}`,
  andMore: (n) => `и ещё ${count(n)}, отмечены на поле`,
  notInMap: "не учтён на карте",
  somethingElse: (cell) => `${cell}: другое…`,
  changeTo: (cell, change) => `${cell}: ${change}`,
  noneAgrees: (all) =>
    all === 1
      ? "Ни одна расстановка не согласуется с этим выстрелом."
      : `Ни одна расстановка не согласуется с этими выстрелами (${all}).`,
  oneWrong: (name) => `Ответ на ${name} не может быть верным, какими бы ни были остальные.`,
  contradictEach: (names, isMinimal) =>
    `${names} противоречат друг другу${isMinimal ? "" : " (или некоторые из них)"}.`,
  noMap: "Карта появится, когда выстрелы согласуются.",
  others: (kept) =>
    kept === 0 ? "без выстрелов" : kept === 1 ? "для другого выстрела" : `для остальных выстрелов (${kept})`,
  mapTooLong: (others) => `Расстановки есть (${others}), но их карта считается слишком долго.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Карта построена ${others}, не считая ${dropped}.${isLargest ? "" : " Возможно, убрать нужно меньше."}`,
  wasMiss: "мимо",
  wasShips: (n) => `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`,
  wasHit: (ship) => (ship === undefined ? "попал" : `попал, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `убил${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "клетка", "клетки", "клеток")}`}${cells}`,
  shots: (n) => `${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}`,

  // Strategies side by side.
  chosenDecides: (sign) => ["Выбранная стратегия определяет, какая клетка отмечена ", sign, " и что показывает поле."],
  optimalProved: (cell) => [" ", cell, " доказано"],
  optimal: "оптимальная",
  another: "Другая стратегия",
  none: "нет",
  strategies: {
    "greedy-hit": {
      about: "клетка с наибольшим шансом попадания по точному числу расстановок",
      score: "шанс попадания или ожидаемые попадания (больше — лучше)",
    },
    "greedy-distribution": {
      about: "клетка, после которой ожидается меньше всего расстановок",
      score: "ожидаемое число оставшихся расстановок (меньше — лучше)",
    },
    entropy: {
      about: "клетка, ответ в которой скажет больше всего, в битах",
      score: "ожидаемая информация от ответа в битах (больше — лучше)",
    },
    "half-split": {
      about: "клетка, где шанс попадания ближе всего к одной второй",
      score: "отклонение шанса попадания от 1/2 (меньше — лучше)",
    },
  },

  // The best strategy.
  keepsSmall: "Что стратегия уменьшает",
  objectiveIs: (name, meaning) => `${name}: ${meaning}`,
  solveHere: "Решить отсюда",
  solving: "Решение",
  solvingNow: "идёт решение",
  meanWorst: (_, low, high, worst) =>
    `идёт решение: среднее от ${low} до ${high}, худшее от ${worst[0]} до ${worst[1]}`,
  notSolved: (what) => `Не решено: ${what}.`,
  work: (nodes, time) => `узлов: ${count(nodes)}, ${time}`,
  proved: (objective, work) => `доказано: ${objective} · ${work}`,
  notProved: (mean, worst, work) => `не доказано: среднее не меньше ${mean}, худшее не меньше ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) => [
    mean,
    ` промаха в среднем (расстановок: ${count(layouts)}), самое большее `,
    worst,
  ],
  elsewhere: "Выстрелы на поле не из этой стратегии.",
  putAway: "Убрать",
  noMissLeft: (layouts) => `${layouts}, дальше без промахов`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, дальше в среднем ${mean}, самое большее ${count(worst)} ${plural(worst, "промах", "промаха", "промахов")}`,
  marksOther: "Поле отмечает клетку того, что выбрано там.",
  markOptimal: "Отметить оптимальную клетку",
  allHit: "Все клетки кораблей поражены.",
  allKnown: (cells) => `Все клетки кораблей известны: ${cells} — без единого промаха.`,
  optimalHere: (cell, rest) => ["Здесь оптимально: ", cell, rest === undefined ? "" : `: ${rest}`],
  shootsHere: (cell, rest) => ["Эта стратегия стреляет в ", cell, rest === undefined ? "" : `: ${rest}`],

  // The lines.
  theGame: "Игра",
  noneLeft: "расстановок не осталось",
  layoutsLeft: (n) => `осталось ${count(n)} ${plural(n, "расстановка", "расстановки", "расстановок")}`,
  fromFirst: "с первого выстрела",
  afterShot: (n) => `после выстрела ${n}`,
  level: (n) => `уровень ${n}: `,
  deleteLine: (name) => `Удалить вариант ${name}`,
  deleteTitle: "Удалить; «Отменить» вернёт",
  rename: "Переименовать",
  makeGame: "Сделать игрой",
  lineName: "Название варианта",
  stage: () => "идёт решение",
};

export default analysis;
