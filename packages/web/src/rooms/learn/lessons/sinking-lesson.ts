import { isHit, type Knowledge, unshotCells } from "@broadside/engine";
import {
  addressOf,
  type CountedPosition,
  chanceOf,
  chancesShown,
  counted,
  nameOf,
  positionOf,
  shotCells,
  tapLikeliest,
} from "../counted-position.ts";
import { type Lesson, pick, type Reply, type Step } from "../lesson.ts";
import { APART, TOUCHING } from "../lessons.ts";
import { learnWords } from "../texts/words.ts";

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

export const impossibleCells = ({ knowledge, occupied }: CountedPosition): number[] =>
  unshotCells(knowledge).filter((cell) => occupied[cell] === 0n);

/** Whether a cell continues the row of hits: it lies beside one, in the same row. */
const isEnd = ({ observations }: Knowledge, cell: number): boolean =>
  observations.some(({ cell: hit, answer }) => isHit(answer) && Math.abs(hit - cell) === 1);

const likeliestStep = (position: CountedPosition, say: string, ask: string, right: "right2" | "right3"): Step => ({
  knowledge: position.knowledge,
  say: [say],
  ask,
  doing: tapLikeliest(
    position,
    (name, isBest, cell) =>
      learnWords.sinking[isBest ? right : isEnd(position.knowledge, cell) ? "otherEnd2" : "wrong2"]({
        cell: name,
        n: position.occupied[cell],
        all: position.layouts,
        chance: chanceOf(position, cell),
      }),
    () => chancesShown(position),
  ),
});

const lastCellOf = ({ knowledge }: CountedPosition): string =>
  nameOf(knowledge, shotCells(knowledge)[knowledge.observations.length - 1]);

const judgeImpossible = (position: CountedPosition, cells: readonly number[]): Reply => {
  const words = learnWords.sinking;
  const impossible = impossibleCells(position);
  const extra = cells.find((cell) => !impossible.includes(cell));
  const missing = impossible.filter((cell) => !cells.includes(cell)).length;
  if (extra !== undefined)
    return { right: false, say: words.extra({ cell: nameOf(position.knowledge, extra), n: position.occupied[extra] }) };
  if (missing > 0) return { right: false, say: words.missing({ n: missing }) };
  return { right: true, say: words.right1({ n: impossible.length }), show: () => chancesShown(position) };
};

const stepsOf = ({ sunk, notSunk, silent, certain, said }: SinkingFacts): readonly Step[] => {
  const words = learnWords.sinking;
  const ship = shotCells(SUNK);
  const [first, second] = ship.map((cell) => nameOf(SUNK, cell));
  const [afterHit, afterSunk, afterLength, afterNamed] = said.map(({ layouts }) => layouts);
  return [
    {
      knowledge: sunk.knowledge,
      say: [words.say1({ first, second })],
      ask: words.ask1,
      // The sunk ship is known: it occupies the two hit cells.
      show: { ships: [ship] },
      doing: {
        kind: "mark",
        as: "shot",
        solution: impossibleCells(sunk),
        state: (cells) => learnWords.cellsMarked({ marks: cells.length }),
        judge: (cells) => judgeImpossible(sunk, cells),
      },
    },
    likeliestStep(
      notSunk,
      words.say2({ second: lastCellOf(notSunk), without: silent.layouts, left: notSunk.layouts }),
      learnWords.askLikely,
      "right2",
    ),
    likeliestStep(certain, words.say3({ cell: lastCellOf(certain) }), words.ask3, "right3"),
    {
      knowledge: said[0].knowledge,
      say: [words.say4({ last: lastCellOf(said[0]) })],
      ask: words.ask4,
      doing: pick(
        [words.answerHit, words.answerSunk, words.answerLength, words.answerNamed],
        3,
        words.right4({ hit: afterHit, sunk: afterSunk, length: afterLength, named: afterNamed }),
        (option) => words.wrong4({ n: said[option].layouts }),
        () => chancesShown(said[3]),
      ),
    },
  ];
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
  steps: stepsOf,
  analyse: addressOf(NOT_SUNK),
  picture: { knowledge: SUNK, ships: [shotCells(SUNK)] },
};
