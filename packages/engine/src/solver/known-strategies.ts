import { type DecisionTree, leavesOf } from "./decision-tree.ts";
import type { Misses, SolveOptions } from "./solution.ts";

/** A strategy and its misses. */
export interface Known {
  readonly tree: DecisionTree;
  readonly misses: Misses;
}

/** The best strategies known during the search for an optimal one. */
export class KnownStrategies {
  /** Whether the worst case comes before the mean. */
  readonly #isForWorst: boolean;
  readonly #weights: SolveOptions["weights"];
  readonly #sum: number;
  #forProof: Known;
  #shown: Known;

  /**
   * @param first something to show, and a fallback, before anything is proven
   * @param weights the weight of each layout; by default 1
   * @param sum the weight of all layouts
   */
  constructor(first: DecisionTree, isForWorst: boolean, weights: SolveOptions["weights"], sum: number) {
    this.#isForWorst = isForWorst;
    this.#weights = weights;
    this.#sum = sum;
    this.#forProof = this.measure(first);
    this.#shown = this.#forProof;
  }

  /** The best strategy with which the proof may end: the same on every machine. */
  get forProof(): Known {
    return this.#forProof;
  }

  /** The best strategy to show, which may depend on the clock. */
  get shown(): Known {
    return this.#shown;
  }

  /** A tree with its misses. Cost: a pass over its leaves. */
  measure(tree: DecisionTree): Known {
    return { tree, misses: missesOf(tree, this.#weights, this.#sum) };
  }

  /** A tree, or the shown strategy if that is better. */
  betterOf(tree: DecisionTree): Known {
    const found = this.measure(tree);
    return this.#isBetter(this.#shown.misses, found.misses) ? this.#shown : found;
  }

  /** Considers a strategy to show, and keeps it if it is better. */
  show(found: Known | undefined): void {
    if (found && this.#isBetter(found.misses, this.#shown.misses)) this.#shown = found;
  }

  /** Considers a strategy with which the proof may end, and keeps it if it is better. */
  learn(found: Known | undefined): void {
    if (found && this.#isBetter(found.misses, this.#forProof.misses)) this.#forProof = found;
    this.show(found);
  }

  #isBetter(a: Misses, b: Misses): boolean {
    if (this.#isForWorst && a.worst !== b.worst) return a.worst < b.worst;
    return a.total !== b.total ? a.total < b.total : a.worst < b.worst;
  }
}

/** The misses of a tree. @param sum the weight of all layouts */
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
