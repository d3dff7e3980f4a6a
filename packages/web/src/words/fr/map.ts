import type { MapWords } from "../en/map.ts";
import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const map: MapWords = {
  // The cells.
  blocked: "bloquée",
  shotNumber: (n) => `tir ${n}`,
  inConflict: "en contradiction",
  leftOut: "en contradiction, laissé hors de la carte",
  notShot: "pas encore visée",
  ofShip: (ship, value) => `${ship} ${value}`,
  expectedSaid: (mean, ship) => `${mean} navires ${ship === undefined ? "" : `de classe ${ship} `}attendus`,
  percentFor: (percent, ships) => `${percent} pour cent pour ${ships}`,
  estimatedPercentSaid: (value, error) => `environ ${value} pour cent, plus ou moins ${error}, estimation`,
  estimatedShipsSaid: (value, error) => `environ ${value} navires attendus, plus ou moins ${error}, estimation`,
  forCertain: (ship) => `${ship} à coup sûr`,
  sunkShip: (ship) => `${ship}, coulé`,
  ofSunk: (ship) => `coulé : ${ship}`,
  certainly: "un navire à coup sûr",
  bestCell: "meilleure case",
  likeliestOf: (ship) => `case la plus probable : ${ship}`,
  inRandom: (n) => `${n === 1 ? "navire" : `${count(n)} navires`} dans la disposition au hasard`,
  estimatedAbout: (value, error) => `estimation : environ ${value} ± ${error}`,
  estimatedAboutShips: (value, error) => `estimation : environ ${value} ± ${error} navires attendus`,
  expectedValue: (mean) => `${mean} attendus`,
  shipsInLayouts: (ships, layouts) => `${count(ships)} navires dans ${count(layouts)} dispositions`,
  ifByChance: (percent) => `${percent} si cachés par le hasard`,
  numbersChance: "Probabilité de chaque nombre de navires",

  // What the map shows.
  mapShows: "La carte montre",
  layerChance: "Chance",
  layerChanceTitle: "La probabilité d’un navire sur chaque case",
  layerShips: "Navires",
  layerShipsTitle: "Les navires attendus sur chaque case",
  layerBits: "Information",
  layerBitsShort: "Bits",
  layerBitsTitle: "Ce que la réponse sur chaque case devrait apprendre, en bits",
  layerLeft: "Dispositions",
  layerLeftShort: "Reste",
  layerLeftTitle: "Les dispositions qui devraient rester après la réponse sur chaque case",
  scoresOf: (strategy) => `Notes de ${strategy}`,
  scoresTitle: (strategy) => `Les notes de la stratégie ${strategy}`,
  oneShip: "Un navire…",
  chanceOfMany: "Probabilité de…",
  oneShipAlone: "Un seul navire",
  colours: "Couleurs",
  scales: { linear: "proportionnelle", root: "racine carrée", rank: "par rang" },
  measureChance: (ship) =>
    ship === undefined ? "probabilité d’un navire, pour cent" : `probabilité (${ship}), pour cent`,
  measureExpected: (ship) => `navires attendus sur une case${ship === undefined ? "" : ` (${ship})`}`,
  measureAny: "probabilité d’un navire quelconque, pour cent",
  measureExactly: (ships) => `probabilité : ${ships}, pour cent`,
  titleEstimated: (title) => `${title}, estimation`,
  goesHit: "probabilité de toucher",
  goesBits: "information attendue de la réponse, bits",
  goesLeft: "dispositions qui devraient rester",
  goesSplit: "écart de la probabilité de toucher à un demi",
  goesShips: "navires attendus sur la case",
  score: (value) => `note ${value}`,
  bits: (value) => `${value} bits`,
  left: (value) => `reste ${value}`,
  leftExpected: (value) => `${value} dispositions devraient rester`,
  shipsShort: (value) => `${value} navires`,
  shipsExpectedWords: (value) => `${value} navires attendus`,
  inUnits: (unit) => `, en unités de ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n) => `Reste ${count(n)} ${plural(n, "disposition", "dispositions")}.`,
  percentSaid: (n) => `${n} pour cent`,
  estimateSaid: (cell, chance, error) =>
    `Estimation : tirez vers ${cell}${chance === undefined ? "" : `, environ ${chance} pour cent, plus ou moins ${error}`}.`,
  countingSaid: "Comptage en cours.",
  optimalSaid: (cell, chance) => `Optimal, prouvé : ${cell}, ${chance}.`,
  bestForSaid: (ship, cell, chance) =>
    `Meilleure case ${ship === undefined ? "pour ce nombre de navires" : `(${ship})`} : ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy, cell, chance) => `Meilleure case selon ${strategy} : ${cell}, ${chance}.`,
};

export default map;
