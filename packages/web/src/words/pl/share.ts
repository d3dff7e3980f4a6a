import type { ShareWords } from "../en/share.ts";

const share: ShareWords = {
  about: "Link zawiera całą pozycję, obraz pokazuje planszę. Nic nie jest wysyłane, dopóki sam tego nie wyślesz.",
  aboutGame: "Link zawiera całą grę, obraz pokazuje obie plansze.",
  send: "Wyślij …",
  savePng: "Zapisz jako obraz (PNG)",
  saveSvg: "Zapisz jako obraz (SVG)",
  noPicture: "Ta przeglądarka nie mogła utworzyć obrazu: wybierz drugi rodzaj.",
};

export default share;
