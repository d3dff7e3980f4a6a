import { formatScenario, type Strategy } from "@broadside/engine";
import type { Fault } from "../core/fault.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { type Experiment, hidingRulesOf } from "../experiment/experiment.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type MatchPlan, type MatchPoolOptions, playTogether } from "../match/match-pool.ts";
import { matchTaskOf, type WholeGamesRun } from "../match/match-task.ts";
import type { BookMemory } from "../openings/shared-book.ts";
import { BatchBuffer, bufferGames } from "../play/batch-buffer.ts";
import { type Batch, BatchPlayer } from "../play/batch-player.ts";
import { type GameLayouts, layoutParts, ofLayouts, streamKey } from "../play/game-layouts.ts";
import { type PlayedBatch, ThreadPool } from "../play/thread-pool.ts";
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

/** Milliseconds of games before other work gets a turn. */
const SLICE_MILLISECONDS = 20;

/** Plays objects in this thread, a few games at a time. Nothing can end a game that goes on forever. */
class LocalPlayer {
  readonly #request: PlayersRequest;
  readonly #player: BatchPlayer;
  readonly #buffer: BatchBuffer;
  #batch: Batch | undefined;
  #isStopped = false;
  #isClosed = false;

  constructor(request: PlayersRequest, layouts: GameLayouts) {
    const { scenario, placement, seed } = request.experiment;
    const hidingRules = isAnyReduced(request) ? hidingRulesOf(scenario, placement) : undefined;
    this.#request = request;
    this.#player = new BatchPlayer(scenario, layouts, seed, { hidingRules });
    this.#buffer = new BatchBuffer(scenario.board.cellCount);
  }

  get busy(): number {
    return this.#batch ? 1 : 0;
  }

