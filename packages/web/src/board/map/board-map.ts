import {
  type AnswerCount,
  formatAnswer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseAnswer,
  type Scenario,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import {
  type Advice,
  type AnswerText,
  type BestCell,
  type ConflictAnswer,
  type MapAnswer,
  type MapMasses,
  unpackAnswers,
} from "./packed-map.ts";

/** A chance as a fraction: a part and the whole. */
export type Odds = readonly [part: bigint, whole: bigint];

/** How likely an answer was, according to the map before the shot. */
export const oddsOf = (scenario: Scenario, { cell, answer }: Observation, before: MapAnswer): Odds => {
  const text = formatAnswer(scenario, answer);
  const [, , mass = "0"] = unpackAnswers(before.answers, cell).find(([other]) => other === text) ?? [];
  return [BigInt(mass), before.masses?.whole ?? before.layouts];
};

/** The exact posterior of a position as the page uses it. */
export interface BoardMap
  extends Pick<MapAnswer, "method" | "milliseconds" | "advice" | "layouts" | "occupied" | "byClass" | "told">,
    Pick<MapMasses, "divisor" | "chances" | "parts"> {
  readonly knowledge: Knowledge;
  /** The total of all chances: the number of layouts or, under a prior, their weight. */
  readonly mass: bigint;
  /** For each cell, the weight of the layouts with a ship on it; without a prior, their number. */
  readonly masses: readonly bigint[];
  readonly massesBy: readonly (readonly bigint[])[];
  /** Under a prior: the largest relative error of any chance, 0 where the weights are exact. */
  readonly relativeError?: number;
  /** For an unshot cell, the numbers of layouts with 0, 1, 2… ships on it; empty if answers are no numbers. */
  numbers(cell: number): readonly bigint[];
  /** For an unshot cell, each possible answer with its number of layouts and their mass; otherwise empty. */
  answers(cell: number): readonly AnswerCount[];
}

/** The posterior from the worker's answer. Answers at cells are read on demand. */
export const readMap = (knowledge: Knowledge, map: MapAnswer): BoardMap => {
  const { scenario } = knowledge;
  const { layouts, occupied, byClass, method, milliseconds, advice } = map;
  const { whole = layouts, occupied: masses = occupied, byClass: massesBy = byClass, ...belief } = map.masses ?? {};
  const kept: (readonly bigint[] | undefined)[] = [];
  return {
    ...{ knowledge, layouts, occupied, byClass, method, milliseconds, advice },
    ...{ mass: whole, masses, massesBy, ...belief },
    ...(map.told && { told: map.told }),
    numbers: (cell) => {
      kept[cell] ??= numbersOf(unpackAnswers(map.answers, cell));
      return kept[cell];
    },
    answers: (cell) =>
      unpackAnswers(map.answers, cell).map(([text, layouts, mass]) => ({
        answer: unwrap(parseAnswer(scenario, cell, text)),
        layouts: BigInt(layouts),
        mass: BigInt(mass),
      })),
  };
};

/** The numbers of layouts for each number of ships, from 0, if answers are numbers (`=2`); otherwise empty. */
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

/** The largest of these numbers among unshot cells: the upper end of the colour scale. */
export const greatestUnshot = (map: Pick<BoardMap, "knowledge">, counts: readonly (bigint | undefined)[]): bigint => {
  let most = 0n;
  for (const cell of unshotCells(map.knowledge)) if ((counts[cell] ?? 0n) > most) most = counts[cell] as bigint;
  return most;
};

/** The advice of the named strategy, or of the first one. */
export const adviceOf = (map: BoardMap, strategy: string | undefined): Advice | undefined =>
  map.advice.find((advice) => advice.strategy === strategy) ?? map.advice[0];

/** The best cell according to the named strategy, or the first one; none if no ship is left to hit. */
export const bestOf = (map: BoardMap, strategy: string | undefined): BestCell | undefined => {
  // The first strategy names the likeliest cell: if that one cannot be hit, none can.
  const isOver = (map.advice[0]?.cells[0]?.hit ?? 0) === 0;
  return isOver ? undefined : adviceOf(map, strategy)?.cells[0];
};

/** The map of the largest consistent set of shots; none if it could not be counted quickly. */
export const mendedMap = (knowledge: Knowledge, { mending }: ConflictAnswer): BoardMap | undefined => {
  if (mending?.map === undefined) return undefined;
  const { dropped, map } = mending;
  const kept = knowledge.observations.filter((_, i) => !dropped.includes(i));
  return readMap(makeKnowledge(knowledge.scenario, kept), map);
};

/** A hit on a ship whose class is unknown. */
interface OpenHit {
  readonly cell: number;
  /** For each class, the mass of the layouts in which the hit ship belongs to it. */
  readonly masses: readonly bigint[];
}

/** The last hit that could belong to ships of several classes; none if ships may overlap. */
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

/** How much is still unknown, in bits: the binary logarithm of the number of layouts. */
export const bitsOf = (layouts: bigint): number => {
  if (layouts <= 1n) return 0;
  const digits = layouts.toString(2).length;
  const shift = BigInt(Math.max(0, digits - 53));
  return Math.log2(Number(layouts >> shift)) + Number(shift);
};

/** The mass of the layouts in which a shot at an unshot cell hits: the whole mass only if it is certain. */
export const hitsAt = (map: BoardMap, cell: number): bigint =>
  map.knowledge.scenario.contact === "overlap" ? map.layouts - (map.numbers(cell)[0] ?? 0n) : map.masses[cell];
