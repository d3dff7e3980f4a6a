import { formatNumber } from "../core/text/number-text.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { buildTree, type Chooser } from "./build-tree.ts";
import { type DecisionTree, leavesOf } from "./decision-tree.ts";
import { GreedyRollout, likeliestColumn } from "./greedy-rollout.ts";
import { Stopped, UNLIMITED } from "./kernel/limits.ts";
import type { Objective } from "./objective.ts";
import { FOR_WORST, makeSearch, type PositionSearch } from "./position-search.ts";
import { prepare } from "./preparation.ts";
import type { RowTable } from "./row-table.ts";
import {
  DEFAULT_LOOKAHEAD,
  DEFAULT_SOLVE_BYTES,
  type Misses,
  type Solution,
  type SolveOptions,
  type StopReason,
} from "./solution.ts";

/**
 * The best strategy for an objective, as an explicit tree over all layouts that agree with some knowledge, with the
 * status of its proof. See docs/solver.md for the method.
 *
 * It can be stopped at any time, by the signal or a limit of time, and then gives the best strategy it can make and
 * lower bounds on every strategy.
 *
 * @throws StoppedError when it is stopped before there is any strategy. RefusedError when there are too many layouts, with their number, before memory is taken for them; when the
 *   tables of the search cannot fit; when no layout is left.
 */
export const solve = (knowledge: Knowledge, options: SolveOptions = {}): Solution =>
  new Solver(knowledge, options).solve();

/** How often, in milliseconds, progress is told. */
const TELL_EVERY = 200;

/** A search that has taken so long, in milliseconds, looks for a better strategy to show meanwhile. */
const LONG = 5000;

/** After so many positions one that may end the proof: no clock says when, so that a busy machine proves the same tree. */
const MANY = 3e6;

/** What may be spent on the last strategy when a search was stopped, in milliseconds. */
const FOR_THE_LAST = 300;

/** Layouts to go through in search of a strategy that may end the proof of a worst case. */
const QUICK_LOOKAHEAD = 3e5;

/** What a proof ends with: a tree, or what to shoot and the budget of misses that it keeps. */
type Proof = { readonly tree: DecisionTree } | { readonly choose: Chooser; readonly budget: number };

/** A strategy and what it misses. */
interface Known {
  readonly tree: DecisionTree;
  readonly misses: Misses;
}

class Solver {
  readonly #knowledge: Knowledge;
  readonly #options: SolveOptions;
  readonly #objective: Objective;
  readonly #table: RowTable;
  readonly #layouts: number;
  readonly #rows: Int32Array;
  readonly #none: Int32Array;
  readonly #now: () => number;
  readonly #began: number;
  #search: PositionSearch | undefined;
  #told = 0;
  #stage = "tables of bounds";
  #stopped: StopReason | undefined;
  #mayStop = true;
  #improved = false;
  #improving = false;
  /** The best strategy that the proof may end with: the same on every machine. */
  #known: Known;
  /** The best strategy to show, which the clock may have had found. */
  #shown: Known;
  readonly #lower = { total: 0, worst: 0 };

