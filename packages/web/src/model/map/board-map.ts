import {
  type AnswerCount,
  formatAnswer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  type Scenario,
} from "@broadside/engine";
import { readAnswer } from "../../text/shots/shot-text.ts";
import {
  type Advice,
  type AnswerText,
  type BestCell,
  type ConflictAnswer,
  type EstimatedMap,
  type MapAnswer,
  type PackedAdvice,
  type PackedCounts,
  unpackAnswers,
  unpackCounts,
  unpackScores,
} from "../../worker/map-messages.ts";

/**
 * What is estimated of a position from sampled layouts, while the exact map is not there or cannot be had:
 * for each cell about the chance of a ship, with its standard error. It has another type than a map, so that
 * neither is ever taken for the other. Where ships may overlap nothing is estimated.
 */
export interface BoardEstimate extends EstimatedMap {
  readonly knowledge: Knowledge;
}

/** How likely something was: so much of a whole. */
export type Odds = readonly [part: bigint, whole: bigint];

/** How likely an answer was by the map of the position before the shot. */
export const oddsOf = (scenario: Scenario, { cell, answer }: Observation, before: MapAnswer): Odds => {
  const text = formatAnswer(scenario, answer);
  const [, , mass = "0"] = unpackAnswers(before.answers, cell).find(([other]) => other === text) ?? [];
  return [BigInt(mass), BigInt(before.masses?.whole ?? before.layouts)];
};

/** The exact posterior of a position as the page uses it. */
export interface BoardMap {
  readonly knowledge: Knowledge;
  readonly layouts: bigint;
  /** All that the chances are parts of: the layouts or, under a prior, what they weigh. */
  readonly mass: bigint;
  readonly method: string;
  readonly milliseconds: number;
  /** Layouts that occupy each cell. */
  readonly occupied: readonly bigint[];
  /** The same for each class alone: `byClass[class][cell]`. */
  readonly byClass: readonly (readonly bigint[])[];
  /** What the layouts weigh that occupy each cell; without a prior their number. */
  readonly masses: readonly bigint[];
  /** The same for each class alone. */
  readonly massesBy: readonly (readonly bigint[])[];
  /** Under a prior: the largest relative error of a chance, 0 where the weights are exact. */
  readonly relativeError?: number;
  readonly advice: readonly Advice[];
  /**
   * For a cell not yet shot the layouts with 0, 1, 2… ships on it, up to the most there can be; empty for
   * other cells and where answers are not numbers of ships.
   */
  numbers(cell: number): readonly bigint[];
  /** For a cell not yet shot, each answer it can get, with layouts and mass; empty for other cells. */
  answers(cell: number): readonly AnswerCount[];
}

/** A list whose entries are made when they are asked for, each once. */
const lazyList = <T>(length: number, make: (index: number) => T): readonly T[] => {
  const list: T[] = new Array(length);
  for (let i = 0; i < length; i++) {
    let made: { readonly value: T } | undefined;
    const get = (): T => {
      made ??= { value: make(i) };
      return made.value;
    };
    Object.defineProperty(list, i, { get, enumerable: true });
  }
  return list;
};

/** The advice with its scores read when they are asked for. */
const readAdvice = (packed: PackedAdvice): Advice => {
  let scores: Advice["scores"] | undefined;
  return {
    ...packed,
    get scores() {
      scores ??= unpackScores(packed.scores);
      return scores;
    },
  };
};

