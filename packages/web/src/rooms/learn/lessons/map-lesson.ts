import { placementsOf } from "@broadside/engine";
import { boardWords } from "../../../board/texts/words.ts";
import { count } from "../../../language/numbers.ts";
import {
  addressOf,
  type CountedPosition,
  counted,
  likeliestOf,
  nameOf,
  percentOf,
  placesLeft,
  positionOf,
  shadesOf,
  shotCells,
  shownCounts,
  tapLikeliest,
} from "../counted-position.ts";
import { type Lesson, pick, type Shown, type Step } from "../lesson.ts";
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

/** The number of layouts with a ship on each cell, for the board. */
export const layoutsShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => ({
    text: count(position.occupied[cell]),
    label: boardWords.layouts({ n: position.occupied[cell] }),
  }));

/** The chance of a ship on each cell, for the board. */
export const chancesShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => {
    const chance = percentOf(position.occupied[cell], position.layouts);
    return { text: chance.replace(/[\s%]/g, ""), label: learnWords.cellChance({ chance }) };
  });

/** The layouts of a board with one ship that agree with the misses so far. */
const layoutsLeft = ({ knowledge }: CountedPosition): number[][] =>
  placesLeft(knowledge.scenario, shotCells(knowledge));

const firstStep = ({ before }: MapFacts): Step => {
  const words = learnWords.map;
  const { knowledge, occupied, layouts } = before;
  return {
    knowledge,
    say: [words.say1({ all: placementsOf(ONE_CRUISER).count })],
    ask: words.ask1,
    layouts: layoutsLeft(before),
    doing: tapLikeliest(
      before,
      (name, right, cell) =>
        learnWords.map[right ? "right1" : "wrong1"]({ cell: name, n: occupied[cell], all: layouts }),
      () => layoutsShown(before),
    ),
  };
};

/** A cell at the edge: not one of the likeliest, so that the answer is not already known. */
const ASKED = 1;

const secondStep = ({ before }: MapFacts): Step => {
  const words = learnWords.map;
  const { knowledge, layouts, occupied } = before;
  const best = likeliestOf(before);
  const n = occupied[ASKED];
  const chances = [percentOf(n, 100n), percentOf(n, layouts), percentOf(occupied[best] + n, layouts)];
  return {
    knowledge,
    say: [
      words.say2({
        cell: nameOf(knowledge, best),
        n: occupied[best],
        all: layouts,
        chance: percentOf(occupied[best], layouts),
      }),
    ],
    ask: words.ask2({ cell: nameOf(knowledge, ASKED), n, all: layouts }),
    show: layoutsShown(before),
    doing: pick(
      chances,
      1,
      () => learnWords.map.right2({ chance: percentOf(n, layouts) }),
      (option) => learnWords.map.wrong2({ chance: chances[option], n, all: layouts }),
      () => chancesShown(before),
    ),
  };
};

const thirdStep = ({ before, after }: MapFacts): Step => {
  const words = learnWords.map;
  const { knowledge, occupied, layouts } = after;
  const [{ cell: shot }] = knowledge.observations;
  return {
    knowledge,
    say: [words.say3({ cell: nameOf(knowledge, shot), gone: before.layouts - layouts, left: layouts })],
    ask: learnWords.askLikely,
    layouts: layoutsLeft(after),
    doing: tapLikeliest(
      after,
      (name, right, cell) =>
        right
          ? learnWords.map.right3({
              cell: name,
              n: occupied[cell],
              left: layouts,
              chance: percentOf(occupied[cell], layouts),
            })
          : learnWords.map.wrong3({ cell: name, n: occupied[cell], left: layouts }),
      () => chancesShown(after),
    ),
  };
};

/** What the chance on a cell means: the layouts that have a ship there, counted. */
export const mapLesson: Lesson<MapFacts> = {
  count: async (ask) => ({ before: await counted(ask, EMPTY), after: await counted(ask, MISSED) }),
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts)],
  analyse: addressOf(MISSED),
  picture: { knowledge: MISSED, places: shadesOf(ONE_CRUISER) },
  hidden: [[7, 11, 15]],
};
