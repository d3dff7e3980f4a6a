import { binomial } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import type { Answers } from "../scenario/answer.ts";
import { cellsOf, type Fleet, fleetCells, shipCount } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** How many sequences of answers a whole game can have. */
export interface AnswerWords {
  /** The number of cells of all ships together. */
  readonly cells: number;
  /** The number of sequences of answers to the hits alone. */
  readonly hitWords: bigint;
  /** The most layouts with the same shots and answers to the end. */
  readonly layoutsPerWord: bigint;
}

/**
 * The sequences of answers of a scenario, or why they give no bound. A game with S ship cells and at most v
 * misses has one of C(S + v, v) sequences of hits and misses, since it ends with a hit; what hits say
 * multiplies this by `hitWords`. If ships cannot touch, hits and answers determine the layout, up to the
 * names of ships of equal size. If ships may touch, this is so only if every hit names the class and no class
 * has two ships.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { answerWords } from "@broadside/engine/bounds";
 *
 * const words = answerWords(preset("russian"));
 * typeof words === "string" ? words : words.cells; // => 20
 * answerWords(preset("hasbro")); // => "ships may touch, and layouts may sound alike"
 */
export const answerWords = (scenario: Scenario): AnswerWords | string => {
  const { fleet, answers, contact } = scenario;
  if (contact === "overlap") return "ships may overlap";
  const cells = fleetCells(fleet);
  if (cells === undefined) return "the size of a ship is free";
  const named = answers === "identified" && fleet.every(({ count }) => count === 1);
  if (contact === "allowed" && !named && shipCount(fleet) > 1) return "ships may touch, and layouts may sound alike";
  const names = alike(fleet);
  const byAnswers = hitWords(fleet, answers);
  // If ships cannot touch, the hits connected to a sinking are the whole ship, so the answer adds only the name.
  const heard = hitWords(fleet, "sunk");
  if (answers === "length") return { cells, hitWords: least(byAnswers, heard), layoutsPerWord: names };
  if (answers === "named" || answers === "revealed")
    return { cells, hitWords: least(byAnswers, heard * names), layoutsPerWord: 1n };
  return { cells, hitWords: byAnswers, layoutsPerWord: answers === "identified" ? 1n : names };
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The ways to name ships of equal size. */
const alike = (fleet: Fleet): bigint => {
  const counts = new Map<number, number>();
  let ways = 1n;
  for (const ship of fleet) {
    const length = cellsOf(ship) as number;
    const all = (counts.get(length) ?? 0) + ship.count;
    counts.set(length, all);
    ways *= binomial(all, ship.count);
  }
  return ways;
};

/**
 * The number of sequences of answers to hits on a fleet of known sizes, as if its cells could be hit in any
 * order. With `hit` and `count`, there is only one. With `sunk`, they differ in where the sinkings come; with
 * `length`, `named` and `revealed`, also in what sinks; with `identified`, also in the class of each hit.
 * Cost: ship cells times possible remaining fleets.
 */
export const hitWords = (fleet: Fleet, answers: Answers): bigint => {
  if (answers === "hit" || answers === "count") return 1n;
  if (answers === "identified") return identifiedWords(fleet);
  const kinds = new Map<string, { readonly length: number; count: number }>();
  for (const [i, ship] of fleet.entries()) {
    const length = cellsOf(ship) as number;
    const key = answers === "named" || answers === "revealed" ? `${i}` : `${length}`;
    const kind = kinds.get(key) ?? { length, count: 0 };
    kind.count += ship.count;
    kinds.set(key, kind);
  }
  const list = [...kinds.values()];
  return answers === "sunk" ? sunkWords(list) : namedWords(list);
};

interface Kind {
  readonly length: number;
  readonly count: number;
}

/** The orders in which the classes can be hit, times the positions of the sinkings of each class. */
const identifiedWords = (fleet: Fleet): bigint => {
  let ways = 1n;
  let hits = 0;
  for (const ship of fleet) {
    const length = cellsOf(ship) as number;
    hits += length * ship.count;
    ways *= binomial(hits, length * ship.count) * sunkWords([{ length, count: ship.count }]);
  }
  return ways;
};

/** The positions of sinkings that do not say what sinks. */
const sunkWords = (kinds: readonly Kind[]): bigint => {
  const lengths = kinds.flatMap(({ length, count }) => Array<number>(count).fill(length)).sort((a, b) => a - b);
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  let bySunk = new Map<number, bigint>([[0, 1n]]);
  for (let hits = 1; hits <= cells; hits++) {
    const next = new Map<number, bigint>();
    for (const [sunk, ways] of bySunk) {
      // Every ship afloat has a cell that is not yet hit.
      if (cells - hits >= lengths.length - sunk) add(next, sunk, ways);
      const least = lengths.slice(0, sunk + 1).reduce((sum, length) => sum + length, 0);
      if (sunk < lengths.length && hits >= least && cells - hits >= lengths.length - sunk - 1)
        add(next, sunk + 1, ways);
    }
    bySunk = next;
  }
  return bySunk.get(lengths.length) ?? 0n;
};

/** The sequences of sinkings that name the kind of ship, by hits so far and ships of each kind afloat. */
const namedWords = (kinds: readonly Kind[]): bigint => {
  const cells = kinds.reduce((sum, { length, count }) => sum + length * count, 0);
  const counts = new Map<string, bigint>();
  const words = (hits: number, afloat: readonly number[]): bigint => {
    if (hits === cells) return afloat.every((count) => count === 0) ? 1n : 0n;
    return keep(counts, `${hits};${afloat.join()}`, () => {
      let ways = fits(hits + 1, afloat) ? words(hits + 1, afloat) : 0n;
      for (const [i, count] of afloat.entries()) {
        if (count === 0) continue;
        const rest = afloat.with(i, count - 1);
        if (fits(hits + 1, rest)) ways += words(hits + 1, rest);
      }
      return ways;
    });
  };
  /** Whether this many hits can lie on the ships without sinking those afloat. */
  const fits = (hits: number, afloat: readonly number[]): boolean => {
    let open = hits;
    let room = 0;
    for (const [i, { length, count }] of kinds.entries()) {
      open -= length * (count - afloat[i]);
      room += (length - 1) * afloat[i];
    }
    return open >= 0 && open <= room;
  };
  return words(
    0,
    kinds.map(({ count }) => count),
  );
};

const add = (map: Map<number, bigint>, key: number, ways: bigint): void => {
  map.set(key, (map.get(key) ?? 0n) + ways);
};

/** At most this many layouts have a game with at most some misses. */
export const finishedByWords = ({ cells, hitWords: words, layoutsPerWord }: AnswerWords, misses: number): bigint =>
  words * layoutsPerWord * binomial(cells + misses, misses);
