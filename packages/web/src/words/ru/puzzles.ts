import type * as en from "../en/puzzles.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.ru;

const hints = (n: number): string => `${count(n)} ${plural(n, "подсказка", "подсказки", "подсказок")}`;

const cellsOf = (n: number): string => `${count(n)} ${plural(n, "клетки", "клеток", "клеток")}`;

const ships = (n: number): string =>
  n === 1 ? "корабль" : `${count(n)} ${plural(n, "корабль", "корабля", "кораблей")}`;

/** The phrase that this many ship cells are missing. */
const needed = (n: number): string =>
  `${plural(n, "нужна", "нужны", "нужно")} ещё ${count(n)} ${plural(n, "клетка", "клетки", "клеток")} ${n === 1 ? "корабля" : "кораблей"}`;

export const puzzles: typeof en.puzzles = {
  kinds: { solitaire: "Бимару", "best-shot": "Лучший выстрел" },
  ofDay: (day) => `Задача на ${day}`,
  numbered: (number) => `Задача ${number}`,
  headline: "Найдите флот",
  about: "Каждое число говорит, сколько клеток кораблей в его строке или столбце.",
  aboutStraight: "Корабли лежат прямо и никогда не касаются друг друга, даже углами.",
  aboutShapes: "Корабли можно поворачивать и отражать",
  ships: "Корабли",
  shipKinds: { straight: "Прямые", shapes: "Фигуры" },
  opened: "Своя задача",
  open: "Открыть задачу",
  openFile: "Из файла",
  openText: "Или вставьте задачу в виде JSON или текста",
  openIt: "Открыть",
  choice: "Другая задача",
  level: "Уровень",
  levels: { easy: "Лёгкий", medium: "Средний", hard: "Трудный", expert: "Эксперт" },
  size: "Поле",
  today: "Задача дня",
  board: "Поле задачи",
  found: (found, all, length) => `корабли из ${cellsOf(length)}: найдено ${count(found)} из ${count(all)}`,
  pieces: { single: "целый корабль", end: "конец", middle: "середина", some: "пока неизвестно" },
  time: "Время",
  mark: "Отметить как",
  marks: { unknown: "По очереди", water: "Вода", ship: "Корабль", pencil: "Может быть" },
  fillIn: "Заполнить",
  print: "Печать",
  solution: "Решение",
  keyHelp: "Стрелки двигают, пробел отмечает по очереди; w, s, p: вода, корабль, может быть.",
  making: "Составляется задача…",
  makeFailed: "Эту задачу не удалось составить.",
  states: { unknown: "не отмечена", water: "вода", ship: "корабль", pencil: "может быть, корабль" },
  clues: {
    water: "вода, дано",
    ship: "корабль, дано",
    single: "корабль из одной клетки, дано",
    left: "левый конец корабля, дано",
    right: "правый конец корабля, дано",
    top: "верхний конец корабля, дано",
    bottom: "нижний конец корабля, дано",
    middle: "середина корабля, дано",
  },
  column: (name, ships, total) => `столбец ${name} ${count(ships)} из ${count(total)}`,
  row: (name, ships, total) => `строка ${name} ${count(ships)} из ${count(total)}`,
  wrong: "неверно",
  marked: (cell, state) => `${cell}: ${state}`,
  checked: (wrong) =>
    wrong === 0
      ? "Пока ошибок нет."
      : `${count(wrong)} ${plural(wrong, "отметка неверна", "отметки неверны", "отметок неверны")}.`,
  seeking: "Поиск следующего шага…",
  reasons: {
    column: (name) => `столбец ${name}`,
    row: (name) => `строка ${name}`,
    shipsOf: (n, length) => `${ships(n)} из ${cellsOf(length)}`,
    shipsNamed: (n, name) => `${ships(n)} «${name}»`,
    clue: {
      water: (cell) => `В задаче дано: на ${cell} вода.`,
      ship: (cell) => `В задаче дано: на ${cell} корабль.`,
      single: (cell) => `${cell} — целый корабль: вокруг него вода.`,
      left: (cell) => `${cell} — левый конец корабля: он продолжается только вправо.`,
      right: (cell) => `${cell} — правый конец корабля: он продолжается только влево.`,
      top: (cell) => `${cell} — верхний конец корабля: он продолжается только вниз.`,
      bottom: (cell) => `${cell} — нижний конец корабля: он продолжается только вверх.`,
      middle: (cell) => `В задаче дано: на ${cell} середина корабля.`,
    },
    through: (cell) => `${cell} — середина корабля, который может лежать только в одном направлении.`,
    beside: (cells) => `Другие корабли не могут касаться корабля на ${cells}, поэтому рядом с ним вода.`,
    full: (line, total) =>
      total === 0
        ? `${line}: кораблей здесь нет.`
        : `${line}: все клетки кораблей (${count(total)}) найдены, остальное — вода.`,
    needs: (line, missing) => `${line}: ${needed(missing)}, и свободных ровно столько же.`,
    ways: (line, missing) => `${line}: ${needed(missing)}, и это верно при любом их расположении.`,
    all: "Все корабли найдены: остальное — вода.",
    longest: (cells, longest) =>
      `Корабля длиннее ${cellsOf(longest)} не осталось, поэтому корабль на ${cells} здесь заканчивается.`,
    tooLong: (cell, length, longest) =>
      `В корабле через ${cell} было бы не меньше ${cellsOf(length)}, а в самом длинном из оставшихся — ${count(longest)}.`,
    only: (ships, n) => `${ships} больше нигде не ${plural(n, "поместится", "поместятся", "поместятся")}.`,
    common: (ships) => `Это верно для всех оставшихся мест (${ships}).`,
    over: (cell) => `Это верно, как бы ни лежал корабль на ${cell}.`,
    noPlace: "Ни один из оставшихся кораблей там не поместится.",
    ifShip: (cell, flaw) => `Если бы на ${cell} был корабль, ${flaw}.`,
    ifWater: (cell, flaw) => `Если бы на ${cell} была вода, ${flaw}.`,
    flaws: {
      tooMany: (line) => `клеток кораблей стало бы слишком много (${line})`,
      tooFew: (line) => `клеток кораблей не хватило бы (${line})`,
      touch: "корабли касались бы друг друга или изгибались",
      tooLong: "корабль стал бы слишком длинным",
      surplus: (ships) => `кораблей стало бы больше, чем во флоте (${ships})`,
      noRoom: (ships) => `не хватило бы места (${ships})`,
      uncovered: (cell) => `через ${cell} не прошёл бы ни один корабль`,
      both: (cell) => `на ${cell} были бы сразу и корабль, и вода`,
    },
  },
  noStep: "Простого шага здесь нет, поэтому открываем одну клетку.",
  look: (cells) => `Посмотрите на ${cells}.`,
  lookMarked: (n) => `Посмотрите на клетки в золотых рамках (${count(n)}).`,
  filled: (n) => `Заполнено: ${count(n)} ${plural(n, "клетка", "клетки", "клеток")}.`,
  hintFailed: "Следующий шаг не нашёлся. Попробуйте ещё раз.",
  restarted: "Все отметки убраны.",
  solved: "Решено!",
  solvedIn: (time, n) => `За ${time}, ${hints(n)}.`,
  streak: "Серия",
  streakDays: (n) => `${count(n)} ${plural(n, "день", "дня", "дней")}`,
  next: "Следующая задача",
  copyResult: "Скопировать результат",
  hints,
  bestShot: {
    headline: "Найдите лучший выстрел",
    about: "Одна клетка явно лучше остальных: любая другая за четыре игры стоит хотя бы одного лишнего выстрела.",
    counts: "Выбранная клетка — это ваш выстрел.",
    left: (lengths, ships) => `Осталось потопить: ${ships === 1 ? "корабль" : "корабли"} длины ${lengths}.`,
    difficulty: (rating) => `Сложность ${rating}`,
    giveUp: "Сдаться",
    found: (cell) => `${cell} — лучший выстрел.`,
    missed: (cell, shots, games, best) =>
      `${games === 1 ? "В каждой игре" : `За ${count(games)} ${plural(games, "игру", "игры", "игр")}`} ${cell} стоит примерно на ${count(shots)} ${plural(shots, "выстрел", "выстрела", "выстрелов")} больше, чем ${best}.`,
    far: "До лучшего выстрела далеко.",
    likeliest: (cell) => `На ${cell} попасть вероятнее всего, но это не лучший выстрел.`,
    never: (cell, best) => `На ${cell} корабля быть не может: это на целый выстрел больше, чем ${best}.`,
    gaveUp: (best) => `Лучший выстрел — ${best}.`,
    theme: "Тема",
    themeIs: (theme) => `Тема: ${theme}.`,
    anyTheme: "Все темы",
    themes: {
      "after-hit": "После попадания",
      search: "Поиск",
      parity: "Каждая вторая клетка",
      "last-ship": "Последний корабль",
      "what-sunk-tells": "О чём говорит «убил»",
      contact: "Касание",
    },
    clues: {
      "after-hit": "Корабль ранен. Какая клетка скажет больше всего о том, как он лежит?",
      search: "Раненых кораблей нет. Какая клетка найдёт корабль раньше всего?",
      parity: "Какой промах исключил бы и соседние клетки?",
      "last-ship": "Остался один корабль. Где для него ещё есть место?",
      "what-sunk-tells": "Подумайте, что сказал или скажет ответ «убил».",
      contact: "Подумайте, могут ли корабли здесь касаться.",
    },
    region: "Это одна из отмеченных клеток.",
    showMap: "Сколько стоит каждая клетка",
    costs: (shots) => `на ${shots} выстрела больше`,
    isBest: "лучший выстрел",
    yours: "ваш выстрел",
    again: "Попробовать ещё раз",
    rating: "Ваш рейтинг",
    inARow: "Верных подряд",
    repeat: (n) => `Повторить ${count(n)} ${plural(n, "ошибку", "ошибки", "ошибок")}`,
    sunk: (sunk, all, length) => `корабли из ${cellsOf(length)}: убито ${count(sunk)} из ${count(all)}`,
    unread: "Сохранённые результаты не читаются. Рейтинг начинается сначала.",
  },
  addressWrong: "Часть ссылки не читается; вот задача дня.",
  unread: "Сохранённые отметки не читаются. Задача начинается сначала.",
  keptOff: "Этот браузер ничего не сохраняет: всё остаётся, пока открыта страница.",
  keptFull: "На этом устройстве нет места: новое остаётся, пока открыта страница.",
};
