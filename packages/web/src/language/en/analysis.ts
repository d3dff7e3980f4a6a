import type { StrategyName } from "@broadside/engine";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";
import { enCounted as counted } from "../plural.ts";

export const analysis = {
  // A contradiction, and how to resolve it.
  noLayout: "No layout",
  contradiction: "Contradiction",
  rulesAllowNone: "The rules allow no layout: this fleet does not fit on this board.",
  leftZero: <T>(zero: T) => mixed`${zero} layouts left`,
  firstImpossible: (n: number, shot: string) => `Shot ${n}, ${shot}, was the first that left no layout`,
  removeWhat: (what: string) => `Remove ${what}`,
  andMore: (n: number) => `and ${count(n)} more, marked on the board`,
  notInMap: "not in the map",
  somethingElse: (cell: string) => `${cell} had another answer …`,
  changeTo: (cell: string, change: string) => `${cell} ${change}`,
  noneAgrees: (all: number) => (all === 1 ? "No layout fits this shot." : `No layout fits these ${all} shots.`),
  oneWrong: (name: string) => `The answer at ${name} cannot be right, whatever the others are.`,
  contradictEach: (names: string, isMinimal: boolean) =>
    `${names} contradict each other${isMinimal ? "" : ", or some of them do"}.`,
  noMap: "The map returns when the shots agree.",
  others: (kept: number) => (kept === 0 ? "no shot" : kept === 1 ? "the other shot" : `the other ${kept} shots`),
  mapTooLong: (others: string) => `Some layouts fit ${others}, but counting their map would take too long.`,
  mapIsFor: (others: string, dropped: string, isLargest: boolean) =>
    `The map ignores ${dropped} and uses ${others}.${isLargest ? "" : " Ignoring fewer may be enough."}`,
  wasMiss: "was a miss",
  wasShips: (n: number) => `hit ${counted(n, "ship", "ships")}`,
  wasHit: (ship: string | undefined) => (ship === undefined ? "was a hit" : `hit the ${ship}`),
  wasSunk: (ship: string | undefined, length: number | undefined, cells: string) =>
    `sank ${ship === undefined ? "a ship" : `the ${ship}`}${length === undefined ? "" : ` of ${counted(length, "cell", "cells")}`}${cells === "" ? "" : ` on${cells}`}`,

  // Strategies side by side.
  chosenDecides: <T>(sign: T) =>
    mixed`The chosen strategy decides which cell is marked ${sign} and what the board shows.`,
  optimalProved: <T>(cell: T) => mixed` ${cell} proved`,
  optimal: "optimal",
  another: "Another strategy",
  none: "none",
  /** The measures of the exact strategies, and what their scores mean. */
  strategies: {
    "greedy-hit": {
      about: "the cell most likely to be hit, by the exact count of layouts",
      score: "chance of a hit, or expected ships hit (higher is better)",
    },
    "greedy-distribution": {
      about: "the cell whose answer should leave the fewest layouts",
      score: "layouts expected to remain (lower is better)",
    },
    entropy: {
      about: "the cell whose answer should tell most, in bits",
      score: "bits of information expected from the answer (higher is better)",
    },
    "half-split": {
      about: "the cell whose chance of a hit is nearest to one half",
      score: "distance of the chance of a hit from 1/2 (lower is better)",
    },
  } satisfies Readonly<Record<StrategyName<"exact">, { readonly about: string; readonly score: string }>>,

  // The best strategy.
  solveHere: "Solve from here",
  solving: "Solving",
  solvingNow: "solving",
  meanWorst: (stage: string, low: string, high: string, worst: readonly [number, number]) =>
    `${stage}: mean ${low} to ${high}, worst ${worst[0]} to ${worst[1]}`,
  notSolved: (what: string) => `Not solved: ${what}.`,
  work: (nodes: number, time: string) => `${counted(nodes, "node", "nodes")}, ${time}`,
  proved: (objective: string, work: string) => `proved: ${objective} · ${work}`,
  notProved: (mean: string, worst: number, work: string) =>
    `not proved: mean at least ${mean}, worst at least ${worst} · ${work}`,
  missesOver: <T>(mean: T, layouts: number, worst: T) =>
    mixed`${mean} misses on average over ${count(layouts)} layouts, at most ${worst}`,
  elsewhere: "This strategy does not lead to the shots on the board.",
  putAway: "Discard",
  noMissLeft: (layouts: string) => `${layouts}, then no miss`,
  missesLeft: (layouts: string, mean: string, worst: number) =>
    `${layouts}, then ${mean} on average, at most ${counted(worst, "miss", "misses")}`,
  marksOther: "The board marks the cell of another strategy.",
  markOptimal: "Mark the optimal cell",
  allHit: "Every ship cell is hit.",
  allKnown: (cells: string) => `Every ship cell is known: hit ${cells} without another miss.`,
  optimalHere: <T>(cell: T, rest: string | undefined) =>
    mixed`Optimal here: ${cell}${rest === undefined ? "" : `: ${rest}`}`,
  shootsHere: <T>(cell: T, rest: string | undefined) =>
    mixed`This strategy shoots ${cell}${rest === undefined ? "" : `: ${rest}`}`,

  // The lines.
  theGame: "The game",
  noneLeft: "no layout is left",
  layoutsLeft: (n: bigint) => `${counted(n, "layout", "layouts")} left`,
  fromFirst: "from the first shot",
  afterShot: (n: number) => `after shot ${n}`,
  level: (n: number) => `level ${n}: `,
  deleteLine: (name: string) => `Delete the line ${name}`,
  deleteTitle: "Delete; Undo brings it back",
  makeGame: "Make this the game",
  lineName: "Name of the line",
  stage: (stage: string) => stage,
};

export const ahead = {
  choice: "looking ahead",
  agrees: "Looking further ahead, no cell is clearly better than this one.",
  better: (cell: string, shots: string, likeliest: string, by: string) =>
    `Looking further ahead, ${cell} needs about ${shots} fewer shots than ${likeliest}, the likeliest hit (${by}).`,
  betterThough: (cell: string, chance: string, likeliest: string, other: string, shots: string, by: string) =>
    `${cell} hits less often than ${likeliest} (${chance} against ${other}), but looking further ahead, it saves about ${shots} shots (${by}).`,
  byAll: (layouts: number) => `over all ${counted(layouts, "layout", "layouts")} left`,
  byDrawn: (error: string) => `estimated, ± ${error}`,
  /** For screen readers. */
  betterSaid: (cell: string, chance: string, likeliest: string) =>
    `Best cell: ${cell}, ${chance}. Better than ${likeliest}, looking further ahead.`,
};
