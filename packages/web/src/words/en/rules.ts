import { count, list } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

export const placing = {
  // What is told of ships in hand and placed.
  restPlaced: (n: number) => `${count(n)} ${plural(n, "ship was", "ships were")} placed. The layout is complete.`,
  tooLong: (ship: string) => `The ${ship} is longer than the board.`,
  inHandKeys: (hand: string) => `${hand}. Arrows move it, R rotates, F flips, Enter puts it down, Escape puts it back.`,
  pickedUp: (hand: string) => `Picked up: ${hand}.`,
  allOnBoard: "All ships are on the board.",
  sentence: (words: string) => `${words}.`,
  noMirror: (ship: string) => `These rules do not allow a mirror image of the ${ship}.`,
  noRoomThatWay: (ship: string) => `The ${ship} does not fit on the board that way.`,
  placedAt: (ship: string, verdict: string) => `Placed: ${ship}. ${verdict}`,
  turnedTo: (ship: string, verdict: string) => `${ship}. ${verdict}`,
  staysInFleet: (ship: string) => `The ${ship} stays in the fleet.`,
  staysThere: (ship: string) => `The ${ship} stays where it was.`,
  offBoard: (ship: string) => `The ${ship} is off the board.`,
  onForbidden: "on a forbidden cell",
  onShip: (ship: string) => `on the ${ship}`,
  touchesShip: (ship: string) => `touches the ${ship}`,
  shipAt: (ship: string, cells: string) => `${ship} at ${cells}`,
  noConflict: "No conflict.",
  conflictSaid: (conflicts: string) => `Conflict: ${conflicts}`,
  from: (first: string, last: string) => `${first} to ${last}`,
  overlap: (ships: readonly string[], cells: string) => `${list(ships)} both lie on ${cells}.`,
  touch: (ships: readonly string[]) => `${list(ships)} touch, which these rules do not allow.`,
  forbiddenCells: (ship: string, n: number, cells: string) =>
    `${ship} lies on the forbidden ${plural(n, "cell", "cells")} ${cells}.`,
  onlyFlat: "Ships can be placed by hand only on boards of one or two dimensions.",
  onlyFixed: "Ships that may share cells or have any size cannot be placed by hand.",
  chooseAnother: "Choose another game, or change the rules.",
  noContains: "no layout contains these ships",
  because: (what: string, why: string) => `${what}: ${why}`,
  noPlaceLeft: "a ship has no place left",
  regionTooSmall: (need: number, room: number) => `the ships need ${need} of a region that has ${room}`,
  tooLittleRoom: "there is too little room",
  provedBySearch: (nodes: number) => `proved by a search of ${count(nodes)} ${plural(nodes, "node", "nodes")}`,
  provedByCount: "proved by counting them",

  // The board and its tools.
  boardForPlacing: "Board for placing ships",
  title: "Placing ships",
  showRest: "show where the rest can be",
  containSaid: (n: bigint) => `${count(n)} ${plural(n, "layout contains", "layouts contain")} these ships.`,
  forbidden: "forbidden",
  inRow: (n: number) => `${count(n)} ${plural(n, "cell", "cells in a row")}`,
  inRows: (cells: number, rows: number) => `${cells} cells, ${rows} rows`,
  anyBox: "any box",
  leftOf: (left: number, all: number) => `${left} of ${all} left`,
  leftToPlace: (ship: string, form: string, left: number, all: number) =>
    `${ship}, ${form}, ${left} of ${all} left to place`,
  dragHint: "Drag a ship onto the board, or pick it and then a cell. Press ? for the keys.",
  theShipAt: (ship: string, cells: string) => `the ${ship} at ${cells}`,
  inHandAt: (ship: string, cells: string) => `${ship} in hand at ${cells}`,
  free: "free",
  chosen: "chosen",
  shipsTool: "Ships",
  shipsToolTitle: "Clicks and drags move ships",
  forbidTool: "Forbid cells",
  forbidTitle: "Clicks and drags paint cells that no ship may use",
  tools: "Placing",
  clicksAndDrags: "Clicks and drags",
  clearTitle: "Take all ships off",
  ship: "Ship",
  rotate: "Rotate",
  flip: "Flip",
  takeOff: "Take off",
  paintCells: "Paint cells that no ship may use; paint them again to open them.",
  inHand: <T>(ship: T): (T | string)[] => [ship, " in hand"],
  shipChosen: <T>(ship: T): (T | string)[] => [ship, " chosen"],
  noneChosen: "No ship is chosen.",

  // What is left, and how to have it placed.
  layoutsWith: "Layouts with these ships",
  othersDontFit: "No layout contains these ships: the others do not fit beside them.",
  complete: "The layout is complete: every ship is on the board, and none is in conflict with another.",
  becauseOfRest: (why: string) => `No layout contains these ships, because of the rest: ${why}.`,
  cannotLie: "These ships cannot lie like this:",
  placingRest: "Placing the rest",
  placingSome: (n: number) => `placing ${count(n)} ${plural(n, "ship", "ships")}`,
  fillRest: "Fill the rest",
  fillFirst: "Fill with the first found",
  fillAbout: (n: number) =>
    `${count(n)} ${plural(n, "ship", "ships")} left to place. “Fill the rest” draws at random: every layout is equally likely. “Fill with the first found” is faster on crowded boards, but favours some layouts.`,
  proved: (what: string) => `Proved: ${what}.`,
  notFilled: (what: string, isUniform: boolean) =>
    `${what}.${isUniform ? " “Fill with the first found” may still work." : ""}`,

  // How hard a layout is to find.
  playing: "Playing",
  playingGames: "playing games",
  howHard: "How hard is it to find?",
  judge: "Strategy that searches",
  judged: (judge: string, here: string, random: string, harder: string) =>
    `${judge} needs ${here} shots here and ${random} against a random layout; this one is harder than ${harder} of them.`,
  judgedBy: (here: number, others: number) =>
    `Estimates with their standard errors, from ${count(here)} games against this layout and ${count(others)} against others.`,
  notJudged: (what: string) => `Not judged: ${what}.`,

  // The layout as text.
  layout: "Layout",
  takeAway: "Export",
  layoutJson: "Layout, JSON",
  layoutDrawing: "Layout, drawing",
  scenarioJson: "Scenario, JSON",
  commandReads: <T>(command: T): (T | string)[] => ["The command reads the scenario: ", command, "."],
  copy: "Copy",
  download: "Download",
  copyWhat: (label: string) => `Copy ${label}`,
  downloadWhat: (label: string) => `Download ${label}`,
  copiedWhat: (label: string) => `${label} copied`,
  shipsInNotation: "Ships in notation, or a layout in JSON",
  enterApplies: "Press Enter to apply",
};

