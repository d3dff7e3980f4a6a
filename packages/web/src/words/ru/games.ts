import type { GamesWords, ShareWords } from "../en/games.ts";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.ru;

export const games: GamesWords = {
  title: "Мои игры",
  keptHere: "Хранятся на этом устройстве, в этом браузере и больше нигде. Вместе с отменой и возвратом шагов.",
  newGame: "Новая игра",
  exportAll: "Экспортировать все",
  none: "Пока нет: игра сохраняется, как только в ней что-то меняется.",
  mostKept: (most, oldest) => `Сохранено игр: ${most}, больше нельзя. Дольше всех не менялась: ${oldest}.`,
  deleteOldest: (name) => `Удалить самую старую: ${name}`,
  deleteIt: "Удалить",
  deleted: (name) => `Удалено: ${name}.`,
  shots: (n) => `${count(n)} ${plural(n, "выстрел", "выстрела", "выстрелов")}`,
  lines: (n) => `${count(n)} ${plural(n, "вариант", "варианта", "вариантов")}`,
  fileName: "игра",
  openNow: "открыта · ",
  rename: "Переименовать",
  renameIt: (name) => `Переименовать: ${name}`,
  duplicate: "Копировать",
  duplicateIt: (name) => `Копировать: ${name}`,
  exportOne: "Экспорт",
  exportIt: (name) => `Экспорт: ${name}`,
  delete: "Удалить",
  deleteThis: (name) => `Удалить: ${name}`,
  nameOf: "Название игры",
  unreadable: "Игра, которую не прочитать",
  deleteUnreadable: "Удалить игру, которую не прочитать",
  theUnreadable: "Нечитаемая игра",
  import: "Импорт",
  importFile: "Файл игр, записанный «Экспортом» или broadside play --out",
  importText: "Или его текст",
  importButton: "Импортировать текст",
  imported: (n) =>
    `${plural(n, "Импортирована", "Импортировано", "Импортировано")} ${count(n)} ${plural(n, "игра", "игры", "игр")}.`,
  nothingImported: "ничего не импортировано",
  isCalled: (name) => `Название игры: ${name}.`,
  nameNotKept: "Не удалось сохранить название.",
  wasKept: (name) => `Сохранено: ${name}.`,
  noRoom: "Для ещё одной игры нет места.",
  noRoomBack: "Нет места, чтобы её вернуть.",
  isBack: (name) => `Возвращено: ${name}.`,
};

export const share: ShareWords = {
  about: "В ссылке вся позиция, на картинке поле. Никуда ничего не отправляется, пока вы сами не отправите.",
  aboutGame: "В ссылке вся игра, на картинке оба поля.",
  send: "Отправить …",
  savePng: "Сохранить картинку (PNG)",
  saveSvg: "Сохранить картинку (SVG)",
  noPicture: "Браузер не смог сделать картинку: попробуйте другой вид.",
};
