import type * as en from "../en/lab.ts";
import { count } from "../numbers.ts";
import { ruCounted as counted } from "../plural.ts";
import { board } from "./board.ts";

const games = (n: number): string => counted(n, "партия", "партии", "партий");
const ofGames = (n: number): string => counted(n, "партии", "партий", "партий");
const paired = (n: number): string => counted(n, "пара партий", "пары партий", "пар партий");
const ofPairs = (n: number): string => counted(n, "пары", "пар", "пар");

export const compare: typeof en.compare = {
  intro: "Пусть стратегии сыграют против одних и тех же расстановок: посмотрите, какой нужно меньше выстрелов.",
  strategies: "Стратегии",
  strategiesHint: "Выберите от двух до пяти стратегий.",
  strategyNames: {
    random: { name: board.otherNames.random, about: "Стреляет куда попало, даже после попадания." },
    "hunt-target": { name: board.otherNames["hunt-target"], about: "Стреляет наугад до попадания, потом вокруг него." },
    diagonal: {
      name: board.otherNames.diagonal,
      about: "Стреляет по диагоналям, мимо которых не пройдёт корабль, потом вокруг попаданий.",
    },
    probability: {
      name: board.otherNames.probability,
      about: "Стреляет туда, где у отдельных кораблей больше всего мест.",
    },
    "probability-contact": {
      name: board.otherNames["probability-contact"],
      about: "То же, но если кораблям нельзя касаться, учитывает и это.",
    },
    "probability-chessboard": {
      name: board.otherNames["probability-chessboard"],
      about: "Считает места, сначала на одном цвете доски.",
    },
    "probability-rectangle": {
      name: board.otherNames["probability-rectangle"],
      about: "Считает места, сначала в середине поля.",
    },
    "greedy-hit": {
      name: board.exactNames["greedy-hit"],
      about: "Точно считает все расстановки и стреляет в клетку с наибольшим шансом.",
    },
    "greedy-distribution": {
      name: board.exactNames["greedy-distribution"],
      about: "Стреляет туда, где после ответа должно остаться меньше всего расстановок.",
    },
    entropy: { name: board.exactNames.entropy, about: "Стреляет туда, где ответ должен сказать больше всего." },
    "half-split": {
      name: board.exactNames["half-split"],
      about: "Стреляет туда, где шанс попадания ближе всего к половине.",
    },
    optimal: {
      name: board.otherNames.optimal,
      about: "На малых полях лучшая, с доказательством, на других — вероятнейшее попадание.",
    },
    rollout: { name: board.otherNames.rollout, about: "Самая сильная: проверяет, к чему приведёт каждый выстрел." },
  },
  slow: "медленная",
  trying: "проверка…",
  aGame: (time) => `${time} на партию`,
  longer: (time) => `больше ${time} на партию`,
  cannotPlay: (why) => `не может играть в эту игру: ${why}`,
  expected: (all, time) => `${games(all)} у каждой; здесь около ${time}.`,
  expectedLonger: (all, time) => `${games(all)} у каждой; здесь больше ${time}.`,
  tooMany: (asked, time, most) =>
    `${asked} партий у каждой заняли бы здесь около ${time}. Эта страница играет не больше ${count(most)}; команда broadside играет больше.`,
  gamesWrong: (most) => `Число партий — целое от 1 до ${count(most)}.`,
  choiceWrong: (what) => `Это нельзя сравнить: ${what}`,
  options: "Игра, число партий, расстановки",
  games: "Партий у каждой стратегии",
  placement: "Как ставятся корабли",
  uniform: "Все расстановки равновероятны",
  sequential: "Корабль за кораблём, как в большинстве программ",
  seed: "Начальное число",
  seedHint: "То же число даёт те же партии, здесь и в broadside compare.",
  anotherSeed: "Другое число",
  kept: "Сохранённые сравнения",
  noRuns: "Ваши сравнения сохраняются здесь, на этом устройстве.",
  listState: (done, all) => `${count(done)} из ${ofGames(all)}`,
  deleted: "Сравнение удалено.",
  broken: "Сравнение, которое не удаётся прочитать",
  missing: "Этого сравнения нет на этом устройстве. Начните другое:",
  open: "Открыть файл с результатами",
  openHint: "summary.json или report.html",
  fileWrong: (what) => `Файл не удалось открыть: ${what}`,
  facts: (game, layouts, seed) => `${game}. ${layouts}. Начальное число ${seed}.`,
  placementOther: (model) => `Расстановки: ${model}`,
  believe: (prior) => `Стратегии предполагают: ${prior}`,
  more: (n) => `Ещё ${games(n)} у каждой`,
  newRun: "Новое сравнение",
  nameLabel: "Название сравнения",
  progress: "Сыграно партий",
  stopped: (done, all) => `Остановлено: ${count(done)} из ${ofGames(all)}.`,
  done: (all) => `Всё сыграно: ${games(all)}.`,
  trouble: (what) => `Не удалось продолжить сравнение: ${what}`,
  elsewhere: "Это сравнение открыто в другой вкладке.",
  playHere: "Показать здесь",
  shots: "Выстрелов за партию",
  histogram: "Сколько выстрелов заняли партии",
  histogramHelp:
    "Каждая строка — стратегия; чем левее, тем лучше. Метка — среднее с его 95 %-ным интервалом, пунктир — наименьшее среднее.",
  meanOf: (mean, interval) => `среднее ${mean} (${interval})`,
  noGamesYet: "партий ещё нет",
  table: "Числа",
  strategy: "Стратегия",
  finished: "Партии",
  mean: "Среднее",
  interval: "95 %-ный интервал",
  median: "Медиана",
  least: "Меньше всего",
  most: "Больше всего",
  time: "Время партии",
  faults: (n, why) => `не закончено: ${games(n)}, причина: ${why}`,
  limitFixed:
    "В сравнении подсчёту доступно 2 ГБ памяти, и это нельзя изменить. Выберите игру поменьше или стратегию, которая не считает все расстановки.",
  binShots: "Выстрелы",
  binTable: "Гистограмма в числах",
  binRange: (from, to) => `от ${from} до ${to}`,
  range: (low, high) => `от ${low} до ${high}`,
  differences: "Разности на одних и тех же расстановках",
  pair: "Пара",
  pairNames: (first, second) => `${first} минус ${second}`,
  difference: "Разность",
  layouts: "Расстановки",
  verdict: "Вывод",
  verdictLater: "когда будут сыграны все партии",
  intervalMeans: (comparisons) =>
    comparisons === 1
      ? "Если много раз повторить сравнение на новых играх, примерно 95 из 100 таких интервалов будут содержать истинную разницу."
      : "Если много раз повторить сравнение на новых играх, не менее чем в 95 случаях из 100 все интервалы будут содержать истинные разницы.",
  notLuck: "0 в него не входит, значит, разница вряд ли случайна.",
  jointInterval: (comparisons) => (comparisons === 1 ? "95 %-ный интервал" : `95 % для ${ofPairs(comparisons)} вместе`),
  peeking:
    "Эти числа ещё меняются, не делайте по ним выводов. Вывод появится, когда будут сыграны все заказанные партии.",
  peeked: (asked) =>
    `Сначала вы заказали у каждой ${games(asked)}, а увидев числа — ещё: интервалы верны чуть реже, чем говорят.`,
  beats: (best, other) => `${best}: меньше выстрелов, чем ${other}`,
  equal: (first, second) => `${first} и ${second}: явной разницы нет`,
  within: (interval, comparisons) =>
    `95-процентный интервал ${interval}${comparisons === 1 ? "" : ` для ${ofPairs(comparisons)} стратегий вместе`}`,
  fewer: (best, other, shots, interval, n) =>
    `${best}: на ${shots} выстрела меньше, чем ${other}, на одних и тех же расстановках (${interval}, ${paired(n)}).`,
  open2: (first, second, mean, interval, n) =>
    `Явной разницы нет: ${first} и ${second}, средняя разность (${first} минус ${second}) ${mean} (${interval}, ${paired(n)}).`,
  visible: (shots, isRough) => `Разность ${shots} была бы обнаружена ${isRough ? "примерно " : ""}в 80 % случаев.`,
  settling: (n) =>
    `Чтобы обнаружить найденную разность, нужно партий: около ${n} (с вероятностью 80 %, если истинная разность такова; сыграйте их как новое сравнение с другим начальным числом).`,
  unlike: (share, comparisons) =>
    `До ${share} всех партий могут закончиться иначе (95 %${comparisons === 1 ? "" : ` для ${ofPairs(comparisons)} стратегий вместе`}).`,
  same: (first, second, n) => `${first} и ${second}: каждый раз поровну выстрелов (${paired(n)}).`,
  always: (best, other, shots, n) => `${best}: каждый раз меньше выстрелов, чем ${other}, на ${shots} (${paired(n)}).`,
  alwaysOpen: (best, other, shots, n) =>
    `${best}: каждый раз меньше выстрелов, чем ${other}, на ${shots} (${paired(n)}), слишком мало для явной разницы.`,
  reduced: (sentence) => `Без удачи: ${sentence}`,
  plain: (sentence) => `Вместе с удачей, что не решает: ${sentence}`,
  few: (strategy, n) => `${strategy}: всего ${games(n)}, интервал — грубое приближение.`,
  notUniform:
    "Корабли ставились один за другим, поэтому одни расстановки вероятнее других: не сравнивайте эти числа с числами для равновероятных.",
  saveSummary: "Сводка (JSON)",
  saveGames: "Партии (CSV)",
  savePicture: "Картинка (SVG)",
  summing: "Составляется сводка…",
  saveFailed: (what) => `Сводку не удалось составить: ${what}`,
  openedSummary: (file) => `Из файла ${file}`,
  conclusions: "Что говорит команда",
  inEnglish: "Команда пишет по-английски.",
  command: "Команда",
  reportFrame: (file) => `Отчёт ${file}`,
  reportNote: "Отчёт показан как есть, изолированно: ничто в нём не выполняется и не загружается.",
  addStrategy: "Другая стратегия, по полному имени",
  add: "Добавить",
  byPrior:
    "Корабли ставились по модели, поэтому одни расстановки вероятнее других: не сравнивайте эти числа с числами для равновероятных.",
};

