import { plural } from "./plural.ts";

const rules = {
  // The form of the rules.
  board: "Board",
  fleet: "Fleet",
  contactAndAnswers: "Contact and answers",
  columns: "Columns",
  rows: "Rows",
  side: (n: number) => `Side ${n}`,
  addDimension: "Add a dimension",
  removeLast: "Remove the last",
  addShip: "Add a ship",
  mayTouch: "Ships may touch",
  refereeSays: "The referee says",
  option: (name: string, meaning: string) => `${name}: ${meaning}`,
  ship: (n: number) => `Ship ${n}`,
  name: "Name",
  number: "Number",
  length: "Length",
  shape: "Shape",
  box: "Box",
  boxTitle: "Any box of any size",
  removeShip: (n: number, name: string) => `Remove ship ${n}, ${name}`,
  shapeOf: (name: string) => `Shape of the ${name}`,
  columnRow: (x: number, y: number) => `column ${x}, row ${y}`,
  mirror: "mirror images too",
  clickToDraw: "Click cells to draw; every rotation is allowed.",
  blockedCells: (n: number) => `Blocked cells: ${n}`,
  editOnBoard: "Edit on the board",

  // A game of boxes.
  boxGame: "Game of boxes",
  boxFields: { side: "Side", dimensions: "Dimensions", ships: "Ships" },

  // Counts of one’s own.
  countsTitle: "Hidden by my own counts",
  countsAbout:
    "Count in how many games a ship lay on each cell. The chances then begin with your counts, and beyond them nothing is assumed.",
  gamesCounted: "Games counted",
  countsOf: (rows: number, columns: number) =>
    `Counts: ${rows} ${plural(rows, "row", "rows")} of ${columns}, 0 for blocked cells`,
  orFile: "Or a file: counts, or a prior",
  fitting: "Fitting",
  fittingNow: "fitting chances to the counts",
  useCounts: "Use these counts",
  countsFailed: (what: string) => `The counts could not be used: ${what}.`,
  goesByCounts: (bits: string) => `The board goes by your counts: they tell ${bits} bits about where the ships are.`,
  usedNow: <T>(name: T): (T | string)[] => ["Used now: ", name],
  noName: "a prior without a name",
  savePrior: "Save it as a prior file",
};

export type RulesWords = typeof rules;
export default rules;