  constructor(knowledge: Knowledge, options: SolveOptions) {
    this.#knowledge = knowledge;
    this.#options = options;
    this.#objective = options.objective ?? "mean";
    this.#now = options.now ?? (() => 0);
    this.#began = this.#now();
    const { layouts, table, tree } = prepare(knowledge, options, this.#began);
    this.#layouts = layouts;
    this.#table = table;
    this.#rows = Int32Array.from({ length: table.rowCount }, (_, row) => row);
    this.#none = new Int32Array(table.words);
    // Something to show, and to fall back on, before anything is proved.
    this.#known = { tree, misses: this.#missesOf(tree) };
    this.#shown = this.#known;
  }

  solve(): Solution {
    try {
      this.#search = makeSearch(this.#table, this.#options.limits?.bytes ?? DEFAULT_SOLVE_BYTES, () => this.#poll());
      return this.#finish(this.#prove());
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return this.#finish(undefined);
    }
  }

  /** Proves the objective; returns the tree, or the tree's chooser and budget. */
  #prove(): Proof {
    switch (this.#objective) {
      case "mean":
        if (BigInt(this.#leastTotal(UNLIMITED)) === this.#known.misses.total) return this.#known;
        return { choose: (rows, hits) => this.#bestForTotal(rows, hits, UNLIMITED), budget: UNLIMITED };
      case "worst": {
        const worst = this.#leastWorst();
        if (worst === this.#known.misses.worst) return this.#known;
        return { choose: (rows, hits, budget) => this.#bestForWorst(rows, hits, budget), budget: worst };
      }
      case "worst-then-mean": {
        const worst = this.#leastWorst();
        const total = this.#leastTotal(worst);
        const { misses } = this.#known;
        if (misses.worst === worst && BigInt(total) === misses.total) return this.#known;
        return { choose: (rows, hits, budget) => this.#bestForTotal(rows, hits, budget), budget: worst };
      }
      case "mean-then-worst": {
        const total = this.#leastTotal(UNLIMITED);
        for (let budget = 0; ; budget++) {
          this.#stage = `least mean within a worst case of ${budget}`;
          const found = this.#find.total(this.#rows, this.#none, budget, total + 1);
          if (found <= total) return { choose: (rows, hits, left) => this.#bestForTotal(rows, hits, left), budget };
          this.#lower.worst = budget + 1;
        }
      }
    }
  }

  get #find(): PositionSearch {
    if (!this.#search) throw new Error("the search has not begun");
    return this.#search;
  }

  /** The least worst case, budget after budget, up to that of the best strategy known. */
  #leastWorst(): number {
    this.#stage = "worst case without a search";
    const most = this.#known.misses.worst;
    this.#lower.worst = Math.min(this.#find.leastWorst(most), most);
    if (this.#lower.worst < most) this.#learn(this.#greedy(QUICK_LOOKAHEAD));
    while (this.#lower.worst < this.#known.misses.worst) {
      const budget = this.#lower.worst;
      this.#stage = `worst case ${budget} or less`;
      if (this.#find.feasible(this.#rows, this.#none, budget)) break;
      this.#lower.worst = budget + 1;
    }
    return this.#lower.worst;
  }

  /**
   * The least total within a budget: searches with a limit that rises a little each time give lower bounds, until one
   * finds a strategy below the limit, which is then the best, or the limit is the total of the best strategy known.
   */
  #leastTotal(budget: number): number {
    let limit = 1;
    for (;;) {
      const { misses } = this.#known;
      const known = misses.worst <= budget ? Number(misses.total) : Number.POSITIVE_INFINITY;
      if (limit >= known) limit = known;
      this.#stage = `mean ${formatNumber(limit / this.#table.weight, 3)} or more`;
      const found = this.#find.total(this.#rows, this.#none, budget, limit);
      this.#lower.total = Math.min(found, known);
      if (found < limit) return found;
      if (limit === known) return known;
      limit = Math.max(found + 1, Math.ceil(found * 1.05));
    }
  }

  #bestForTotal(rows: readonly number[], hits: Int32Array, budget: number): number {
    const left = budget > this.#table.columns.length ? UNLIMITED : budget;
    const known = this.#pair(rows) ?? this.#find.move(rows, hits, left);
    if (known >= 0) return known;
    // What was forgotten is found again.
    this.#find.total(rows, hits, left, Number.POSITIVE_INFINITY);
    return this.#find.move(rows, hits, left);
  }

  #bestForWorst(rows: readonly number[], hits: Int32Array, budget: number): number {
    const pair = this.#pair(rows);
    if (pair !== undefined) return pair;
    if (!this.#find.feasible(rows, hits, budget)) throw new Error("the budget was proved and is not kept");
    return this.#find.move(rows, hits, FOR_WORST);
  }

  /** Of two rows the heavier one's first column that the other lacks; undefined for more or where hits tell more. */
  #pair(rows: readonly number[]): number | undefined {
    const { history, masks, words, weights } = this.#table;
    if (rows.length !== 2 || history === "ordered") return undefined;
    const [a, b] = weights[rows[0]] >= weights[rows[1]] ? rows : [rows[1], rows[0]];
    for (let w = 0; w < words; w++) {
      const own = masks[a * words + w] & ~masks[b * words + w];
      if (own !== 0) return w * 32 + 31 - Math.clz32(own & -own);
    }
    return undefined;
  }

  #finish(proof: Proof | undefined): Solution {
    // A proof ends with its tree: what the memo forgot is found again, however long that takes.
    this.#mayStop = false;
    const tree =
      proof === undefined
        ? this.#bestKnown()
        : "tree" in proof
          ? proof.tree
          : buildTree(this.#table, proof.choose, proof.budget);
    const misses = this.#missesOf(tree);
    const search = this.#search;
    return {
      knowledge: this.#knowledge,
      objective: this.#objective,
      layouts: BigInt(this.#layouts),
      weight: BigInt(this.#table.weight),
      misses,
      lower: { total: BigInt(this.#lower.total), worst: this.#lower.worst },
      proven: proof !== undefined,
      ...(this.#stopped && { stopped: this.#stopped }),
      nodes: search?.nodes ?? 0,
      entries: search?.entries ?? 0,
      bytes: Math.round(search?.bytes ?? 0),
      milliseconds: this.#now() - this.#began,
      tree,
    };
  }

  /** The best tree at hand when the search was stopped: moves that were proved best, and good ones elsewhere. */
  #bestKnown(): DecisionTree {
    const search = this.#search;
    const stopped = this.#now();
    const poll = (): void => {
      if (this.#now() > stopped + FOR_THE_LAST) throw new Stopped();
    };
    const otherwise = this.#rollout(poll) ?? ((rows, hits) => likeliestColumn(this.#table, rows, hits));
    try {
      const mixed = buildTree(
        this.#table,
        (rows, hits, left) => {
          const proved = this.#pair(rows) ?? search?.move(rows, hits, this.#isForWorst ? FOR_WORST : UNLIMITED) ?? -1;
          return proved >= 0 ? proved : otherwise(rows, hits, left);
        },
        UNLIMITED,
        poll,
      );
      // A proved move may lead to positions that were forgotten, so that a strategy without any may still be better.
      return this.#isBetter(this.#shown.misses, this.#missesOf(mixed)) ? this.#shown.tree : mixed;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return this.#shown.tree;
    }
  }

  get #isForWorst(): boolean {
    return this.#objective.startsWith("worst");
  }

  #isBetter(a: Misses, b: Misses): boolean {
    if (this.#isForWorst && a.worst !== b.worst) return a.worst < b.worst;
    return a.total !== b.total ? a.total < b.total : a.worst < b.worst;
  }

  /** A chooser that tries what it chooses, with its own budget of layouts; undefined when it has none. */
  #rollout(poll: () => void, most = Number.POSITIVE_INFINITY): Chooser | undefined {
    const budget = Math.min(most, this.#options.limits?.lookahead ?? DEFAULT_LOOKAHEAD);
    if (budget <= 0) return undefined;
    const rollout = new GreedyRollout(this.#table, this.#isForWorst, budget, poll);
    return (rows, hits) => rollout.choose(rows, hits);
  }

  /** The strategy of a greedy rollout; undefined when it is stopped or has no budget. @param most layouts to go through */
  #greedy(most?: number): Known | undefined {
    this.#improving = true;
    const poll = (): void => {
      if (this.#poll()) throw new Stopped();
    };
    try {
      const choose = this.#rollout(poll, most);
      if (!choose) return undefined;
      const tree = buildTree(this.#table, choose, UNLIMITED, poll);
      return { tree, misses: this.#missesOf(tree) };
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return undefined;
    } finally {
      this.#improving = false;
    }
  }

  /** A strategy that the proof may end with, if it is better than the one known. */
  #learn(found: Known | undefined): void {
    if (found && this.#isBetter(found.misses, this.#known.misses)) this.#known = found;
    if (found && this.#isBetter(found.misses, this.#shown.misses)) this.#shown = found;
  }

  /** A better strategy for a long search: to show when time has passed, for the proof when positions have. */
  #improve(milliseconds: number): void {
    const { onProgress, limits } = this.#options;
    const isLong = onProgress !== undefined && milliseconds > Math.min(LONG, (limits?.milliseconds ?? LONG) / 2);
    const isDue = (this.#search?.nodes ?? 0) >= MANY;
    if (!this.#improved && (isLong || isDue)) {
      this.#improved = true;
      const found = this.#greedy();
      if (found && this.#isBetter(found.misses, this.#shown.misses)) this.#shown = found;
    }
    if (isDue) this.#learn(this.#shown);
  }

  #missesOf(tree: DecisionTree): Misses {
    const { weights } = this.#options;
    let total = 0n;
    let worst = 0;
    for (const { layouts, misses } of leavesOf(tree)) {
      const weight = weights ? layouts.reduce((sum, layout) => sum + weights(layout), 0n) : BigInt(layouts.length);
      total += weight * BigInt(misses);
      worst = Math.max(worst, misses);
    }
    return { total, mean: Number(total) / this.#table.weight, worst };
  }

  /** Whether to stop; tells the progress now and then. */
  #poll(): boolean {
    if (!this.#mayStop) return false;
    const { signal, limits, onProgress } = this.#options;
    const milliseconds = this.#now() - this.#began;
    if (signal?.aborted) this.#stopped = "signal";
    else if (limits?.milliseconds !== undefined && milliseconds > limits.milliseconds) this.#stopped = "time";
    else if ((this.#search?.nodes ?? 0) > (limits?.positions ?? Number.POSITIVE_INFINITY)) this.#stopped = "positions";
    if (!this.#improving && this.#stopped === undefined) this.#improve(milliseconds);
    if (onProgress && milliseconds - this.#told >= TELL_EVERY) {
      this.#told = milliseconds;
      onProgress({
        stage: this.#stage,
        nodes: this.#search?.nodes ?? 0,
        entries: this.#search?.entries ?? 0,
        milliseconds,
        total: { lower: BigInt(this.#lower.total), upper: this.#shown.misses.total },
        worst: { lower: this.#lower.worst, upper: this.#shown.misses.worst },
      });
    }
    return this.#stopped !== undefined;
  }
}
