import { count } from "../numbers.ts";
import { plural } from "./plural.ts";

const analysis = {
  // A contradiction, and what mends it.
  noLayout: "No layout",
  contradiction: "Contradiction",
  rulesAllowNone: "The rules allow no layout: this fleet does not fit on this board.",
  leftZero: <T>(zero: T): (T | string)[] => [zero, " layouts left"],
  firstImpossible: (n: number, shot: string) => `Shot ${n}, ${shot}, was the first that left no layout`,
  removeWhat: (what: string) => `Remove ${what}`,
  andMore: (n: number) => `and ${count(n)} more, marked on the board`,
  notInMap: "not in the map",
  somethingElse: (cell: string) => `${cell} was something else …`,
  changeTo: (cell: string, change: string) => `${cell} ${change}`,
  noneAgrees: (all: number) =>
    all === 1 ? "No layout agrees with this shot." : `No layout agrees with these ${all} shots.`,
  oneWrong: (name: string) => `The answer at ${name} cannot be right, whatever the others are.`,
  contradictEach: (names: string, isMinimal: boolean) =>
    `${names} contradict each other${isMinimal ? "" : ", or some of them do"}.`,
  noMap: "No map is shown until the shots agree.",
  others: (kept: number) => (kept === 0 ? "no shot" : kept === 1 ? "the other shot" : `the other ${kept} shots`),
  mapTooLong: (others: string) => `Layouts are left for ${others}; their map takes too long to be counted unasked.`,
  mapIsFor: (others: string, dropped: string, isLargest: boolean) =>
    `The map is for ${others}, without ${dropped}.${isLargest ? "" : " Perhaps fewer need to go."}`,
  wasMiss: "was a miss",
  wasShips: (n: number) => `hit ${count(n)} ${plural(n, "ship", "ships")}`,
  wasHit: (ship: string | undefined) => (ship === undefined ? "was a hit" : `hit the ${ship}`),
  wasSunk: (ship: string | undefined, length: number | undefined, cells: string) =>
    `sank ${ship === undefined ? "a ship" : `the ${ship}`}${length === undefined ? "" : ` of ${count(length)} ${plural(length, "cell", "cells")}`}${cells === "" ? "" : ` on${cells}`}`,
  shots: (n: number) => `${count(n)} ${plural(n, "shot", "shots")}`,

  // Strategies side by side.
  chosenDecides: <T>(sign: T): (T | string)[] => [
    "The chosen strategy decides which cell is marked ",
    sign,
    " and what the board shows.",
  ],
  optimalProved: <T>(cell: T): (T | string)[] => [" ", cell, " proved"],
  optimal: "optimal",
  another: "Another strategy",
  none: "none",
  /** What the exact strategies go by, and what their scores mean. */
  strategies: {
    "greedy-hit": {
      about: "the cell most likely to be hit, by the exact count of layouts",
      score: "chance of a hit, or expected ships hit (higher is better)",
    },
    "greedy-distribution": {
      about: "the cell after which the fewest layouts are expected to remain",
      score: "layouts expected to remain (lower is better)",
    },
    entropy: {
      about: "the cell whose answer is expected to tell most, in bits",
      score: "bits of information expected from the answer (higher is better)",
    },
    "half-split": {
      about: "the cell whose chance of a hit is nearest to one half",
      score: "distance of the chance of a hit from 1/2 (lower is better)",
    },
  },

  // The best strategy.
  keepsSmall: "What the strategy keeps small",
  objectiveIs: (name: string, meaning: string) => `${name}: ${meaning}`,
  solveHere: "Solve from here",
  solving: "Solving",
  solvingNow: "solving",
  meanWorst: (stage: string, low: string, high: string, worst: readonly [number, number]) =>
    `${stage}: mean ${low} to ${high}, worst ${worst[0]} to ${worst[1]}`,
  notSolved: (what: string) => `Not solved: ${what}.`,
  work: (nodes: number, time: string) => `${count(nodes)} nodes, ${time}`,
  proved: (objective: string, work: string) => `proved: ${objective} · ${work}`,
  notProved: (mean: string, worst: number, work: string) =>
    `not proved: mean at least ${mean}, worst at least ${worst} · ${work}`,
  missesOver: <T>(mean: T, layouts: number, worst: T): (T | string)[] => [
    mean,
    ` misses on average over ${count(layouts)} layouts, at most `,
    worst,
  ],
  elsewhere: "The shots on the board are not those of this strategy.",
  putAway: "Put away",
  noMissLeft: (layouts: string) => `${layouts}, then no miss`,
  missesLeft: (layouts: string, mean: string, worst: number) =>
    `${layouts}, then ${mean} on average, at most ${count(worst)} ${plural(worst, "miss", "misses")}`,
  marksOther: "The board marks the cell of what is chosen there.",
  markOptimal: "Mark the optimal cell",
  allHit: "Every ship cell is hit.",
  allKnown: (cells: string) => `Every ship cell is known: hit ${cells} without another miss.`,
  optimalHere: <T>(cell: T, rest: string | undefined): (T | string)[] => [
    "Optimal here: ",
    cell,
    rest === undefined ? "" : `: ${rest}`,
  ],
  shootsHere: <T>(cell: T, rest: string | undefined): (T | string)[] => [
    "This strategy shoots ",
    cell,
    rest === undefined ? "" : `: ${rest}`,
  ],

  // The lines.
  theGame: "The game",
  noneLeft: "no layout is left",
  layoutsLeft: (n: bigint) => `${count(n)} ${plural(n, "layout", "layouts")} left`,
  fromFirst: "from the first shot",
  afterShot: (n: number) => `after shot ${n}`,
  level: (n: number) => `level ${n}: `,
  deleteLine: (name: string) => `Delete the line ${name}`,
  deleteTitle: "Delete; Undo brings it back",
  rename: "Rename",
  makeGame: "Make it the game",
  lineName: "Name of the line",
  stage: (stage: string) => stage,
};

export type AnalysisWords = typeof analysis;
export default analysis;
