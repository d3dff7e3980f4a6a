import { Assignment } from "./assignment.ts";
import type { FinishGraph, FinishTable } from "./finish-table.ts";

const TOTAL = 2 ** 40;

const BELOW_ALL = 1 - 2 ** -53;

const PATIENCE = 40;

/**
 * Searches for weights of candidates that make a finish table's bound strong. If, for some weights, F(no hit, k) is
 * less than their sum, not all candidates can be finished with k misses. F is convex in the weights. How often the
 * greatest sum counts each candidate is a subgradient, so a step shrinks a weight exponentially in how often it counts
 * (multiplicative weights: S. Arora, E. Hazan and S. Kale, 2012). Cost of a step: an assignment for each set.
 */
class HardestWeights {
  readonly #graph: FinishGraph;
  readonly #sets: number;
  readonly #stride: number;
  readonly #assignment: Assignment;
  readonly #values: Float64Array;
  readonly #weight: Float64Array;
  /** How often each value of a set counts in that of the last set. */
  readonly #counted: Float64Array;
  readonly #countedWeight: Float64Array;
  /** The first sets are candidates; each stands for some number of symmetric candidates. */
  readonly #candidateSets: number;
  readonly #candidatesOf: Float64Array;
  /** For each set that is a candidate, the probability of its candidates. */
  #shares: Float64Array;
  readonly #stop: () => boolean;

