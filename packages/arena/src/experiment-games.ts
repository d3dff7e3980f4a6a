import type { Scenario } from "@broadside/engine";

/**
 * The games of an experiment, column by column: what statistics and reports are made from. Entry i of every column of
 * every strategy is game i, so that columns of two strategies are paired by their index.
 */
export interface ExperimentGames {
  /** The experiment's fingerprint. */
  readonly experiment: string;
  readonly scenario: Scenario;
  /** The placement model in a few words, for example `uniform`. */
  readonly placement: string;
  readonly seed: number;
  /** Games that each strategy was to play. Columns are this long. */
  readonly games: number;
  /** In the order in which they were asked for. */
  readonly strategies: readonly StrategyGames[];
  /** What was told to stop early, when it was: the half-width asked for. */
  readonly untilInterval?: number;
}

/** The games of one strategy. In the number columns a game that was not finished is NaN. */
export interface StrategyGames {
  /** The strategy as it was asked for. */
  readonly strategy: string;
  /** Shots per game. */
  readonly shots: Float64Array;
  /** Misses per game. */
  readonly misses: Float64Array;
  /** Milliseconds per game. */
  readonly milliseconds: Float64Array;
  /** The shots of each game in order, see `decodeShots`; empty text for games that were not played. */
  readonly sequences: readonly string[];
  /** The games that were not finished, by number. */
  readonly faults: readonly GameFault[];
}

/** A game that was not finished, and why. */
export interface GameFault {
  readonly game: number;
  readonly fault: string;
}
