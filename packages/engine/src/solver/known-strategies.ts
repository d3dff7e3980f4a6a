import { type DecisionTree, leavesOf } from "./decision-tree.ts";
import type { Misses, SolveOptions } from "./solution.ts";

/** A strategy and what it misses. */
export interface Known {
  readonly tree: DecisionTree;
  readonly misses: Misses;
}

/** The best strategies that are known while the best of all is looked for. */
export class KnownStrategies {
  /** Whether the worst case comes before the mean. */
  readonly #isForWorst: boolean;
  readonly #weights: SolveOptions["weights"];
  readonly #sum: number;
  #forProof: Known;
  #shown: Known;

  /**
   * @param first something to show, and to fall back on, before anything is proved
   * @param weights the weight of each layout; without it each weighs 1
   * @param sum the weight of all layouts
   */
  constructor(first: DecisionTree, isForWorst: boolean, weights: SolveOptions["weights"], sum: number) {
    this.#isForWorst = isForWorst;
    this.#weights = weights;
    this.#sum = sum;
    this.#forProof = this.measure(first);
    this.#shown = this.#forProof;
  }

  /** The best strategy that the proof may end with: the same on every machine. */
  get forProof(): Known {
    return this.#forProof;
  }

  /** The best strategy to show, which the clock may have had found. */
  get shown(): Known {
    return this.#shown;
  }

  /** A tree with what it misses. Cost: a pass over its leaves. */
  measure(tree: DecisionTree): Known {
    return { tree, misses: missesOf(tree, this.#weights, this.#sum) };
  }

  /** A tree, or the strategy shown where that is better. */
  betterOf(tree: DecisionTree): Known {
    const found = this.measure(tree);
    return this.#isBetter(this.#shown.misses, found.misses) ? this.#shown : found;
  }

  /** Takes in a strategy to show, if it is better than the one shown. */
  show(found: Known | undefined): void {
    if (found && this.#isBetter(found.misses, this.#shown.misses)) this.#shown = found;
  }

  /** Takes in a strategy that the proof may end with, if it is better than the one known. */
  learn(found: Known | undefined): void {
    if (found && this.#isBetter(found.misses, this.#forProof.misses)) this.#forProof = found;
    this.show(found);
  }

  #isBetter(a: Misses, b: Misses): boolean {
    if (this.#isForWorst && a.worst !== b.worst) return a.worst < b.worst;
    return a.total !== b.total ? a.total < b.total : a.worst < b.worst;
  }
}

/** What a tree misses. @param sum the weight of all layouts */
const missesOf = (tree: DecisionTree, weights: SolveOptions["weights"], sum: number): Misses => {
  let total = 0n;
  let worst = 0;
  for (const { layouts, misses } of leavesOf(tree)) {
    const weight = weights ? layouts.reduce((all, layout) => all + weights(layout), 0n) : BigInt(layouts.length);
    total += weight * BigInt(misses);
    worst = Math.max(worst, misses);
  }
  return { total, mean: Number(total) / sum, worst };
};