  /** @param graph its last set is the position in question. @param most the most misses in question */
  constructor(graph: FinishGraph, most: number, stop: () => boolean) {
    this.#graph = graph;
    this.#sets = graph.start.length - 1;
    this.#stride = most + 1;
    this.#candidateSets = graph.unhit.findIndex((unhit) => unhit > 0);
    if (this.#candidateSets < 0) this.#candidateSets = this.#sets;
    let items = 1;
    for (let set = 0; set < this.#sets; set++) items = Math.max(items, graph.start[set + 1] - graph.start[set]);
    this.#assignment = new Assignment(items, this.#stride);
    this.#values = new Float64Array(this.#sets * this.#stride);
    this.#weight = new Float64Array(this.#sets);
    this.#counted = new Float64Array(this.#sets * this.#stride);
    this.#countedWeight = new Float64Array(this.#sets);
    this.#candidatesOf = new Float64Array(this.#candidateSets);
    this.#countedWeight[this.#sets - 1] = 1;
    this.#spreadWeights();
    for (let set = 0; set < this.#candidateSets; set++) this.#candidatesOf[set] = Math.round(this.#countedWeight[set]);
    const candidates = this.#candidatesOf.reduce((a, b) => a + b, 0);
    this.#shares = this.#candidatesOf.map((count) => count / candidates);
    this.#stop = stop;
  }

  /**
   * Passes the count of each set's weight down to its candidates, in equal parts to the sets after a hit on each
   * column.
   */
  #spreadWeights(): void {
    const { start, hit, sunk, unhit } = this.#graph;
    const often = this.#countedWeight;
    for (let set = this.#sets - 1; set >= this.#candidateSets; set--) {
      if (often[set] === 0) continue;
      const each = often[set] / unhit[set];
      for (let shot = start[set]; shot < start[set + 1]; shot++) {
        if (hit[shot] >= 0) often[hit[shot]] += each;
        if (sunk[shot] >= 0) often[sunk[shot]] += each;
      }
    }
  }

  /**
   * Seeks weights for which not all candidates can be finished with `misses` misses, starting from those found last:
   * whole numbers from 1, equal for symmetric candidates, and the share of their sum that can be finished by the
   * bound.
   */
  find(misses: number, steps: number): { readonly candidates: Float64Array; readonly share: number } {
    let best = this.#shares;
    let least = Number.POSITIVE_INFINITY;
    let since = 0;
    let shares = this.#shares;
    for (let step = 0; step < steps && since < PATIENCE && !this.#stop(); step++) {
      const share = this.#value(this.#rounded(shares), misses);
      since++;
      if (share < least - 1e-4) since = 0;
      if (share < least) {
        least = share;
        best = shares;
      }
      if (least < 1) break;
      shares = this.#stepped(shares, misses, step);
    }
    this.#shares = best;
    const weights = this.#rounded(best);
    return {
      candidates: Float64Array.from(this.#graph.candidates, (set) => (set < 0 ? 1 : weights[set])),
      share: least,
    };
  }

  /** Whole weights of the sets that are candidates, so that all later sums are exact. */
  #rounded(shares: Float64Array): Float64Array {
    return shares.map((share, set) => Math.max(1, Math.round((share / this.#candidatesOf[set]) * TOTAL)));
  }

  /** F(last set, misses) as a share of the total weight. */
  #value(weights: Float64Array, misses: number): number {
    const values = this.#values;
    const stride = this.#stride;
    let total = 0;
    for (let set = 0; set < this.#candidateSets; set++) {
      this.#weight[set] = weights[set];
      total += weights[set] * this.#candidatesOf[set];
      values.fill(weights[set], set * stride, (set + 1) * stride);
    }
    for (let set = this.#candidateSets; set < this.#sets; set++) {
      this.#begin(set, misses);
      let weight = 0;
      const { start, hit, sunk, unhit } = this.#graph;
      for (let shot = start[set]; shot < start[set + 1]; shot++) {
        weight += (hit[shot] < 0 ? 0 : this.#weight[hit[shot]]) + (sunk[shot] < 0 ? 0 : this.#weight[sunk[shot]]);
      }
      // Exact, because every candidate counts once for each of its remaining columns.
      weight /= unhit[set];
      // The weight of the last set must not limit its value, which is compared with that weight.
      if (set === this.#sets - 1) weight = Number.POSITIVE_INFINITY;
      this.#weight[set] = weight;
      let sum = 0;
      for (let v = 0; v <= misses; v++) {
        if (sum < weight) sum = Math.min(weight, this.#assignment.add());
        values[set * stride + v] = sum;
      }
    }
    const last = values[(this.#sets - 1) * stride + misses];
    // Both are whole numbers below 2^53.
    return last < total ? Math.min(last / total, BELOW_ALL) : Math.max(last / total, 1);
  }

  #begin(set: number, misses: number): void {
    const { start, hit, sunk } = this.#graph;
    const { gains } = this.#assignment;
    const stride = this.#stride;
    for (let shot = start[set]; shot < start[set + 1]; shot++) {
      const at = (shot - start[set]) * stride;
      for (let v = 0; v <= misses; v++) {
        gains[at + v] =
          (hit[shot] < 0 ? 0 : this.#values[hit[shot] * stride + v]) +
          (sunk[shot] < 0 ? 0 : this.#values[sunk[shot] * stride + v]);
      }
    }
    this.#assignment.begin(start[set + 1] - start[set]);
  }

  /** A step away from the candidates that count most often. */
  #stepped(shares: Float64Array, misses: number, step: number): Float64Array {
    this.#count(misses);
    const often = Float64Array.from(
      { length: this.#candidateSets },
      (_, set) => this.#countedWeight[set] / this.#candidatesOf[set],
    );
    const most = often.reduce((a, b) => Math.max(a, b), 1e-9);
    const rate = 1 / Math.sqrt(4 + step);
    let sum = 0;
    const next = Float64Array.from(shares, (share, set) => {
      const value = share * Math.exp((-rate * often[set]) / most);
      sum += value;
      return value;
    });
    return next.map((share) => share / sum);
  }

  /** Counts how often each candidate occurs in the greatest sum. */
  #count(misses: number): void {
    const { start, hit, sunk } = this.#graph;
    const stride = this.#stride;
    const [counted, whole] = [this.#counted, this.#countedWeight];
    counted.fill(0);
    whole.fill(0);
    counted[(this.#sets - 1) * stride + misses] = 1;
    for (let set = this.#sets - 1; set >= this.#candidateSets; set--) {
      this.#begin(set, misses);
      let sum = 0;
      for (let v = 0; v <= misses; v++) {
        if (sum < this.#weight[set]) sum = this.#assignment.add();
        const often = counted[set * stride + v];
        if (often === 0) continue;
        if (sum >= this.#weight[set]) {
          whole[set] += often;
          continue;
        }
        for (let shot = start[set]; shot < start[set + 1]; shot++) {
          const slot = this.#assignment.slotOf(shot - start[set]);
          if (slot < 0) continue;
          if (hit[shot] >= 0) counted[hit[shot] * stride + slot] += often;
          if (sunk[shot] >= 0) counted[sunk[shot] * stride + slot] += often;
        }
      }
    }
    this.#spreadWeights();
    for (let set = 0; set < this.#candidateSets; set++) {
      for (let v = 0; v <= misses; v++) whole[set] += counted[set * stride + v];
    }
  }
}

/** The most shots of a graph. With more, a step would take too long. */
const MOST_SHOTS = 1000;

/** The number of sets tried for each number of unhit columns. */
const TRIED = 3;

/** The most steps for each set and number of misses. */
const STEPS = 150;

/**
 * A lower bound on the worst case of all candidates, before any search. It seeks strong weights for the heaviest sets
 * of each size, because all candidates are at least as hard as those of a set. The weights prove it; undefined if
 * those of the table are as good. @param most seeks no bound above this
 */
export const hardestCandidates = (
  finish: FinishTable,
  { size, most, stop }: { readonly size: number; readonly most: number; readonly stop: () => boolean },
): { readonly misses: number; readonly weights: Float64Array | undefined } => {
  const { values, stride } = finish;
  const weightOf = (set: number): number => values[(set + 1) * stride - 1];
  const missesOf = (set: number): number => {
    const weight = weightOf(set);
    const first = values.subarray(set * stride, (set + 1) * stride).findIndex((value) => value >= weight);
    return first < 0 ? stride : first;
  };
  const root = finish.size - 1;
  let misses = missesOf(root);
  let weights: Float64Array | undefined;
  for (let unhit = size; unhit > 0; unhit--) {
    const [from, to] = finish.layer(unhit);
    const sets = Array.from({ length: to - from }, (_, i) => from + i)
      .sort((a, b) => missesOf(b) - missesOf(a) || weightOf(b) - weightOf(a))
      .slice(0, TRIED);
    for (const set of sets) {
      misses = Math.max(misses, missesOf(set));
      const graph = finish.graph(set, MOST_SHOTS);
      if (!graph) break;
      const hardest = new HardestWeights(graph, Math.max(most, misses), stop);
      while (misses < most && !stop()) {
        const { share, candidates } = hardest.find(misses, STEPS);
        if (share >= 1) break;
        misses++;
        if (set === root) weights = candidates;
      }
    }
  }
  return { misses, weights };
};
