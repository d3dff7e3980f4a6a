import type { Scenario } from "@broadside/engine";
import type { ReducedPart } from "@broadside/engine/review";
import type { Fault } from "../core/fault.ts";
import type { LuckReduction, UntilOf } from "./experiment.ts";

/** A game as stored: what one strategy did against one layout. */
export interface GameRecord {
  /** The experiment's fingerprint: the same for all its games, and different for other experiments. */
  readonly experiment: string;
  /** The strategy as given, for example `probability-chessboard:divisor=2,remainder=0,block=20`. */
  readonly strategy: string;
  /** Number of the game, counted from 0. */
  readonly game: number;
  /** Number of the layout, counted from 0. Equal numbers mean equal layouts, for all strategies. */
  readonly layout: number;
  /** Shots until every ship cell was hit. If there was a fault, the shots before it, or 0 if nobody counted them. */
  readonly shots: number;
  readonly misses: number;
  /** Time of the game in milliseconds, including the referee. */
  readonly milliseconds: number;
  /** Why the game did not finish; null for a finished game. */
  readonly fault: Fault | null;
  /** The shots in order, as text; see `encodeShots`. */
  readonly sequence: string;
}

/** How far a run was when it was stopped. */
export interface StoppedRun {
  /** The games of all strategies that were saved. */
  readonly saved: number;
  /** The games of all strategies that the run was to play. */
  readonly total: number;
}

/** The games of an experiment as columns. Entry i of every column of every strategy is game i. */
export interface ExperimentGames {
  /** The experiment's fingerprint. */
  readonly experiment: string;
  readonly scenario: Scenario;
  /** The placement model in a few words, for example `uniform`. */
  readonly placement: string;
  /** What strategies without their own prior believe; absent if all layouts are equally likely. */
  readonly belief?: string;
  /** Whether the prior file of a strategy says that ships were placed one after another. */
  readonly believesInTurn?: true;
  readonly seed: number;
  /** Games of each strategy, the length of its columns; fewer than asked for if the run stopped early. */
  readonly games: number;
  readonly strategies: readonly StrategyGames[];
  /** Target half-width of an interval, if it decides the number of games. */
  readonly untilInterval?: number;
  readonly untilOf?: UntilOf;
  /** The strategies whose games have luck removed; absent if there are none. */
  readonly reduceLuck?: LuckReduction;
  /** The reason why luck cannot be removed, as words that follow "because"; absent if it can be. */
  readonly luckStays?: string;
  /** Present if these are the games of a stopped run, which {@link playedByAll} chose; absent if all were played. */
  readonly stopped?: StoppedRun;
}

/** A strategy under the name that results use. */
export interface NamedStrategy {
  /** The strategy as given, or the name that a bot gave in the handshake. All names are different. */
  readonly strategy: string;
  readonly command?: string;
}

/** The games of one strategy. The columns of numbers hold NaN for unfinished games. */
export interface StrategyGames extends NamedStrategy {
  readonly shots: Float64Array;
  readonly misses: Float64Array;
  readonly milliseconds: Float64Array;
  /** The shots of each game in order, see `decodeShots`; empty for games that were not played. */
  readonly sequences: readonly string[];
  /** The unfinished games, by number. */
  readonly faults: readonly GameFault[];
  /** Games with luck removed; absent unless it was requested and every finished game has it. */
  readonly reduced?: ReducedColumns;
}

/** Reduced games as columns, see the engine's `ReducedGame`; NaN for an unfinished game. */
export interface ReducedColumns extends Readonly<Record<ReducedPart, Float64Array>> {
  /** One column for each entry of the engine's `LUCK`, in that order. */
  readonly luck: readonly Float64Array[];
}

/** An unfinished game, and why it did not finish. */
export interface GameFault {
  readonly game: number;
  readonly fault: Fault;
}

/**
 * The first games of each strategy, as if the experiment had ended after them; columns are views, not copies.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { firstGames } from "@broadside/arena/games";
 *
 * firstGames(await readGames("games"), 10).games; // => 10
 */
export const firstGames = (experiment: ExperimentGames, games: number): ExperimentGames => {
  const first = (column: Float64Array): Float64Array => column.subarray(0, games);
  const strategies = experiment.strategies.map((columns): StrategyGames => {
    const { shots, misses, milliseconds, sequences, faults, reduced } = columns;
    return {
      ...columns,
      shots: first(shots),
      misses: first(misses),
      milliseconds: first(milliseconds),
      sequences: sequences.slice(0, games),
      faults: faults.filter(({ game }) => game < games),
      ...(reduced && { reduced: cutReduced(reduced, first) }),
    };
  });
  return { ...experiment, games, strategies };
};

/**
 * The first games, up to the one that some strategy has not played: the sample that a stopped run leaves. No rule
 * ended them, so the target of intervals is left out.
 *
 * Cost: the number of games; columns are views, not copies.
 *
 * @param stopped how far the run was; the summary then says that it is of a stopped run
 * @example
 * import { readGames } from "@broadside/arena";
 * import { playedByAll } from "@broadside/arena/games";
 *
 * playedByAll(await readGames("games")).games; // => 40
 */
export const playedByAll = (
  { untilInterval: _, untilOf: __, ...experiment }: ExperimentGames,
  stopped?: StoppedRun,
): ExperimentGames => ({
  ...firstGames(experiment, Math.min(...experiment.strategies.map(playedInOrder))),
  ...(stopped && { stopped }),
});

const playedInOrder = ({ shots, faults }: StrategyGames): number => {
  const lost = new Set(faults.map(({ game }) => game));
  const open = shots.findIndex((value, game) => Number.isNaN(value) && !lost.has(game));
  return open < 0 ? shots.length : open;
};

const cutReduced = (
  { luck, searching, chasing, greedy, advantage }: ReducedColumns,
  first: (column: Float64Array) => Float64Array,
): ReducedColumns => ({
  luck: luck.map(first),
  searching: first(searching),
  chasing: first(chasing),
  greedy: first(greedy),
  advantage: first(advantage),
});
