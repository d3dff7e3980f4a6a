import type { Experiment } from "../experiment/experiment.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import type { BookMemory } from "../openings/shared-book.ts";
import type { Batch } from "../play/batch-player.ts";
import type { StoredGame } from "../store/game-store.ts";

/** Finished games of a batch, faults included. */
export interface PlayedGames {
  /** The batch as requested. Request again those of its games that are not in `games`. */
  readonly batch: Batch;
  /** The first games of the batch, in their order. */
  readonly games: readonly StoredGame[];
  /** Milliseconds of thread time for a game; not given where none was finished. */
  readonly gameMilliseconds?: number;
  /** Call this when the games are in the store. */
  readonly saved?: () => void;
}

/** A run's request to its players. */
export interface PlayersRequest {
  readonly experiment: Experiment;
  /** Strategies of the experiment, in its order. */
  readonly sources: readonly StrategySource[];
  /** Whether each strategy has luck removed from its games. */
  readonly reduced: readonly boolean[];
  readonly secondsPerGame: number;
  readonly secondsPerShot?: number;
  /** Stored decisions. */
  readonly openings?: readonly BookMemory[];
  /** Called when they are ready to play, and all input is correct. */
  readonly ready: () => void;
  /** The next batch for a player with `waiting` batches; undefined when there is none for it now. */
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
  readonly played: (games: PlayedGames) => void;
  /** Called when they cannot play, with an ExperimentRefused for bad input. */
  readonly failed: (error: Error) => void;
}

/** Players of a run's games: threads of this machine, or others. */
export interface Players {
  /** Batches in play or waiting. */
  readonly busy: number;
  /** Offers work to all idle players. */
  feed(): void;
  /** Keeps the standard error of programs in files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void;
  /** Lets current games end, if they play here, and begins no others. */
  stop(): void;
  /** Ends all and hands over finished games. @param isFinished whether all games are saved */
  close(isFinished: boolean): Promise<void>;
}

/** Source of players, and how to divide work among them. */
export interface PlayersSource {
  /** Threads that share the work; may change while they play. */
  readonly threads: number;
  /** Threads at work now, where remote ones come and go; {@link threads} when not given. */
  readonly atWork?: number;
  readonly batchMilliseconds: number;
  /** Most games of a batch on a board of this many cells. */
  mostGames(cellCount: number): number;
  make(request: PlayersRequest): Players;
}
