import type { Experiment } from "../experiment/experiment.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import type { MatchPlan, MatchPoolOptions } from "../match/match-pool.ts";
import type { WholeGamesRun } from "../match/match-task.ts";
import type { BookMemory } from "../openings/shared-book.ts";
import type { Batch } from "../play/batch-player.ts";
import type { StoredGame } from "../store/game-store.ts";

/** Games that players hand over. */
export interface DeliveredGames {
  /** The batch as requested. Games of it that are not in `games` must be requested again. */
  readonly batch: Batch;
  readonly games: readonly StoredGame[];
  /** Milliseconds of thread time for a game; absent if none was finished. */
  readonly gameMilliseconds?: number;
  /** Call this when the games are in the store. */
  readonly saved?: () => void;
}

export interface PlayersRequest {
  readonly experiment: Experiment;
  readonly sources: readonly StrategySource[];
  readonly reduced: readonly boolean[];
  readonly secondsPerGame: number;
  readonly secondsPerShot?: number;
  readonly openings?: readonly BookMemory[];
  readonly ready: () => void;
  /** The next batch for a player with `waiting` batches; undefined if there is none for it at present. */
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
  readonly played: (games: DeliveredGames) => void;
  readonly failed: (error: Error) => void;
}

export interface Players {
  readonly busy: number;
  feed(): void;
  /** Writes the standard error of programs to files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void;
  /** Lets current games end, if they are played on this machine, but starts no more. */
  stop(): void;
  /** Ends all players and hands over the finished games. @param isFinished whether all games are saved */
  close(isFinished: boolean): Promise<void>;
}

/** Whole games to be played, of which the plan knows the next. */
export interface WholeGamesRequest extends Pick<MatchPoolOptions, "heard" | "signal"> {
  readonly run: WholeGamesRun;
  readonly plan: MatchPlan;
  /** The most games that the plan can need. */
  readonly total: number;
  /** Whether the plan needs no more games, even if some are being played. */
  readonly isFinished: () => boolean;
}

export interface PlayersSource {
  /** Number of threads that share the work; it may change while they play. */
  readonly threads: number;
  /** Number of threads at work now, if remote threads come and go; {@link threads} if absent. */
  readonly atWork?: number;
  readonly batchMilliseconds: number;
  /** Maximum number of games in a batch, on a board with this number of cells. */
  mostGames(cellCount: number): number;
  make(request: PlayersRequest): Players;
  /** Plays whole games until the plan has none left or the run is stopped. @throws ExperimentRefused */
  playWhole(request: WholeGamesRequest): Promise<void>;
}
