import { coordOf } from "@broadside/engine";
import { formatAddress } from "../../../board/notation/address.ts";
import { formatPosition } from "../../../board/rules/rules.ts";
import { decimal, percent } from "../../../language/numbers.ts";
import { learnWords } from "../../../language/words.ts";
import type { Fraction, HidingPlace, HidingPlaces } from "../answer-lesson.ts";
import { expected, placesOn, positionOf } from "../counted-position.ts";
import { type Lesson, pick, type Shown, type Step } from "../lesson.ts";
import { ONE_CRUISER } from "../lessons.ts";

const EMPTY = positionOf(ONE_CRUISER);

const near = ([numerator, denominator]: Fraction): number => numerator / denominator;

/** Whether all cells of a ship are at the edge of the board. */
export const isAtEdge = ({ cells }: HidingPlace): boolean => {
  const { board } = ONE_CRUISER;
  return [0, 1].some((axis) => {
    const at = cells.map((cell) => coordOf(board, cell)[axis]);
    return [0, board.size[axis] - 1].some((side) => at.every((x) => x === side));
  });
};

/** How often the best mixed strategy uses a place at the edge, and how often a uniform choice would; 0 to 1. */
export const edgeShares = ({ places }: HidingPlaces): { readonly best: number; readonly even: number } => {
  const edge = places.filter(isAtEdge);
  return { best: edge.reduce((sum, { share }) => sum + share, 0), even: edge.length / places.length };
};

const shareText = (share: number): string => percent(String(Math.round(100 * share)));

/** The place that the marked cells form; undefined if they form none. */
const placeOf = ({ places }: HidingPlaces, cells: readonly number[]): HidingPlace | undefined => {
  const sorted = [...cells].sort((a, b) => a - b);
  return places.find((place) => String(place.cells) === String(sorted));
};

/** Costs that differ by no more than this count as equal, because of rounding. */
const ROUNDING = 1e-9;

const hardestOf = ({ places }: HidingPlaces): HidingPlace =>
  places.reduce((a, b) => (b.greedy > a.greedy + ROUNDING ? b : a));

const firstStep = (facts: HidingPlaces): Step => {
  const words = learnWords.hiding;
  const hardest = hardestOf(facts);
  return {
    knowledge: EMPTY,
    say: [words.say1],
    ask: words.ask1,
    doing: {
      kind: "mark",
      as: "ship",
      solution: hardest.cells,
      state: (cells) => learnWords.cellsMarked(cells.length),
      judge: (cells) => {
        const place = placeOf(facts, cells);
        if (!place) return { right: false, say: () => learnWords.hiding.notShip };
        return place.greedy > hardest.greedy - ROUNDING
          ? { right: true, say: () => learnWords.hiding.right1(decimal(place.greedy)) }
          : { right: false, say: () => learnWords.hiding.wrong1(decimal(place.greedy), decimal(hardest.greedy)) };
      },
    },
  };
};

const secondStep = (facts: HidingPlaces): Step => {
  const words = learnWords.hiding;
  const hardest = hardestOf(facts);
  const options = [hardest.greedy, hardest.greedy / 2, 0];
  return {
    knowledge: EMPTY,
    say: [words.say2],
    ask: words.ask2,
    show: { ships: [hardest.cells] },
    doing: pick(
      options.map((misses) => words.option2(misses === 0 ? "0" : decimal(misses))),
      2,
      () => learnWords.hiding.right2,
      (option) => learnWords.hiding.wrong2(decimal(options[option])),
    ),
  };
};

/** How often the best mixed strategy has a ship on each cell, for the board. */
const mixShown = ({ places }: HidingPlaces): Shown => {
  const chances = new Array<number>(ONE_CRUISER.board.cellCount).fill(0);
  for (const { cells, share } of places) for (const cell of cells) chances[cell] += share;
  const most = Math.max(...chances);
  return {
    texts: chances.map((chance) => ({
      text: String(Math.round(100 * chance)),
      label: learnWords.cellChance(shareText(chance)),
    })),
    places: chances.map((chance) => chance / most),
  };
};

const thirdStep = (facts: HidingPlaces): Step => {
  const words = learnWords.hiding;
  const { best, even } = edgeShares(facts);
  return {
    knowledge: EMPTY,
    say: [words.say3(decimal(near(facts.uniform)), decimal(near(facts.value)))],
    ask: words.ask3,
    doing: pick(
      [words.optionEven(shareText(even)), words.optionAlways, words.optionMore(shareText(even))],
      2,
      () => learnWords.hiding.right3(shareText(best), shareText(even)),
      (option) => (option === 0 ? learnWords.hiding.wrongEven(shareText(best)) : learnWords.hiding.wrongAlways),
      () => mixShown(facts),
    ),
  };
};

/** How to hide: places that are hard to find, and why not always the same one. */
export const hidingLesson: Lesson<HidingPlaces> = {
  count: async (ask) => expected(await ask("places", formatPosition(EMPTY)), "places"),
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts)],
  // Opens Analyse with a ship placed by hand, and how hard it is to find.
  analyse: formatAddress({ knowledge: EMPTY, placed: [{ shipClass: 0, cells: placesOn(ONE_CRUISER)[0] }], look: {} }),
  picture: { knowledge: EMPTY, ships: [placesOn(ONE_CRUISER)[0]] },
  hidden: [[5, 6, 7]],
};
