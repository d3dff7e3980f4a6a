import { placementsOf } from "@broadside/engine";
import { ONE_CRUISER } from "../../../text/learn/lessons.ts";
import { count } from "../../../words/numbers.ts";
import { learnWords } from "../../../words/words.ts";
import {
  addressOf,
  type CountedPosition,
  counted,
  likeliestOf,
  mostOf,
  nameOf,
  percentOf,
  placesOn,
  positionOf,
  shadesOf,
  shownCounts,
} from "../counted-position.ts";
import type { Lesson, Shown, Step } from "../lesson.ts";

/** The board before a shot, and after one at its likeliest cell that missed. */
export interface MapFacts {
  readonly before: CountedPosition;
  readonly after: CountedPosition;
}

/** The first shot, at one of the likeliest cells (tested). */
const FIRST = "B2.";
const EMPTY = positionOf(ONE_CRUISER);
const MISSED = positionOf(ONE_CRUISER, FIRST);

/** The number of layouts on each cell, for the board. */
export const layoutsShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => ({
    text: count(position.occupied[cell]),
    label: learnWords().cellLayouts(position.occupied[cell]),
  }));

/** The chance on each cell, for the board. */
export const chancesShown = (position: CountedPosition): Shown =>
  shownCounts(position, (cell) => {
    const chance = percentOf(position.occupied[cell], position.layouts);
    return { text: chance.replace(/[\s%]/g, ""), label: learnWords().cellChance(chance) };
  });

/** The layouts of a board with one ship that agree with the misses so far. */
const layoutsLeft = ({ knowledge }: CountedPosition): number[][] =>
  placesOn(knowledge.scenario).filter((cells) => !knowledge.observations.some(({ cell }) => cells.includes(cell)));

const firstStep = ({ before }: MapFacts): Step => {
  const words = learnWords().map;
  return {
    knowledge: before.knowledge,
    say: [words.say1(placementsOf(ONE_CRUISER).count)],
    ask: words.ask1,
    layouts: layoutsLeft(before),
    doing: {
      kind: "tap",
      solution: likeliestOf(before),
      judge: (cell) => {
        const n = before.occupied[cell];
        const right = n === mostOf(before);
        return {
          right,
          say: () => learnWords().map[right ? "right1" : "wrong1"](nameOf(before.knowledge, cell), n, before.layouts),
          ...(right ? { show: () => layoutsShown(before) } : {}),
        };
      },
    },
  };
};

/** A cell beside the edge: not one of the likeliest, so that its chance is new. */
const ASKED = 1;

const secondStep = ({ before }: MapFacts): Step => {
  const words = learnWords().map;
  const { knowledge, layouts, occupied } = before;
  const best = likeliestOf(before);
  const n = occupied[ASKED];
  const chances = [percentOf(n, 100n), percentOf(n, layouts), percentOf(occupied[best] + n, layouts)];
  return {
    knowledge,
    say: [words.say2(nameOf(knowledge, best), occupied[best], layouts, percentOf(occupied[best], layouts))],
    ask: words.ask2(nameOf(knowledge, ASKED), n, layouts),
    show: layoutsShown(before),
    doing: {
      kind: "pick",
      options: chances,
      solution: 1,
      judge: (option) =>
        option === 1
          ? { right: true, say: () => learnWords().map.right2(percentOf(n, layouts)), show: () => chancesShown(before) }
          : { right: false, say: () => learnWords().map.wrong2(chances[option], n, layouts) },
    },
  };
};

const thirdStep = ({ before, after }: MapFacts): Step => {
  const words = learnWords().map;
  const [{ cell: shot }] = after.knowledge.observations;
  return {
    knowledge: after.knowledge,
    say: [words.say3(nameOf(after.knowledge, shot), before.layouts - after.layouts, after.layouts)],
    ask: words.ask3,
    layouts: layoutsLeft(after),
    doing: {
      kind: "tap",
      solution: likeliestOf(after),
      judge: (cell) => {
        const n = after.occupied[cell];
        const name = nameOf(after.knowledge, cell);
        return n === mostOf(after)
          ? {
              right: true,
              say: () => learnWords().map.right3(name, n, after.layouts, percentOf(n, after.layouts)),
              show: () => chancesShown(after),
            }
          : { right: false, say: () => learnWords().map.wrong3(name, n, after.layouts) };
      },
    },
  };
};

/** What the chance on a cell means: the layouts that have a ship there, counted. */
export const mapLesson: Lesson<MapFacts> = {
  count: async (ask) => ({ before: await counted(ask, EMPTY), after: await counted(ask, MISSED) }),
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts)],
  analyse: addressOf(MISSED),
  picture: { knowledge: MISSED, shades: shadesOf(ONE_CRUISER) },
};
