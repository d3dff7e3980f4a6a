import { expectedNumber } from "../../core/estimate.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { equallyDear } from "../../solver/candidate-table.ts";
import { CellOptima } from "../../solver/cell-optima.ts";
import { WEIGHT_ROUNDING } from "../../strategy/rollout/candidates.ts";
import { makeMissTree } from "../../strategy/rollout/miss-tree.ts";
import { RolloutTree, STANDARD_LIMITS } from "../../strategy/rollout/rollout-tree.ts";
import { errorOfSums, LayoutMean } from "../layouts/layout-mean.ts";
import type { LayoutSet } from "../layouts/layout-supply.ts";
import type { Playout } from "./playout.ts";
import {
  candidatesOf,
  greedyValue,
  keepBelow,
  meanLeft,
  OPTIMUM,
  type PositionValue,
  playedValue,
} from "./position-value.ts";

/**
 * The value of a listed position if rollouts over `greedy-hit` play on: each later cell is the one after
 * which greedy misses least, so the value is never above that of greedy itself. Undefined for too long a list
 * and if ships may overlap. Cost: up to a few tenths of a second for all cells.
 */
export const rolloutValue = (knowledge: Knowledge, greedy: PositionValue): PositionValue | undefined => {
  const { set } = greedy;
  const { judges, weights } = set;
  const candidates = greedy.greedyTree?.candidates ?? candidatesOf(knowledge, set);
  if (!candidates || candidates.candidateCount * candidates.columns.length > STANDARD_LIMITS.nested) return undefined;
  const tree = greedy.greedyTree?.tree ?? makeMissTree(candidates);
  const judge = new RolloutTree(candidates, tree, STANDARD_LIMITS);
  const misses = keepBelow((cell, limit) => judge.misses(candidates.columns.indexOf(cell), limit));
  const left = meanLeft(knowledge, set);
  const error = errorOfSums(judges.length) + judges.length * WEIGHT_ROUNDING;
  return {
    ...greedy,
    judge: { ...greedy.judge, by: "rollout" },
    judgeCell: candidates.columns[judge.ownColumn()],
    leastOf: undefined,
    total: misses,
    mean(cell) {
      const total = misses(cell);
      return left.plus(
        weights ? LayoutMean.weighted(total, candidates.weight, error) : LayoutMean.ofAll(total, candidates.weight),
      );
    },
  };
};

const MOST_LAYOUTS = 1000;

/** The most positions that a shot's proofs may visit; counted, not timed, so that all machines prove the same. */
const MOST_POSITIONS = 60_000;

const BYTES = 48e6;

/**
 * Whether a proof would not end within {@link MOST_POSITIONS}, so that it is not begun: by what greedy-hit misses and a
 * lower bound, both summed over the layouts. In 66 games on the American and the Russian board, no proof that ended was
 * of this kind (the nearest: 191 misses, or 4.8 for each layout), and four fifths of the time for the others was.
 */
const isHopeless = (layouts: number, misses: number, bound: number): boolean =>
  misses > 230 && misses > 5.5 * layouts && misses - bound > 0.02 * misses;

/**
 * The value of a listed position under best play, for the best cell and the given shot. Undefined if it
 * cannot be proved in a moment, and under a prior. @param shot undefined if only the position's value is
 * needed @param isBounded false for a value that was proved before
 */
const optimumValue = (
  knowledge: Knowledge,
  greedy: PositionValue,
  shot: number | undefined,
  isBounded = true,
): PositionValue | undefined => {
  const { scenario } = knowledge;
  const { set } = greedy;
  const { judges, weights } = set;
  if (judges.length === 0 || weights !== undefined) return undefined;
  if (isBounded && judges.length > equallyDear(scenario, MOST_LAYOUTS)) return undefined;
  const positions = isBounded ? MOST_POSITIONS : Number.POSITIVE_INFINITY;
  const left = meanLeft(knowledge, set);
  const greedyMisses = (): number =>
    judges.length * expectedNumber(greedy.mean(greedy.judgeCell).minus(left).toExpectation());
  const optima = CellOptima.make(knowledge, judges, {
    positions,
    bytes: BYTES,
    ...(isBounded && { isHopeless: (bound) => isHopeless(judges.length, greedyMisses(), bound) }),
  });
  const judgeCell = optima?.bestCell();
  if (!optima || judgeCell === undefined || (shot !== undefined && optima.misses(shot) === undefined)) return undefined;
  const misses = (cell: number): number => {
    const least = cell === judgeCell ? optima.least() : optima.misses(cell);
    if (least === undefined) throw new RangeError(`the optimum after cell ${cell} was not proved`);
    return least;
  };
  return {
    ...greedy,
    judge: { ...greedy.judge, by: OPTIMUM },
    judgeCell,
    isOwnBest: true,
    leastOf: undefined,
    total: misses,
    mean: (cell) => left.plus(LayoutMean.ofAll(misses(cell), judges.length)),
  };
};

/** The judges that may value positions. */
export interface JudgePanel {
  /** Plays drawn layouts. */
  readonly early: Playout;
  /** Plays listed layouts; undefined for greedy-hit, which has a faster method. */
  readonly late: Playout | undefined;
  /** Whether rollouts and the optimum act as judges where they can. */
  readonly isStrongest: boolean;
  /** The most games that playouts may play for a shot, one for each layout and first cell. */
  readonly mostGames: number;
}

/** The value of a position according to each judge that can tell, computed on demand. */
export class PositionValues {
  readonly #panel: JudgePanel;
  readonly #knowledge: Knowledge;
  readonly #set: LayoutSet;
  #greedy: PositionValue | undefined;

  constructor(panel: JudgePanel, knowledge: Knowledge, set: LayoutSet) {
    this.#panel = panel;
    this.#knowledge = knowledge;
    this.#set = set;
  }

  /**
   * The value by the strongest judge: the optimum, if proved in a moment; rollouts or greedy-hit over listed
   * layouts; otherwise the playout strategy over drawn ones. @param shot undefined after the last one
   */
  strongest(shot: number | undefined): PositionValue {
    const { early, late, isStrongest } = this.#panel;
    if (!this.#set.isAll) return this.#played(early);
    if (late) return this.#played(late);
    const greedy = this.#listed();
    if (!isStrongest || greedy.judgeCell < 0) return greedy;
    return optimumValue(this.#knowledge, greedy, shot) ?? rolloutValue(this.#knowledge, greedy) ?? greedy;
  }

  /** The value according to the judge of an earlier position of the game. */
  by(judge: string): PositionValue {
    const { early, late } = this.#panel;
    if (judge === early.name) return this.#played(early);
    if (late) return this.#played(late);
    const greedy = this.#listed();
    if (judge === greedy.judge.by) return greedy;
    const value =
      judge === OPTIMUM
        ? optimumValue(this.#knowledge, greedy, undefined, false)
        : rolloutValue(this.#knowledge, greedy);
    if (!value) throw new Error(`${judge} could judge the position before and cannot judge this one`);
    return value;
  }

  #played(playout: Playout): PositionValue {
    return playedValue(playout, this.#knowledge, this.#set, this.#panel.mostGames);
  }

  #listed(): PositionValue {
    this.#greedy ??= greedyValue(this.#knowledge, this.#set);
    return this.#greedy;
  }
}
