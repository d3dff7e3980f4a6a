import { formatPosition } from "../../../board/rules/rules.ts";
import { decimal } from "../../../language/numbers.ts";
import type { ShotCosts } from "../answer-lesson.ts";
import {
  addressOf,
  type CountedPosition,
  counted,
  expected,
  layoutsShown,
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
import { learnWords } from "../texts/words.ts";

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

const meanOf = ({ layouts, cells }: ShotCosts, cell: number): string => decimal((cells[cell] ?? 0) / layouts);

const bestOf = ({ best, cells }: ShotCosts): number => cells.indexOf(best);

const missesShown = (costs: ShotCosts): Shown => ({
  texts: costs.cells.map((cost, cell) =>
    cost === null
      ? undefined
      : { text: meanOf(costs, cell), label: learnWords.cellMisses({ misses: meanOf(costs, cell) }) },
  ),
  places: costs.cells.map((cost) => (cost === null ? undefined : cost === costs.best ? 1 : 0)),
});

/** The misses after each answer to a shot, in all over the layouts; the miss itself counts. */
export const branchesOf = ({ cell, miss, hit }: AfterShot) => {
  const [afterMiss, afterHit] = [miss.layouts + miss.best, hit.best];
  return { cell: nameOf(MISSED, cell), all: afterMiss + afterHit, afterMiss, afterHit, hits: hit.layouts };
};

const stepsOf = ({ start, position, costs, likeliest, best }: GreedyFacts): readonly Step[] => {
  const words = learnWords.greedy;
  const { knowledge, occupied, layouts } = position;
  const [name, mean] = [nameOf(knowledge, likeliest.cell), meanOf(costs, likeliest.cell)];
  const branches = [branchesOf(likeliest), branchesOf(best)] as const;
  const misses = {
    likeliest: branches[0].cell,
    likeliestAll: branches[0].all,
    likeliestAfterMiss: branches[0].afterMiss,
    likeliestAfterHit: branches[0].afterHit,
    likeliestHits: branches[0].hits,
    best: branches[1].cell,
    bestAll: branches[1].all,
    bestAfterMiss: branches[1].afterMiss,
    bestAfterHit: branches[1].afterHit,
    bestHits: branches[1].hits,
  };
  const less = start.greedy - start.best;
  const totals = [start.best, start.best - 2 * less, Math.round(start.best / 2)];
  return [
    {
      knowledge,
      say: [words.say1({ cell: nameOf(knowledge, shotCells(MISSED)[0]), left: Number(layouts) })],
      ask: words.ask1,
      show: layoutsShown(position),
      doing: tapLikeliest(position, (name, right, cell) =>
        right
          ? words.right1({ cell: name, n: occupied[cell], left: layouts })
          : words.wrong1({ cell: name, n: occupied[cell] }),
      ),
    },
    {
      knowledge,
      say: [words.say2({ likeliest: name, misses: mean })],
      ask: words.ask2,
      show: layoutsShown(position),
      doing: tap(
        best.cell,
        (cell) => costs.cells[cell] === costs.best,
        (cell, right) =>
          cell === likeliest.cell
            ? words.ask2
            : words[right ? "right2" : "wrong2"]({
                cell: nameOf(knowledge, cell),
                misses: meanOf(costs, cell),
                likeliest: name,
                more: mean,
              }),
        () => missesShown(costs),
      ),
    },
    {
      knowledge,
      say: [words.say3({ likeliest: branches[0].cell, left: Number(layouts) })],
      ask: words.ask3({ best: branches[1].cell }),
      show: layoutsShown(position),
      doing: pick(
        [words.afterMiss, words.afterHit],
        1,
        words.right3(misses),
        () => words.wrong3(misses),
        () => layoutsShown(best.afterHit),
      ),
    },
    {
      knowledge: EMPTY,
      say: [words.say4({ all: start.layouts, greedy: start.greedy })],
      ask: words.ask4,
      doing: pick(
        totals.map((n) => words.option4({ n })),
        0,
        words.right4({ best: start.best, less }),
        (option) => words.wrong4({ n: totals[option], greedy: start.greedy }),
        () => missesShown(start),
      ),
    },
  ];
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
  steps: stepsOf,
  analyse: addressOf(MISSED),
  picture: { knowledge: MISSED, places: shadesOf(ONE_CRUISER, placesLeft(ONE_CRUISER, shotCells(MISSED))) },
};
