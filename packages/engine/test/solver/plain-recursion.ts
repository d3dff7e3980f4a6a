import { RefusedError } from "../../src/core/result.ts";
import { listLayouts } from "../../src/inference/posterior/layout-list.ts";
import type { Knowledge } from "../../src/knowledge/knowledge.ts";
import { answerKey, isMiss } from "../../src/scenario/answer.ts";
import type { Layout } from "../../src/scenario/layout.ts";
import { Replay } from "../../src/solver/check-tree.ts";

/** The optimum for every objective. */
export interface PlainOptimum {
  readonly layouts: number;
  readonly weight: bigint;
  /** For each objective, the least total or worst case, and the least second criterion among the best. */
  readonly mean: { readonly total: bigint };
  readonly worst: { readonly worst: number };
  readonly "mean-then-worst": { readonly total: bigint; readonly worst: number };
  readonly "worst-then-mean": { readonly total: bigint; readonly worst: number };
  /** The number of distinct positions reached: pairs of remaining layouts and hit cells. */
  readonly positions: number;
}

/** The maximum number of layouts for the plain recursion. */
const PLAIN_MAX_LAYOUTS = 2000;

/**
 * The optimum, by a recursion without shortcuts: no bounds, no dominance, no symmetry, no certain cells shot
 * first, no merged layouts. The solver is checked against it.
 *
 * A position is the set of remaining layouts and the set of ship cells already shot. Its value is a list: for
 * each number k of misses still allowed, the smallest total of a strategy in which no layout misses more than k
 * times, or nothing if there is no such strategy. A shot at c allows k misses exactly if the positions after its
 * answers do, where a miss leaves only k - 1; the value is the minimum over all cells of the remaining layouts.
 * The recursion ends when every remaining layout is completely hit. The list of the first position gives the
 * optimum for every objective. Repeated positions are looked up.
 *
 * Cost: the number of positions times cells times layouts; the number of positions grows like 2 to the number of
 * cells.
 *
 * @throws RefusedError when there are more than 2000 layouts.
 */
export const solvePlainly = (knowledge: Knowledge, weights: (layout: Layout) => bigint = () => 1n): PlainOptimum => {
  const layouts = listLayouts(knowledge, PLAIN_MAX_LAYOUTS);
  if (layouts.length === 0) throw new RefusedError("no layout agrees with the shots: there is nothing to solve");
  const recursion = new PlainRecursion(knowledge, layouts, weights);
  const value = recursion.evaluate(layouts, []);
  const total = value.at(-1) as bigint;
  const worst = value.findIndex((least) => least !== undefined);
  return {
    layouts: layouts.length,
    weight: layouts.reduce((sum, layout) => sum + weights(layout), 0n),
    mean: { total },
    worst: { worst },
    "mean-then-worst": { total, worst: value.indexOf(total) },
    "worst-then-mean": { total: value[worst] as bigint, worst },
    positions: recursion.positions,
  };
};

/** For each number of misses still allowed, the smallest total, or undefined if more misses are needed. */
type Value = readonly (bigint | undefined)[];

class PlainRecursion {
  readonly #weights: (layout: Layout) => bigint;
  /** Cells shot before the search. */
  readonly #before: readonly number[];
  readonly #index: ReadonlyMap<Layout, number>;
  /** The largest number of misses that can ever occur. */
  readonly #most: number;
  readonly #known = new Map<string, Value>();

  constructor({ scenario, observations }: Knowledge, layouts: readonly Layout[], weights: (layout: Layout) => bigint) {
    this.#weights = weights;
    this.#before = observations.map(({ cell }) => cell);
    this.#index = new Map(layouts.map((layout, i) => [layout, i]));
    this.#most = scenario.board.cellCount - scenario.board.blocked.length - observations.length;
  }

  get positions(): number {
    return this.#known.size;
  }

  /**
   * Replaying misses does not change the answers to later hits, so only hits are stored.
   *
   * @param left the layouts that agree with the answers so far
   */
  evaluate(left: readonly Layout[], hits: readonly number[]): Value {
    const shot = [...this.#before, ...hits];
    const open = left.filter((layout) => unhitAfter(layout, shot).size > 0);
    if (open.length === 0) return this.#constant(0n);
    const key = `${open.map((layout) => this.#index.get(layout)).join()};${[...hits].sort((a, b) => a - b).join()}`;
    const found = this.#known.get(key);
    if (found) return found;
    const cells = new Set(open.flatMap((layout) => [...unhitAfter(layout, shot)]));
    let value: Value = this.#constant(undefined);
    for (const cell of cells) value = value.map(leastOf(this.#valueOfShot(open, hits, cell)));
    this.#known.set(key, value);
    return value;
  }

  #valueOfShot(open: readonly Layout[], hits: readonly number[], cell: number): Value {
    let sum: Value = this.#constant(0n);
    for (const { miss, members } of byAnswer(open, [...this.#before, ...hits], cell)) {
      const next = this.evaluate(members, miss ? hits : [...hits, cell]);
      const missed = miss ? members.reduce((total, layout) => total + this.#weights(layout), 0n) : 0n;
      sum = sum.map((so, k) => {
        const part = miss ? next[k - 1] : next[k];
        return so === undefined || part === undefined ? undefined : so + part + missed;
      });
    }
    return sum;
  }

  #constant(value: bigint | undefined): Value {
    return new Array<bigint | undefined>(this.#most + 1).fill(value);
  }
}

const leastOf =
  (other: Value) =>
  (old: bigint | undefined, k: number): bigint | undefined => {
    const now = other[k];
    return now !== undefined && (old === undefined || now < old) ? now : old;
  };

/** Groups the layouts by their answer to a shot that follows other shots. */
const byAnswer = (
  layouts: readonly Layout[],
  shot: readonly number[],
  cell: number,
): Iterable<{ readonly miss: boolean; readonly members: readonly Layout[] }> => {
  const groups = new Map<string, { miss: boolean; members: Layout[] }>();
  for (const layout of layouts) {
    const replay = new Replay(layout);
    for (const earlier of shot) replay.fire(earlier);
    const answer = replay.fire(cell);
    const group = groups.get(answerKey(answer)) ?? { miss: isMiss(answer), members: [] };
    group.members.push(layout);
    groups.set(answerKey(answer), group);
  }
  return groups.values();
};

const unhitAfter = (layout: Layout, shot: readonly number[]): Set<number> => {
  const replay = new Replay(layout);
  for (const cell of shot) replay.fire(cell);
  return replay.unhit;
};
