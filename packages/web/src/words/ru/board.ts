import type { BoardWords } from "../en/board.ts";
import { count, list } from "../numbers.ts";
import map from "./map.ts";
import { plural } from "./plural.ts";

const board: BoardWords = {
  ...map,
  help: "Справка",
  analyse: "Анализ",
  mapView: "Карта",
  placeShips: "Расстановка",
  place: "Корабли",
  views: "Разделы",
  game: "Игра: ",
  language: "Язык",
  tryAgain: "Попробовать ещё раз",
  close: "Закрыть",
  loading: (what) => `Загружается ${what}…`,
  loadingFailed: (what) => `Не удалось загрузить: ${what}. Проверьте соединение и попробуйте ещё раз.`,
  partPlacing: "поле для расстановки кораблей",
  partConflict: "описание противоречия",
  partComparison: "сравнение",
  partSolver: "решатель",
  partRules: "окно правил",
  partLines: "список вариантов",
  partFields: "форма",
  partDrawing: "рисунок больших полей",
  rooms: "Комнаты",
  play: "Играть",
  review: "Разбор",
  trees: "Деревья",
  compare: "Сравнение",
  learn: "Уроки",
  partPlay: "игра",

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
  redo: "Вернуть",
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
  linkUnread: "Не удалось полностью прочитать ссылку.",
  partFailed: "Не удалось загрузить эту часть страницы. Проверьте соединение и попробуйте ещё раз.",

  // Counting.
  exactCount: (bits, method, time) => `точно · ${bits} бита · ${method} · ${time}`,
  aboutSo: (number) => `около ${number}`,
  estimatedCount: (error) => `оценка · стандартная ошибка ${error}`,
  stopped: "Подсчёт остановлен.",
  countAgain: "Посчитать снова",
  notCounted: (what) => `Эта позиция не считается автоматически: ${what}.`,
  countAnyway: "Всё равно посчитать",
  engineFailed: (what) => `Сбой движка: ${what}.`,
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
  hiddenBy: "Кто прятал",
  byChance: "случай",
  byPeople: "люди",
  byCounts: "мои подсчёты",
  peopleNotLoaded: "Не удалось загрузить данные о том, как прячут люди: проверьте соединение и попробуйте ещё раз.",
  hiddenByChance: "Так прячет корабли компьютер: все расстановки равновероятны.",
  hiddenByPeople: "Вероятность каждой расстановки определяется тем, где прятали корабли люди.",
  hiddenByCounts: "Вероятность каждой расстановки определяется подсчётами.",
  noChange: "Ни один шанс не меняется даже на один процент.",
  whoPeople: "Люди",
  whoThese: "Эти корабли",
  whoCounts: "По вашим подсчётам корабли",
  whoNamed: (name) => `По «${name}» корабли`,
  avoidMiddle: "избегают середины",
  avoidBorder: "избегают краёв",
  favourites: "имеют любимые места",
  hiddenEffect: (who, lean, fall, rise, early) =>
    `${who} ${lean}: ${early ? "до первого выстрела " : ""}${fall}, ${rise}.`,
  falls: (cell, from, to) => `${cell} падает с ${from} до ${to}`,
  rises: (cell, from, to) => `${cell} растёт с ${from} до ${to}`,

  // On a first visit.
  welcome: "Добро пожаловать",
  welcomeTitle: "Где корабли?",
  welcomeText: "Вводите свои выстрелы и смотрите точный шанс на корабль в каждой клетке и куда стрелять дальше.",
  chooseGame: "Выберите игру",
  dismissWelcome: "Скрыть приветствие",
  hintBest: "Сначала стреляйте сюда: ромб всегда отмечает лучшую клетку.",
  hintShips: "Число показывает, сколько кораблей здесь ожидается. Чем гуще цвет, тем больше.",
  hintChance: "Число — шанс найти здесь корабль, в процентах. Чем гуще цвет, тем он выше.",
  hintTap:
    "После выстрела коснитесь ответа на панели: мимо, ранил или убил. Стреляли в другое место? Сначала коснитесь той клетки.",
  hintClick: "После выстрела щёлкните по клетке и укажите ответ: мимо, ранил или убил.",
  hint: (n, of) => `Подсказка ${n} из ${of}`,
  hintNumber: (n, of) => `${n} из ${of}`,
  noHints: "Без подсказок",
  next: "Дальше",
  gotIt: "Понятно",

  // The advice.
  position: "Позиция",
  board: "Поле",
  cellsOf: (slice) => `Клетки ${slice}`,
  advice: "Совет",
  everyFound: "Все корабли найдены.",
  noCell: "Ни одна клетка уже не подходит.",
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
  certainlyShip: "Здесь точно корабль.",
  shipsExpected: (mean) => `; ожидаемое число кораблей: ${mean}`,
  estimatedShips: (value, error) => `по оценке ${value} ± ${error} корабля`,
  estimatedChance: (value, error) => `по оценке ${value} ± ${error}`,
  fromSamples: (n) => `по ${count(n)} случайным расстановкам; точного подсчёта пока нет`,
  inNone: "ни в одной из оставшихся расстановок",
  inOnly: "в единственной оставшейся расстановке",
  inEvery: "во всех оставшихся расстановках",
  inPart: (part, whole) => `в ${part} из ${whole} оставшихся расстановок`,
  inShare: (how, part, of) =>
    `в ${{ exact: "", about: "примерно ", fewer: "менее чем ", more: "более чем " }[how]}${part} из ${count(of)} расстановок`,
  timesIn: (how, part, of) =>
    `${{ exact: "", about: "примерно ", fewer: "менее чем ", more: "более чем " }[how]}${part} ${plural(part, "раз", "раза", "раз")} из ${count(of)}`,
  allSay: (n, cell) => `${n === 2 ? "Обе точные стратегии" : `Все точные стратегии (${n})`} выбирают ${cell}.`,
  say: (names, cell) => `${list(names)}: ${cell}`,
  whyOnly: "Это единственная клетка, где точно есть корабль.",
  whyEvery: "Во всех оставшихся расстановках здесь стоит корабль.",
  whyLine: (hits) => `Лежит на одной линии с попаданиями ${list(hits)}.`,
  whyBeside: (hit) => `Лежит рядом с попаданием в ${hit}.`,
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
    entropy: "Ответ отсюда, скорее всего, больше всего скажет о том, где корабли.",
    "greedy-distribution": "После этого ответа ожидается меньше всего расстановок.",
    "half-split": "Шанс попадания здесь ближе всего к одной второй.",
  },
  whyBestBy: (strategy) => `Это лучшая клетка по оценкам ${strategy}.`,
  noStrategy: (wanted, shown) => `Стратегии «${wanted}» здесь нет; показана ${shown}.`,
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
    ` ${plural(n, "расстановка осталась", "расстановки осталось", "расстановок осталось")} · откуда это известно`,
  ],
  whatLayoutIs: (isWeighed) =>
    `Расстановка — один из способов, которыми может стоять весь флот. Считаются все, что согласуются с ответами: ни одна не пропущена и не угадана; ${isWeighed ? "в шанс каждая входит с весом своей вероятности." : "шанс — это доля тех, где в клетке стоит корабль."}`,
  exact: "точно",
  bitsMissing: (bits) => `не хватает ${bits} бита`,
  rightTo: (error) => `шансы верны до ${error} их величины`,
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
  noShots: "Пока нет: щёлкните по клетке или впишите их ниже.",
  chanceHead: "шанс",
  leftHead: "осталось",
  ifTried: "если ",
  removeShot: (n, cell) => `Убрать выстрел ${n}, ${cell}`,
  hadChance: "шанс был ",
  leftBefore: "и оставил ",
  leftAfter: " расстановок",
  inNotation: "В записи",
  notationHint: (example) => ["клетка и ответ, например ", example, "; Enter применяет"],
  bestStrategy: "Лучшая стратегия",
  notSolvable: "Доказать её можно, только если все расстановки равновероятны: корабли прятал случай.",

  // What is tried.
  whatIf: "Что, если",
  whatIfButton: "Что, если…",
  whatIfAbout: "Попробуйте ответы и посмотрите карту после них; игра не изменится.",
  whatIfTitle: "Попробовать ответ, не меняя игру (w)",
  whatIsTried: "Что проверяется",
  whatIfLead: (name) => (name === undefined ? ": " : ` «${name}»: `),
  chooseToTry: "выберите ответ для пробы",
  backToGame: "Вернуться к игре",
  shotList: (named, more) =>
    `${named.join(", ")}${more > 0 ? ` и ещё ${count(more)} ${plural(more, "выстрел", "выстрела", "выстрелов")}` : ""}`,
  nothingTried: "пока ничего",
  mostLines: (n) => `В игре хранится не больше ${n} вариантов: сначала удалите один.`,
  priorDropped:
    "Корабли снова прячет случай: данные о людях или ваши подсчёты относятся к другим правилам. «Отменить» вернёт и то и другое.",
  shipsDropped: (n) =>
    `С поля ${plural(n, "убран", "убрано", "убрано")} ${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}: новые правила их там не допускают. «Отменить» вернёт правила и корабли.`,
  shotsDropped: (n) =>
    `${plural(n, "Убран", "Убрано", "Убрано")} ${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}: новые правила их не допускают. «Отменить» вернёт правила и выстрелы.`,

  // Games kept on the device.
  myGames: "Мои игры",
  gamesNotLoaded: "Не удалось загрузить список игр: обновите страницу.",
  elsewhere: "Эта игра изменена в другой вкладке. Дальнейшие изменения здесь сохранятся как отдельная игра.",
  showNewer: "Показать новую",
  notKept: {
    "too many": (most) =>
      `Эта игра не сохраняется на устройстве: сохранено уже ${most}, больше нельзя. Удалите одну в «Моих играх».`,
    "too large": () => "Эта игра не сохраняется на устройстве: она слишком велика. Экспортируйте её в «Моих играх».",
    full: () => "Эта игра не сохраняется на устройстве: нет места. Удалите или экспортируйте игры в «Моих играх».",
    off: () =>
      "Этот браузер ничего не сохраняет для этой страницы: игра пропадёт вместе с окном. Позиция есть в адресе.",
  },
  copyOf: (name) => `${name} (копия)`,
  changedElsewhere: (name) =>
    `Эта игра изменена и в другой вкладке. То, что вы делаете здесь, сохраняется как отдельная игра «${name}».`,
  lastUnreadable: (error) => `Последняя сохранённая игра оставлена как есть: ${error}.`,

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
  otherTitle: "Ответы, невозможные в этой позиции",
  backToBest: "Вернуться к лучшей клетке",
  shotSaid: (n, answer) => `выстрел ${n}: ${answer}`,
  isBest: "лучше всего: что ответили?",
  whatSaid: "Что ответили?",
  contradict: "Эти ответы противоречат друг другу. Отмените или коснитесь выстрела, чтобы исправить его.",
  noneLeft: "Больше не во что стрелять.",
  tapShot: "Коснитесь клетки, куда стреляли.",
  ask: "Спросить",
  askTitle: "Щелчок по клетке спрашивает ответ",
  missTool: "Мимо",
  missTitle: "Щелчок по клетке ставит «мимо»",
  hitTool: "Попал",
  hitTitle: "Щелчок по клетке ставит попадание",
  shipsToolTitle: (ships) => `Щелчок по клетке ставит: ${ships}`,
  tapEnters: "Касание ставит",
  clickEnters: "Щелчок:",
  clearTitle: "Убрать все выстрелы",

  sayings: (sayings) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "Так нельзя: ",
};

export default board;
