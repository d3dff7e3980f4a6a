import { ONE_CRUISER } from "../../../text/learn/lessons.ts";
import { formatPosition } from "../../../text/rules/rules.ts";
import { decimal } from "../../../words/numbers.ts";
import { learnWords } from "../../../words/words.ts";
import type { ShotCosts } from "../../../worker/protocol.ts";
import {
  addressOf,
  type CountedPosition,
  counted,
  expected,
  likeliestOf,
  nameOf,
  positionOf,
  shadesOf,
  tapLikeliest,
} from "../counted-position.ts";
import { type Ask, type Lesson, pick, type Shown, type Step, tap } from "../lesson.ts";
import { layoutsShown } from "./map-lesson.ts";
import { placesLeft } from "./parity-lesson.ts";

/** A position whose likeliest cell is not its best one, and the positions after a miss at each of these cells. */
export interface GreedyFacts {
  readonly start: ShotCosts;
  readonly position: CountedPosition;
  readonly costs: ShotCosts;
  readonly afterLikeliest: CountedPosition;
  readonly afterBest: CountedPosition;
  /** The misses still to come after each of these two misses. */
  readonly toCome: { readonly likeliest: ShotCosts; readonly best: ShotCosts };
}

const EMPTY = positionOf(ONE_CRUISER);
/** A miss at one of the best first shots. */
const SHOT = "B2.";
const MISSED = positionOf(ONE_CRUISER, SHOT);

/** The average number of misses if a cell is shot and play is optimal afterwards. */
const meanOf = ({ layouts, cells }: ShotCosts, cell: number): string => decimal((cells[cell] ?? 0) / layouts);

/** The average number of misses with the best possible play. */
const bestMeanOf = ({ layouts, best }: ShotCosts): string => decimal(best / layouts);

/** The first of the cells that cost least. */
export const bestOf = ({ best, cells }: ShotCosts): number => cells.indexOf(best);

const missesShown = (costs: ShotCosts): Shown => ({
  texts: costs.cells.map((cost, cell) =>
    cost === null ? undefined : { text: meanOf(costs, cell), label: learnWords.cellMisses(meanOf(costs, cell)) },
  ),
  places: costs.cells.map((cost) => (cost === null ? undefined : cost === costs.best ? 1 : 0)),
});

const firstStep = ({ position }: GreedyFacts): Step => {
  const words = learnWords.greedy;
  const { knowledge, occupied, layouts } = position;
  const [{ cell: shot }] = knowledge.observations;
  return {
    knowledge,
    say: [words.say1(nameOf(knowledge, shot), Number(layouts))],
    ask: words.ask1,
    show: layoutsShown(position),
    doing: tapLikeliest(position, (name, right, cell) =>
      right ? learnWords.greedy.right1(name, occupied[cell], layouts) : learnWords.greedy.wrong1(name, occupied[cell]),
    ),
  };
};

const secondStep = ({ position, costs }: GreedyFacts): Step => {
  const words = learnWords.greedy;
  const { knowledge } = position;
  const likeliest = likeliestOf(position);
  const [name, mean] = [nameOf(knowledge, likeliest), meanOf(costs, likeliest)];
  return {
    knowledge,
    say: [words.say2(name, mean)],
    ask: words.ask2,
    show: layoutsShown(position),
    doing: tap(
      bestOf(costs),
      (cell) => costs.cells[cell] === costs.best,
      (cell, right) =>
        cell === likeliest
          ? words.ask2
          : words[right ? "right2" : "wrong2"](nameOf(knowledge, cell), meanOf(costs, cell), name, mean),
      () => missesShown(costs),
    ),
  };
};

const afterMiss = (after: CountedPosition): Shown => ({
  ...layoutsShown(after),
  marks: [after.knowledge.observations[after.knowledge.observations.length - 1].cell],
});

const thirdStep = ({ position, costs, afterLikeliest, afterBest, toCome }: GreedyFacts): Step => {
  const words = learnWords.greedy;
  const likeliest = nameOf(position.knowledge, likeliestOf(position));
  const best = nameOf(position.knowledge, bestOf(costs));
  const [more, fewer] = [bestMeanOf(toCome.likeliest), bestMeanOf(toCome.best)];
  return {
    knowledge: position.knowledge,
    say: [words.say3(likeliest)],
    ask: words.ask3,
    show: layoutsShown(position),
    doing: {
      kind: "pick",
      options: [
        words.option3(likeliest, Number(afterLikeliest.layouts)),
        words.option3(best, Number(afterBest.layouts)),
      ],
      solution: 1,
      judge: (option) => ({
        right: option === 1,
        say: () =>
          option === 1
            ? learnWords.greedy.right3(best, fewer, likeliest, more)
            : learnWords.greedy.wrong3(likeliest, more),
        show: () => afterMiss(option === 1 ? afterBest : afterLikeliest),
      }),
    },
  };
};

const lastStep = ({ start }: GreedyFacts): Step => {
  const words = learnWords.greedy;
  const less = start.greedy - start.best;
  const options = [start.best, start.best - 2 * less, Math.round(start.best / 2)];
  return {
    knowledge: EMPTY,
    say: [words.say4(start.layouts, start.greedy)],
    ask: words.ask4,
    doing: pick(
      options.map((n) => words.option4(n)),
      0,
      () => learnWords.greedy.right4(start.best, less),
      (option) => learnWords.greedy.wrong4(options[option], start.greedy),
      () => missesShown(start),
    ),
  };
};

const costsOf = async (ask: Ask, knowledge: typeof EMPTY): Promise<ShotCosts> =>
  expected(await ask({ kind: "costs", ...formatPosition(knowledge) }), "costs");

/** Why the likeliest cell is not always the best shot: the smallest one-ship board that shows it. */
export const greedyLesson: Lesson<GreedyFacts> = {
  count: async (ask) => {
    const position = await counted(ask, MISSED);
    const costs = await costsOf(ask, MISSED);
    const missedAt = (cell: number) => positionOf(ONE_CRUISER, `${SHOT} ${nameOf(MISSED, cell)}.`);
    const [likeliest, best] = [likeliestOf(position), bestOf(costs)].map(missedAt);
    return {
      start: await costsOf(ask, EMPTY),
      position,
      costs,
      afterLikeliest: await counted(ask, likeliest),
      afterBest: await counted(ask, best),
      toCome: { likeliest: await costsOf(ask, likeliest), best: await costsOf(ask, best) },
    };
  },
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts), lastStep(facts)],
  analyse: addressOf(MISSED),
  picture: {
    knowledge: MISSED,
    shades: shadesOf(
      ONE_CRUISER,
      placesLeft(
        ONE_CRUISER,
        MISSED.observations.map(({ cell }) => cell),
      ),
    ),
  },
};
