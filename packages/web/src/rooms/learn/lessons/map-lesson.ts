import { placementsOf } from "@broadside/engine";
import {
  addressOf,
  type CountedPosition,
  chanceOf,
  chancesShown,
  counted,
  layoutsShown,
  likeliestOf,
  nameOf,
  percentOf,
  placesLeft,
  positionOf,
  shadesOf,
  shotCells,
  tapLikeliest,
} from "../counted-position.ts";
import { type Lesson, pick, type Step } from "../lesson.ts";
import { ONE_CRUISER } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";

/** The board before a shot, and after a miss at its likeliest cell. */
export interface MapFacts {
  readonly before: CountedPosition;
  readonly after: CountedPosition;
}

/** The first shot, at one of the likeliest cells (checked by a test). */
const FIRST = "B2.";
const EMPTY = positionOf(ONE_CRUISER);
const MISSED = positionOf(ONE_CRUISER, FIRST);

/** The layouts of a board with one ship that agree with the misses so far. */
const layoutsLeft = ({ knowledge }: CountedPosition): number[][] =>
  placesLeft(knowledge.scenario, shotCells(knowledge));

/** A cell at the edge: not one of the likeliest, so that the answer is not already known. */
const ASKED = 1;

const stepsOf = ({ before, after }: MapFacts): readonly Step[] => {
  const words = learnWords.map;
  const best = likeliestOf(before);
  const [n, most, all] = [before.occupied[ASKED], before.occupied[best], before.layouts];
  const chances = [percentOf(n, 100n), percentOf(n, all), percentOf(most + n, all)];
  return [
    {
      knowledge: before.knowledge,
      say: [words.say1({ all: placementsOf(ONE_CRUISER).count })],
      ask: words.ask1,
      layouts: layoutsLeft(before),
      doing: tapLikeliest(
        before,
        (name, right, cell) => words[right ? "right1" : "wrong1"]({ cell: name, n: before.occupied[cell], all }),
        () => layoutsShown(before),
      ),
    },
    {
      knowledge: before.knowledge,
      say: [words.say2({ cell: nameOf(before.knowledge, best), n: most, all, chance: percentOf(most, all) })],
      ask: words.ask2({ cell: nameOf(before.knowledge, ASKED), n, all }),
      show: layoutsShown(before),
      doing: pick(
        chances,
        1,
        words.right2({ chance: percentOf(n, all) }),
        (option) => words.wrong2({ chance: chances[option], n, all }),
        () => chancesShown(before),
      ),
    },
    {
      knowledge: after.knowledge,
      say: [
        words.say3({
          cell: nameOf(after.knowledge, shotCells(MISSED)[0]),
          gone: all - after.layouts,
          left: after.layouts,
        }),
      ],
      ask: learnWords.askLikely,
      layouts: layoutsLeft(after),
      doing: tapLikeliest(
        after,
        (name, right, cell) =>
          right
            ? words.right3({ cell: name, n: after.occupied[cell], left: after.layouts, chance: chanceOf(after, cell) })
            : words.wrong3({ cell: name, n: after.occupied[cell], left: after.layouts }),
        () => chancesShown(after),
      ),
    },
  ];
};

/** What the chance on a cell means: the layouts that have a ship there, counted. */
export const mapLesson: Lesson<MapFacts> = {
  count: async (ask) => ({ before: await counted(ask, EMPTY), after: await counted(ask, MISSED) }),
  steps: stepsOf,
  analyse: addressOf(MISSED),
  picture: { knowledge: MISSED, places: shadesOf(ONE_CRUISER) },
  hidden: [[7, 11, 15]],
};
