import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { DecisionTree } from "./decision-tree.ts";
import type { Objective } from "./objective.ts";

/** The misses of a strategy over all layouts. */
export interface Misses {
  /** The sum over all layouts, each times its weight: exact. */
  readonly total: bigint;
  /** The total divided by the weight of all layouts. */
  readonly mean: number;
  /** The misses of the hardest layout. */
  readonly worst: number;
}

/**
 * What the misses of every strategy are at least, as far as was proved. Under `mean-then-worst` the bound on `worst` is
 * one on the strategies with the least total, under `worst-then-mean` that on `total` one on those with the least worst.
 */
export interface LowerBounds {
  readonly total: bigint;
  readonly worst: number;
}

/** An optimal strategy, or the best one found with bounds on the optimum. */
export interface Solution {
  readonly knowledge: Knowledge;
  readonly objective: Objective;
  /** Number of layouts that agree with the knowledge. */
  readonly layouts: bigint;
  /** The sum of the layouts' weights; their number where no weights were given. */
  readonly weight: bigint;
  /** The misses of {@link tree}: where not {@link proven}, an upper bound on the optimum. */
  readonly misses: Misses;
  readonly lower: LowerBounds;
  /** True when the misses are the optimum of the objective, in both its senses where it has two. */
  readonly proven: boolean;
  /** Why it was stopped, when it was. */
  readonly stopped?: StopReason;
  /** Positions looked at, counted each time. */
  readonly nodes: number;
  /** Positions kept in memory at the end. */
  readonly entries: number;
  /** Bytes of the tables of the search. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** A strategy with exactly {@link misses}; a separate checker replays it. */
  readonly tree: DecisionTree;
}

/** Why a search ended before its proof: its time was up, its positions were, or it was asked to stop. */
export type StopReason = "time" | "positions" | "signal";

/** How far a search is. */
export interface SolveProgress {
  /** What is being proved, such as `worst case 7 or less`. */
  readonly stage: string;
  readonly nodes: number;
  readonly entries: number;
  readonly milliseconds: number;
  /** Bounds on the optimum so far. */
  readonly total: { readonly lower: bigint; readonly upper: bigint };
  readonly worst: { readonly lower: number; readonly upper: number };
}

/** What a search may take. */
export interface SolveLimits {
  /** More layouts than this are refused. Default {@link DEFAULT_MAX_LAYOUTS}. */
  readonly layouts?: number;
  /** Bytes for the tables of the search. When they are full it forgets, and takes longer. Default 1 GB. */
  readonly bytes?: number;
  /** Positions to look at, give or take a thousand; unlike a time it stops at the same place on every machine. */
  readonly positions?: number;
  /** Time after which it gives the bounds it has. Needs {@link SolveOptions.now}. */
  readonly milliseconds?: number;
  /**
   * Layouts to go through, each time one is met, in search of a good strategy to give instead when the proof is stopped.
   * Default 10^7, one to three seconds; with 0 it is one that shoots the likeliest cell.
   */
  readonly lookahead?: number;
}

/** How to solve. */
export interface SolveOptions {
  /** Default `mean`. */
  readonly objective?: Objective;
  /** The weight of a layout, a whole number from 1. Default 1 for all, so that all are equally likely. */
  readonly weights?: (layout: Layout) => bigint;
  readonly limits?: SolveLimits;
  /** Told now and then what is done before the search begins, such as `listing layouts, 12,000 of 70,840`. */
  readonly onPreparing?: (what: string) => void;
  /** Told now and then how far the search is. */
  readonly onProgress?: (progress: SolveProgress) => void;
  /** Looked at now and then: the search ends with the bounds it has once `aborted` is true. */
  readonly signal?: { readonly aborted: boolean };
  /** A clock in milliseconds; without it times are 0. */
  readonly now?: () => number;
}

/** More layouts than this are refused unless the limits say otherwise. */
export const DEFAULT_MAX_LAYOUTS = 200_000;

/** Bytes for the tables of a search unless the limits say otherwise. */
export const DEFAULT_SOLVE_BYTES = 1e9;

/** The search for a good strategy goes through so many layouts unless the limits say otherwise. */
export const DEFAULT_LOOKAHEAD = 1e7;
