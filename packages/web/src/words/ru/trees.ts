import type { TreesWords } from "../en/trees.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const layouts = (n: number): string => `${count(n)} ${plural(n, "расстановка", "расстановки", "расстановок")}`;
const misses = (n: number): string => `${count(n)} ${plural(n, "промах", "промаха", "промахов")}`;
const shots = (n: number): string => `${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}`;
const positions = (n: number): string => `${count(n)} ${plural(n, "позиция", "позиции", "позиций")}`;

const trees: TreesWords = {
  title: "Деревья",
  intro: "Лучшая игра на маленьком поле, ответ за ответом.",

  game: "Поле и корабли",
  tree: "Дерево",
  beside: "Рядом",
  nothing: "ничего",
  optimal: {
    mean: "лучшее в среднем",
    worst: "лучшее в худшем случае",
    "mean-then-worst": "лучшее в среднем, затем в худшем случае",
    "worst-then-mean": "лучшее в худшем случае, затем в среднем",
  },
  strategy: (name) => `стратегия ${name}`,
  ready: {
    corners: "3 × 3, корабли 3, 1 и 1",
    oneShip: "4 × 4, один корабль 3",
    touching: "3 × 3, корабли 3 и 2, могут касаться",
    sinkings: "4 × 4, корабли 2, 2 и 1, «убил» объявляют",
    order: "4 × 3, корабли 3, 2 и 2, могут касаться, «убил» объявляют",
    lonely: "5 × 5, один корабль 2",
    puzzle: "5 × 5, шесть кораблей, только «попал» или «мимо»",
    puzzleSunk: "5 × 5, шесть кораблей, «убил» объявляют",
    boxes: "Два бокса на 3 × 3",
    smallest: "Один бокс на 2 клетках",
  },
  why: {
    corners: "Можно проверить вручную: каждая сторона отличает одну из четырёх расстановок от остальных.",
    oneShip: "Стрелять в самую вероятную клетку — не лучшая игра: пример из 16 расстановок.",
    touching: "Корабли, которые касаются, похожи на один: попасть могли в любой.",
    sinkings: "Объявленное «убил» говорит, где не может быть другого корабля.",
    order: "Важен порядок попаданий: верное попадание иногда лучше оставить на потом.",
    lonely: "Промахи до первого попадания — длинная цепь; после него конец близок.",
    puzzle: "Опубликованная задача, больше тысячи расстановок; доказательство занимает несколько секунд.",
    puzzleSunk: "Та же задача, когда говорят и что убито: промахов меньше половины.",
    boxes: "Отвечают, сколько боксов на клетке; они могут перекрываться.",
    smallest: "Три расстановки и два вопроса: что такое дерево.",
  },
  analysed: "Правила поля из анализа",
  ownRules: "Свои правила …",
  rulesText: "Правила в JSON",
  rulesFile: "Или файл",
  useRules: "Взять эти правила",
  fileTree: "Дерево из файла …",
  treeFile: "Файл дерева",
  treeFileAbout:
    "JSON, как его пишет «Сохранить дерево» или команда broadside solve --tree. Каждая расстановка разыгрывается по нему, прежде чем его покажут.",
  checking: "Файл проверяется.",
  fromFile: (name) => `файл ${name}`,
  treeUnread: "Этот файл нельзя показать:",
  treeGone: "Этого файла нет на устройстве. Откройте его ещё раз.",
  beginsAfter: (shotsText) => `Дерево начинается после ${shotsText}; промахи считаются с этого места.`,
  checked: "Из файла: оно доводит каждую расстановку до конца. Что оно лучшее, этим не доказано.",

  growing: "Строится дерево",
  growingBounds: (low, high) => `от ${low} до ${high} промаха в среднем`,
  growingPositions: (n) => `пока ${positions(n)}`,
  growingReference: "Для сравнения строится лучшее дерево",
  stopped: "Остановлено до конца.",
  again: "Построить",
  refused: "Для этих правил дерева нет:",
  failed: "Дерево не удалось построить:",
  linkUnread: "Ссылку не удалось прочитать целиком.",

  proved: {
    mean: "Доказано: ни у одной стратегии нет меньше промахов в среднем.",
    worst: "Доказано: ни у одной стратегии нет меньше промахов в худшем случае.",
    "mean-then-worst":
      "Доказано: ни у одной стратегии нет меньше промахов в среднем, а у таких — меньше в худшем случае.",
    "worst-then-mean":
      "Доказано: ни у одной стратегии нет меньше промахов в худшем случае, а у таких — меньше в среднем.",
  },
  notProved: (total, worst) =>
    `За отведённое время не доказано: у каждой стратегии не меньше чем ${misses(total)} всего и не меньше ${count(worst)} в худшем случае.`,
  noOptimum: "Стратегия, а не оптимум: о ней ничего не доказано.",
  asGood: "В среднем она не хуже лучшей.",
  worse: (total, mean) => `По всем расстановкам у неё на ${misses(total)} больше, чем у лучшей, в среднем на ${mean}.`,
  figures: (total, all, mean, worst) =>
    `${misses(total)}, ${layouts(all)}: в среднем ${mean}, самое большее ${count(worst)}`,

  drawing: (name) => `Дерево, ${name}`,
  leaf: (n) => misses(n),
  over: "конец",
  zoomIn: "Крупнее",
  zoomOut: "Мельче",
  fit: "Целиком",
  openAll: "Раскрыть всё",
  openLess: "Свернуть",
  shownPart: (shown, all) => `раскрыто ${count(shown)}, всего ${shots(all)}`,
  key: "Рамки — выстрелы с числом оставшихся расстановок, линии — ответы, после промаха пунктиром. Нажатие ведёт туда.",
  keys: "Перетаскивание или колесо двигает, Ctrl с колесом меняет размер. Стрелки ведут, Enter раскрывает и сворачивает, + и − меняют размер, 0 показывает всё.",
  fingers: "Одним пальцем двигать, двумя менять размер.",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer}: стреляйте в ${cell}, ${layouts(left)}, отсюда самое большее ${misses(worst)}, в среднем ${mean}`,
  rootSaid: (cell, left, mean, worst) =>
    `Сначала стреляйте в ${cell}, ${layouts(left)}, самое большее ${misses(worst)}, в среднем ${mean}`,
  endSaid: (answer, left, missed) => `${answer}: конец, ${layouts(left)}, ${misses(missed)}`,

  start: "Начало",
  way: "Выстрелы до сих пор",
  shootHere: (shot, cell) => `Выстрел ${shot}: ${cell}`,
  known: "Расстановка известна",
  cellsKnown: "Все клетки кораблей известны",
  gameOver: "Игра окончена",
  left: (n) => `осталось: ${layouts(n)}`,
  fromHere: (mean, worst) => `отсюда самое большее ${misses(worst)}, в среднем ${mean}`,
  noneFromHere: "отсюда без промахов",
  missed: (n) => `пока ${misses(n)}`,
  answers: "Каков ответ?",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}, дальше без промахов`
      : `${layouts(left)}, дальше в среднем ${mean}, самое большее ${misses(worst)}`,
  ends: "Остались только попадания, в любом порядке.",
  back: "На выстрел назад",
  board: "Поле",
  nextShot: "следующий выстрел",
  layoutsLeft: "Оставшиеся расстановки",
  layoutNumber: (n) => `Расстановка ${n}`,
  firstLayouts: (n, all) => `Первые ${count(n)} из ${count(all)}`,
  walking: (name) => `В дереве: ${name}`,
  partsHere: "Это дерево стреляет в другую клетку: оно стоит там, где они расходятся.",

  find: "Найти",
  goTo: "Перейти к этим выстрелам",
  go: "Перейти",
  longest: "Самая длинная игра",
  worstCase: "Худший случай",
  depth: "После стольких выстрелов",
  depthChoice: (n, nodes) => `${shots(n)}: ${positions(nodes)}`,
  depthNone: "выберите",
  more: (n) => `и ещё ${count(n)}`,
  noShots: "ни одного выстрела",

  compare: "Где они расходятся",
  same: "Оба дерева всюду стреляют в одни и те же клетки.",
  sameMisses: "Местами они стреляют в разные клетки, но это ничего не стоит.",
  differ: (n) => `После одинаковых выстрелов они расходятся: ${positions(n)}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} или ${second}, цена та же`
      : `${where}: ${first} или ${second}, на ${misses(Math.abs(more))} ${more > 0 ? "больше" : "меньше"}`,
  after: (shotsText) => `После ${shotsText}`,
  atOnce: "При первом выстреле",
  twoChoices: "Два выстрела здесь",
  shotHead: "выстрел",
  hitsHead: "попадает",
  ownHead: "промахи отсюда",
  bestHead: "с лучшей игрой после него",
  ofLayouts: (part, all) => `${count(part)} из ${count(all)}`,
  because: (cell, other, hits, otherHits, lost) =>
    `${cell}: попадание при стольких расстановках: ${count(hits)}, ${other}: ${count(otherHits)}; и всё же с ${cell} промахов больше, в среднем на ${lost}, как ни играй дальше.`,
  becauseToo: (cell, other, hits, otherHits, lost) =>
    `${cell}: попадание при стольких расстановках: ${count(hits)}, ${other}: ${count(otherHits)}; и с ${cell} промахов больше, в среднем на ${lost}, как ни играй дальше.`,
  equalShots: (cell, other) => `${cell} не хуже, чем ${other}.`,
  lostLater: "Потеря приходит позже.",
  findLosses: "Какие выстрелы теряют?",
  losing: "Измеряется каждый выстрел",
  losses: (n, total) => `Теряющих выстрелов: ${count(n)}; вместе они составляют всю разницу: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} теряет ${misses(lost)}`,
  notMeasured: "Их не удалось измерить вовремя.",

  save: "Сохранить дерево",
  saved: "Сохранено.",
  savedPart: (shown, all) =>
    `Сохранено ${count(shown)}, всего ${shots(all)}; остальное свёрнуто там, где расстановок меньше всего. В JSON есть всё.`,
  notSaved: "Файл не удалось создать:",
};

export default trees;
