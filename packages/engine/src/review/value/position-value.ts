import type { Expectation } from "../../core/estimate.ts";
import { leastBy } from "../../core/lists.ts";
import { oncePerKey } from "../../core/once-per.ts";
import { unlessRefused } from "../../core/result.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { type Candidates, weighedCandidates } from "../../strategy/rollout/candidates.ts";
import { canBeCandidates } from "../../strategy/rollout/hulls.ts";
import { type MissTree, makeMissTree } from "../../strategy/rollout/miss-tree.ts";
import { LayoutMean, sum } from "../layouts/layout-mean.ts";
import { LayoutParts } from "../layouts/layout-parts.ts";
import type { LayoutSet } from "../layouts/layout-supply.ts";
import type { Playout } from "./playout.ts";

/** The judge that is not a strategy: the best possible play, proved. */
export const OPTIMUM = "optimum";

/**
 * Whose play is used to judge a position: its value is the number of shots to the end of the game if the judge
 * plays on. Every judge except the optimum is a strategy, so its values are upper bounds on those of the
 * optimum, and a cell may have a lower value than the judge's own cell.
 */
export interface ShotJudge {
  /** {@link OPTIMUM}, or the full name of the strategy that plays on. */
  readonly by: string;
  /** The number of layouts that were played. */
  readonly layouts: number;
  /** Whether these are all the layouts left, so that the values are exact; otherwise they were drawn. */
  readonly all: boolean;
}

/** The results of a judge over all the shots that it judged. */
export interface JudgeTotal extends Pick<ShotJudge, "by" | "all"> {
  /** The number of these shots. */
  readonly shots: number;
  /** The expected shots that these shots lost. */
  readonly lost: Expectation;
}

/** A change from one judge to another between two shots. */
export interface JudgeChange {
  /** The first shot of the later judge, counted from 1; after the last shot, one more than the shots. */
  readonly shot: number;
  readonly from: string;
  readonly to: string;
  /** How many fewer expected shots the later judge needs from there; this is neither skill nor luck. */
  readonly saved: Expectation;
}

/** The most games that greedy-hit plays for a shot, one for each layout and first cell: less than a second. */
const MOST_GREEDY = 200_000;

/** The expected number of shots from a position to the end of the game, by the cell that is shot first. */
export interface PositionValue {
  readonly judge: ShotJudge;
  readonly set: LayoutSet;
  /** The cell that the judge shoots; -1 if no layout is left to play. */
  readonly judgeCell: number;
  /** Whether no cell is better than {@link judgeCell}, so that the others need not be compared. */
  readonly isOwnBest: boolean;
  /** The most games that may be played, one for each layout and first cell. */
  readonly mostGames: number;
  /** The first of the cells with the least total, found sooner than by the totals of all; absent if it cannot be. */
  readonly leastOf?: ((cells: readonly number[]) => number) | undefined;
  /** Of a listed position, if there is one. */
  readonly greedyTree?: GreedyTree | undefined;
  /**
   * The shots to the end, summed by weight over all layouts, up to an amount that is the same for all cells; perhaps
   * Infinity from a limit on, which saves time.
   */
  total(cell: number, limit?: number): number;
  mean(cell: number): LayoutMean;
  /** The standard deviation of the number of shots over the layouts, if the strategy's own cell is shot first. */
  spread(): number;
}

/** Listed layouts as candidates; undefined if ships may overlap, or if none is left. */
export const candidatesOf = (knowledge: Knowledge, { judges }: LayoutSet): Candidates | undefined => {
  if (judges.length === 0 || !canBeCandidates(knowledge.scenario)) return undefined;
  const ships = judges[0].placements.length;
  const placements = new Int32Array(judges.length * ships);
  for (const [i, layout] of judges.entries()) placements.set(layout.placements, i * ships);
  return weighedCandidates(knowledge, { ships, placements });
};

