import type { ShareWords } from "../en/share.ts";

const share: ShareWords = {
  about: "В ссылке вся позиция, на картинке поле. Никуда ничего не отправляется, пока вы сами не отправите.",
  aboutGame: "В ссылке вся игра, на картинке оба поля.",
  send: "Отправить …",
  savePng: "Сохранить картинку (PNG)",
  saveSvg: "Сохранить картинку (SVG)",
  noPicture: "Браузер не смог сделать картинку: попробуйте другой вид.",
};

export default share;
