import { isHit, type Knowledge, unshotCells } from "@broadside/engine";
import {
  addressOf,
  type CountedPosition,
  counted,
  nameOf,
  percentOf,
  positionOf,
  shotCells,
  tapLikeliest,
} from "../counted-position.ts";
import { type Lesson, pick, type Step } from "../lesson.ts";
import { APART, TOUCHING } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";
import { chancesShown } from "./map-lesson.ts";

/** Positions with the same hits but different answers. */
export interface SinkingFacts {
  readonly sunk: CountedPosition;
  /** The ship is hit but not sunk; and the same hits if sinkings are not announced. */
  readonly notSunk: CountedPosition;
  readonly silent: CountedPosition;
  /** After a miss at the likeliest cell: one cell is now certain. */
  readonly certain: CountedPosition;
  /** Positions after three hits in a row, one for each answer to the last shot in {@link SAID}. */
  readonly said: readonly CountedPosition[];
}

const SUNK = positionOf(APART("sunk"), "C3x D3#");
const NOT_SUNK = positionOf(APART("sunk"), "C3x D3x");
const SILENT = positionOf(APART("hit"), "C3x D3x");
/** The position after a miss at E3, the likeliest cell after the two hits (checked by a test). */
const CERTAIN = positionOf(APART("sunk"), "C3x D3x E3.");
const SAID = [
  positionOf(TOUCHING("hit"), "C3x D3x E3x"),
  positionOf(TOUCHING("sunk"), "C3x D3x E3#"),
  positionOf(TOUCHING("length"), "C3x D3x E3#3"),
  positionOf(TOUCHING("named"), "C3x D3x E3#cruiser"),
];

/** The unshot cells that can no longer hold a ship. */
export const impossibleCells = ({ knowledge, occupied }: CountedPosition): number[] =>
  unshotCells(knowledge).filter((cell) => occupied[cell] === 0n);

const firstStep = ({ sunk }: SinkingFacts): Step => {
  const words = learnWords.sinking;
  const { knowledge, occupied } = sunk;
  const impossible = impossibleCells(sunk);
  const [first, second] = shotCells(knowledge).map((cell) => nameOf(knowledge, cell));
  return {
    knowledge,
    say: [words.say1({ first, second })],
    ask: words.ask1,
    // The sunk ship is known: it occupies the two hit cells.
    show: { ships: [shotCells(knowledge)] },
    doing: {
      kind: "mark",
      as: "shot",
      solution: impossible,
      state: (cells) => learnWords.cellsMarked({ marks: cells.length }),
      judge: (cells) => {
        const extra = cells.find((cell) => !impossible.includes(cell));
        const missing = impossible.filter((cell) => !cells.includes(cell)).length;
        if (extra !== undefined)
          return {
            right: false,
            say: () => learnWords.sinking.extra({ cell: nameOf(knowledge, extra), n: occupied[extra] }),
          };
        if (missing > 0) return { right: false, say: () => learnWords.sinking.missing({ n: missing }) };
        return {
          right: true,
          say: () => learnWords.sinking.right1({ n: impossible.length }),
          show: () => chancesShown(sunk),
        };
      },
    },
  };
};

/** Whether a cell continues the row of hits: it lies beside one, in the same row. */
const isEnd = ({ observations }: Knowledge, cell: number): boolean =>
  observations.some(({ cell: hit, answer }) => isHit(answer) && Math.abs(hit - cell) === 1);

const likeliestStep = (position: CountedPosition, say: string, ask: string, right: "right2" | "right3"): Step => {
  const { knowledge, layouts, occupied } = position;
  return {
    knowledge,
    say: [say],
    ask,
    doing: tapLikeliest(
      position,
      (name, isBest, cell) =>
        learnWords.sinking[isBest ? right : isEnd(knowledge, cell) ? "otherEnd2" : "wrong2"]({
          cell: name,
          n: occupied[cell],
          all: layouts,
          chance: percentOf(occupied[cell], layouts),
        }),
      () => chancesShown(position),
    ),
  };
};

const lastCellOf = ({ knowledge }: CountedPosition): string =>
  nameOf(knowledge, knowledge.observations[knowledge.observations.length - 1].cell);

const answersStep = ({ said }: SinkingFacts): Step => {
  const words = learnWords.sinking;
  const [hit, sunk, length, named] = said.map(({ layouts }) => layouts);
  return {
    knowledge: said[0].knowledge,
    say: [words.say4({ last: lastCellOf(said[0]) })],
    ask: words.ask4,
    doing: pick(
      [words.answerHit, words.answerSunk, words.answerLength, words.answerNamed],
      3,
      () => learnWords.sinking.right4({ hit, sunk, length, named }),
      (option) => learnWords.sinking.wrong4({ n: said[option].layouts }),
      () => chancesShown(said[3]),
    ),
  };
};

/** What an announced sinking reveals: the same hits with different answers. */
export const sinkingLesson: Lesson<SinkingFacts> = {
  count: async (ask) => {
    const said: CountedPosition[] = [];
    for (const position of SAID) said.push(await counted(ask, position));
    return {
      sunk: await counted(ask, SUNK),
      notSunk: await counted(ask, NOT_SUNK),
      silent: await counted(ask, SILENT),
      certain: await counted(ask, CERTAIN),
      said,
    };
  },
  steps: (facts) => {
    const words = learnWords.sinking;
    const { notSunk, silent, certain } = facts;
    return [
      firstStep(facts),
      likeliestStep(
        notSunk,
        words.say2({ second: lastCellOf(notSunk), without: silent.layouts, left: notSunk.layouts }),
        learnWords.askLikely,
        "right2",
      ),
      likeliestStep(certain, words.say3({ cell: lastCellOf(certain) }), words.ask3, "right3"),
      answersStep(facts),
    ];
  },
  analyse: addressOf(NOT_SUNK),
  picture: { knowledge: SUNK, ships: [shotCells(SUNK)] },
};