const layouts = (n: number): string => counted(n, "расстановка", "расстановки", "расстановок");
const misses = (n: number): string => counted(n, "промах", "промаха", "промахов");
const shots = (n: number): string => counted(n, "выстрел", "выстрела", "выстрелов");
const positions = (n: number): string => counted(n, "позиция", "позиции", "позиций");

export const trees: typeof en.trees = {
  intro: "Лучшая игра на маленьком поле, ответ за ответом.",

  game: "Поле и корабли",
  tree: "Дерево",
  beside: "Сравнить с",
  nothing: "ничем",
  optimal: {
    mean: "Лучшее в среднем",
    worst: "Лучшее в худшем случае",
    "mean-then-worst": "Лучшее в среднем, затем в худшем случае",
    "worst-then-mean": "Лучшее в худшем случае, затем в среднем",
  },
  ready: {
    corners: "3 × 3, корабли 3, 1 и 1",
    oneShip: "4 × 4, один корабль 3",
    touching: "3 × 3, корабли 3 и 2, могут касаться",
    sinkings: "4 × 4, корабли 2, 2 и 1, с ответом «убил»",
    order: "4 × 3, корабли 3, 2 и 2, могут касаться, с ответом «убил»",
    lonely: "5 × 5, один корабль 2",
    puzzle: "5 × 5, шесть кораблей, только «попал» или «мимо»",
    puzzleSunk: "5 × 5, шесть кораблей, с ответом «убил»",
    boxes: "Две коробки на 3 × 3",
    smallest: "Одна коробка на 2 клетках",
  },
  why: {
    corners:
      "Можно проверить вручную: четыре расстановки, по одной на каждую сторону, у которой может стоять длинный корабль.",
    oneShip: "После промаха самая вероятная клетка — не лучший выстрел: пример из 16 расстановок.",
    touching: "Корабли, которые касаются, похожи на один: попасть могли в любой.",
    sinkings: "Ответ «убил» говорит, где не может быть другого корабля.",
    order: "Важен порядок попаданий: верное попадание иногда лучше оставить на потом.",
    lonely: "Промахи до первого попадания — длинная цепь; после него конец близок.",
    puzzle: "Опубликованная задача, больше тысячи расстановок; доказательство занимает несколько секунд.",
    puzzleSunk: "Та же задача с ответом «убил»: промахов меньше половины.",
    boxes: "Отвечают, сколько коробок в клетке; они могут перекрываться.",
    smallest: "Три расстановки и два вопроса: вот что такое дерево.",
  },
  ownRules: "Свои правила…",
  rulesText: "Правила в JSON",
  rulesFile: "Или файл",
  useRules: "Взять эти правила",
  fileTree: "Дерево из файла…",
  treeFile: "Файл дерева",
  treeFileAbout:
    "JSON из «Сохранить дерево» или из broadside solve --tree. Каждая расстановка разыгрывается по дереву, прежде чем его покажут.",
  checking: "Проверка файла.",
  fromFile: (name) => `Файл ${name}`,
  treeUnread: "Этот файл нельзя показать:",
  treeGone: "Этого файла нет на устройстве. Откройте его ещё раз.",
  beginsAfter: (shotsText) => `Дерево начинается после ${shotsText}; промахи считаются с этого места.`,
  checked: "Из файла: оно находит корабли в каждой расстановке. Лучшее ли оно, не доказано.",

  growing: "Строится дерево",
  growingBounds: (low, high) => `от ${low} до ${high} промаха в среднем`,
  growingPositions: (n) => `пока ${positions(n)}`,
  growingReference: "Для сравнения строится лучшее дерево",
  stopped: "Остановлено до конца.",
  again: "Построить дерево",
  refused: "Для этих правил дерева нет:",
  failed: "Дерево не удалось построить:",

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
  inShots: (cells, mean) => `Выстрелы = промахи + клетки кораблей (здесь ${count(cells)}): в среднем ${mean}.`,

  drawing: (name) => `Дерево, ${name}`,
  leaf: (n) => misses(n),
  over: "конец",
  zoomIn: "Увеличить",
  zoomOut: "Уменьшить",
  fit: "Вписать",
  openAll: "Раскрыть всё",
  openLess: "Свернуть",
  shownPart: (shown, all) => `показано ${count(shown)}, всего ${shots(all)}`,
  key: "Рамки — выстрелы с числом оставшихся расстановок. Линии — ответы, после промаха пунктиром. Выберите рамку, чтобы перейти к ней.",
  keys: "Перетаскивание двигает, Ctrl + прокрутка меняет масштаб. Клавиши: стрелки переходят между рамками, Enter раскрывает и сворачивает, + и − меняют масштаб, 0 показывает всё.",
  fingers: "Одним пальцем двигать, двумя менять масштаб.",
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
  back: "Предыдущий выстрел",
  nextShot: "следующий выстрел",
  sureHit: (cell) => `${cell} — верное попадание: оно не стоит промаха ни сейчас, ни потом и может подождать.`,
  likelier: (cell, more, less) => `${cell} попадает чаще: ${more} против ${less}.`,
  noneBetter: (cell) => `Если считать до конца игры, ни один выстрел не лучше, чем ${cell}.`,
  layoutNumber: (n) => `Расстановка ${n}`,
  firstLayouts: (n, all) => `Первые ${count(n)} из ${count(all)}`,
  walking: (name) => `В дереве: ${name}`,
  partsHere: "Это дерево стреляет в другую клетку: здесь они различаются.",

  find: "Найти",
  goTo: "Перейти к этим выстрелам",
  go: "Перейти",
  longest: "Больше всего выстрелов",
  worstCase: "Больше всего промахов",
  depth: "После скольких выстрелов",
  depthChoice: (n, nodes) => `${shots(n)}: ${positions(nodes)}`,
  depthNone: "выберите",
  more: (n) => `и ещё ${count(n)}`,
  noShots: "ни одного выстрела",

  compare: "Где они различаются",
  same: "Оба дерева всюду стреляют в одни и те же клетки.",
  sameMisses: "Местами они стреляют в разные клетки, но это ничего не стоит.",
  differ: (n) => `После одинаковых выстрелов они различаются: ${positions(n)}.`,
  differCost: (n) => `Число промахов меняют лишь некоторые из них: ${count(n)}.`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}: ${first} или ${second}, цена та же`
      : `${where}: ${first} или ${second}; ${first} обходится на ${misses(Math.abs(more))} ${more > 0 ? "больше" : "меньше"}`,
  after: (shotsText) => `После ${shotsText}`,
  atOnce: "При первом выстреле",
  twoChoices: "Два выстрела здесь",
  shotHead: "выстрел",
  hitsHead: "попадает",
  ownHead: "промахи отсюда",
  bestHead: "с лучшей игрой после него",
  ofLayouts: (part, all) => `${count(part)} из ${count(all)}`,
  because: (cell, other, hits, otherHits, lost, isToo) =>
    `Расстановок с попаданием: ${cell} — ${count(hits)}, ${other} — ${count(otherHits)}. ${isToo ? "И" : "И всё же"} ${cell} стоит в среднем на ${lost} промаха больше, даже при лучшей игре дальше.`,
  equalShots: (cell, other) => `${cell} не хуже, чем ${other}.`,
  lostLater: "Потеря появляется позже.",
  findLosses: "Какие выстрелы хуже?",
  losing: "Измерение каждого выстрела",
  losses: (n, total) =>
    `Выстрелов с потерей: ${count(n)}; ${n === 1 ? "он составляет" : "вместе они составляют"} всю разницу: ${misses(total)}.`,
  loses: (where, cell, lost) => `${where}: ${cell} теряет ${misses(lost)}`,
  notMeasured: "Их не удалось измерить вовремя.",

  save: "Сохранить дерево",
  saved: "Сохранено.",
  savedPart: (shown, all) =>
    `Сохранено ${count(shown)}, всего ${shots(all)}; свёрнуты ветви, где расстановок меньше всего. В JSON есть всё.`,
  notSaved: "Файл не удалось создать:",
};
