import { coordOf, type Scenario } from "@broadside/engine";
import { formatPosition } from "../../../board/rules/rules.ts";
import { count } from "../../../language/numbers.ts";
import { addressOf, expected, placesLeft, positionOf } from "../counted-position.ts";
import { type Ask, type Lesson, pick, type Reply, type Step } from "../lesson.ts";
import { AMERICAN, CARRIER_ALONE, DESTROYER_ALONE, SEARCHED } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";

/** The search for a ship on a board: the smallest set of shots that leaves the ship no place, and the proof. */
export interface Search {
  readonly scenario: Scenario;
  readonly length: number;
  /** Shots after which the ship has no place. */
  readonly cover: readonly number[];
  /** The same number of ships side by side: each needs a shot of its own. */
  readonly packing: readonly (readonly number[])[];
}

export interface ParityFacts {
  readonly small: Search;
  readonly large: Search;
}

export const lengthOf = ({ fleet: [{ shape }] }: Scenario): number => {
  if (shape.kind !== "line") throw new RangeError("the ship that is searched for is straight");
  return shape.length;
};

/** Every nth diagonal, choosing the offset with the fewest cells: this meets every straight ship of length n. */
export const diagonalCover = (scenario: Scenario): number[] => {
  const every = lengthOf(scenario);
  const { board } = scenario;
  const patterns = Array.from({ length: every }, (_, rest) =>
    Array.from({ length: board.cellCount }, (_, cell) => cell).filter(
      (cell) => coordOf(board, cell).reduce((sum, x) => sum + x, 0) % every === rest,
    ),
  );
  const cover = patterns.reduce((least, other) => (other.length < least.length ? other : least));
  if (placesLeft(scenario, cover).length > 0) throw new Error("a pattern of diagonals leaves a place");
  return cover;
};

/** Has the engine find ships side by side; if there is one for each shot of the cover, no cover is smaller. */
const searchOf = async (ask: Ask, scenario: Scenario, packed: Scenario): Promise<Search> => {
  const found = await ask("find", { seed: 1, ...formatPosition(positionOf(packed)) });
  const packing = expected(found, "layout").ships.map(({ cells }) => cells);
  const cover = diagonalCover(scenario);
  if (packing.length !== cover.length) throw new Error("that a cover is least was not proved");
  return { scenario, length: lengthOf(scenario), cover, packing };
};

const judgeCover = ({ scenario, cover, length }: Search, shots: readonly number[]): Reply => {
  const words = learnWords.parity;
  const left = placesLeft(scenario, shots);
  const isShort = length === 2;
  if (left.length > 0)
    return { right: false, say: words.open({ places: left.length }), show: () => ({ ships: [left[0]] }) };
  if (shots.length > cover.length)
    return {
      right: false,
      say: words[isShort ? "tooMany" : "tooManyLong"]({ marks: shots.length, fewest: cover.length }),
    };
  return {
    right: true,
    say: isShort ? words.right1({ fewest: cover.length }) : words.right3({ fewest: cover.length, length }),
  };
};

const coverStep = (search: Search, say: string): Step => ({
  knowledge: positionOf(search.scenario),
  say: [say],
  ask: learnWords.parity.askCover,
  doing: {
    kind: "mark",
    as: "shot",
    solution: search.cover,
    state: (cells) =>
      learnWords.parity.state({ marks: cells.length, places: placesLeft(search.scenario, cells).length }),
    judge: (cells) => judgeCover(search, cells),
  },
});

const stepsOf = ({ small, large }: ParityFacts): readonly Step[] => {
  const words = learnWords.parity;
  const ships = small.packing.length;
  const short = diagonalCover(DESTROYER_ALONE).length;
  const long = diagonalCover(CARRIER_ALONE);
  const length = lengthOf(CARRIER_ALONE);
  const options = [long.length / 2, long.length, short];
  return [
    coverStep(small, words.say1({ length: small.length })),
    {
      knowledge: positionOf(small.scenario),
      say: [words.say2({ ships, length: small.length })],
      ask: words.ask2({ fewer: ships - 1 }),
      show: { ships: small.packing },
      doing: pick([learnWords.yes, learnWords.no], 1, words.right2({ ships }), () =>
        words.wrong2({ ships, fewer: ships - 1 }),
      ),
    },
    coverStep(large, words.say3({ length: large.length })),
    {
      knowledge: positionOf(CARRIER_ALONE),
      say: [words.say4({ cellCount: AMERICAN.board.cellCount, every: lengthOf(DESTROYER_ALONE), needed: short })],
      ask: words.ask4({ length }),
      doing: pick(
        options.map((n) => count(n)),
        1,
        words.right4({ needed: long.length, before: short }),
        (option) => words.wrong4({ n: options[option], length, free: length - 1 }),
        () => ({ marks: long }),
      ),
    },
  ];
};

/** Why every second cell is enough to find a ship of length two, and every third for one of length three. */
export const parityLesson: Lesson<ParityFacts> = {
  count: async (ask) => ({
    small: await searchOf(ask, SEARCHED.small.board, SEARCHED.small.packed),
    large: await searchOf(ask, SEARCHED.large.board, SEARCHED.large.packed),
  }),
  steps: stepsOf,
  analyse: addressOf(positionOf(AMERICAN)),
  picture: { knowledge: positionOf(SEARCHED.small.board), marks: diagonalCover(SEARCHED.small.board) },
  hidden: [[6, 10]],
};
