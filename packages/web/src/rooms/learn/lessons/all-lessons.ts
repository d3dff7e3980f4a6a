import { shipCount, unwrap } from "@broadside/engine";
import { toldApart } from "../../../board/map/told-apart.ts";
import { loadNamedPriors, parsePriorOf } from "../../../board/rules/rules-prior.ts";
import { count } from "../../../language/numbers.ts";
import {
  type CountedPosition,
  counted,
  likeliestOf,
  nameOf,
  percentOf,
  positionOf,
  shadesOf,
  tapLikeliest,
} from "../counted-position.ts";
import { type Lesson, pick, type Step, tap } from "../lesson.ts";
import { AMERICAN, CARRIER_ALONE, type LessonName } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";
import { greedyLesson } from "./greedy-lesson.ts";
import { hidingLesson } from "./hiding-lesson.ts";
import { chancesShown, layoutsShown, mapLesson } from "./map-lesson.ts";
import { lengthOf, parityLesson } from "./parity-lesson.ts";
import { sinkingLesson } from "./sinking-lesson.ts";

/** Counts on the empty American board: of all layouts, of those people choose, and of the longest ship alone. */
export interface CentreFacts {
  readonly chance: CountedPosition;
  readonly people: CountedPosition;
  readonly carrier: CountedPosition;
}

/** The number of games in which people's ships were counted; a test compares it with the prior's source. */
export const PEOPLE_GAMES = 56_837;

const CORNER = 0;

const firstStep = ({ chance }: CentreFacts): Step => {
  const words = learnWords.centre;
  return {
    knowledge: chance.knowledge,
    say: [words.say1({ cellCount: AMERICAN.board.cellCount, ships: shipCount(AMERICAN.fleet) })],
    ask: words.ask1,
    doing: tapLikeliest(
      chance,
      (name, right, cell) => {
        const [share] = toldApart(
          [cell, likeliestOf(chance)].map((one) => chance.occupied[one]),
          (part, decimals) => percentOf(part, chance.layouts, decimals),
        );
        return learnWords.centre[right ? "right1" : "wrong1"]({ cell: name, chance: share });
      },
      () => chancesShown(chance),
    ),
  };
};

const secondStep = ({ carrier, chance }: CentreFacts): Step => {
  const words = learnWords.centre;
  const length = lengthOf(CARRIER_ALONE);
  const middle = likeliestOf(chance);
  const ways = carrier.occupied[CORNER];
  const corner = nameOf(carrier.knowledge, CORNER);
  const options = [Number(ways) - 1, Number(ways), length, Number(carrier.occupied[middle])];
  return {
    knowledge: carrier.knowledge,
    say: [words.say2({ length })],
    ask: words.ask2({ cell: corner }),
    doing: pick(
      options.map((n) => count(n)),
      1,
      () =>
        learnWords.centre.right2({
          n: ways,
          corner,
          more: carrier.occupied[middle],
          middle: nameOf(carrier.knowledge, middle),
        }),
      (option) => learnWords.centre.wrong2({ n: options[option], corner }),
      // One ship alone: its layouts are the ways in which it can lie.
      () => layoutsShown(carrier),
    ),
  };
};

/** Whether people place a ship on a cell more often than by chance, compared in whole numbers. */
export const peopleLike = ({ chance, people }: CentreFacts, cell: number): boolean =>
  people.occupied[cell] * chance.layouts > chance.occupied[cell] * people.layouts;

const thirdStep = (facts: CentreFacts): Step => {
  const words = learnWords.centre;
  const { chance, people } = facts;
  const likeliest = likeliestOf(people);
  return {
    knowledge: chance.knowledge,
    say: [words.say3({ games: PEOPLE_GAMES })],
    ask: words.ask3,
    doing: tap(
      likeliest,
      (cell) => peopleLike(facts, cell),
      (cell, right) => {
        const words = learnWords.centre;
        const [name, best] = [cell, likeliest].map((one) => nameOf(chance.knowledge, one));
        const [theirs, even] = toldApart([people, chance], ({ occupied, layouts }, decimals) =>
          percentOf(occupied[cell], layouts, decimals),
        );
        return right
          ? words.right3({ cell: name, people: theirs, chance: even, likeliest: best })
          : words.wrong3({ cell: name, people: theirs, chance: even });
      },
      () => chancesShown(people),
    ),
  };
};

/** Why the first shot should be in the middle, but not when people hide the ships. */
export const centreLesson: Lesson<CentreFacts> = {
  count: async (ask) => {
    await loadNamedPriors();
    return {
      chance: await counted(ask, positionOf(AMERICAN)),
      people: await counted(ask, positionOf(unwrap(parsePriorOf(AMERICAN, "people")))),
      carrier: await counted(ask, positionOf(CARRIER_ALONE)),
    };
  },
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts)],
  analyse: "preset=hasbro&prior=people",
  picture: { knowledge: positionOf(AMERICAN), places: shadesOf(AMERICAN) },
  hidden: [
    [11, 12, 13, 14, 15],
    [27, 37, 47, 57],
    [42, 52, 62],
    [74, 75, 76],
    [88, 89],
  ],
};

export interface OpenLesson {
  readonly steps: () => ReturnType<Lesson["steps"]>;
}

/** A lesson that keeps its facts to itself: once counted, it has steps. */
export type ClosedLesson = Omit<Lesson, "count" | "steps"> & {
  readonly open: (...args: Parameters<Lesson["count"]>) => Promise<OpenLesson>;
};

const closed = <F>({ count, steps, ...rest }: Lesson<F>): ClosedLesson => ({
  open: async (ask) => {
    const facts = await count(ask);
    return { steps: () => steps(facts) };
  },
  ...rest,
});

export const ALL_LESSONS: Readonly<Record<LessonName, ClosedLesson>> = {
  map: closed(mapLesson),
  centre: closed(centreLesson),
  parity: closed(parityLesson),
  sinking: closed(sinkingLesson),
  greedy: closed(greedyLesson),
  hiding: closed(hidingLesson),
};
