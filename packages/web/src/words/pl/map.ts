import type { MapWords } from "../en/map.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const map: MapWords = {
  // The cells.
  blocked: "zablokowane",
  shotNumber: (n) => `strzał ${n}`,
  inConflict: "w sprzeczności",
  leftOut: "w sprzeczności, pominięty na mapie",
  notShot: "nieostrzelane",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `spodziewane statki${ship === undefined ? "" : ` klasy ${ship}`}: ${mean}`,
  percentFor: (percent, ships) => `${percent} procent: ${ships}`,
  estimatedPercentSaid: (value, error) => `około ${value} procent, plus minus ${error}, szacunkowo`,
  estimatedShipsSaid: (value, error) => `spodziewane około ${value} statku, plus minus ${error}, szacunkowo`,
  forCertain: (ship) => `na pewno ${ship}`,
  sunkShip: (ship) => `${ship}, zatopiony`,
  ofSunk: (ship) => `zatopiony: ${ship}`,
  certainly: "na pewno statek",
  bestCell: "najlepsze pole",
  likeliestOf: (ship) => `najbardziej prawdopodobne pole: ${ship}`,
  inRandom: (n) =>
    `${n === 1 ? "statek" : `${count(n)} ${plural(n, "statek", "statki", "statków")}`} w losowym układzie`,
  estimatedAbout: (value, error) => `szacunkowo: około ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `szacunkowo: spodziewane około ${value} ± ${error} statku`,
  expectedValue: (mean) => `spodziewane: ${mean}`,
  shipsInLayouts: (ships, layouts) => `statków: ${count(ships)}, układów: ${count(layouts)}`,
  ifByChance: (percent) => `${percent}, gdyby ukrył je los`,
  numbersChance: "Szansa każdej liczby statków",

  // What the map shows.
  mapShows: "Mapa pokazuje",
  layerChance: "Szansa",
  layerChanceTitle: "Szansa na statek na każdym polu",
  layerShips: "Statki",
  layerShipsTitle: "Liczba statków spodziewana na każdym polu",
  layerBits: "Informacja",
  layerBitsShort: "Bity",
  layerBitsTitle: "Ile informacji powinna dać odpowiedź na każdym polu, w bitach",
  layerLeft: "Układy",
  layerLeftShort: "Układy",
  layerLeftTitle: "Spodziewana liczba układów po odpowiedzi na każdym polu",
  scoresOf: (strategy) => `Oceny ${strategy}`,
  scoresTitle: (strategy) => `Oceny strategii ${strategy}`,
  oneShip: "Jeden statek…",
  chanceOfMany: "Szansa na…",
  oneShipAlone: "Tylko jeden statek",
  colours: "Kolory",
  scales: { linear: "proporcjonalnie", root: "pierwiastek", rank: "według kolejności" },
  measureChance: (ship) => (ship === undefined ? "szansa na statek, procent" : `szansa (${ship}), procent`),
  measureExpected: (ship) => `statki spodziewane na polu${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "szansa na jakikolwiek statek, procent",
  measureExactly: (ships) => `szansa: ${ships}, procent`,
  titleEstimated: (title) => `${title}, szacunkowo`,
  goesHit: "szansa trafienia",
  goesBits: "informacja spodziewana z odpowiedzi, bity",
  goesLeft: "spodziewana liczba pozostałych układów",
  goesSplit: "odległość szansy trafienia od jednej drugiej",
  goesShips: "statki spodziewane na polu",
  score: (value) => `ocena ${value}`,
  bits: (value) => `${value} bita`,
  left: (value) => `zostaje ${value}`,
  leftExpected: (value) => `spodziewana liczba układów: ${value}`,
  shipsShort: (value) => `${value} statku`,
  shipsExpectedWords: (value) => `spodziewane statki: ${value}`,
  inUnits: (unit) => `, w jednostkach ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Pozostało: ${count(n)} ${plural(n, "układ", "układy", "układów")}.`,
  percentSaid: (n) => `${n} procent`,
  estimateSaid: (cell, chance, error) =>
    `Szacunkowo: strzelaj mniej więcej w ${cell}${chance === undefined ? "" : `, około ${chance} procent, plus minus ${error}`}.`,
  countingSaid: "Trwa liczenie.",
  optimalSaid: (cell, chance) => `Optymalne, udowodnione: ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Najlepsze pole ${ship === undefined ? "dla tej liczby statków" : `(${ship})`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Najlepsze pole według ${strategy}: ${cell}, ${chance}.`,
};

export default map;