  feed(): void {
    if (this.#batch || this.#isStopped || this.#isClosed) return;
    this.#batch = nextBatch(this.#request, 0, (strategy) => isObject(this.#request, strategy));
    if (!this.#batch) return;
    this.#buffer.clear();
    setImmediate(() => this.#play());
  }

  stop(): void {
    this.#isStopped = true;
  }

  close(): void {
    this.#isClosed = true;
    this.#handOver();
  }

  #play(): void {
    const batch = this.#batch;
    if (!batch || this.#isClosed) return;
    const { strategy, count, reduced = false } = batch;
    const { object, key } = this.#request.sources[strategy];
    const end = performance.now() + SLICE_MILLISECONDS;
    const stream = streamKey(key);
    while (this.#buffer.finished < count && !this.#isStopped && performance.now() < end) {
      const game = { strategy, first: batch.first + this.#buffer.finished, count: 1, reduced };
      try {
        this.#player.play(object?.strategy as Strategy, stream, game, this.#buffer, () => false);
      } catch (error) {
        // A layout cannot be drawn. Errors of a strategy are faults instead.
        this.#isClosed = true;
        this.#request.failed(error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
    if (this.#buffer.finished < count && !this.#isStopped) {
      setImmediate(() => this.#play());
      return;
    }
    this.#handOver();
    this.feed();
  }

  #handOver(): void {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = undefined;
    const { finished } = this.#buffer;
    this.#request.played(gamesOf(this.#request, { batch, buffer: this.#buffer, finished }));
  }
}

const isObject = ({ sources }: PlayersRequest, strategy: number): boolean => sources[strategy].object !== undefined;

const isAnyReduced = ({ reduced }: PlayersRequest): boolean => reduced.includes(true);

const nextBatch = (
  { next, reduced }: PlayersRequest,
  waiting: number,
  mayPlay: (strategy: number) => boolean,
): Batch | undefined => {
  const batch = next(waiting, mayPlay);
  return batch && { ...batch, reduced: reduced[batch.strategy] };
};

/** Plays each strategy where it can play: names and files in threads, objects in this thread. */
class PlayerPool implements Players {
  readonly #threads: ThreadPool | undefined;
  readonly #local: LocalPlayer | undefined;

  /** Calls `ready` when all can play, and `failed` with an ExperimentRefused when no layout can be drawn. */
  constructor(threads: number, request: PlayersRequest) {
    const objects = request.sources.filter(({ object }) => object).length;
    if (objects < request.sources.length) this.#threads = threadsFor(threads, request);
    if (objects > 0) this.#local = localFor(request);
    if (this.#local && !this.#threads) setImmediate(request.ready);
  }

  feed(): void {
    this.#threads?.feed();
    this.#local?.feed();
  }

  keepLogs(pathOf: (strategy: number) => string): void {
    this.#threads?.keepLogs(pathOf);
  }

  get busy(): number {
    return (this.#threads?.busy ?? 0) + (this.#local?.busy ?? 0);
  }

  stop(): void {
    this.#local?.stop();
    this.#threads?.stop();
  }

  async close(): Promise<void> {
    this.#local?.close();
    await this.#threads?.close();
  }
}

const threadsFor = (threads: number, request: PlayersRequest): ThreadPool => {
  const { experiment, sources, secondsPerGame, secondsPerShot, openings, ready, failed } = request;
  const { scenario, placement, seed } = experiment;
  return new ThreadPool({
    threads: Math.min(threads, sources.length * experiment.games),
    scenario,
    secondsPerGame,
    task: {
      strategies: sources.map((source) => (source.object ? undefined : source)),
      ...layoutParts(scenario, placement),
      seed,
      limits: { game: 1000 * secondsPerGame, ...(secondsPerShot !== undefined && { move: 1000 * secondsPerShot }) },
      ...(isAnyReduced(request) && { hidingRules: JSON.stringify(formatScenario(hidingRulesOf(scenario, placement))) }),
      ...(openings && { openings }),
    },
    ready,
    next: (waiting) => nextBatch(request, waiting, (strategy) => !isObject(request, strategy)),
    played: (played) => request.played(gamesOf(request, played)),
    failed,
  });
};

const localFor = (request: PlayersRequest): LocalPlayer | undefined => {
  const { scenario, placement, seed } = request.experiment;
  const parts = { scenario, seed, ...layoutParts(scenario, placement) };
  const made = ofLayouts(parts, (layouts) => new LocalPlayer(request, layouts));
  if (made.ok) return made.value;
  request.failed(ExperimentRefused.from(made.error));
  return undefined;
};

/** A game that has no data except its fault. */
export const faultGame = ({ placement }: Experiment, game: number, fault: Fault): StoredGame => ({
  game,
  layout: placement.model === "file" ? game % placement.layouts.length : game,
  shots: 0,
  misses: 0,
  milliseconds: 0,
  fault,
  sequence: "",
});

/** Milliseconds of a batch: short enough for a lively progress bar, long enough to cost nothing. */
const BATCH_MILLISECONDS = 200;

export const localPlayers = (threads: number): PlayersSource => ({
  threads,
  batchMilliseconds: BATCH_MILLISECONDS,
  mostGames: bufferGames,
  make: (request) => new PlayerPool(threads, request),
  playWhole: ({ run, plan, total, heard, signal }) =>
    playTogether(matchTaskOf(run), plan, {
      threads: Math.max(1, Math.min(threads, total)),
      // Against another player, a module has the time of a whole game for each turn.
      secondsPerTurn: run.secondsPerGame,
      heard,
      signal,
    }),
});

const gamesOf = ({ experiment }: PlayersRequest, played: PlayedBatch): DeliveredGames => {
  const games = finishedGames(played);
  const { batch, fault, faultMilliseconds = 0 } = played;
  const timing = games.length > 0 ? { gameMilliseconds: millisecondsOf(played) / games.length } : {};
  if (fault !== undefined) {
    games.push({ ...faultGame(experiment, batch.first + games.length, fault), milliseconds: faultMilliseconds });
  }
  return { batch, games, ...timing };
};

const finishedGames = ({ batch, buffer, finished }: PlayedBatch): StoredGame[] =>
  Array.from({ length: finished }, (_, i) => ({
    game: batch.first + i,
    layout: buffer.layouts[i],
    shots: buffer.shots[i],
    misses: buffer.misses[i],
    milliseconds: buffer.milliseconds[i],
    fault: buffer.faultAt(i),
    sequence: buffer.sequenceAt(i),
    ...reductionAt(buffer, i),
  }));

const reductionAt = (buffer: BatchBuffer, game: number): Pick<StoredGame, "reduced"> => {
  const reduction = buffer.reducedAt(game);
  if (!reduction) return {};
  const { milliseconds: _, ...reduced } = reduction;
  return { reduced };
};

const millisecondsOf = ({ buffer, finished }: PlayedBatch): number => {
  let sum = 0;
  for (let i = 0; i < finished; i++) sum += buffer.milliseconds[i] + (buffer.reducedAt(i)?.milliseconds ?? 0);
  return Math.max(sum, buffer.span);
};