/** The posterior from the worker's answer. What there is of each cell is read when it is asked for. */
export const readMap = (knowledge: Knowledge, map: MapAnswer): BoardMap => {
  const { scenario } = knowledge;
  const kept: (readonly bigint[] | undefined)[] = [];
  const read = (all: PackedCounts, classes: readonly PackedCounts[]) =>
    lazyList(1 + classes.length, (i) => unpackCounts(i === 0 ? all : classes[i - 1]));
  const counts = read(map.occupied, map.byClass);
  const masses = map.masses ? read(map.masses.occupied, map.masses.byClass) : counts;
  const classes = map.byClass.length;
  return {
    knowledge,
    layouts: BigInt(map.layouts),
    mass: BigInt(map.masses?.whole ?? map.layouts),
    ...(map.masses && { relativeError: map.masses.relativeError }),
    method: map.method,
    milliseconds: map.milliseconds,
    get occupied() {
      return counts[0];
    },
    byClass: lazyList(classes, (i) => counts[i + 1]),
    get masses() {
      return masses[0];
    },
    massesBy: lazyList(classes, (i) => masses[i + 1]),
    advice: map.advice.map(readAdvice),
    numbers: (cell) => {
      kept[cell] ??= numbersOf(unpackAnswers(map.answers, cell));
      return kept[cell];
    },
    answers: (cell) =>
      unpackAnswers(map.answers, cell).map(([text, layouts, mass]) => ({
        answer: readAnswer(scenario, cell, text),
        layouts: BigInt(layouts),
        mass: BigInt(mass),
      })),
  };
};

/** The layouts for each number of ships, from 0, where answers are numbers (`=2`); else none. */
const numbersOf = (answers: readonly AnswerText[]): bigint[] => {
  const numbers: bigint[] = [];
  for (const [text, layouts] of answers) {
    if (!text.startsWith("=")) continue;
    const ships = Number(text.slice(1));
    while (numbers.length < ships) numbers.push(0n);
    numbers[ships] = BigInt(layouts);
  }
  return numbers;
};

/** The greatest of these numbers among the cells not yet shot: the upper end of the colour scale. */
export const greatestUnshot = (map: BoardMap, counts: readonly (bigint | undefined)[]): bigint => {
  const shot = new Set(map.knowledge.observations.map(({ cell }) => cell));
  let most = 0n;
  counts.forEach((count, cell) => {
    if (count !== undefined && count > most && !shot.has(cell)) most = count;
  });
  return most;
};

/** The advice of the strategy of this name, or of the first one. */
export const adviceOf = (map: BoardMap, strategy: string | undefined): Advice | undefined =>
  map.advice.find((advice) => advice.strategy === strategy) ?? map.advice[0];

/** The best cell by the strategy of this name, or by the first one; none when no ship is left to hit. */
export const bestOf = (map: BoardMap, strategy: string | undefined): BestCell | undefined => {
  // The first strategy names the cell most likely to be hit: when that cannot be, nothing can.
  const isOver = (map.advice[0]?.cells[0]?.hit ?? 0) === 0;
  return isOver ? undefined : adviceOf(map, strategy)?.cells[0];
};

/** The map of what is left of shots that contradict each other; none where it could not be counted soon. */
export const mendedMap = (knowledge: Knowledge, { mending }: ConflictAnswer): BoardMap | undefined => {
  if (mending?.map === undefined) return undefined;
  const { dropped, map } = mending;
  const kept = knowledge.observations.filter((_, i) => !dropped.includes(i));
  return readMap(makeKnowledge(knowledge.scenario, kept), map);
};

/** A hit of which it is not known what ship it is of. */
interface OpenHit {
  readonly cell: number;
  /** For each class the mass of the layouts in which the hit is of it. */
  readonly masses: readonly bigint[];
}

/** The last hit that may be of several classes; none where ships may overlap and share a hit. */
export const openHit = (map: BoardMap): OpenHit | undefined => {
  const { scenario, observations } = map.knowledge;
  if (scenario.contact === "overlap" || map.mass === 0n) return undefined;
  for (const { cell, answer } of observations.toReversed()) {
    if (answer.kind !== "hit" || answer.shipClass !== undefined) continue;
    const masses = map.massesBy.map((counts) => counts[cell]);
    if (masses.every((mass) => mass < map.mass)) return { cell, masses };
  }
  return undefined;
};
