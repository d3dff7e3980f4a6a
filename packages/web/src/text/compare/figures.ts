import type { Bin, Interval, MeanVerdict } from "@broadside/arena/statistics";

/** One strategy in numbers, as they are shown. What needs games is left out when none was finished. */
export interface StrategyFigures {
  readonly strategy: string;
  readonly finished: number;
  /** Games that were not finished, and the reason of the first of them. */
  readonly faults: number;
  readonly fault?: string;
  readonly shots?: {
    readonly mean: number;
    /** Student's, at 95 %; left out for a single game. */
    readonly interval?: Interval;
    readonly median: number;
    readonly minimum: number;
    readonly maximum: number;
  };
  /** Mean time for a game, which depends on the machine. */
  readonly milliseconds?: number;
  /** Of the same bins for all strategies. */
  readonly histogram: readonly Bin[];
}

/** Two strategies on the same layouts: shots of the first less shots of the second. */
export interface PairFigures {
  readonly first: string;
  readonly second: string;
  readonly pairs: number;
  readonly mean: number;
  readonly verdict: MeanVerdict;
  /** The same with luck taken out, where a summary has it. */
  readonly reduced?: { readonly mean: number; readonly verdict: MeanVerdict; readonly games: number };
}

/** What is shown of an experiment's games. */
export interface Figures {
  /** In the order in which they were asked for. */
  readonly strategies: readonly StrategyFigures[];
  readonly pairs: readonly PairFigures[];
}

export const NO_FIGURES: Figures = { strategies: [], pairs: [] };
