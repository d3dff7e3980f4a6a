import type { MapWords } from "../en/map.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const map: MapWords = {
  // The cells.
  blocked: "закрыта",
  shotNumber: (n) => `выстрел ${n}`,
  inConflict: "в противоречии",
  leftOut: "в противоречии, не учтён на карте",
  notShot: "не обстреляна",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `ожидается кораблей${ship === undefined ? "" : ` класса ${ship}`}: ${mean}`,
  percentFor: (percent, ships) => `${percent} процентов: ${ships}`,
  estimatedPercentSaid: (value, error) => `около ${value} процентов, плюс-минус ${error}, по оценке`,
  estimatedShipsSaid: (value, error) => `ожидается около ${value} корабля, плюс-минус ${error}, по оценке`,
  forCertain: (ship) => `точно ${ship}`,
  sunkShip: (ship) => `${ship}, убит`,
  ofSunk: (ship) => `убит: ${ship}`,
  certainly: "точно корабль",
  bestCell: "лучшая клетка",
  likeliestOf: (ship) => `самая вероятная клетка: ${ship}`,
  inRandom: (n) =>
    `${n === 1 ? "корабль" : `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`} в случайной расстановке`,
  estimatedAbout: (value, error) => `оценка: около ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `оценка: ожидается около ${value} ± ${error} корабля`,
  expectedValue: (mean) => `ожидается: ${mean}`,
  shipsInLayouts: (ships, layouts) => `кораблей: ${count(ships)}, расстановок: ${count(layouts)}`,
  ifByChance: (percent) => `${percent}, если бы прятал случай`,
  numbersChance: "Шанс каждого числа кораблей",

  // What the map shows.
  mapShows: "Карта показывает",
  layerChance: "Шанс",
  layerChanceTitle: "Шанс на корабль в каждой клетке",
  layerShips: "Корабли",
  layerShipsTitle: "Ожидаемое число кораблей в каждой клетке",
  layerBits: "Информация",
  layerBitsShort: "Биты",
  layerBitsTitle: "Сколько должен сообщить ответ в каждой клетке, в битах",
  layerLeft: "Расстановки",
  layerLeftShort: "Остаток",
  layerLeftTitle: "Сколько расстановок должно остаться после ответа в каждой клетке",
  scoresOf: (strategy) => `Оценки ${strategy}`,
  scoresTitle: (strategy) => `Оценки стратегии ${strategy}`,
  oneShip: "Один корабль…",
  chanceOfMany: "Шанс на…",
  oneShipAlone: "Только один корабль",
  colours: "Цвета",
  scales: { linear: "пропорционально", root: "корень", rank: "по порядку" },
  measureChance: (ship) => (ship === undefined ? "шанс на корабль, проценты" : `шанс (${ship}), проценты`),
  measureExpected: (ship) => `ожидаемое число кораблей в клетке${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "шанс на любой корабль, проценты",
  measureExactly: (ships) => `шанс: ${ships}, проценты`,
  titleEstimated: (title) => `${title}, оценка`,
  goesHit: "шанс попадания",
  goesBits: "ожидаемая информация от ответа, биты",
  goesLeft: "ожидаемое число оставшихся расстановок",
  goesSplit: "отклонение шанса попадания от одной второй",
  goesShips: "ожидаемое число кораблей в клетке",
  score: (value) => `оценка ${value}`,
  bits: (value) => `${value} бита`,
  left: (value) => `останется ${value}`,
  leftExpected: (value) => `ожидаемое число расстановок: ${value}`,
  shipsShort: (value) => `${value} корабля`,
  shipsExpectedWords: (value) => `ожидается кораблей: ${value}`,
  inUnits: (unit) => `, в единицах ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Осталось: ${count(n)} ${plural(n, "расстановка", "расстановки", "расстановок")}.`,
  percentSaid: (n) => `${n} процентов`,
  estimateSaid: (cell, chance, error) =>
    `По оценке: стреляйте примерно в ${cell}${chance === undefined ? "" : `, около ${chance} процентов, плюс-минус ${error}`}.`,
  countingSaid: "Идёт подсчёт.",
  optimalSaid: (cell, chance) => `Оптимально, доказано: ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Лучшая клетка ${ship === undefined ? "для этого числа кораблей" : `(${ship})`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Лучшая клетка по ${strategy}: ${cell}, ${chance}.`,
};

export default map;
