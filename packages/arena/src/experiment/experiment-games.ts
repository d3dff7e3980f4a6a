import type { Scenario } from "@broadside/engine";
import type { ReducedPart } from "@broadside/engine/review";
import type { Fault } from "../fault/fault.ts";
import type { LuckReduction, UntilOf } from "./experiment.ts";

/** A game as stored: what one strategy did against one layout. */
export interface GameRecord {
  /** The experiment's fingerprint: the same for all its games, and for no others. */
  readonly experiment: string;
  /**
   * The strategy as given, for example `random` or `probability-chessboard:divisor=2,remainder=0,block=20`.
   */
  readonly strategy: string;
  /** Number of the game, from 0. */
  readonly game: number;
  /** Number of the layout, from 0. Equal numbers mean equal layouts, for all strategies. */
  readonly layout: number;
  /**
   * Shots until every ship cell was hit; with a fault, shots until the fault, or 0 when the fault went
   * unseen.
   */
  readonly shots: number;
  /** Shots that hit no ship. */
  readonly misses: number;
  /** Time of the game in milliseconds, including the referee. */
  readonly milliseconds: number;
  /** Why the game was not finished; null for a finished game. */
  readonly fault: Fault | null;
  /** The shots in order as text, see `encodeShots`. */
  readonly sequence: string;
}

/**
 * The games of an experiment, column by column, for statistics and reports. Entry i of every column of every
 * strategy is game i, so that an index pairs the columns of two strategies.
 */
export interface ExperimentGames {
  /** The experiment's fingerprint. */
  readonly experiment: string;
  readonly scenario: Scenario;
  /** The placement model in a few words, for example `uniform`. */
  readonly placement: string;
  /**
   * Belief of strategies without a prior of their own, see `priorLabel`; absent where all layouts are equally
   * likely.
   */
  readonly belief?: string;
  readonly seed: number;
  /**
   * Games of each strategy: as many as asked for, or fewer when the run stopped early. Columns have this
   * length.
   */
  readonly games: number;
  /** In the order given. */
  readonly strategies: readonly StrategyGames[];
  /** Target half-width of an interval, where that decides the number of games. */
  readonly untilInterval?: number;
  /** Which intervals have the target. */
  readonly untilOf?: UntilOf;
  /** Strategies whose games have luck removed; none when absent. */
  readonly reduceLuck?: LuckReduction;
  /** Why luck cannot be removed, in words that follow "because"; absent where it can. */
  readonly luckStays?: string;
}

/** The games of one strategy. The number columns hold NaN for unfinished games. */
export interface StrategyGames {
  /** The strategy as given. */
  readonly strategy: string;
  /** Shots per game. */
  readonly shots: Float64Array;
  /** Misses per game. */
  readonly misses: Float64Array;
  /** Milliseconds per game. */
  readonly milliseconds: Float64Array;
  /** The shots of each game in order, see `decodeShots`; empty text for unplayed games. */
  readonly sequences: readonly string[];
  /** The unfinished games, by number. */
  readonly faults: readonly GameFault[];
  /** Games with luck removed, where that was asked for and all finished games have it. */
  readonly reduced?: ReducedColumns;
}

/** Reduced games column by column, see the engine's `ReducedGame`; NaN for an unfinished game. */
export interface ReducedColumns extends Readonly<Record<ReducedPart, Float64Array>> {
  /** One column for each of the engine's `LUCK`, in that order. */
  readonly luck: readonly Float64Array[];
}

/** An unfinished game, and why. */
export interface GameFault {
  readonly game: number;
  readonly fault: Fault;
}
