import type { ShareWords } from "../en/share.ts";

const share: ShareWords = {
  about:
    "Der Link enthält die ganze Stellung, das Bild zeigt das Spielfeld. Nichts wird gesendet, außer du sendest es.",
  aboutGame: "Der Link enthält das ganze Spiel, das Bild zeigt beide Spielfelder.",
  send: "Senden …",
  savePng: "Als Bild sichern (PNG)",
  saveSvg: "Als Bild sichern (SVG)",
  noPicture: "Dieser Browser konnte das Bild nicht erzeugen: Nimm die andere Art.",
};

export default share;
