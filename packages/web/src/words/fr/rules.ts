import type { RulesWords } from "../en/rules.ts";
import { plural } from "./plural.ts";

const rules: RulesWords = {
  // The form of the rules.
  board: "Grille",
  fleet: "Flotte",
  contactAndAnswers: "Contact et réponses",
  columns: "Colonnes",
  rows: "Lignes",
  side: (n) => `Côté ${n}`,
  addDimension: "Ajouter une dimension",
  removeLast: "Retirer la dernière",
  addShip: "Ajouter un navire",
  mayTouch: "Les navires peuvent se toucher",
  refereeSays: "L’arbitre annonce",
  option: (_, meaning) => meaning,
  ship: (n) => `Navire ${n}`,
  name: "Nom",
  number: "Nombre",
  length: "Longueur",
  shape: "Forme",
  box: "Boîte",
  boxTitle: "Une boîte de taille quelconque",
  removeShip: (n, name) => `Retirer le navire ${n}, ${name}`,
  shapeOf: (name) => `Forme : ${name}`,
  columnRow: (x, y) => `colonne ${x}, ligne ${y}`,
  mirror: "images en miroir aussi",
  clickToDraw: "Cliquez sur des cases pour dessiner ; toute rotation est permise.",
  blockedCells: (n) => `Cases bloquées : ${n}`,
  editOnBoard: "Modifier sur la grille",

  // A game of boxes.
  boxGame: "Jeu de boîtes",
  boxFields: { side: "Côté", dimensions: "Dimensions", ships: "Navires" },

  // Counts of one’s own.
  countsTitle: "Cachés selon mes relevés",
  countsAbout:
    "Comptez dans combien de parties un navire occupait chaque case. Les probabilités partent alors de vos relevés, sans rien supposer d’autre.",
  gamesCounted: "Parties comptées",
  countsOf: (rows, columns) =>
    `Relevés : ${rows} ${plural(rows, "ligne", "lignes")} de ${columns}, 0 pour les cases bloquées`,
  orFile: "Ou un fichier : relevés, ou loi a priori",
  fitting: "Ajustement",
  fittingNow: "ajustement des probabilités aux relevés",
  useCounts: "Utiliser ces relevés",
  countsFailed: (what) => `Les relevés n’ont pas pu être utilisés : ${what}.`,
  goesByCounts: (bits) => `La grille suit vos relevés : ils apprennent ${bits} bits sur la place des navires.`,
  usedNow: (name) => ["Utilisé maintenant : ", name],
  noName: "loi a priori sans nom",
  savePrior: "L’enregistrer dans un fichier",
};

export default rules;
