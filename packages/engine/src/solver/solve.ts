import { RefusedError, unwrap } from "../core/result.ts";
import { formatNumber } from "../core/text.ts";
import { checkKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import type { CandidateTable } from "./candidate-table.ts";
import { buildTree, type Chooser, type DecisionTree } from "./decision-tree.ts";
import { Stopped, UNLIMITED, unlessStopped } from "./kernel/candidate-stack.ts";
import type { Memo } from "./kernel/memo.ts";
import { FOR_WORST, makeSearch, type PositionSearch } from "./position-search.ts";
import {
  BestTrees,
  boundsWithoutSearch,
  greedyRollout,
  likeliestColumn,
  type MeasuredTree,
  prepare,
  TELL_EVERY,
} from "./preparation.ts";
import {
  DEFAULT_LOOKAHEAD,
  DEFAULT_SOLVE_BYTES,
  type KeptProof,
  type Misses,
  type Objective,
  otherGame,
  parseObjective,
  type Solution,
  type SolveOptions,
  type StopReason,
} from "./solution.ts";

/**
 * Of two candidates, the first column that only the heavier has; undefined for more, or where the order of hits
 * matters.
 */
const pairColumn = (
  { history, masks, words, weights }: CandidateTable,
  candidates: readonly number[],
): number | undefined => {
  if (candidates.length !== 2 || history === "ordered") return undefined;
  const [a, b] = weights[candidates[0]] >= weights[candidates[1]] ? candidates : [candidates[1], candidates[0]];
  for (let w = 0; w < words; w++) {
    const difference = masks[a * words + w] & ~masks[b * words + w];
    if (difference !== 0) return w * 32 + 31 - Math.clz32(difference & -difference);
  }
  return undefined;
};

/**
 * The best strategy for an objective, as an explicit tree over all layouts that agree with some knowledge, and whether
 * it is proven to be the best. For the method see docs/explanation/solver.md.
 *
 * You can stop it with the signal or a time limit. It then returns its best strategy and lower bounds on the misses of
 * every strategy.
 *
 * Cost: there is no simple formula in the number of layouts. It takes milliseconds for a few dozen layouts and
 * seconds for a few thousand; `limits` bounds time, layouts and memory.
 *
 * @throws StoppedError when stopped before there is any strategy. RefusedError when there are too many layouts
 *   (giving their number, before it takes memory for them), when the tables of the search cannot fit, and when
 *   no layout is left. Error for an unknown objective.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { solve } from "@broadside/engine/solver";
 *
 * const solution = solve(makeKnowledge(preset("gorkoff-3x3")), { objective: "mean" });
 * solution.proven; // => true
 * solution.layouts; // => 4n
 * solution.misses.total; // => 6n
 */
export const solve = (knowledge: Knowledge, options: SolveOptions = {}): Solution => {
  checkKnowledge(knowledge);
  unwrap(parseObjective(options.objective ?? "mean"));
  return new Solver(knowledge, options).solve();
};

/** After this many milliseconds, the search looks for a better strategy to show in the meantime. */
const LONG = 5000;

/** After this many positions, not seconds, it seeks a strategy to end the proof: all machines prove the same. */
const MANY = 3e6;

/** Milliseconds for the last strategy of a stopped search. */
const FOR_THE_LAST = 300;

/** The layouts to visit for a strategy that may end the proof of a worst case. */
const QUICK_LOOKAHEAD = 3e5;

/** By what share a new limit exceeds the last lower bound, at least and at most. */
const LEAST_RISE = 0.01;
const MOST_RISE = 0.16;

/** The most positions to keep for a later search: some hundred megabytes. */
const MOST_KEPT = 4e6;

/** A tree, or a chooser of shots and the number of misses that it never exceeds. */
type Proof = { readonly tree: DecisionTree } | { readonly choose: Chooser; readonly budget: number };

class Solver {
  readonly #knowledge: Knowledge;
  readonly #options: SolveOptions;
  readonly #objective: Objective;
  readonly #table: CandidateTable;
  readonly #layouts: number;
  readonly #candidates: Int32Array;
  readonly #none: Int32Array;
  readonly #now: () => number;
  readonly #began: number;
  #search: PositionSearch | undefined;
  #reported = 0;
  #stage = "tables of bounds";
  #stopped: StopReason | undefined;
  #mayStop = true;
  #improved = false;
  #improving = false;
  readonly #strategies: BestTrees;
  readonly #lower: { total: number; worst: number };

  constructor(knowledge: Knowledge, options: SolveOptions) {
    this.#knowledge = knowledge;
    this.#options = options;
    this.#objective = options.objective ?? "mean";
    this.#now = options.now ?? (() => 0);
    this.#began = this.#now();
    const { layouts, table, tree } = prepare(knowledge, options, this.#began);
    this.#layouts = layouts;
    this.#table = table;
    this.#candidates = Int32Array.from({ length: table.candidateCount }, (_, candidate) => candidate);
    this.#none = new Int32Array(table.words);
    this.#strategies = new BestTrees(tree, this.#isForWorst, options.weights, table.weight);
    const known = boundsWithoutSearch(table);
    const lower = options.lower?.();
    const { resume } = options;
    this.#lower = {
      total: this.#objective === "worst" ? 0 : Math.max(known.total, Number(lower?.total ?? 0)),
      worst: this.#objective === "mean" ? 0 : Math.max(known.worst, lower?.worst ?? 0),
    };
    if (!resume) return;
    const differs = resume.objective !== this.#objective ? "another objective" : otherGame(resume.knowledge, knowledge);
    if (differs !== undefined || options.weights)
      throw new RefusedError(`the kept proof is for ${differs ?? "other weights"}`);
    this.#strategies.learn(this.#strategies.measure(resume.tree));
    this.#lower.total = Math.max(this.#lower.total, Number(resume.lower.total));
    this.#lower.worst = Math.max(this.#lower.worst, resume.lower.worst);
  }

  solve(): Solution {
    // Nothing beats a strategy that meets the bounds. Ending here avoids the tables of a search, which may be huge.
    if (this.#isMet(this.#strategies.forProof.misses)) return this.#finish(this.#strategies.forProof);
    const proof = unlessStopped(() => {
      this.#search = makeSearch(this.#table, this.#options.limits?.bytes ?? DEFAULT_SOLVE_BYTES, () => this.#poll());
      this.#takeUp(this.#search.memos);
      return this.#prove();
    });
    return this.#finish(proof);
  }

  #takeUp(memos: readonly Memo[]): void {
    for (const [i, rows] of (this.#options.resume?.tables ?? []).entries()) {
      if (!memos[i]?.takeUp(rows, this.#table.columns.length))
        throw new RefusedError("the kept proof has positions that this game does not have");
    }
  }

  #prove(): Proof {
    switch (this.#objective) {
      case "mean":
        if (BigInt(this.#leastTotal(UNLIMITED)) === this.#strategies.forProof.misses.total)
          return this.#strategies.forProof;
        return { choose: (candidates, hits) => this.#forTotal(candidates, hits, UNLIMITED), budget: UNLIMITED };
      case "worst": {
        const worst = this.#leastWorst();
        if (worst === this.#strategies.forProof.misses.worst) return this.#strategies.forProof;
        return { choose: this.#forWorst, budget: worst };
      }
      case "worst-then-mean": {
        const worst = this.#leastWorst();
        const total = this.#leastTotal(worst);
        const { misses } = this.#strategies.forProof;
        if (misses.worst === worst && BigInt(total) === misses.total) return this.#strategies.forProof;
        return { choose: this.#forTotal, budget: worst };
      }
      case "mean-then-worst": {
        const total = this.#leastTotal(UNLIMITED);
        for (let budget = 0; ; budget++) {
          this.#stage = `least mean within a worst case of ${budget}`;
          const least = this.#find.total(this.#candidates, this.#none, budget, total + 1);
          if (least <= total) return { choose: this.#forTotal, budget };
          this.#lower.worst = Math.max(this.#lower.worst, budget + 1);
        }
      }
    }
  }

  /** The column with the least total of misses within a budget. */
  readonly #forTotal: Chooser = (candidates, hits, budget) => {
    const left = budget > this.#table.columns.length ? UNLIMITED : budget;
    const column = pairColumn(this.#table, candidates) ?? this.#find.move(candidates, hits, left);
    if (column >= 0) return column;
    // Searches again for a move that the memo has forgotten.
    this.#find.total(candidates, hits, left, Number.POSITIVE_INFINITY);
    return this.#find.move(candidates, hits, left);
  };

  /** A column that keeps within a budget of misses in the worst case. @throws Error when no strategy does */
  readonly #forWorst: Chooser = (candidates, hits, budget) => {
    const pair = pairColumn(this.#table, candidates);
    if (pair !== undefined) return pair;
    if (!this.#find.feasible(candidates, hits, budget)) throw new Error("the budget was proved and is not kept");
    return this.#find.move(candidates, hits, FOR_WORST);
  };

  get #find(): PositionSearch {
    if (!this.#search) throw new Error("the search has not begun");
    return this.#search;
  }

  /** Tries one budget after another, up to the worst case of the best strategy known. */
  #leastWorst(): number {
    this.#stage = "worst case without a search";
    const most = this.#strategies.forProof.misses.worst;
    this.#lower.worst = Math.max(this.#lower.worst, Math.min(this.#find.leastWorst(most), most));
    if (this.#lower.worst < most) this.#strategies.learn(this.#greedy(QUICK_LOOKAHEAD));
    while (this.#lower.worst < this.#strategies.forProof.misses.worst) {
      const budget = this.#lower.worst;
      this.#stage = `worst case ${budget} or less`;
      if (this.#find.feasible(this.#candidates, this.#none, budget)) break;
      this.#lower.worst = budget + 1;
    }
    return this.#lower.worst;
  }

  /**
   * The least total within a budget. Searches with rising limits look for it; each gives a lower bound. The limits rise
   * so that each search takes longer than all before it, but not several times as long.
   */
  #leastTotal(budget: number): number {
    let rise = LEAST_RISE;
    const above = (least: number): number => Math.max(least + 1, Math.ceil(least * (1 + rise)));
    // What is proved already is not proved again.
    let limit = above(this.#lower.total);
    const began = this.#find.nodes;
    for (;;) {
      const before = this.#find.nodes - began;
      const { misses } = this.#strategies.forProof;
      const most = misses.worst <= budget ? Number(misses.total) : Number.POSITIVE_INFINITY;
      if (this.#lower.total >= most) return most;
      if (limit >= most) limit = most;
      this.#stage = `mean ${formatNumber(limit / this.#table.weight, 3)} or more`;
      const least = this.#find.total(this.#candidates, this.#none, budget, limit);
      this.#lower.total = Math.max(this.#lower.total, Math.min(least, most));
      if (least < limit) return least;
      if (limit === most) return most;
      const now = this.#find.nodes - began;
      if (now < 2 * before) rise = Math.min(MOST_RISE, 2 * rise);
      else if (now > 4 * before) rise = Math.max(LEAST_RISE, rise / 2);
      limit = above(least);
    }
  }

  #finish(proof: Proof | undefined): Solution {
    // The tree of a proof may need forgotten positions, however long they take.
    this.#mayStop = false;
    const tree =
      proof === undefined
        ? this.#bestKnown()
        : "tree" in proof
          ? proof.tree
          : buildTree(this.#table, proof.choose, proof.budget);
    const { misses } = this.#strategies.measure(tree);
    const isProved = proof !== undefined || this.#isMet(misses);
    const search = this.#search;
    return {
      knowledge: this.#knowledge,
      objective: this.#objective,
      layouts: BigInt(this.#layouts),
      weight: BigInt(this.#table.weight),
      misses,
      lower: { total: BigInt(this.#lower.total), worst: this.#lower.worst },
      proven: isProved,
      ...(this.#stopped && !isProved && { stopped: this.#stopped }),
      nodes: search?.nodes ?? 0,
      entries: search?.entries ?? 0,
      bytes: Math.round(search?.bytes ?? 0),
      milliseconds: this.#now() - this.#began,
      tree,
      ...(this.#options.keep && { kept: this.#kept(tree) }),
    };
  }

  /** Whether a strategy has no more misses than the bounds, so that it is proved although the search was stopped. */
  #isMet({ total, worst }: Misses): boolean {
    const isTotalMet = this.#objective === "worst" || total === BigInt(this.#lower.total);
    return isTotalMet && (this.#objective === "mean" || worst === this.#lower.worst);
  }

  #kept(tree: DecisionTree): KeptProof {
    const lower = { total: BigInt(this.#lower.total), worst: this.#lower.worst };
    // A search that was stopped before it had tables leaves those of the earlier one as they were.
    const tables = this.#search?.memos.map((memo) => memo.rows(MOST_KEPT)) ?? this.#options.resume?.tables ?? [];
    return { knowledge: this.#knowledge, objective: this.#objective, lower, tree, tables };
  }

  /** The best tree of a stopped search: proven moves where there are any, good moves elsewhere. */
  #bestKnown(): DecisionTree {
    const search = this.#search;
    const stopped = this.#now();
    const poll = (): void => {
      if (this.#now() > stopped + FOR_THE_LAST) throw new Stopped();
    };
    const otherwise = this.#rollout(poll) ?? ((candidates, hits) => likeliestColumn(this.#table, candidates, hits));
    const choose: Chooser = (candidates, hits, left) => {
      const proved =
        pairColumn(this.#table, candidates) ??
        search?.move(candidates, hits, this.#isForWorst ? FOR_WORST : UNLIMITED) ??
        -1;
      return proved >= 0 ? proved : otherwise(candidates, hits, left);
    };
    const mixed = unlessStopped(() => buildTree(this.#table, choose, UNLIMITED, poll));
    // A proven move may lead to forgotten positions, so a strategy without proven moves may still be better.
    return (mixed ? this.#strategies.betterOf(mixed) : this.#strategies.shown).tree;
  }

  get #isForWorst(): boolean {
    return this.#objective.startsWith("worst");
  }

  /** A chooser that uses rollouts; undefined if its budget of layouts is 0. */
  #rollout(poll: () => void, most = Number.POSITIVE_INFINITY, levels = 1): Chooser | undefined {
    const budget = levels * Math.min(most, this.#options.limits?.lookahead ?? DEFAULT_LOOKAHEAD);
    return budget <= 0 ? undefined : greedyRollout(this.#table, this.#isForWorst, levels, budget, poll);
  }

  /** The strategy of a greedy rollout; undefined if stopped or without a budget. @param most layouts, for each level */
  #greedy(most?: number, levels = 1): MeasuredTree | undefined {
    this.#improving = true;
    const poll = (): void => {
      if (this.#poll()) throw new Stopped();
    };
    const choose = this.#rollout(poll, most, levels);
    const tree = choose && unlessStopped(() => buildTree(this.#table, choose, UNLIMITED, poll));
    this.#improving = false;
    return tree && this.#strategies.measure(tree);
  }

  /** Looks for a better strategy in a long search: after some time to show it, after some positions for the proof. */
  #improve(milliseconds: number): void {
    const { progress, limits } = this.#options;
    const isLong = progress !== undefined && milliseconds > Math.min(LONG, (limits?.milliseconds ?? LONG) / 2);
    const isDue = (this.#search?.nodes ?? 0) >= MANY;
    if (!this.#improved && (isLong || isDue)) {
      this.#improved = true;
      for (const levels of [1, 2]) this.#strategies.show(this.#greedy(undefined, levels));
    }
    if (isDue) this.#strategies.learn(this.#strategies.shown);
  }

  #poll(): boolean {
    if (!this.#mayStop) return false;
    const { signal, limits, progress } = this.#options;
    const milliseconds = this.#now() - this.#began;
    if (signal?.aborted) this.#stopped = "signal";
    else if (limits?.milliseconds !== undefined && milliseconds > limits.milliseconds) this.#stopped = "time";
    else if ((this.#search?.nodes ?? 0) > (limits?.positions ?? Number.POSITIVE_INFINITY)) this.#stopped = "positions";
    if (!this.#improving && this.#stopped === undefined) this.#improve(milliseconds);
    if (progress && milliseconds - this.#reported >= TELL_EVERY) {
      this.#reported = milliseconds;
      progress({
        stage: this.#stage,
        nodes: this.#search?.nodes ?? 0,
        entries: this.#search?.entries ?? 0,
        milliseconds,
        total: { lower: BigInt(this.#lower.total), upper: this.#strategies.shown.misses.total },
        worst: { lower: this.#lower.worst, upper: this.#strategies.shown.misses.worst },
      });
    }
    return this.#stopped !== undefined;
  }
}
