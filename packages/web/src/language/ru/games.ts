import type * as en from "../en/games.ts";
import { ruCounted as counted, ru as plural } from "../plural.ts";

export const games: typeof en.games = {
  keptHere: "Сохранены только на этом устройстве, в этом браузере, вместе с отменой и возвратом шагов.",
  exportAll: "Экспортировать все",
  none: "Игр пока нет. Игра сохраняется, как только вы в ней что-то измените.",
  mostKept: (most, oldest) => `У вас игр: ${most}, больше нельзя. Самая старая: ${oldest}.`,
  deleteOldest: (name) => `Удалить самую старую: ${name}`,
  deleteIt: "Удалить",
  deleted: (name) => `Удалено: ${name}.`,
  lines: (n) => counted(n, "вариант", "варианта", "вариантов"),
  fileName: "игра",
  openNow: "открыта · ",
  renameIt: (name) => `Переименовать: ${name}`,
  duplicate: "Копировать",
  duplicateIt: (name) => `Копировать: ${name}`,
  exportOne: "Экспорт",
  exportIt: (name) => `Экспорт: ${name}`,
  delete: "Удалить",
  nameOf: "Название игры",
  deleteUnreadable: "Удалить игру, которую не прочитать",
  theUnreadable: "Нечитаемая игра",
  import: "Импорт",
  importFile: "Файл из «Экспорта» или из broadside play --out",
  importText: "Или его текст",
  importButton: "Импортировать текст",
  imported: (n) =>
    `${plural(n, "Импортирована", "Импортировано", "Импортировано")} ${counted(n, "игра", "игры", "игр")}.`,
  nothingImported: "ничего не импортировано",
  isCalled: (name) => `Теперь игра называется ${name}.`,
  nameNotKept: "Не удалось сохранить название.",
  wasKept: (name) => `Сохранено: ${name}.`,
  noRoom: "Для ещё одной игры нет места.",
  noRoomBack: "Нет места, чтобы её вернуть.",
  isBack: (name) => `Возвращено: ${name}.`,
};

export const share: typeof en.share = {
  about: "В ссылке вся позиция, на картинке поле. Ничего не отправляется без вашего согласия.",
  aboutGame: "В ссылке вся игра, на картинке оба поля.",
  linkLacksPlacing:
    "То, как соперник ставит корабли, в ссылку не помещается: разбор по ней считает все расстановки равновероятными.",
  send: "Отправить…",
  savePng: "Сохранить картинку (PNG)",
  saveSvg: "Сохранить картинку (SVG)",
  noPicture: "Браузер не смог сделать картинку. Попробуйте другой формат.",
};
