import type { Scenario } from "@broadside/engine";
import type { ReducedPart } from "@broadside/engine/review";
import type { Fault } from "../fault/fault.ts";
import type { LuckReduction, UntilOf } from "./experiment.ts";

/** One game as it is kept: what one strategy did against one layout. */
export interface GameRecord {
  /** The experiment's fingerprint: the same for all games of one experiment, different for any other. */
  readonly experiment: string;
  /** The strategy as it was asked for, for example `random` or `probability-chessboard:divisor=2,remainder=0,block=20`. */
  readonly strategy: string;
  /** Number of the game, from 0. */
  readonly game: number;
  /** Number of the layout, from 0. Games of different strategies that have the same number have the same layout. */
  readonly layout: number;
  /** Shots fired until every cell of every ship was hit; with a fault, until the fault, or 0 when it was not seen. */
  readonly shots: number;
  /** Those of them that hit no ship. */
  readonly misses: number;
  /** Time that the game took, referee included. */
  readonly milliseconds: number;
  /** Why the game was not finished; null for a finished game. */
  readonly fault: Fault | null;
  /** The shots in order as text, see `encodeShots`. */
  readonly sequence: string;
}

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
  /** What strategies believe that have no prior of their own, see `priorLabel`; absent where that is: all equally likely. */
  readonly belief?: string;
  readonly seed: number;
  /** Games of each strategy: all that were asked for, or fewer when the run stopped earlier. Columns are this long. */
  readonly games: number;
  /** In the order in which they were asked for. */
  readonly strategies: readonly StrategyGames[];
  /** The half-width of an interval that was to be reached, where the number of games was to follow from it. */
  readonly untilInterval?: number;
  /** The intervals that were meant. */
  readonly untilOf?: UntilOf;
  /** Of which strategies luck was taken out; absent: of none. */
  readonly reduceLuck?: LuckReduction;
  /** Why luck cannot be taken out of these games, in words that follow "because"; absent where it can. */
  readonly luckStays?: string;
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
  /** Games with luck taken out, where that was asked for and all finished games have it. */
  readonly reduced?: ReducedColumns;
}

/** Reduced games column by column, see the engine's `ReducedGame`; NaN for a game that was not finished. */
export interface ReducedColumns extends Readonly<Record<ReducedPart, Float64Array>> {
  /** A column for each of the engine's `LUCK`, in that order. */
  readonly luck: readonly Float64Array[];
}

/** A game that was not finished, and why. */
export interface GameFault {
  readonly game: number;
  readonly fault: Fault;
}
