import { ExactCounts } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import { RandomStream } from "../core/random.ts";
import { Rational } from "../core/rational.ts";
import { ok, unwrap } from "../core/result.ts";
import { Posterior } from "../inference/posterior/posterior.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { answerKey, isHit, type Observation } from "../scenario/answer.ts";
import { layoutKey } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import {
  type ExactStrategy,
  isExactStrategy,
  isScoringStrategy,
  type Strategy,
} from "../strategy/contract/strategy.ts";
import { STRATEGY_NAMES } from "../strategy/registry.ts";
import type { AnswerSource, LayoutAnswers, Position } from "./position.ts";

/** A random stream with prescribed draws; further draws give 0. */
class DrawScript extends RandomStream {
  readonly draws: { outcomes: number; taken: number }[];
  #next = 0;

  constructor(draws: { outcomes: number; taken: number }[]) {
    super(1, 2, 3, 4);
    this.draws = draws;
  }

  override below(n: number): number {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`cannot draw below ${n}`);
    this.draws[this.#next] ??= { outcomes: n, taken: 0 };
    return this.draws[this.#next++].taken;
  }

  override belowBig(n: bigint): bigint {
    return BigInt(this.below(Number(n)));
  }

  override word(): number {
    throw new RangeError("draws of raw bits have too many outcomes to be gone through");
  }
}

interface Outcome<T> {
  readonly value: T;
  readonly probability: Rational;
}

/**
 * All outcomes of a function that draws whole numbers, which is run once for each possible sequence of draws.
 * Cost: the product of the numbers of outcomes. @throws RangeError when it draws bits
 */
const outcomesOf = <T>(run: (random: RandomStream) => T): Outcome<T>[] => {
  const results: Outcome<T>[] = [];
  const draws: { outcomes: number; taken: number }[] = [];
  do {
    const value = run(new DrawScript(draws));
    const ways = draws.reduce((product, { outcomes }) => product * BigInt(outcomes), 1n);
    results.push({ value, probability: Rational.of(1n, ways) });
    while (draws.length > 0 && draws[draws.length - 1].taken === draws[draws.length - 1].outcomes - 1) draws.pop();
    if (draws.length > 0) draws[draws.length - 1].taken++;
  } while (draws.length > 0);
  return results;
};

interface Choice {
  readonly cell: number;
  readonly probability: Rational;
}

/** A way of choosing cells over a list of layouts. */
export interface CellChooser {
  /** Every cell that may be chosen in an unfinished position. */
  choices(position: Position): readonly Choice[];
  /** A text that is equal for positions that cost the same from here on. */
  key(position: Position): string;
  /** Whether no further shot will miss for certain. */
  isDecided?(position: Position): boolean;
}

/** How to break ties: `fixed`, as in a game, or `expanded`, following every equally good cell. */
export type Ties = "fixed" | "expanded";

export const chooserOf = (strategy: Strategy, answers: LayoutAnswers, ties: Ties): CellChooser => {
  const { scenario } = answers.list[0];
  if (isExactStrategy(strategy)) return exactChooser(strategy, answers, ties);
  const key = STRATEGY_NAMES.includes(strategy.name) ? builtInKey(strategy, scenario) : orderedKey;
  return {
    key,
    choices({ observations }) {
      const knowledge = makeKnowledge(scenario, observations);
      if (ties === "fixed" || !isScoringStrategy(strategy))
        return merged(outcomesOf((random: RandomStream) => strategy.choose(knowledge, random)));
      const ranked = strategy.rank(knowledge);
      return evenly(ranked.filter(({ score }) => score === ranked[0].score).map(({ cell }) => cell));
    },
  };
};

const evenly = (cells: readonly number[]): Choice[] => {
  const probability = Rational.of(1, cells.length);
  return cells.map((cell) => ({ cell, probability }));
};

/** Joins outcomes that choose the same cell. */
const merged = (outcomes: readonly { value: number; probability: Rational }[]): Choice[] => {
  const chances = new Map<number, Rational>();
  for (const { value, probability } of outcomes) {
    chances.set(value, (chances.get(value) ?? Rational.ZERO).plus(probability));
  }
  return Array.from(chances, ([cell, probability]) => ({ cell, probability }));
};

/**
 * Chooses by the posterior alone. Two kinds of tied cells are not expanded: sure misses, as long as any other
 * cell is as good, and sure hits whose order makes no difference. Of tied cells that are {@link makeTwins twins}, one
 * stands for all. The first of tied cells may differ between symmetric positions.
 */
const exactChooser = (strategy: ExactStrategy, answers: LayoutAnswers, ties: Ties): CellChooser => {
  const { scenario } = answers.list[0];
  const isExpanded = ties === "expanded";
  const isBuiltIn = STRATEGY_NAMES.includes(strategy.name);
  // A strategy with a prior of its own may tell twins apart.
  const areTwins = isBuiltIn && !strategy.see ? makeTwins(answers) : () => false;
  return {
    key: isExpanded ? symmetricKey(answers, unwrap(strategy.see?.(scenario) ?? ok(scenario))) : layoutsKey(answers),
    // Built-in exact strategies never rank a sure miss above a sure hit.
    ...(isBuiltIn && { isDecided: ({ members }) => haveSameCells(answers, members) }),
    choices(position) {
      const posterior = posteriorOf(answers, position);
      if (!isExpanded) return evenly([strategy.rank(posterior)[0].cell]);
      const cells = expandedChoices(answers, position, strategy.equals(posterior), isOrderFree(scenario));
      const groups: number[][] = [];
      for (const cell of cells) {
        const group = groups.find(([first]) => areTwins(position, first, cell));
        if (group) group.push(cell);
        else groups.push([cell]);
      }
      return groups.map(({ 0: cell, length }) => ({ cell, probability: Rational.of(length, cells.length) }));
    },
  };
};

/**
 * Whether two unshot cells are twins in a position: if they change places, the layouts left are the same again, with
 * the same answers. What follows a shot at one then follows a shot at the other. Cost: one look at a layout for most
 * cells that are not twins; for twins, a text for each layout with a ship on one of the two.
 */
const makeTwins = (answers: LayoutAnswers): ((position: Position, a: number, b: number) => boolean) => {
  const { scenario } = answers.list[0];
  const table = placementsOf(scenario);
  /** What the referee's answers depend on, with two cells exchanged. */
  const textOfLayout = (layout: number, a: number, b: number): string => {
    const swapped = (cell: number): number => (cell === a ? b : cell === b ? a : cell);
    const ships = answers.list[layout].placements.map((p) => Array.from(table.cellsOf(p), swapped));
    if (scenario.answers === "hit") return ships.flat().sort().join();
    return ships
      .map((cells, ship) => `${table.classOf[answers.list[layout].placements[ship]]}:${cells.sort()}`)
      .sort()
      .join(" ");
  };
  const numbers = new Map<string, number>();
  const numberOf = answers.list.map((_, layout) => keep(numbers, textOfLayout(layout, 0, 0), () => numbers.size));
  const counts = new Int32Array(numbers.size);
  return ({ members }, a, b) => {
    for (const layout of members) counts[numberOf[layout]]++;
    const areTwins = members.every((layout) => {
      if (answers.isOccupied(layout, a) === answers.isOccupied(layout, b) && scenario.answers === "hit") return true;
      if (!answers.isOccupied(layout, a) && !answers.isOccupied(layout, b)) return true;
      const other = numbers.get(textOfLayout(layout, a, b));
      return other !== undefined && counts[other] === counts[numberOf[layout]];
    });
    for (const layout of members) counts[numberOf[layout]] = 0;
    return areTwins;
  };
};

const haveSameCells = (source: AnswerSource, members: Int32Array): boolean => {
  const [first] = members;
  if (members.length === 1) return true;
  for (let cell = 0; cell < source.cells; cell++) {
    const occupied = source.isOccupied(first, cell);
    for (const layout of members) if (source.isOccupied(layout, cell) !== occupied) return false;
  }
  return true;
};

/**
 * Whether the order of sure hits makes no difference: without announced sinkings, or if hits around a sinking
 * show the ship.
 */
const isOrderFree = ({ answers, contact }: Scenario): boolean =>
  answers === "hit" || contact === "none" || contact === "no-sides";

/** The cells to expand, of those that are equally good. */
export const expandedChoices = (
  source: AnswerSource,
  { members }: Position,
  equal: readonly number[],
  orderFree: boolean,
): readonly number[] => {
  const occupied = (cell: number): number => {
    let count = 0;
    for (const layout of members) if (source.isOccupied(layout, cell)) count++;
    return count;
  };
  const counted = equal.map((cell) => ({ cell, count: occupied(cell) }));
  const possible = counted.filter(({ count }) => count > 0);
  if (possible.length === 0) return equal;
  if (orderFree && possible.every(({ count }) => count === members.length)) return [possible[0].cell];
  return possible.map(({ cell }) => cell);
};

/** For choosers that depend only on the remaining layouts and the hits. */
const layoutsKey = (answers: LayoutAnswers): ((position: Position) => string) => {
  const same = (size: number): Int32Array => Int32Array.from({ length: size }, (_, i) => i);
  const identity = { layouts: same(answers.layouts), cells: same(answers.cells) };
  return ({ members, hits }) => imageKey(identity, members, hitCells(hits));
};

/** Where a symmetry moves each layout of a list and each cell. */
interface Image {
  readonly layouts: Int32Array;
  readonly cells: Int32Array;
}

/**
 * The {@link layoutsKey} of one symmetric image: the one with the least sum of random numbers, one for each layout
 * and hit. If two images had the same sum, a position might only be followed twice.
 * @param seen the scenario with the strategy's own prior
 */
const symmetricKey = (answers: LayoutAnswers, seen: Scenario): ((position: Position) => string) => {
  const { list } = answers;
  const index = new Map(list.map((layout, i) => [layoutKey(layout.placements), i]));
  const random = RandomStream.fromSeed(1);
  // Below 2^31, so that sums are exact.
  const numbersOf = (size: number): number[] => Array.from({ length: size }, () => random.below(2 ** 31));
  const ofLayouts = numbersOf(answers.layouts);
  const ofCells = numbersOf(answers.cells);
  const images = symmetriesOfScenario(seen).map(({ cells, placements }) => {
    const layouts = list.map((layout) => index.get(layoutKey(layout.placements.map((p) => placements[p]))) ?? -1);
    return {
      image: { cells: Int32Array.from(cells), layouts: Int32Array.from(layouts) },
      ofLayouts: Float64Array.from(layouts, (layout) => ofLayouts[layout]),
      ofCells: Float64Array.from(cells, (cell) => ofCells[cell]),
    };
  });
  // After shots, the layouts may have fewer symmetries than the scenario.
  const closed = images.filter(({ image }) => !image.layouts.includes(-1));
  return ({ members, hits }) => {
    const hit = hitCells(hits);
    let [{ image: chosen }] = closed;
    let least = Number.POSITIVE_INFINITY;
    for (const { image, ofLayouts, ofCells } of closed) {
      let sum = 0;
      for (const layout of members) sum += ofLayouts[layout];
      for (const cell of hit) sum += ofCells[cell];
      if (sum >= least) continue;
      least = sum;
      chosen = image;
    }
    return imageKey(chosen, members, hit);
  };
};

const hitCells = (hits: Uint8Array): number[] => {
  const cells: number[] = [];
  for (let cell = 0; cell < hits.length; cell++) if (hits[cell] === 1) cells.push(cell);
  return cells;
};

const imageKey = ({ layouts, cells }: Image, members: Int32Array, hits: readonly number[]): string =>
  setText(members, layouts) + setText(hits, cells);

/**
 * The images of some numbers under a permutation, as a text of known length: a bit for each number or, if that is
 * shorter, the list.
 */
const setText = (numbers: ArrayLike<number>, images: Int32Array): string => {
  const { length } = numbers;
  if (2 * length < images.length / 16) {
    const list = Int32Array.from(numbers, (number) => images[number]).sort();
    return `list${length},${textOf(new Uint16Array(list.buffer))}`;
  }
  const bits = new Uint16Array(Math.ceil(images.length / 16));
  for (let i = 0; i < length; i++) {
    const image = images[numbers[i]];
    bits[image >>> 4] |= 1 << (image & 15);
  }
  return `bits${textOf(bits)}`;
};

const textOf = (units: Uint16Array): string => {
  let text = "";
  // A call takes only so many arguments.
  for (let i = 0; i < units.length; i += 8192) text += String.fromCharCode(...units.subarray(i, i + 8192));
  return text;
};

/** For strategies that may depend on the order of all observations. */
const orderedKey = ({ observations }: Position): string => observations.map(observationKey).join(" ");

/** For built-in strategies: the order of misses never matters, that of hits only as the strategy says. */
const builtInKey = ({ heedsHitOrder = false }: Strategy, { answers }: Scenario): ((position: Position) => string) => {
  const isOrdered = heedsHitOrder || (answers !== "hit" && answers !== "count");
  return ({ observations }) => {
    const misses = observations.filter(({ answer }) => !isHit(answer)).map(observationKey);
    const hits = observations.filter(({ answer }) => isHit(answer)).map(observationKey);
    return `${misses.sort().join(" ")} | ${(isOrdered ? hits : hits.sort()).join(" ")}`;
  };
};

const observationKey = ({ cell, answer }: Observation): string => `${cell}${answerKey(answer)}`;

const posteriorOf = (answers: LayoutAnswers, { members, observations }: Position): Posterior => {
  const { scenario } = answers.list[0];
  const weights = new Float64Array(placementsOf(scenario).count);
  for (const layout of members) for (const p of answers.list[layout].placements) weights[p]++;
  return new Posterior(
    makeKnowledge(scenario, observations),
    "layout-list",
    { layouts: BigInt(members.length), weights: ExactCounts.fromNumbers(weights) },
    scenario.contact === "overlap" ? { ships: shipsOf(answers, members) } : {},
  );
};

/** For each cell, the layouts with 0, 1, 2… ships on it. */
const shipsOf = (answers: LayoutAnswers, members: Int32Array): bigint[][] => {
  const most = answers.list[0].placements.length;
  return Array.from({ length: answers.cells }, (_, cell) => {
    const counts = new Array<bigint>(most + 1).fill(0n);
    for (const layout of members) counts[answers.ships(layout, cell)]++;
    return counts;
  });
};
