import type * as en from "../en/board.ts";
import { count, list, percent } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.ru;

export const board: typeof en.board = {
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
  columnTotal: (name, n) => `клетки кораблей в столбце ${name}: ${count(n)}`,
  rowTotal: (name, n) => `клетки кораблей в строке ${name}: ${count(n)}`,
  inRandom: (n) =>
    `${n === 1 ? "корабль" : `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`} в случайной расстановке`,
  estimatedAbout: (value, error) => `оценка: около ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `оценка: ожидается около ${value} ± ${error} корабля`,
  expectedValue: (mean) => `ожидается: ${mean}`,
  shipsInLayouts: (ships, layouts) => `кораблей: ${count(ships)}, расстановок: ${count(layouts)}`,
  ifByChance: (percent) => `${percent}, если корабли стоят случайно`,
  numbersChance: "Шанс каждого числа кораблей",

  // What the map shows.
  mapShows: "Карта показывает",
  layerChance: "Шанс",
  layerChanceTitle: "Шанс на корабль в каждой клетке",
  layerShips: "Корабли",
  layerShipsTitle: "Ожидаемое число кораблей в каждой клетке",
  layerBits: "Информация",
  layerBitsShort: "Инфо",
  layerBitsTitle: "Сколько должен сказать ответ в каждой клетке, в битах",
  layerLeft: "Расстановки",
  layerLeftShort: "Расст.",
  layerLeftTitle: "Сколько расстановок должен оставить ответ в каждой клетке",
  scoresOf: (strategy) => `Оценки ${strategy}`,
  scoresTitle: (strategy) => `Оценки стратегии ${strategy}`,
  oneShip: "Один корабль…",
  chanceOfMany: "Шанс на…",
  oneShipAlone: "Только один корабль",
  colours: "Цвета",
  scales: { linear: "линейно", root: "корень", rank: "по порядку" },
  measureChance: (ship) => (ship === undefined ? "шанс на корабль, проценты" : `шанс (${ship}), проценты`),
  measureExpected: (ship) => `ожидаемое число кораблей в клетке${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "шанс на любой корабль, проценты",
  measureExactly: (ships) => `шанс: ${ships}, проценты`,
  titleEstimated: (title) => `${title}, оценка`,
  goesHit: "шанс попадания",
  goesBits: "ожидаемая информация от ответа, в битах",
  goesLeft: "расстановок останется в среднем",
  goesSplit: "отклонение шанса попадания от половины",
  goesShips: "ожидаемое число кораблей в клетке",
  score: (value) => `оценка ${value}`,
  bits: (value) => `${value} бита`,
  left: (value) => `останется ${value}`,
  leftExpected: (value) => `в среднем останется расстановок: ${value}`,
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
  help: "Справка",
  mapView: "Карта",
  placeShips: "Расстановка",
  place: "Корабли",
  views: "Разделы",
  game: "Игра: ",
  partPlacing: "поле для расстановки кораблей",
  partConflict: "противоречие",
  partComparison: "сравнение",
  partSolver: "решатель",
  partRules: "окно правил",
  partLines: "список вариантов",
  partFields: "форма",
  partDrawing: "рисунок больших полей",

  // What is counted.
  shots: (n) => `${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}`,
  ships: (n) => `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`,
  cells: (n) => `${count(n)} ${plural(n, "клетка", "клетки", "клеток")}`,
  layouts: (n) => `${count(n)} ${plural(n, "расстановка", "расстановки", "расстановок")}`,
  shareOf: (part, whole) =>
    `${count(part)} из ${count(whole)} ${plural(whole, "расстановки", "расстановок", "расстановок")}`,

  // Buttons that there are in many places.
  gap: " ",
  save: "Сохранить",
  undo: "Отменить",
  inHint: "в подсказке",
  startOver: "Сначала",
  check: "Проверить",
  next: "Дальше",
  start: "Начать",
  unreadableGame: "Игра, которую не удаётся прочитать",
  saveBroken: "Сохранить то, что есть",
  fleet: "Флот",
  hint: "Подсказка",
  toAnalyse: "Открыть в «Анализе»",
  rulesOfAnalyse: "Правила из «Анализа»",
  boxGame: "Коробки в квадрате",
  gameLabel: "Игра",
  priorFile: "Или загрузите модель расстановки",
  aFile: "файл",
  placedAsIn: (name) => `Как в «${name}»`,
  placedAsAnalysed: "По моим данным из «Анализа»",
  placedAtEdges: "Чаще у краёв",
  placedByPeople: "Как люди",
  back: "Назад",
  goOn: "Продолжить",
  deleteNamed: (name) => `Удалить: ${name}`,
  newGame: "Новая игра",
  rename: "Переименовать",
  cannotCopy: "Не копируется",
  redo: "Вернуть",
  chooseFile: "Выбрать файл",
  orDropFile: "или перетащите его сюда",
  clear: "Очистить",
  remove: "Убрать",
  stop: "Остановить",
  done: "Готово",
  dismiss: "Скрыть",

  // The window, links, notices.
  placingShips: "расстановка кораблей",
  share: "Поделиться",
  copyLink: "Скопировать ссылку",
  copied: "Скопировано",
  copyAddress: "Скопируйте из адресной строки",
  linkCopied: "Ссылка скопирована",
  linkUnread: "Часть ссылки не читается.",

  // Counting.
  exactCount: (bits, method, time) => `точно · ${bits} бита · ${method} · ${time}`,
  aboutSo: (number) => `около ${number}`,
  estimatedCount: (error) => `оценка · стандартная ошибка ${error}`,
  stopped: "Подсчёт остановлен.",
  countAgain: "Посчитать снова",
  notCounted: (what) => `Эта позиция не считается автоматически: ${what}.`,
  countAnyway: "Всё равно посчитать",
  engineFailed: (what) => `Сбой расчёта: ${what}.`,
  counting: "Подсчёт",
  countingExactly: (done, left) =>
    `точный подсчёт${done === undefined ? "" : ` ${done}`}${left === undefined ? "" : `, ${left}`}`,
  secondsLeft: "ещё несколько секунд",
  timeLeft: (time) => `ещё около ${time}`,

  // The game and its rules.
  ownRules: "Свои правила",
  ownRulesAbout: (size, contact, answers) => `свои правила на поле ${size}: ${contact}; ${answers}`,
  boxTitle: (n, sides) => `${count(n)} ${plural(n, "коробка", "коробки", "коробок")} в ${sides}`,
  boxAbout: (n, sides) =>
    `${count(n)} ${plural(n, "коробка", "коробки, которые могут перекрываться,", "коробок, которые могут перекрываться,")} любого размера на поле ${sides}; судья говорит, сколько кораблей в клетке`,
  contact: {
    none: "корабли не могут касаться даже углами",
    "no-sides": "корабли могут касаться только углами",
    allowed: "корабли могут касаться, но не перекрываться",
    overlap: "корабли могут занимать общие клетки",
  },
  answersMeaning: {
    hit: "мимо или попал",
    sunk: "мимо, ранил или убил",
    length: "«убил» с длиной корабля",
    named: "«убил» с названием корабля",
    revealed: "«убил» с названием и клетками корабля",
    identified: "каждое попадание называет корабль",
    count: "число кораблей в клетке",
  },
  editRules: "Изменить правила",
  notApplied: "пока не применено",
  tapToBlock: "Касайтесь клеток, чтобы закрыть или открыть их.",
  clickToBlock: "Щёлкайте по клеткам, чтобы закрыть или открыть их. В закрытые нельзя стрелять и ставить корабли.",

  // Who hid the ships.
  hiddenBy: "Корабли стоят",
  byChance: "случайно",
  byPeople: "как у людей",
  byCounts: "по моим данным",
  peopleNotLoaded: "Данные о том, как ставят люди, не загрузились. Проверьте соединение и попробуйте ещё раз.",
  hiddenByChance: "Так ставит корабли компьютер: все расстановки равновероятны.",
  hiddenByPeople: "Расстановки, которые любят люди, весят больше.",
  hiddenByCounts: "Расстановки, похожие на ваши данные, весят больше.",
  noChange: "Ни один шанс не меняется даже на один процент.",
  whoPeople: "Люди",
  whoThese: "Эти корабли",
  whoCounts: "По вашим данным корабли",
  whoNamed: (name) => `По «${name}» корабли`,
  avoidMiddle: "избегают середины",
  avoidBorder: "избегают краёв",
  favourites: "имеют любимые места",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean}: ${early ? "до первого выстрела " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} падает с ${from} до ${to}`,
  rises: (cell, from, to) => `${cell} растёт с ${from} до ${to}`,

  // On a first visit.
  playedElsewhere: "Играете в другом месте? Вводите сюда каждый выстрел и ответ.",
  tellByTap:
    "После каждого выстрела коснитесь ответа на панели: мимо, ранил или убил. Стреляли в другую клетку? Сначала коснитесь её.",
  tellByClick: "После каждого выстрела щёлкните по клетке и выберите ответ: мимо, ранил или убил.",

  // The advice.
  position: "Позиция",
  board: "Поле",
  cellsOf: (slice) => `Клетки ${slice}`,
  advice: "Совет",
  everyFound: "Все корабли найдены.",
  noCell: "Ни в одной клетке не может быть столько кораблей.",
  noCellShip: "Для этого корабля клеток не осталось.",
  countingNow: "Идёт подсчёт…",
  noAdvice: "Без подсчёта нет совета.",
  shoot: (cell) => ["Стреляйте в ", cell],
  shootAbout: (cell) => ["Стреляйте примерно сюда: ", cell],
  leadChance: (chance) => `: ${chance}`,
  leadEstimate: (chance) => ` (${chance})`,
  goToCell: "К этой клетке (b)",
  proved: (objective, rest) => `Оптимально, доказано: ${objective}${rest === undefined ? "" : `; ${rest}`}.`,
  fromHere: (mean, worst) => `отсюда в среднем ${mean} промаха, самое большее ${worst}`,
  objectives: {
    mean: "в среднем меньше всего промахов",
    worst: "меньше всего промахов при самой трудной расстановке",
    "mean-then-worst": "из лучших в среднем — лучшая при самой трудной расстановке",
    "worst-then-mean": "из лучших при самой трудной расстановке — лучшая в среднем",
  },
  expectedHere: (name) =>
    `ожидаемое число кораблей${name === undefined ? "" : ` класса ${name}`}; больше нет ни в одной клетке`,
  holds: (ships, fraction) => `здесь ${ships}: ${fraction}`,
  hitsShip: (fraction) => `попадает в корабль ${fraction}`,
  hitsClass: (name, _, fraction) => `попадает (${name}) ${fraction}; нет клетки вероятнее`,
  certainlyShip: "Здесь верное попадание.",
  shipsExpected: (mean) => `; ожидаемое число кораблей: ${mean}`,
  estimatedShips: (value, error) => `по оценке ${value} ± ${error} корабля`,
  estimatedChance: (value, error) => `по оценке ${value} ± ${error}`,
  fromSamples: (n) => `по ${count(n)} случайным расстановкам; точного числа пока нет`,
  inNone: "ни в одной из оставшихся расстановок",
  inOnly: "в единственной оставшейся расстановке",
  inEvery: "во всех оставшихся расстановках",
  inPart: (part, whole) => `в ${part} из ${whole} оставшихся расстановок`,
  inShare: (how, part, of) =>
    `${{ exact: "", about: "примерно ", fewer: "менее чем ", more: "более чем " }[how]}в ${part} из ${count(of)} расстановок`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "примерно ", fewer: "менее чем ", more: "более чем " }[how]}${part} ${plural(part, "раз", "раза", "раз")} из ${count(of)}`,
  allSay: (n, cell) => `${n === 2 ? "Обе точные стратегии" : `Все точные стратегии (${n})`} выбирают ${cell}.`,
  say: (names, cell) => `${list(names)}: ${cell}`,
  whyOnly: "Это единственное верное попадание, которое осталось.",
  whyEvery: "Во всех оставшихся расстановках здесь стоит корабль.",
  whyLine: (hits) => `Она на одной линии с попаданиями ${list(hits)}.`,
  whyBeside: (hit) => `Она рядом с попаданием в ${hit}.`,
  whyMost: (ships, equals) =>
    ships
      ? equals === 0
        ? "Ни в одной другой клетке не ожидается столько кораблей."
        : `Больше кораблей не ожидается нигде; столько же — ещё в ${count(equals)} ${plural(equals, "клетке", "клетках", "клетках")}.`
      : equals === 0
        ? "Ни одна другая клетка не даёт такого шанса."
        : `Нет клетки с большим шансом; такой же — ещё у ${count(equals)} ${plural(equals, "клетки", "клеток", "клеток")}.`,
  whyLikelier: (cell) => `У ${cell} шанс попадания выше.`,
  whyTelling: {
    entropy: "Ответ отсюда должен больше всего сказать о том, где корабли.",
    "greedy-distribution": "Ответ отсюда должен оставить меньше всего расстановок.",
    "half-split": "Шанс попадания здесь ближе всего к половине.",
  },
  whyBestBy: (strategy) => `Её выше всех ставит ${strategy}.`,
  noStrategy: (wanted, shown) => `Стратегии «${wanted}» здесь нет; вы видите ${shown}.`,
  compareStrategies: "Сравнить стратегии",

  // Estimates, and how the count is known.
  estimate: "Оценка",
  estimateFigures: (usual, largest, worth) =>
    `Стандартная ошибка шанса: обычно ${usual}, не более ${largest} процентного пункта. Выборка стоит ${worth} расстановок, выбранных равновероятно.`,
  roughEstimate: "Грубая оценка",
  anEstimate: "Оценка",
  estimateWords: (what, samples, points, isRough) => [
    what,
    ` по ${count(samples)} случайным расстановкам: шансы обычно верны с точностью до `,
    points,
    ` процентного пункта${isRough ? ", хотя и это неточно" : ""}.`,
  ],
  layoutsLeft: "Оставшиеся расстановки",
  leftHowKnown: (number, n) => [
    number,
    ` ${plural(n, "возможная расстановка", "возможные расстановки", "возможных расстановок")} · откуда мы знаем`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Расстановка — один из способов, которыми может стоять весь флот. Считается каждая, что согласуется с ответами: ни одна не пропущена и не угадана. Шанс клетки — доля тех, где в ней стоит корабль${isWeighed ? "; более вероятные весят больше" : ""}.`,
  exact: "точно",
  bitsMissing: (bits) => `до полной ясности ещё ${bits} бита`,
  rightTo: (error) => `относительная ошибка шансов не больше ${error}`,
  method: (name) => `метод ${name}`,

  // The ships.
  shownOnBoard: "Показано на поле",
  shipsTitle: "Корабли",
  chancesShown: "Шансы, показанные на поле",
  allShips: "все корабли",
  shipsExpectedChoice: "ожидаемое число кораблей",
  chanceOf: (what) => `шанс: ${what}`,
  anyShip: "любой корабль",
  exactlyShips: (n) =>
    n === 0 ? "ни одного корабля" : `ровно ${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`,
  expectedOf: "ожидается: ",
  aShip: "корабль",
  hitMark: (mark) => `ранен (${mark})`,
  hitIs: (cell, digits) => `попадание ${cell}: ${percent(digits)}`,
  oneSunk: "убит",
  oneFound: "найден",
  sunkCount: (n) => `${n} ${plural(n, "убит", "убито", "убито")}`,
  foundCount: (n) => `${n} ${plural(n, "найден", "найдено", "найдено")}`,
  hiddenCount: (n) => `${n} ${plural(n, "скрыт", "скрыто", "скрыто")}`,
  withMark: (state, mark) => `${state} (${mark})`,
  showRandom: "Показать случайную расстановку",
  anotherRandom: "Другая случайная расстановка",
  hideRandom: "Скрыть её",
  noRandom: (why) => `не удалось выбрать расстановку: ${why}`,

  // The shots.
  shotsTitle: "Выстрелы",
  noShots: "Выстрелов пока нет. Щёлкните по клетке или впишите их ниже.",
  chanceHead: "шанс",
  leftHead: "осталось",
  ifTried: "если ",
  removeShot: (n, cell) => `Убрать выстрел ${n}, ${cell}`,
  hadChance: "шанс был ",
  leftBefore: "и оставил ",
  leftAfter: " расстановок",
  writeShots: "Вписать или вставить выстрелы",
  inNotation: "В записи",
  notationHint: (example) => ["клетка и ответ, например ", example, "; Enter применяет"],
  bestStrategy: "Лучшая стратегия",
  notSolvable: "Лучшую стратегию можно доказать, только если корабли стоят случайно.",

  // What is tried.
  whatIf: "Что, если",
  whatIfButton: "Что, если…",
  whatIfTitle: "Попробовать ответ, не меняя игру (w)",
  whatIsTried: "Что вы пробуете",
  whatIfLead: (name) => (name === undefined ? ": " : ` «${name}»: `),
  chooseToTry: "выберите ответ для пробы",
  backToGame: "Вернуться к игре",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` и ещё ${count(more)} ${plural(more, "выстрел", "выстрела", "выстрелов")}` : ""}`,
  nothingTried: "пока ничего",
  mostLines: (n) => `В игре не больше ${n} вариантов. Сначала удалите один.`,
  priorDropped:
    "Корабли снова стоят случайно: другой выбор относился к другим правилам. «Отменить» вернёт и то и другое.",
  shipsDropped: (n) =>
    `С поля ${plural(n, "убран", "убрано", "убрано")} ${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}: новые правила их там не допускают. «Отменить» вернёт правила и корабли.`,
  shotsDropped: (n) =>
    `${plural(n, "Убран", "Убрано", "Убрано")} ${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}: новые правила их не допускают. «Отменить» вернёт правила и выстрелы.`,

  // Games kept on the device.
  myGames: "Мои игры",
  gamesNotLoaded: "Список игр не загрузился. Обновите страницу.",
  elsewhere: "Эта игра изменена в другой вкладке. Ваши изменения здесь сохраняются как отдельная игра.",
  showNewer: "Показать новую",
  notKept: {
    "too many": (most) => `Эта игра не сохраняется: у вас уже ${most}, больше нельзя. Удалите одну в «Моих играх».`,
    "too large": () => "Эта игра не сохраняется: она слишком велика. Экспортируйте её в «Моих играх».",
    full: () =>
      "Эта игра не сохраняется: на устройстве больше нет места. Удалите или экспортируйте игры в «Моих играх».",
    off: () => "Этот браузер ничего не сохраняет: закроете окно — игра пропадёт. Позиция есть в адресе страницы.",
  },
  copyOf: (name) => `${name} (копия)`,
  changedElsewhere: (name) => `Эта игра изменена и в другой вкладке. Ваши изменения здесь сохраняются как «${name}».`,
  lastUnreadable: (error) => `Последняя сохранённая игра не читается и оставлена как есть: ${error}.`,

  // The answers, and what is asked for them.
  miss: "мимо",
  hit: (ship, sinks) => `${sinks ? "ранил" : "попал"}${ship === undefined ? "" : `, ${ship}`}`,
  sunk: (ship, length, cells) =>
    `убил${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "клетка", "клетки", "клеток")}`}${cells}`,
  answerTo: (cell) => `Ответ на ${cell}`,
  impossible: (n) => `Невозможные ответы (${n})`,
  removeThis: "Убрать этот выстрел",
  answer: "Ответ",
  other: "Другие",
  otherTitle: "Ответы, здесь невозможные",
  backToBest: "Вернуться к лучшей клетке",
  shotSaid: (n, answer) => `выстрел ${n}: ${answer}`,
  isBest: "— лучшая клетка. Что ответили?",
  isBestFirst: "— лучшая клетка. Выстрелите туда в своей игре и выберите ответ.",
  whatSaid: "Что ответили?",
  contradict: "Эти ответы противоречат друг другу. Отмените или коснитесь выстрела, чтобы исправить его.",
  noneLeft: "Больше не во что попадать.",
  tapShot: "Коснитесь клетки, куда стреляли.",
  ask: "Спросить",
  askTitle: "Щёлкните по клетке, чтобы выбрать ответ",
  missTool: "Мимо",
  missTitle: "Щёлкните по клетке, чтобы поставить «мимо»",
  hitTool: "Попал",
  hitTitle: "Щёлкните по клетке, чтобы поставить попадание",
  shipsToolTitle: (ships) => `Щёлкните по клетке, чтобы поставить: ${ships}`,
  tapEnters: "Касание:",
  clickEnters: "Щелчок:",
  clearTitle: "Убрать все выстрелы",

  sayings: (sayings) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "Так нельзя: ",
};

export const analysis: typeof en.analysis = {
  // A contradiction, and what mends it.
  noLayout: "Нет расстановки",
  contradiction: "Противоречие",
  rulesAllowNone: "Правила не допускают ни одной расстановки: флот не помещается на поле.",
  leftZero: (zero) => ["осталось расстановок: ", zero],
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
  noMap: "Карта вернётся, когда выстрелы согласуются.",
  others: (kept) =>
    kept === 0 ? "ни одного выстрела" : kept === 1 ? "другой выстрел" : `остальные выстрелы (${kept})`,
  mapTooLong: (others) => `Если взять ${others}, расстановки есть, но их карта считалась бы слишком долго.`,
  mapIsFor: (others, dropped, isLargest) =>
    `Карта не учитывает ${dropped}, а учитывает ${others}.${isLargest ? "" : " Возможно, хватит не учесть меньше."}`,
  wasMiss: "мимо",
  wasShips: (n) => `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`,
  wasHit: (ship) => (ship === undefined ? "попал" : `попал, ${ship}`),
  wasSunk: (ship, length, cells) =>
    `убил${ship === undefined ? "" : `, ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "клетка", "клетки", "клеток")}`}${cells}`,

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

  // The best strategy.
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
  elsewhere: "Эта стратегия не ведёт к выстрелам на поле.",
  putAway: "Отбросить",
  noMissLeft: (layouts) => `${layouts}, дальше без промахов`,
  missesLeft: (layouts, mean, worst) =>
    `${layouts}, дальше в среднем ${mean}, самое большее ${count(worst)} ${plural(worst, "промах", "промаха", "промахов")}`,
  marksOther: "Поле отмечает клетку другого выбора.",
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
  makeGame: "Сделать игрой",
  lineName: "Название варианта",
  stage: () => "идёт решение",
};

export const ahead: typeof en.ahead = {
  choice: "взгляд вперёд",
  agrees: "Если смотреть дальше вперёд, заметно лучшей клетки нет.",
  better: (cell, shots, likeliest, by) =>
    `Если смотреть дальше вперёд, ${cell} требует примерно на ${shots} выстрела меньше, чем ${likeliest}, вероятнейшее попадание (${by}).`,
  byAll: (layouts) => `по всем оставшимся расстановкам: ${count(layouts)}`,
  byDrawn: (error) => `оценка, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Лучшая клетка: ${cell}, ${chance}. Если смотреть дальше вперёд, она лучше, чем ${likeliest}.`,
};
