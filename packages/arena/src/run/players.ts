import type { Experiment } from "../experiment/experiment.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import type { BookMemory } from "../openings/shared-book.ts";
import type { Batch } from "../play/batch-player.ts";
import type { StoredGame } from "../store/game-store.ts";

/** Games of a batch that are done, faults included. */
export interface PlayedGames {
  /** What was asked for; games of it that are not in `games` are to be asked for again. */
  readonly batch: Batch;
  /** The first games of the batch, in their order. */
  readonly games: readonly StoredGame[];
  /** Milliseconds that a thread took for a game; not given where none was finished. */
  readonly gameMilliseconds?: number;
  /** Called when the games are in the store. */
  readonly saved?: () => void;
}

/** What players are given by the run that they play for. */
export interface PlayersRequest {
  readonly experiment: Experiment;
  /** The strategies of the experiment, in its order. */
  readonly sources: readonly StrategySource[];
  /** For each strategy whether luck is taken out of its games. */
  readonly reduced: readonly boolean[];
  readonly secondsPerGame: number;
  readonly secondsPerShot?: number;
  /** Decisions kept from run to run. */
  readonly openings?: readonly BookMemory[];
  /** Called when they can play, and nothing that was given is wrong. */
  readonly ready: () => void;
  /** The next batch for one who has already `waiting` batches; undefined when there is none for it now. */
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
  readonly played: (games: PlayedGames) => void;
  /** Called when they cannot play: with an ExperimentRefused for what was given. */
  readonly failed: (error: Error) => void;
}

/** Who plays the games of a run: the threads of this machine, or others. */
export interface Players {
  /** Batches that are being played or wait for it. */
  readonly busy: number;
  /** Offers work to all that can take some. */
  feed(): void;
  /** Has what programs write to standard error kept in files, where that is known here. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void;
  /** Lets what is being played end, as far as it is played here, and begins nothing else. */
  stop(): void;
  /** Ends all; finished games are handed over. @param isFinished whether all games of the experiment are saved */
  close(isFinished: boolean): Promise<void>;
}

/** Who plays, and how work is divided among them. */
export interface PlayersSource {
  /** Threads that share the work; it may change while they play. */
  readonly threads: number;
  /** Threads that play now, where those of others may come and go: 0 when nobody does. {@link threads} when not given. */
  readonly atWork?: number;
  /** How long a batch should take. */
  readonly batchMilliseconds: number;
  /** The most games of a batch on a board of so many cells. */
  mostGames(cellCount: number): number;
  make(request: PlayersRequest): Players;
}
