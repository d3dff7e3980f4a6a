import type * as en from "../en/analysis.ts";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";
import { ruCounted as counted } from "../plural.ts";

export const analysis: typeof en.analysis = {
  noLayout: "Нет расстановки",
  contradiction: "Противоречие",
  rulesAllowNone: "Правила не допускают ни одной расстановки: флот не помещается на поле.",
  leftZero: (zero) => mixed`осталось расстановок: ${zero}`,
  firstImpossible: (n, shot) => `Выстрел ${n}, ${shot}, первым не оставил ни одной расстановки`,
  removeWhat: (what) => `Убрать: ${what}`,
  andMore: (n) => `и ещё ${count(n)}, отмечены на поле`,
  notInMap: "не учтён на карте",
  somethingElse: (cell) => `${cell}: другой ответ…`,
  changeTo: (cell, change) => `${cell}: ${change}`,
  noneAgrees: (all) =>
    all === 1
      ? "Ни одна расстановка не согласуется с этим выстрелом."
      : `Ни одна расстановка не согласуется с этими выстрелами (${all}).`,
  oneWrong: (name) => `Ответ на ${name} не может быть верным, какими бы ни были остальные.`,
  contradictEach: (names, isMinimal) =>
    `${names} противоречат друг другу${isMinimal ? "" : " (или некоторые из них)"}.`,
  noMap: "Карта вернётся, когда противоречие исчезнет.",
  others: (kept) =>
    kept === 0 ? "только пустое поле" : kept === 1 ? "другой выстрел" : `остальные выстрелы (${kept})`,
  mapTooLong: (others) => `Если взять ${others}, расстановки есть, но их карта считалась бы слишком долго.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Карта не учитывает ${dropped}, а учитывает ${others}.${isLargest ? "" : " Возможно, достаточно исключить меньше."}`,
  wasMiss: "мимо",
  wasShips: (n) => counted(n, "корабль", "корабля", "кораблей"),
  wasHit: (ship) => (ship === undefined ? "попал" : `попал, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `убил${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${counted(length, "клетка", "клетки", "клеток")}`}${cells}`,

  chosenDecides: (sign) => mixed`Выбранная стратегия определяет, какая клетка отмечена ${sign} и что показывает поле.`,
  optimalProved: (cell) => mixed` ${cell} доказано`,
  optimal: "оптимальная",
  another: "Другая стратегия",
  none: "нет",
  strategies: {
    "greedy-hit": {
      about: "клетка с наибольшим шансом попадания по точному числу расстановок",
      score: "шанс попадания или ожидаемые попадания (больше — лучше)",
    },
    "greedy-distribution": {
      about: "клетка, ответ в которой должен оставить меньше всего расстановок",
      score: "ожидаемое число оставшихся расстановок (меньше — лучше)",
    },
    entropy: {
      about: "клетка, ответ в которой должен сказать больше всего, в битах",
      score: "ожидаемая информация от ответа в битах (больше — лучше)",
    },
    "half-split": {
      about: "клетка, где шанс попадания ближе всего к половине",
      score: "отклонение шанса попадания от 1/2 (меньше — лучше)",
    },
  },

  solveHere: "Решить отсюда",
  solving: "Решение",
  solvingNow: "идёт решение",
  meanWorst: (_, low, high, worst) =>
    `идёт решение: среднее от ${low} до ${high}, худшее от ${worst[0]} до ${worst[1]}`,
  notSolved: (what) => `Не решено: ${what}.`,
  work: (nodes, time) => `узлов: ${count(nodes)}, ${time}`,
  proved: (objective, work) => `доказано: ${objective} · ${work}`,
  notProved: (mean, worst, work) => `не доказано: среднее не меньше ${mean}, худшее не меньше ${worst} · ${work}`,
  missesOver: (mean, layouts, worst) =>
    mixed`${mean} промаха в среднем (расстановок: ${count(layouts)}), самое большее ${worst}`,
  elsewhere: "Эта стратегия не ведёт к выстрелам на поле.",
  putAway: "Отбросить",
  noMissLeft: (layouts) => `${layouts}, дальше без промахов`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, дальше в среднем ${mean}, самое большее ${counted(worst, "промах", "промаха", "промахов")}`,
  marksOther: "Поле отмечает клетку другого выбора.",
  markOptimal: "Отметить оптимальную клетку",
  allHit: "Все клетки кораблей поражены.",
  allKnown: (cells) => `Все клетки кораблей известны: ${cells} — без единого промаха.`,
  optimalHere: (cell, rest) => mixed`Здесь оптимально: ${cell}${rest === undefined ? "" : `: ${rest}`}`,
  shootsHere: (cell, rest) => mixed`Эта стратегия стреляет в ${cell}${rest === undefined ? "" : `: ${rest}`}`,

  theGame: "Игра",
  noneLeft: "расстановок не осталось",
  layoutsLeft: (n) => `осталось ${counted(n, "расстановка", "расстановки", "расстановок")}`,
  fromFirst: "с первого выстрела",
  afterShot: (n) => `после выстрела ${n}`,
  level: (n) => `уровень ${n}: `,
  deleteLine: (name) => `Удалить вариант ${name}`,
  deleteTitle: "Удалить; «Отменить» вернёт",
  makeGame: "Сделать игрой",
  lineName: "Название варианта",
  stage: () => "идёт решение",
};

export const ahead: typeof en.ahead = {
  choice: "взгляд вперёд",
  agrees: "Если смотреть дальше вперёд, заметно лучшей клетки нет.",
  better: (cell, shots, likeliest, by) =>
    `Если смотреть дальше вперёд, ${cell} требует примерно на ${shots} выстрела меньше, чем ${likeliest}, вероятнейшее попадание (${by}).`,
  betterThough: (cell, chance, likeliest, other, shots, by) =>
    `${cell} попадает реже, чем ${likeliest} (${chance} против ${other}), но если смотреть дальше вперёд, экономит примерно ${shots} выстрела (${by}).`,
  byAll: (layouts) => `по всем оставшимся расстановкам: ${count(layouts)}`,
  byDrawn: (error) => `оценка, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Лучшая клетка: ${cell}, ${chance}. Если смотреть дальше вперёд, она лучше, чем ${likeliest}.`,
};
