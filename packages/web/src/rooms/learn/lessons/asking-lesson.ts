import { formatPercent } from "@broadside/engine/text";
import { formatAddress } from "../../../board/notation/address.ts";
import { formatPosition } from "../../../board/rules/rules.ts";
import { decimal, percent } from "../../../language/numbers.ts";
import {
  type CountedPosition,
  chancesShown,
  counted,
  expected,
  placesOn,
  positionOf,
  shadesOf,
} from "../counted-position.ts";
import { type Ask, type Lesson, pick, type Step } from "../lesson.ts";
import { ONE_CRUISER } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";

/** What the answer to a question of yes or no tells, and how likely yes is. */
export interface AskedFacts {
  readonly yes: number;
  readonly bits: number;
}

/** The questions of each step, in the order of its options. */
export interface AskingFacts {
  readonly first: readonly AskedFacts[];
  readonly second: readonly AskedFacts[];
  /** The first question of `second`, from somebody who is wrong one time in ten. */
  readonly doubtful: AskedFacts;
  /** The position after a doubtful yes to the second question of `second`, and how likely it then is. */
  readonly heard: CountedPosition;
  readonly believed: number;
}

const FIRST = ["across(cruiser)", "any(row 1)", "any(A1)"] as const;
export const SECOND = ["any(A1:D2)", "any(row 1)", "any(column B)"] as const;
export const ACROSS = `${FIRST[0]} = true`;
export const WRONG = 0.1;
const HEARD = [ACROSS, `${SECOND[1]} = true @${WRONG}`];

const EMPTY = positionOf(ONE_CRUISER);
const LAYOUTS = placesOn(ONE_CRUISER);
const LYING = LAYOUTS.filter(([first, second]) => second === first + 1);

const asked = async (ask: Ask, question: string, told: readonly string[], wrong = 0): Promise<AskedFacts> => {
  const { answers, bits } = expected(await ask("ask", { ...formatPosition(EMPTY, told), question, wrong }), "asked");
  return { yes: answers.find(({ answer }) => answer === true)?.chance.value ?? 0, bits: bits.value };
};

const count = async (ask: Ask): Promise<AskingFacts> => {
  const [first, second]: AskedFacts[][] = [[], []];
  for (const question of FIRST) first.push(await asked(ask, question, []));
  for (const question of SECOND) second.push(await asked(ask, question, [ACROSS]));
  // The chance of yes beforehand is known; what is believed after it is the chance of the same question.
  return {
    first,
    second,
    doubtful: await asked(ask, SECOND[0], [ACROSS], WRONG),
    heard: await counted(ask, EMPTY, HEARD),
    believed: (await asked(ask, SECOND[1], HEARD)).yes,
  };
};

const bitsText = (bits: number): string => decimal(bits, Number.isInteger(bits) ? 0 : 2);

/** Whether the ship of a layout is on one of the cells from one up to another. */
const isWithin = (layout: readonly number[], from: number, end: number): boolean =>
  layout.some((cell) => cell >= from && cell < end);

/** In which layouts the options of the first and the third step are true. */
const isYesFirst = (layout: readonly number[], option: number): boolean =>
  option === 0 ? LYING.includes(layout as number[]) : isWithin(layout, 0, option === 1 ? 4 : 1);
const isYesNext = (layout: readonly number[], option: number): boolean =>
  option === 0 ? layout.some((cell) => cell % 4 === 1) : isWithin(layout, 0, option === 1 ? 4 : 8);

const stepsOf = ({ first, second, doubtful, heard, believed }: AskingFacts): readonly Step[] => {
  const words = learnWords.asking;
  const said = ({ yes, bits }: AskedFacts, layouts: number) => {
    const some = Math.round(yes * layouts);
    return { yes: some, no: layouts - some, bits: bitsText(bits) };
  };
  const [all, left] = [LAYOUTS.length, LYING.length];
  const inBits = (amounts: readonly number[]): string[] =>
    amounts.map((bits) => words.option({ bits: bitsText(bits) }));
  const corner = first[2];
  const cornerBits = [1, corner.bits, 0];
  const doubtfulBits = [1, 1 - WRONG, doubtful.bits];
  const chances = [1 - WRONG, second[1].yes, believed];
  const chance = (i: number): string => percent(formatPercent(chances[i], 0));
  return [
    {
      knowledge: EMPTY,
      say: [words.say1({ all })],
      ask: words.ask1,
      layouts: LAYOUTS,
      isYes: isYesFirst,
      doing: pick([words.across, words.row, words.corner], 0, words.right1(said(first[0], all)), (option) =>
        words.wrong1(said(first[option], all)),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say2(said(corner, all))],
      ask: words.ask2,
      doing: pick(inBits(cornerBits), 1, words.right2({ bits: bitsText(corner.bits) }), (option) =>
        words.wrong2({ bits: bitsText(cornerBits[option]) }),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say3({ left })],
      ask: words.ask3,
      layouts: LYING,
      isYes: isYesNext,
      doing: pick([words.column, words.row, words.upper], 2, words.right3(said(second[0], left)), (option) =>
        words.wrong3(said(second[2 - option], left)),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say4],
      ask: words.ask4,
      doing: pick(inBits(doubtfulBits), 2, words.right4({ bits: bitsText(doubtful.bits) }), (option) =>
        words.wrong4({ bits: bitsText(doubtfulBits[option]) }),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say5(said(second[1], left))],
      ask: words.ask5,
      layouts: LYING,
      isYes: (layout) => isWithin(layout, 0, 4),
      doing: pick(
        chances.map((_, i) => chance(i)),
        2,
        words.right5({ chance: chance(2) }),
        (option) => words.wrong5({ chance: chance(option) }),
        () => chancesShown(heard),
      ),
    },
  ];
};

/** What a question tells: the bits of halving, and what doubt leaves of them. */
export const askingLesson: Lesson<AskingFacts> = {
  count,
  steps: stepsOf,
  analyse: formatAddress({ knowledge: EMPTY, told: HEARD, look: {} }),
  picture: { knowledge: EMPTY, places: shadesOf(ONE_CRUISER, LYING) },
  hidden: [[13, 14, 15]],
};
