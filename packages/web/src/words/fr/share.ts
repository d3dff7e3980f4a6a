import type { ShareWords } from "../en/share.ts";

const share: ShareWords = {
  about:
    "Le lien contient toute la position, l’image montre la grille. Rien n’est envoyé tant que vous ne l’envoyez pas.",
  aboutGame: "Le lien contient toute la partie, l’image montre les deux grilles.",
  send: "Envoyer …",
  savePng: "Enregistrer l’image (PNG)",
  saveSvg: "Enregistrer l’image (SVG)",
  noPicture: "Ce navigateur n’a pas pu créer l’image : essayez l’autre format.",
};

export default share;
