import type { Knowledge } from "../../knowledge/knowledge.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import { errorOfSums, type LayoutSet, totalOf } from "../layouts/layout-supply.ts";
import { GreedyGames } from "./greedy-games.ts";
import type { Playout } from "./playout.ts";
import type { ShotJudge } from "./shot-judge.ts";

/** The most layouts times first cells that greedy-hit plays for a shot: under a second. */
const MOST_GREEDY = 200_000;

/** The expected shots from a position to the end of the game, by the cell that is shot first. */
export interface PositionValue {
  readonly judge: ShotJudge;
  readonly set: LayoutSet;
  /** The cell that the judge shoots; -1 when no layout is left to play. */
  readonly own: number;
  /** Whether no cell is better than {@link own}: the others need not be compared. */
  readonly isOwnBest: boolean;
  /** Layouts times first cells that may be played. */
  readonly mostGames: number;
  /** The shots of all layouts together, each by what it weighs where they have weights; or less by what is the same for all cells. */
  total(cell: number): number;
  mean(cell: number): LayoutMean;
  /** The standard deviation of the shots over the layouts, the strategy's own cell coming first. */
  spread(): number;
}

/** The value of a position all layouts of which are listed, as greedy-hit goes on. */
export const greedyValue = (knowledge: Knowledge, set: LayoutSet): PositionValue => {
  const { judges, weights } = set;
  const games = new GreedyGames(knowledge, judges, weights);
  const weight = weights ? totalOf(weights) : judges.length;
  const played = oncePerCell((cell) => games.play(cell));
  const own = games.nextCell();
  return {
    judge: { by: "greedy-hit", layouts: judges.length, all: true },
    set,
    own,
    isOwnBest: false,
    mostGames: MOST_GREEDY,
    total: (cell) => played(cell).total,
    mean: (cell) =>
      weights
        ? LayoutMean.weighted(played(cell).total, weight, errorOfSums(judges.length))
        : LayoutMean.ofAll(played(cell).total, weight),
    spread() {
      const { total, squares } = played(own);
      return Math.sqrt(Math.max(0, squares / weight - (total / weight) ** 2));
    },
  };
};

/** The value of a position by the games of a playout strategy. */
export const playedValue = (
  playout: Playout,
  knowledge: Knowledge,
  set: LayoutSet,
  mostGames: number,
): PositionValue => {
  const shots = oncePerCell((cell) => playout.shots(knowledge, set.judges, cell));
  const own = set.judges.length === 0 ? -1 : playout.nextCell(knowledge);
  const weightedSum = (values: ArrayLike<number>): number => {
    const { weights } = set;
    return weights ? sum(Array.from(values, (value, i) => value * weights[i])) : sum(values);
  };
  return {
    judge: { by: playout.name, layouts: set.judges.length, all: set.isAll },
    set,
    own,
    isOwnBest: false,
    mostGames,
    total: (cell) => weightedSum(shots(cell)),
    mean: (cell) => set.mean(shots(cell)),
    spread() {
      const values = Array.from(shots(own));
      const weight = set.weights ? totalOf(set.weights) : values.length;
      const mean = weightedSum(values) / weight;
      return Math.sqrt(weightedSum(values.map((value) => (value - mean) ** 2)) / weight);
    },
  };
};

/** The sum of numbers. */
export const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
};

/** A function of a cell that works each cell out once. */
export const oncePerCell = <T>(work: (cell: number) => T): ((cell: number) => T) => {
  const known = new Map<number, T>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const value = work(cell);
    known.set(cell, value);
    return value;
  };
};
