import { shipCount, unwrap } from "@broadside/engine";
import { toldApart } from "../../../board/map/told-apart.ts";
import { loadNamedPriors, parsePriorOf } from "../../../board/rules/rules-prior.ts";
import { count } from "../../../language/numbers.ts";
import {
  type CountedPosition,
  chanceOf,
  chancesShown,
  counted,
  layoutsShown,
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
import { askingLesson } from "./asking-lesson.ts";
import { greedyLesson } from "./greedy-lesson.ts";
import { hidingLesson } from "./hiding-lesson.ts";
import { mapLesson } from "./map-lesson.ts";
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

/** Whether people place a ship on a cell more often than by chance, compared in whole numbers. */
export const peopleLike = ({ chance, people }: CentreFacts, cell: number): boolean =>
  people.occupied[cell] * chance.layouts > chance.occupied[cell] * people.layouts;

const stepsOf = (facts: CentreFacts): readonly Step[] => {
  const words = learnWords.centre;
  const { chance, people, carrier } = facts;
  const [middle, liked] = [likeliestOf(chance), likeliestOf(people)];
  const name = (cell: number): string => nameOf(chance.knowledge, cell);
  const length = lengthOf(CARRIER_ALONE);
  const [ways, most] = [carrier.occupied[CORNER], carrier.occupied[middle]];
  const options = [Number(ways) - 1, Number(ways), length, Number(most)];
  return [
    {
      knowledge: chance.knowledge,
      say: [words.say1({ cellCount: AMERICAN.board.cellCount, ships: shipCount(AMERICAN.fleet) })],
      ask: words.ask1,
      doing: tapLikeliest(
        chance,
        (name, right, cell) => {
          const [share] = toldApart([chance.occupied[cell], chance.occupied[middle]], (part, decimals) =>
            percentOf(part, chance.layouts, decimals),
          );
          return words[right ? "right1" : "wrong1"]({ cell: name, chance: share });
        },
        () => chancesShown(chance),
      ),
    },
    {
      knowledge: carrier.knowledge,
      say: [words.say2({ length })],
      ask: words.ask2({ cell: name(CORNER) }),
      doing: pick(
        options.map((n) => count(n)),
        1,
        words.right2({ n: ways, corner: name(CORNER), more: most, middle: name(middle) }),
        (option) => words.wrong2({ n: options[option], corner: name(CORNER) }),
        // One ship alone: its layouts are the ways in which it can lie.
        () => layoutsShown(carrier),
      ),
    },
    {
      knowledge: chance.knowledge,
      say: [words.say3({ games: PEOPLE_GAMES })],
      ask: words.ask3,
      doing: tap(
        liked,
        (cell) => peopleLike(facts, cell),
        (cell, right) => {
          const [theirs, even] = toldApart([people, chance], (one, decimals) => chanceOf(one, cell, decimals));
          return right
            ? words.right3({ cell: name(cell), people: theirs, chance: even, likeliest: name(liked) })
            : words.wrong3({ cell: name(cell), people: theirs, chance: even });
        },
        () => chancesShown(people),
      ),
    },
  ];
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
  steps: stepsOf,
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

export const ALL_LESSONS: Readonly<Record<LessonName, Lesson>> = {
  map: mapLesson,
  centre: centreLesson,
  parity: parityLesson,
  sinking: sinkingLesson,
  greedy: greedyLesson,
  hiding: hidingLesson,
  asking: askingLesson,
};
