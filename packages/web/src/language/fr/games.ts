import type * as en from "../en/games.ts";
import { frCounted as counted } from "../plural.ts";

export const games: typeof en.games = {
  keptHere: "Enregistrées seulement sur cet appareil, dans ce navigateur, avec « Annuler » et « Rétablir ».",
  exportAll: "Tout exporter",
  none: "Aucune partie. Une partie est enregistrée dès que vous y changez quelque chose.",
  mostKept: (most, oldest) => `Vous avez ${most} parties, le maximum. La plus ancienne : ${oldest}.`,
  deleteOldest: (name) => `Supprimer la plus ancienne, ${name}`,
  deleteIt: "La supprimer",
  deleted: (name) => `Supprimé : ${name}.`,
  lines: (n) => counted(n, "variante", "variantes"),
  fileName: "partie",
  openNow: "ouverte · ",
  renameIt: (name) => `Renommer ${name}`,
  duplicate: "Dupliquer",
  duplicateIt: (name) => `Dupliquer ${name}`,
  exportOne: "Exporter",
  exportIt: (name) => `Exporter ${name}`,
  delete: "Supprimer",
  nameOf: "Nom de la partie",
  deleteUnreadable: "Supprimer la partie illisible",
  theUnreadable: "La partie illisible",
  import: "Importer",
  importFile: "Un fichier d’« Exporter » ou de broadside play --out",
  importText: "Ou son texte",
  importButton: "Importer le texte",
  imported: (n) => `${counted(n, "partie importée", "parties importées")}.`,
  nothingImported: "rien n’a été importé",
  isCalled: (name) => `La partie s’appelle maintenant ${name}.`,
  nameNotKept: "Le nom n’a pas pu être enregistré.",
  wasKept: (name) => `Enregistré : ${name}.`,
  noRoom: "Il n’y a plus de place pour une autre partie.",
  noRoomBack: "Il n’y a plus de place pour la rétablir.",
  isBack: (name) => `Rétabli : ${name}.`,
};

export const share: typeof en.share = {
  about: "Le lien contient toute la position, l’image montre la grille. Rien n’est envoyé sans votre accord.",
  aboutGame: "Le lien contient toute la partie, l’image montre les deux grilles.",
  linkLacksPlacing:
    "La façon dont l’adversaire place ses navires ne tient pas dans le lien : son bilan tient toutes les dispositions pour équiprobables.",
  send: "Envoyer…",
  savePng: "Enregistrer l’image (PNG)",
  saveSvg: "Enregistrer l’image (SVG)",
  noPicture: "Ce navigateur n’a pas pu créer l’image. Essayez l’autre format.",
};
