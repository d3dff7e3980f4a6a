import { coordOf } from "@broadside/engine";
import { formatAddress } from "../../../board/notation/address.ts";
import { formatPosition } from "../../../board/rules/rules.ts";
import { decimal, percent } from "../../../language/numbers.ts";
import type { Fraction, HidingPlace, HidingPlaces } from "../answer-lesson.ts";
import { expected, placesOn, positionOf } from "../counted-position.ts";
import { type Lesson, pick, type Shown, type Step } from "../lesson.ts";
import { ONE_CRUISER } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";

const EMPTY = positionOf(ONE_CRUISER);

const near = ([numerator, denominator]: Fraction): number => numerator / denominator;

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

const mixShown = ({ places }: HidingPlaces): Shown => {
  const chances = new Array<number>(ONE_CRUISER.board.cellCount).fill(0);
  for (const { cells, share } of places) for (const cell of cells) chances[cell] += share;
  const most = Math.max(...chances);
  return {
    texts: chances.map((chance) => ({
      text: String(Math.round(100 * chance)),
      label: learnWords.cellChance({ chance: shareText(chance) }),
    })),
    places: chances.map((chance) => chance / most),
  };
};

const stepsOf = (facts: HidingPlaces): readonly Step[] => {
  const words = learnWords.hiding;
  const hardest = hardestOf(facts);
  const costs = [hardest.greedy, hardest.greedy / 2, 0];
  const shares = edgeShares(facts);
  const [best, even] = [shareText(shares.best), shareText(shares.even)];
  return [
    {
      knowledge: EMPTY,
      say: [words.say1],
      ask: words.ask1,
      doing: {
        kind: "mark",
        as: "ship",
        solution: hardest.cells,
        state: (cells) => learnWords.cellsMarked({ marks: cells.length }),
        judge: (cells) => {
          const place = placeOf(facts, cells);
          if (!place) return { right: false, say: words.notShip };
          return place.greedy > hardest.greedy - ROUNDING
            ? { right: true, say: words.right1({ misses: decimal(place.greedy) }) }
            : { right: false, say: words.wrong1({ misses: decimal(place.greedy), most: decimal(hardest.greedy) }) };
        },
      },
    },
    {
      knowledge: EMPTY,
      say: [words.say2],
      ask: words.ask2,
      show: { ships: [hardest.cells] },
      doing: pick(
        costs.map((misses) => words.option2({ misses: misses === 0 ? "0" : decimal(misses) })),
        2,
        words.right2,
        (option) => words.wrong2({ misses: decimal(costs[option]) }),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say3({ even: decimal(near(facts.uniform)), best: decimal(near(facts.value)) })],
      ask: words.ask3,
      doing: pick(
        [words.optionEven({ even }), words.optionAlways, words.optionMore({ even })],
        2,
        words.right3({ share: best, even }),
        (option) => (option === 0 ? words.wrongEven({ share: best }) : words.wrongAlways),
        () => mixShown(facts),
      ),
    },
  ];
};

/** How to hide: places that are hard to find, and why not always the same one. */
export const hidingLesson: Lesson<HidingPlaces> = {
  count: async (ask) => expected(await ask("places", formatPosition(EMPTY)), "places"),
  steps: stepsOf,
  // Opens Analyse with a ship placed by hand, and how hard it is to find.
  analyse: formatAddress({ knowledge: EMPTY, placed: [{ shipClass: 0, cells: placesOn(ONE_CRUISER)[0] }], look: {} }),
  picture: { knowledge: EMPTY, ships: [placesOn(ONE_CRUISER)[0]] },
  hidden: [[5, 6, 7]],
};
