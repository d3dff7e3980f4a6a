import { formatPosition } from "../../../board/rules/rules.ts";
import { decimal } from "../../../language/numbers.ts";
import { learnWords } from "../../../language/words.ts";
import type { ShotCosts } from "../answer-lesson.ts";
import {
  addressOf,
  type CountedPosition,
  counted,
  expected,
  likeliestOf,
  nameOf,
  placesLeft,
  positionOf,
  shadesOf,
  shotCells,
  tapLikeliest,
} from "../counted-position.ts";
import { type Ask, type Lesson, pick, type Shown, type Step, tap } from "../lesson.ts";
import { ONE_CRUISER } from "../lessons.ts";
import { layoutsShown } from "./map-lesson.ts";

/** A position whose likeliest cell is not its best one, and what follows a shot at each of these cells. */
export interface GreedyFacts {
  readonly start: ShotCosts;
  readonly position: CountedPosition;
  readonly costs: ShotCosts;
  readonly likeliest: AfterShot;
  readonly best: AfterShot;
}

/** What the best play still costs after each answer to a shot, and the position after a hit. */
interface AfterShot {
  readonly cell: number;
  readonly miss: ShotCosts;
  readonly hit: ShotCosts;
  readonly afterHit: CountedPosition;
}

const EMPTY = positionOf(ONE_CRUISER);
/** A miss at one of the best first shots. */
const SHOT = "B2.";
const MISSED = positionOf(ONE_CRUISER, SHOT);

/** The average number of misses if a cell is shot and play is optimal afterwards. */
const meanOf = ({ layouts, cells }: ShotCosts, cell: number): string => decimal((cells[cell] ?? 0) / layouts);

/** The first of the cells that cost least. */
const bestOf = ({ best, cells }: ShotCosts): number => cells.indexOf(best);

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

/** The misses after each answer to a shot, in all over the layouts; the miss itself counts. */
export const branchesOf = ({ cell, miss, hit }: AfterShot) => {
  const [afterMiss, afterHit] = [miss.layouts + miss.best, hit.best];
  return { cell: nameOf(MISSED, cell), all: afterMiss + afterHit, afterMiss, afterHit, hits: hit.layouts };
};

const thirdStep = ({ position, likeliest, best }: GreedyFacts): Step => {
  const words = learnWords.greedy;
  const branches = [branchesOf(likeliest), branchesOf(best)] as const;
  return {
    knowledge: position.knowledge,
    say: [words.say3(branches[0].cell, Number(position.layouts))],
    ask: words.ask3(branches[1].cell),
    show: layoutsShown(position),
    doing: pick(
      [words.afterMiss, words.afterHit],
      1,
      () => learnWords.greedy.right3(...branches),
      () => learnWords.greedy.wrong3(...branches),
      () => layoutsShown(best.afterHit),
    ),
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
  expected(await ask("costs", formatPosition(knowledge)), "costs");

/** Why the likeliest cell is not always the best shot: the smallest one-ship board that shows it. */
export const greedyLesson: Lesson<GreedyFacts> = {
  count: async (ask) => {
    const position = await counted(ask, MISSED);
    const costs = await costsOf(ask, MISSED);
    const after = async (cell: number): Promise<AfterShot> => {
      const [miss, hit] = [".", "x"].map((answer) =>
        positionOf(ONE_CRUISER, `${SHOT} ${nameOf(MISSED, cell)}${answer}`),
      );
      return {
        cell,
        miss: await costsOf(ask, miss),
        hit: await costsOf(ask, hit),
        afterHit: await counted(ask, hit),
      };
    };
    return {
      start: await costsOf(ask, EMPTY),
      position,
      costs,
      likeliest: await after(likeliestOf(position)),
      best: await after(bestOf(costs)),
    };
  },
  steps: (facts) => [firstStep(facts), secondStep(facts), thirdStep(facts), lastStep(facts)],
  analyse: addressOf(MISSED),
  picture: { knowledge: MISSED, places: shadesOf(ONE_CRUISER, placesLeft(ONE_CRUISER, shotCells(MISSED))) },
};
