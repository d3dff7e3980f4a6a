import { addTo, leastBy } from "../../core/lists.ts";
import { keep } from "../../core/once-per.ts";
import type { Candidates } from "./candidates.ts";
import { type MissTree, makeMissTree } from "./miss-tree.ts";

export interface RolloutLimits {
  readonly layouts: number;
  /** The number of layouts to draw if there are too many to list. */
  readonly drawn: number;
  readonly cells: number;
  /** The least chance of a cell that is tried, as a part of the best chance. */
  readonly ratio: number;
  /** The best chance above which cells are tried with drawn layouts, because a ship is being chased. */
  readonly target: number;
  /** The largest product of candidates and columns at which rollouts, instead of greedy, play on. */
  readonly nested: number;
}

/**
 * On the American board with answers `length`, lists of up to 65,536 layouts save 0.069 +- 0.033 shots
 * compared with lists of up to 4,096 (160 games, seed 902). Lists of up to 262,144 save 0.00 +- 0.12 more and
 * take four times as long. Trying 12 cells saves nothing, nor does `nested: 60_000`.
 */
export const STANDARD_LIMITS: RolloutLimits = {
  layouts: 65_536,
  drawn: 4096,
  cells: 8,
  ratio: 0.5,
  target: 0.3,
  nested: 20_000,
};

/** Nanoseconds to list a layout as a candidate. */
const PER_LAYOUT = 500;
/** Nanoseconds for a layout in the tree of each cell tried. */
const PER_TREE = 400;

/** Nanoseconds more for a drawn layout: to draw it, and for a candidate that merges with few others. */
const PER_DRAWN = 8000;

/** Nanoseconds for each candidate and column of a rollout over rollouts. */
const PER_NESTED = 1500;

/**
 * The limits for a decision within a time: the given cells, and all layouts that the time allows. Fewer cells, down
 * to two, are tried if all layouts can then be listed. Times are computed from constants, not read from a clock,
 * so all machines choose the same.
 * @param left the number of layouts left @param tried the number of cells to try
 */
export const limitsWithin = (
  limits: RolloutLimits,
  milliseconds: number,
  left: number,
  tried: number,
): RolloutLimits => {
  if (milliseconds === Number.POSITIVE_INFINITY) return limits;
  const nanoseconds = milliseconds * 1e6;
  const listedWith = (cells: number): number => Math.floor(nanoseconds / (PER_LAYOUT + PER_TREE * cells));
  let cells = Math.max(2, Math.min(limits.cells, tried));
  while (cells > 2 && left > listedWith(cells)) cells--;
  if (left > listedWith(cells)) cells = limits.cells;
  return {
    ...limits,
    cells,
    layouts: Math.max(1, listedWith(cells)),
    drawn: Math.max(1, Math.floor(nanoseconds / (PER_DRAWN + PER_TREE * cells))),
    nested: Math.floor(nanoseconds / PER_NESTED),
  };
};

type TrialLimits = Pick<RolloutLimits, "cells" | "ratio">;

/** The likeliest columns, the lower first among equals: at most `cells`, with at least `ratio` of the best count. */
const columnsToTry = (counts: Float64Array, shot: ReadonlySet<number>, { cells, ratio }: TrialLimits): number[] => {
  const open: number[] = [];
  for (let column = 0; column < counts.length; column++) if (counts[column] > 0 && !shot.has(column)) open.push(column);
  open.sort((a, b) => counts[b] - counts[a] || a - b);
  return open.slice(0, cells).filter((column) => counts[column] >= ratio * counts[open[0]]);
};

/**
 * The misses of a shot if rollouts over greedy choose all later ones. In each position it takes the column after
 * which greedy misses least, and goes on with the candidates of each answer. Positions with the same candidates (and
 * the same shots, if the order of hits matters) are valued once. Cost: a greedy tree for each column tried at each
 * shot.
 */
export class RolloutTree {
  readonly #candidates: Candidates;
  readonly #tree: MissTree;
  readonly #limits: TrialLimits;
  /** Whether certain hits are shot at once, because what they reveal does not depend on when they are shot. */
  readonly #certainFirst: boolean;
  readonly #values = new Map<string, number>();

