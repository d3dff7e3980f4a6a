import { expectedNumber } from "../../core/estimate.ts";
import { beginsWith, type Knowledge } from "../../knowledge/knowledge.ts";
import { isMiss } from "../../scenario/answer.ts";
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
 * Where greedy-hit misses more, summed over the layouts, no proof is begun. In 46 games on the American, Russian, German
 * and French board none ended there (the nearest: 1,474 misses), and their tables took half of the time of all proofs.
 */
const MOST_MISSES = 1500;

/**
 * Whether a proof would not end within {@link MOST_POSITIONS}, so that it is not begun: by what greedy-hit misses and a
 * lower bound, both summed over the layouts. In 66 games on the American and the Russian board, no proof that ended was
 * of this kind (the nearest: 191 misses, or 4.8 for each layout), and four fifths of the time for the others was.
 */
const isHopeless = (layouts: number, misses: number, bound: number): boolean =>
  misses > 230 && misses > 5.5 * layouts && misses - bound > 0.02 * misses;

/** The search for best play in a listed position. Undefined if it cannot be proved in a moment, and under a prior. */
const optimaOf = (knowledge: Knowledge, greedy: PositionValue, isBounded: boolean): CellOptima | undefined => {
  const { judges, weights } = greedy.set;
  if (judges.length === 0 || weights !== undefined) return undefined;
  if (isBounded && judges.length > equallyDear(knowledge.scenario, MOST_LAYOUTS)) return undefined;
  const left = meanLeft(knowledge, greedy.set);
  const misses = judges.length * expectedNumber(greedy.mean(greedy.judgeCell).minus(left).toExpectation());
  if (isBounded && misses > MOST_MISSES) return undefined;
  const optima = CellOptima.make(knowledge, judges, {
    positions: isBounded ? MOST_POSITIONS : Number.POSITIVE_INFINITY,
    bytes: BYTES,
    ...(isBounded && { isHopeless: (bound) => isHopeless(judges.length, misses, bound) }),
  });
  return optima?.bestCell() === undefined ? undefined : optima;
};

/** The value of a listed position under best play, for the best cell and those whose misses are proved. */
const optimumValue = (knowledge: Knowledge, greedy: PositionValue, optima: CellOptima): PositionValue => {
  const judgeCell = optima.bestCell() ?? -1;
  const left = meanLeft(knowledge, greedy.set);
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
    mean: (cell) => left.plus(LayoutMean.ofAll(misses(cell), greedy.set.judges.length)),
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
  readonly #layouts: bigint;
  readonly #set: LayoutSet;
  /** What is computed once: undefined until it is asked for, null where this judge cannot tell. */
  #greedy: PositionValue | undefined;
  #rollout: PositionValue | null | undefined;
  #optima: CellOptima | null | undefined;

  /** @param layouts how many layouts agree with the knowledge */
  constructor(panel: JudgePanel, knowledge: Knowledge, layouts: bigint, set: LayoutSet) {
    this.#panel = panel;
    this.#knowledge = knowledge;
    this.#layouts = layouts;
    this.#set = set;
  }

  /** Whether these are also the values of a later position: its layouts are the same, and listed, after misses only. */
  areThoseOf(later: Knowledge, layouts: bigint): boolean {
    const { observations } = this.#knowledge;
    return (
      this.#set.isAll &&
      this.#panel.late === undefined &&
      layouts === this.#layouts &&
      beginsWith(later, this.#knowledge) &&
      later.observations.slice(observations.length).every(({ answer }) => isMiss(answer))
    );
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
    return this.#proved(greedy, shot) ?? this.#byRollout(greedy) ?? greedy;
  }

  /** The value according to the judge of an earlier position of the game. */
  by(judge: string): PositionValue {
    const { early, late } = this.#panel;
    if (judge === early.name) return this.#played(early);
    if (late) return this.#played(late);
    const greedy = this.#listed();
    if (judge === greedy.judge.by) return greedy;
    const optima = judge === OPTIMUM ? (this.#optima ?? optimaOf(this.#knowledge, greedy, false)) : undefined;
    const value = optima ? optimumValue(this.#knowledge, greedy, optima) : this.#byRollout(greedy);
    if (value?.judge.by !== judge)
      throw new Error(`${judge} could judge the position before and cannot judge this one`);
    return value;
  }

  #played(playout: Playout): PositionValue {
    return playedValue(playout, this.#knowledge, this.#set, this.#panel.mostGames);
  }

  #listed(): PositionValue {
    this.#greedy ??= greedyValue(this.#knowledge, this.#set);
    return this.#greedy;
  }

  #byRollout(greedy: PositionValue): PositionValue | undefined {
    this.#rollout ??= rolloutValue(this.#knowledge, greedy) ?? null;
    return this.#rollout ?? undefined;
  }

  /** The value under best play; undefined if it cannot be proved in a moment. */
  #proved(greedy: PositionValue, shot: number | undefined): PositionValue | undefined {
    const tells = (optima: CellOptima): boolean => shot === undefined || optima.misses(shot) !== undefined;
    // A search that other shots have used up is made anew, so a proof never depends on them.
    if (this.#optima === undefined || (this.#optima && !tells(this.#optima)))
      this.#optima = optimaOf(this.#knowledge, greedy, true) ?? null;
    return this.#optima && tells(this.#optima) ? optimumValue(this.#knowledge, greedy, this.#optima) : undefined;
  }
}
