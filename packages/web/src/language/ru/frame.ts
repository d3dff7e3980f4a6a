import type * as en from "../en/frame.ts";
import { count } from "../numbers.ts";
import { ruCounted as counted, ru as plural } from "../plural.ts";

export const frame: typeof en.frame = {
  home: "Главная",
  skip: "Перейти к содержимому",
  rooms: "Разделы",
  play: "Играть",
  puzzles: "Задачи",
  analyse: "Анализ",
  review: "Разбор",
  learn: "Уроки",
  lab: "Опыты",
  trees: "Деревья",
  compare: "Сравнение",
  settings: "Настройки",
  language: "Язык",
  partFailed: "Не удалось загрузить эту часть страницы. Проверьте соединение и попробуйте ещё раз.",
  close: "Закрыть",
  loading: (what) => `Загружается ${what}…`,
  loadingFailed: (what) => `Не удалось загрузить: ${what}. Проверьте соединение и попробуйте ещё раз.`,
  tryAgain: "Попробовать ещё раз",
  firstShot: "До первого выстрела",
  previousShot: "Предыдущий выстрел",
  nextShot: "Следующий выстрел",
  lastShot: "Последний выстрел",
  layoutIs: "Расстановка — один из способов, которыми может стоять весь флот.",
};

export const settings: typeof en.settings = {
  theme: "Цвета",
  themes: { system: "Автоматически", light: "Светлая карта", dark: "Ночное море" },
  board: "Вода",
  boards: { sea: "Море", slate: "Сланец", sand: "Песок" },
  numbers: "Числа в клетках",
  motion: "Анимация",
  sound: "Звуки во время игры",
  vibration: "Вибрация во время игры",
  howToUse: "Как пользоваться этой страницей",
  kept: "Сохранено на этом устройстве.",
  saveCopy: "Сохранить копию всего",
  loadCopy: "Загрузить копию",
  copyAdds: "Всё, что есть здесь, останется; из двух состояний одной игры сохранится более позднее.",
  copyLoaded: "Копия загружена.",
  notCopy: "Этот файл не является копией этой страницы или повреждён. Ничего не изменилось.",
};

export const home: typeof en.home = {
  title: "Для каждого выстрела есть лучшая клетка.",
  about: (layouts) =>
    `Играйте с Broadside в морской бой, учитесь у него или пусть смотрит вам через плечо. После каждого выстрела он считает все возможные расстановки флота: в начале американской игры их ${count(layouts)}.`,
  playNow: "Играть",
  analyseGame: "Разобрать игру",
  elsewhere: "Играете в другом месте? Вводите выстрелы и смотрите, куда стрелять дальше.",
  gameTitle: "Пример игры",
  shot: (n) => `Выстрел ${count(n)}`,
  shotsInAll: (n) => counted(n, "выстрел", "выстрела", "выстрелов"),
  hits: (hundredths) => `попадает в ${count(hundredths)} из 100 расстановок`,
  left: (layouts) =>
    `${plural(layouts, "осталась", "осталось", "осталось")} ${counted(layouts, "расстановка", "расстановки", "расстановок")}`,
  start: "Показать пример",
  pause: "Остановить пример",
  more: "Ещё",
  dailyPuzzle: "Задача дня",
  dailyAbout: "Каждый день новая",
  lessons: "Вы новичок?",
  lessonsAbout: "Шесть коротких уроков",
  goOn: "Продолжить",
  ownGame: "Ваша игра в «Анализе»",
  ownMatch: "Ваш матч",
  sunk: "Все корабли убиты",
};
