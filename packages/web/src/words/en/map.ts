import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const map = {
  // The cells.
  blocked: "blocked",
  shotNumber: (n: number) => `shot ${n}`,
  inConflict: "in conflict",
  leftOut: "in conflict, left out of the map",
  notShot: "not shot",
  ofShip: (ship: string, value: string) => `${ship} ${value}`,
  expectedSaid: (mean: string, ship: string | undefined) =>
    `${mean} ships ${ship === undefined ? "" : `of class ${ship} `}expected`,
  percentFor: (percent: string, ships: string) => `${percent} percent for ${ships}`,
  estimatedPercentSaid: (value: string, error: string) => `about ${value} percent, plus or minus ${error}, estimated`,
  estimatedShipsSaid: (value: string, error: string) =>
    `about ${value} ships expected, plus or minus ${error}, estimated`,
  forCertain: (ship: string) => `${ship} for certain`,
  sunkShip: (ship: string) => `sunk ${ship}`,
  ofSunk: (ship: string) => `of the sunk ${ship}`,
  certainly: "certainly a ship",
  bestCell: "best cell",
  likeliestOf: (ship: string) => `likeliest cell of the ${ship}`,
  inRandom: (n: number) => `${n === 1 ? "ship" : `${count(n)} ships`} in the random layout`,
  estimatedAbout: (value: string, error: string) => `estimated: about ${value} ± ${error}`,
  estimatedAboutShips: (value: string, error: string) => `estimated: about ${value} ± ${error} ships expected`,
  expectedValue: (mean: string) => `${mean} expected`,
  shipsInLayouts: (ships: bigint, layouts: bigint) => `${count(ships)} ships in ${count(layouts)} layouts`,
  ifByChance: (percent: string) => `${percent} if hidden by chance`,
  numbersChance: "Chance of each number of ships",

  // What the map shows.
  mapShows: "The map shows",
  layerChance: "Chance",
  layerChanceTitle: "The chance of a ship on each cell",
  layerShips: "Ships",
  layerShipsTitle: "The ships expected on each cell",
  layerBits: "Information",
  layerBitsShort: "Bits",
  layerBitsTitle: "What the answer at each cell is expected to tell, in bits",
  layerLeft: "Layouts left",
  layerLeftShort: "Left",
  layerLeftTitle: "The layouts expected to be left after the answer at each cell",
  scoresOf: (strategy: string) => `Scores of ${strategy}`,
  scoresTitle: (strategy: string) => `The scores of ${strategy}`,
  oneShip: "One ship …",
  chanceOfMany: "Chance of …",
  oneShipAlone: "One ship alone",
  colours: "Colours",
  scales: { linear: "in proportion", root: "square root", rank: "by rank" },
  measureChance: (ship: string | undefined) => `chance of ${ship === undefined ? "a ship" : `the ${ship}`}, percent`,
  measureExpected: (ship: string | undefined) =>
    `ships ${ship === undefined ? "" : `of class ${ship} `}expected on a cell`,
  measureAny: "chance of any ship, percent",
  measureExactly: (ships: string) => `chance of ${ships}, percent`,
  titleEstimated: (title: string) => `${title}, estimated`,
  goesHit: "chance of a hit",
  goesBits: "information expected from the answer, bits",
  goesLeft: "layouts expected to be left",
  goesSplit: "distance of the chance of a hit from one half",
  goesShips: "ships expected on the cell",
  score: (value: string) => `score ${value}`,
  bits: (value: string) => `${value} bits`,
  left: (value: string) => `${value} left`,
  leftExpected: (value: string) => `${value} layouts expected to be left`,
  shipsShort: (value: string) => `${value} ships`,
  shipsExpectedWords: (value: string) => `${value} ships expected`,
  inUnits: (unit: string) => `, in units of ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n: bigint) => `${count(n)} ${plural(n, "layout", "layouts")} left.`,
  percentSaid: (n: string) => `${n} percent`,
  estimateSaid: (cell: string, chance: string | undefined, error: string) =>
    `Estimated: shoot about ${cell}${chance === undefined ? "" : `, about ${chance} percent, plus or minus ${error}`}.`,
  countingSaid: "Counting.",
  optimalSaid: (cell: string, chance: string) => `Optimal, proved: ${cell}, ${chance}.`,
  bestForSaid: (ship: string | undefined, cell: string, chance: string | undefined) =>
    `Best cell ${ship === undefined ? "for this number of ships" : `for the ${ship}`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy: string, cell: string, chance: string) => `Best cell by ${strategy}: ${cell}, ${chance}.`,
};

export type MapWords = typeof map;
export default map;
