import { Assignment } from "../solver/kernel/assignment.ts";

/** Up to so many cells are assigned to numbers of misses; where there are more, every number takes the best cell anew. */
const MOST_ASSIGNED = 160;

/** Sets of cells of all placements that a table may take. */
const MOST_SETS = 30_000;

/**
 * How many placements of one ship can be finished with few misses, whatever the strategy, when the whole ship is shown
 * after `depth` hits: an upper bound for every number of misses.
 *
 * Let X be a set of hits and F(X, v) the bound on the placements with X that are finished with at most v further misses. A
 * strategy shoots c0, then c1 if that misses, and so on, all different; a placement first hit at ci has v - i misses left.
 * Hence F(X, v) is at most the number of placements that are X (they are finished) and the greatest sum of F(X + ci, v - i)
 * over different cells. It is at most the number of placements with X, and just that after `depth` hits. It does not grow
 * when placements are left out, so it holds for every part of them too. See docs/bounds.md.
 *
 * Cost: the sets of at most `depth` cells of a placement, and an assignment for each. All numbers are whole, below 2^53.
 */
export class ShipFinish {
  /** Most hits before the ship is shown. */
  readonly depth: number;
  readonly #values: readonly number[];
  readonly #known = new Map<string, readonly number[]>();
  readonly #assignment: Assignment | undefined;
  readonly #slots: number;
  readonly #poll: () => void;

  /**
   * @param placements each a list of cells
   * @param depth from 1
   * @param poll asked for every set; what it throws ends the work
   */
  constructor(placements: readonly ArrayLike<number>[], depth: number, poll: () => void = () => {}) {
    this.depth = depth;
    this.#poll = poll;
    const cells = new Set<number>();
    for (const own of placements) for (let i = 0; i < own.length; i++) cells.add(own[i]);
    this.#slots = cells.size;
    if (cells.size <= MOST_ASSIGNED) this.#assignment = new Assignment(cells.size, cells.size);
    this.#values = this.#finished(placements, []);
    this.#known.clear();
  }

  /** At most so many placements are finished with at most so many misses; 0 for a negative number. */
  at(misses: number): number {
    return misses < 0 ? 0 : atMost(this.#values, misses);
  }

  /** The depths for which tables are made: from 1 to the cells of the largest placement, as far as work allows. */
  static depthsOf(placements: readonly ArrayLike<number>[]): number[] {
    const depths: number[] = [];
    let sets = 0;
    for (let depth = 1; ; depth++) {
      const deeper = placements.filter((own) => own.length >= depth);
      if (deeper.length === 0) break;
      for (const own of deeper) sets += choose(own.length, depth);
      if (depth > 1 && sets > MOST_SETS) break;
      depths.push(depth);
    }
    return depths;
  }

  /** F(X, 0), F(X, 1), …; the last stands for all that follow. @param hits X, ascending */
  #finished(placements: readonly ArrayLike<number>[], hits: readonly number[]): readonly number[] {
    if (hits.length === this.depth || placements.length === 0) return [placements.length];
    const key = hits.join();
    const known = this.#known.get(key);
    if (known) return known;
    this.#poll();
    const through = new Map<number, ArrayLike<number>[]>();
    let whole = 0;
    for (const own of placements) {
      if (own.length === hits.length) whole++;
      for (let i = 0; i < own.length; i++) {
        if (hits.includes(own[i])) continue;
        const list = through.get(own[i]);
        if (list) list.push(own);
        else through.set(own[i], [own]);
      }
    }
    const after = [...through].map(([cell, list]) =>
      this.#finished(
        list,
        [...hits, cell].sort((a, b) => a - b),
      ),
    );
    const made = this.#combine(after, whole, placements.length);
    this.#known.set(key, made);
    return made;
  }

  /** The bounds of a set from those after a hit at each cell. @param whole placements that are the set. @param most all of them */
  #combine(after: readonly (readonly number[])[], whole: number, most: number): number[] {
    const assignment = this.#assignment;
    if (assignment) {
      for (const [item, values] of after.entries()) {
        for (let v = 0; v < after.length; v++) assignment.gains[item * this.#slots + v] = atMost(values, v);
      }
      assignment.begin(after.length);
    }
    const made: number[] = [];
    let sum = whole;
    for (let v = 0; v === 0 || (v < after.length && sum < most); v++) {
      if (assignment) sum = whole + assignment.add();
      else sum += after.reduce((best, values) => Math.max(best, atMost(values, v)), 0);
      made.push(Math.min(most, sum));
    }
    return made;
  }
}

const atMost = (values: readonly number[], v: number): number => values[Math.min(v, values.length - 1)];

/** n over k in floating point: an estimate of work. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};