/** The mean number of ship cells not yet shot over all layouts: the shots that the game takes besides its misses. */
export const meanLeft = ({ scenario, observations }: Knowledge, { judges, weights }: LayoutSet): LayoutMean => {
  const { cells, cellStart } = placementsOf(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  const left = judges.map(({ placements }) => {
    const open = new Set<number>();
    for (const p of placements)
      for (let i = cellStart[p]; i < cellStart[p + 1]; i++) if (!shot.has(cells[i])) open.add(cells[i]);
    return open.size;
  });
  return LayoutMean.ofListed(sum(left, weights), left.length, weights);
};

/** Listed layouts as candidates, and the tree of greedy-hit over them. */
interface GreedyTree {
  readonly candidates: Candidates;
  readonly tree: MissTree;
}

/** Some ten times as quick as {@link GreedyGames}. Undefined under a prior, if ships may overlap, and without WebAssembly. */
const greedyTreeOf = (knowledge: Knowledge, set: LayoutSet): GreedyTree | undefined => {
  const candidates = set.weights ? undefined : candidatesOf(knowledge, set);
  const tree = candidates && unlessRefused(() => makeMissTree(candidates));
  return tree && { candidates, tree };
};

/** The likeliest cell, the lowest among equals. */
const likeliestOf = ({ candidates: { columns }, tree: { counts } }: GreedyTree): number =>
  columns[counts.reduce((best, count, column) => (count > counts[best] ? column : best), 0)];

/** Keeps values that are known in full. @param value of a cell; Infinity from a limit on */
export const keepBelow = (
  value: (cell: number, limit: number) => number,
): ((cell: number, limit?: number) => number) => {
  const known = new Map<number, number>();
  return (cell, limit = Number.POSITIVE_INFINITY) => {
    const kept = known.get(cell);
    if (kept !== undefined) return kept;
    const found = value(cell, limit);
    if (found < Number.POSITIVE_INFINITY) known.set(cell, found);
    return found;
  };
};

/** The value of a position whose layouts are all listed, with greedy-hit playing on. */
export const greedyValue = (knowledge: Knowledge, set: LayoutSet): PositionValue => {
  const { judges, weights } = set;
  const own = greedyTreeOf(knowledge, set);
  let made: GreedyGames | undefined;
  const games = (): GreedyGames => (made ??= new GreedyGames(knowledge, judges, weights));
  const played = oncePerKey((cell: number) => games().play([cell]));
  const missed = own && keepBelow((cell, limit) => own.tree.misses(own.candidates.columns.indexOf(cell), limit));
  const total = missed ?? ((cell) => played(cell).total);
  const judgeCell = own ? likeliestOf(own) : games().nextCell();
  let left: LayoutMean | undefined;
  return {
    judge: { by: "greedy-hit", layouts: judges.length, all: true },
    set,
    greedyTree: own,
    judgeCell,
    isOwnBest: false,
    mostGames: MOST_GREEDY,
    // A cell is given up once it cannot be the best.
    leastOf: own && ((cells) => leastBy(cells, total)),
    total,
    mean(cell) {
      if (!missed) return LayoutMean.ofListed(played(cell).total, judges.length, weights);
      left ??= meanLeft(knowledge, set);
      return left.plus(LayoutMean.ofAll(missed(cell), judges.length));
    },
    spread() {
      const weight = weights ? sum(weights) : judges.length;
      const { total, squares } = played(judgeCell);
      return Math.sqrt(Math.max(0, squares / weight - (total / weight) ** 2));
    },
  };
};

/** The value of a position, from the games of a playout strategy. */
export const playedValue = (
  playout: Playout,
  knowledge: Knowledge,
  set: LayoutSet,
  mostGames: number,
): PositionValue => {
  const shots = oncePerKey((cell: number) => playout.shots(knowledge, set.judges, [cell]));
  const judgeCell = set.judges.length === 0 ? -1 : playout.nextCell(knowledge);
  return {
    judge: { by: playout.name, layouts: set.judges.length, all: set.isAll },
    set,
    judgeCell,
    isOwnBest: false,
    mostGames,
    total: (cell) => sum(shots(cell), set.weights),
    mean: oncePerKey((cell: number) => set.mean(shots(cell))),
    spread() {
      const values = Array.from(shots(judgeCell));
      const weight = set.weights ? sum(set.weights) : values.length;
      const mean = sum(values, set.weights) / weight;
      const squares = values.map((value) => (value - mean) ** 2);
      return Math.sqrt(sum(squares, set.weights) / weight);
    },
  };
};

/**
 * Plays greedy-hit against all layouts at once, which are themselves the posterior: the cell with the most
 * ships, the lowest among equals, is shot in all, and each part continues separately. So each layout gets the
 * game that greedy-hit would play; under a prior, up to chances that differ by less than 2^-40. Cost: about a
 * microsecond for each layout and first cell, a hundredth of playing them one by one.
 */
export class GreedyGames {
  readonly #parts: LayoutParts;
  readonly #number: number;
  readonly #weights: Float64Array | undefined;
  #total = 0;
  #squares = 0;

  /** @param layouts all that agree and leave a cell to hit @param weights of each under a prior; equal if omitted */
  constructor(knowledge: Knowledge, layouts: readonly Layout[], weights?: Float64Array) {
    this.#parts = new LayoutParts(knowledge, layouts, weights);
    this.#weights = weights;
    this.#number = layouts.length;
  }

  /** The cell that greedy-hit shoots next; -1 if no layout is left. */
  nextCell(): number {
    return this.#parts.mostShips(0, this.#number);
  }

  /**
   * The shots of all games that begin at these cells, including these: weighted sums of them and of their squares.
   * Several cells are chosen before any answer, and all of them are fired.
   */
  play(cells: readonly number[]): { total: number; squares: number } {
    this.#total = 0;
    this.#squares = 0;
    this.#shoot(0, this.#number, cells, 1);
    return { total: this.#total, squares: this.#squares };
  }

  /** Plays on in a range of layouts with the `number`th shot: at one of the cells or, after these, at greedy's. */
  #shoot(from: number, to: number, cells: readonly number[], number: number): void {
    const parts = this.#parts;
    const cell = cells[number - 1] ?? parts.mostShips(from, to);
    const end = parts.shoot(from, to, cell);
    this.#end(Math.max(number, cells.length), end, to);
    for (let at = from; at < end; ) {
      const next = parts.gather(at, end);
      // If only one layout is left, every shot hits.
      if (next - at === 1 && number >= cells.length) this.#end(number + parts.left[parts.order[at]], at, next);
      else this.#shoot(at, next, cells, number + 1);
      at = next;
    }
    parts.takeBack(from, to, cell);
  }

  #end(shots: number, from: number, to: number): void {
    let games = to - from;
    if (this.#weights) {
      games = 0;
      for (let at = from; at < to; at++) games += this.#weights[this.#parts.order[at]];
    }
    this.#total += shots * games;
    this.#squares += shots * shots * games;
  }
}
