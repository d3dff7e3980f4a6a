import type { Scenario } from "@broadside/engine";
import type { ReducedPart } from "@broadside/engine/review";
import type { Fault } from "../fault/fault.ts";
import type { LuckReduction, UntilOf } from "./experiment.ts";

/** A game as stored: what one strategy did against one layout. */
export interface GameRecord {
  /** The experiment's fingerprint: the same for all its games, and for no others. */
  readonly experiment: string;
  /** The strategy as given, for example `probability-chessboard:divisor=2,remainder=0,block=20`. */
  readonly strategy: string;
  /** Number of the game, from 0. */
  readonly game: number;
  /** Number of the layout, from 0. Equal numbers mean equal layouts, for all strategies. */
  readonly layout: number;
  /** Shots until every ship cell was hit; with a fault, shots until then, or 0 where nobody saw it. */
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

/** The games of an experiment, column by column. Entry i of all columns of all strategies is game i. */
export interface ExperimentGames {
  /** The experiment's fingerprint. */
  readonly experiment: string;
  readonly scenario: Scenario;
  /** The placement model in a few words, for example `uniform`. */
  readonly placement: string;
  /** Belief of strategies without a prior of their own; absent where all layouts are equally likely. */
  readonly belief?: string;
  readonly seed: number;
  /** Games of each strategy, the length of the columns: fewer than asked for when the run stopped early. */
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

/** A strategy as results name it. */
export interface NamedStrategy {
  /** The strategy as given, or what a bot called itself in the handshake. No two have the same name. */
  readonly strategy: string;
  /** The command of a bot. */
  readonly command?: string;
}

/** The games of one strategy. The number columns hold NaN for unfinished games. */
export interface StrategyGames extends NamedStrategy {
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