  constructor(candidates: Candidates, tree: MissTree, limits: TrialLimits) {
    this.#candidates = candidates;
    this.#tree = tree;
    this.#limits = limits;
    this.#certainFirst = !candidates.isOrdered;
  }

  /** The column that a rollout shoots first: a certain hit, else the one after which greedy misses least. */
  ownColumn(): number {
    const { counts, weight } = this.#tree;
    const tried = columnsToTry(counts, new Set(), this.#limits);
    if (this.#certainFirst && counts[tried[0]] === weight) return tried[0];
    return leastBy(tried, (column, least) => this.#tree.misses(column, least));
  }

  /**
   * The misses of a shot and of rollouts after it, by weight; Infinity from `limit` on. Column -1 is in no candidate.
   */
  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    const all = Int32Array.from({ length: this.#candidates.candidateCount }, (_, candidate) => candidate);
    if (column < 0) {
      const total = this.#candidates.weight + this.#valueOf(Array.from(all), [], 0);
      return total >= limit ? Number.POSITIVE_INFINITY : total;
    }
    this.#tree.enter(all, [], 0);
    return this.#missesOf(all, [], 0, column, limit);
  }

  #missesOf(candidates: Int32Array, shot: readonly number[], hits: number, column: number, limit: number): number {
    const codes = this.#tree.answersTo(column);
    const parts = new Map<number, number[]>();
    let total = 0;
    codes.forEach((code, i) => {
      const candidate = candidates[i];
      if (code === 0) total += this.#candidates.weights[candidate];
      addTo(parts, code, candidate);
    });
    const after = [...shot, column].sort((a, b) => a - b);
    for (const [code, part] of parts) {
      if (total >= limit) return Number.POSITIVE_INFINITY;
      total += this.#valueOf(part, after, code === 0 ? hits : hits + 1);
    }
    return total >= limit ? Number.POSITIVE_INFINITY : total;
  }

  #valueOf(part: readonly number[], shot: readonly number[], hits: number): number {
    const { lengths } = this.#candidates;
    const candidates = Int32Array.from(part.filter((candidate) => lengths[candidate] > hits));
    if (candidates.length < 2) return 0;
    const key = this.#certainFirst ? candidates.join() : `${candidates.join()}/${shot.join()}`;
    return keep(this.#values, key, () => this.#work(candidates, shot, hits));
  }

  #work(candidates: Int32Array, shot: readonly number[], hits: number): number {
    const tree = this.#tree;
    tree.enter(candidates, shot, hits);
    const { counts, weight } = tree;
    const closed = new Set(shot);
    const tried = columnsToTry(counts, closed, this.#limits);
    const [first] = tried;
    if (this.#isSettled(counts, closed, weight)) return 0;
    if (counts[first] === weight && this.#certainFirst)
      return this.#missesOf(candidates, shot, hits, first, Number.POSITIVE_INFINITY);
    let least = Number.POSITIVE_INFINITY;
    const best = leastBy(tried, (column, limit) => {
      const misses = tree.misses(column, limit);
      least = Math.min(least, misses);
      return misses;
    });
    // With three candidates, at most two stay together, and for two candidates greedy is equally good.
    if (candidates.length < 4 && this.#certainFirst) return least;
    return this.#missesOf(candidates, shot, hits, best, Number.POSITIVE_INFINITY);
  }

  /** Whether every column is certain, shot or in no candidate. */
  #isSettled(counts: Float64Array, shot: ReadonlySet<number>, weight: number): boolean {
    return counts.every((count, column) => count === 0 || count === weight || shot.has(column));
  }
}

/** The misses of a shot at a cell: if a list is short, rollouts play on, otherwise greedy; Infinity from `limit` on. */
export const missesAfter = (
  candidates: Candidates,
  limits: RolloutLimits,
): ((cell: number, limit?: number) => number) => {
  const tree = makeMissTree(candidates);
  const isShort = candidates.candidateCount * candidates.columns.length <= limits.nested;
  const judge = isShort ? new RolloutTree(candidates, tree, limits) : tree;
  return (cell, limit) => judge.misses(candidates.columns.indexOf(cell), limit);
};