export type PlacingWords = typeof placing;

export const rules = {
  // The form of the rules.
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
  known: "Known before the first shot",
  totals: { columns: "Ship cells in each column", rows: "Ship cells in each row" },
  totalsAlong: (n: number) => `Ship cells in each slab of side ${n}`,
  totalsHint: "One number for each line, ? where it is unknown: 2 1 0 ? 3",
  cell: "Cell",
  clue: "Clue",
  addClue: "Add a clue",
  removeClue: (cell: string) => `Remove the clue at ${cell}`,
  clues: {
    water: "water",
    ship: "ship",
    single: "ship of one cell",
    left: "left end of a ship",
    right: "right end of a ship",
    top: "upper end of a ship",
    bottom: "lower end of a ship",
    middle: "middle of a ship",
  },

  // A game of boxes.
  boxGame: "Game of boxes",
  boxFields: { side: "Side", dimensions: "Dimensions", ships: "Ships" },

  // Counts of one’s own.
  countsTitle: "Ships placed as in my data",
  countsAbout:
    "For each cell, count the games in which a ship lay there. The chances then start from your data and assume nothing else.",
  gamesCounted: "Games counted",
  countsOf: (rows: number, columns: number) =>
    `Counts: ${rows} ${plural(rows, "row", "rows")} of ${columns}, 0 for blocked cells`,
  orFile: "Or load a file: counts or a placement model",
  fitting: "Fitting",
  fittingNow: "fitting chances to the counts",
  useCounts: "Use these counts",
  countsFailed: (what: string) => `The counts could not be used: ${what}.`,
  goesByCounts: (bits: string) => `The board now uses your data, which tells ${bits} bits about where the ships are.`,
  usedNow: <T>(name: T): (T | string)[] => ["In use: ", name],
  noName: "a placement model without a name",
  savePrior: "Save the placement model",
};

export type RulesWords = typeof rules;

export const picker = {
  title: "Choose your game",
  search: "Search the games",
  searchHint: "Search: a country, a ship, 8 x 8 …",
  found: (n: number) => `${count(n)} ${plural(n, "game", "games")} found`,
  noneFound: "No game found. Create your own rules:",
  boxes: "Boxes in n dimensions",
  boxesAbout: "Boxes of any size in a line, a square, a cube or beyond; they may overlap, and the answer is a number.",
  anotherGame: "Another board or fleet? Start from the closest game and change its rules.",
  sizeAndShips: (size: string, n: number) => `${size}, ${count(n)} ${plural(n, "ship", "ships")}`,
  beingPlayed: "current",
};

export type PickerWords = typeof picker;
