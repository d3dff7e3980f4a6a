import { formatScenario, parseScenario, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { hidingRulesOf } from "../experiment/luck-reduction.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import type { Fault } from "../fault/fault.ts";
import { BatchBuffer, bufferGames } from "../play/batch-buffer.ts";
import { type Batch, BatchPlayer, gameAt, hidingRulesOfTask } from "../play/batch-player.ts";
import { type GameLayouts, layoutParts, ofLayouts } from "../play/game-layouts.ts";
import { streamKey } from "../play/random-streams.ts";
import { type PlayedBatch, type PoolOptions, ThreadPool } from "../play/thread-pool.ts";
import type { StoredGame } from "../store/game-store.ts";
import type { PlayedGames, Players, PlayersRequest, PlayersSource } from "./players.ts";

/** Milliseconds of games before other work gets a turn. */
const SLICE_MILLISECONDS = 20;

interface LocalPlayerOptions {
  readonly layouts: GameLayouts;
  readonly seed: number;
  readonly cellCount: number;
  /** Strategies by their index in the experiment, each with the key of its random streams. */
  readonly strategies: ReadonlyMap<number, { readonly strategy: Strategy; readonly key: string }>;
  readonly scenario: Scenario;
  /** The rules with the prior that hides the layouts, if luck is to be removed. */
  readonly hidingRules?: Scenario | undefined;
  readonly next: () => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  /** Called when a layout cannot be drawn, which ends the player. Errors of a strategy are faults instead. */
  readonly failed: (error: Error) => void;
}

/** Plays strategies in this thread, a few games at a time. Nothing can end a game that goes on forever. */
class LocalPlayer {
  readonly #options: LocalPlayerOptions;
  readonly #player: BatchPlayer;
  readonly #buffer: BatchBuffer;
  #batch: Batch | undefined;
  #isStopped = false;
  #isClosed = false;

  constructor(options: LocalPlayerOptions) {
    const { scenario, hidingRules, layouts, seed, cellCount } = options;
    this.#options = options;
    this.#player = new BatchPlayer(scenario, layouts, seed, { hidingRules });
    this.#buffer = new BatchBuffer(cellCount);
  }

  get busy(): number {
    return this.#batch ? 1 : 0;
  }

  feed(): void {
    if (this.#batch || this.#isStopped || this.#isClosed) return;
    this.#batch = this.#options.next();
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
    const { strategy: own, key } = this.#options.strategies.get(strategy) as { strategy: Strategy; key: string };
    const end = performance.now() + SLICE_MILLISECONDS;
    const stream = streamKey(key);
    while (this.#buffer.finished < count && !this.#isStopped && performance.now() < end) {
      const game = { strategy, first: gameAt(batch, this.#buffer.finished), count: 1, reduced };
      try {
        this.#player.play(own, stream, game, this.#buffer, () => false);
      } catch (error) {
        this.#isClosed = true;
        this.#options.failed(error instanceof Error ? error : new Error(String(error)));
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
    this.#options.played({ batch, buffer: this.#buffer, finished: this.#buffer.finished });
  }
}

/** Options of a {@link PlayerPool}: those of a {@link ThreadPool}, plus which strategies a batch may have. */
interface PlayerPoolOptions extends Omit<PoolOptions, "next"> {
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
}

/** Plays each strategy where it can play: names and files in threads, objects in this thread. */
class PlayerPool {
  readonly #threads: ThreadPool | undefined;
  readonly #local: LocalPlayer | undefined;
  /** Strategies that play in threads, in the order in which the threads number them. */
  readonly #inThreads: readonly number[];

  /** Calls `ready` when all can play, and `failed` with an ExperimentRefused when no layout can be drawn. */
  constructor(options: PlayerPoolOptions) {
    const { strategies } = options.task;
    const isLocal = (strategy: number): boolean => strategies[strategy].object !== undefined;
    const indices = [...strategies.keys()];
    const inThreads = indices.filter((strategy) => !isLocal(strategy));
    this.#inThreads = inThreads;
    if (inThreads.length > 0) this.#threads = threadsFor(options, inThreads);
    if (inThreads.length === indices.length) return;
    this.#local = localFor(options, indices.filter(isLocal), isLocal);
    if (this.#local && !this.#threads) setImmediate(options.ready);
  }

  feed(): void {
    this.#threads?.feed();
    this.#local?.feed();
  }

  keepLogs(pathOf: (strategy: number) => string): void {
    this.#threads?.keepLogs((i) => pathOf(this.#inThreads[i]));
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

const threadsFor = (options: PlayerPoolOptions, own: readonly number[]): ThreadPool => {
  const place = new Map(own.map((strategy, i) => [strategy, i]));
  const at = (batch: Batch, strategy: number | undefined): Batch => ({ ...batch, strategy: strategy as number });
  return new ThreadPool({
    ...options,
    task: { ...options.task, strategies: own.map((strategy) => options.task.strategies[strategy]) },
    secondsFor: (i) => options.secondsFor(own[i]),
    next: (waiting) => {
      const batch = options.next(waiting, (strategy) => place.has(strategy));
      return batch && at(batch, place.get(batch.strategy));
    },
    played: (played) => options.played({ ...played, batch: at(played.batch, own[played.batch.strategy]) }),
  });
};

const localFor = (
  { task, cellCount, next, played, failed }: PlayerPoolOptions,
  own: readonly number[],
  isLocal: (strategy: number) => boolean,
): LocalPlayer | undefined => {
  const scenario = unwrap(parseScenario(JSON.parse(task.scenario)));
  const hidingRules = hidingRulesOfTask(task, scenario);
  const made = ofLayouts({ ...task, scenario }, (layouts) => {
    const strategies = new Map(own.map((strategy) => [strategy, objectOf(task.strategies[strategy])]));
    return new LocalPlayer({
      scenario,
      ...(hidingRules && { hidingRules }),
      layouts,
      seed: task.seed,
      cellCount,
      strategies,
      next: () => next(0, isLocal),
      played,
      failed,
    });
  });
  if (made.ok) return made.value;
  failed(ExperimentRefused.from(made.error));
  return undefined;
};

const objectOf = ({ object, key }: StrategySource) => {
  if (!object) throw new Error(`"${key}" is not an object`);
  return { strategy: object.strategy, key };
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
  make: (request) => makePlayers(threads, request),
});

const makePlayers = (threads: number, request: PlayersRequest): Players => {
  const { experiment, sources, reduced, secondsPerGame, secondsPerShot, openings } = request;
  const { scenario, placement, seed } = experiment;
  return new PlayerPool({
    threads: Math.min(threads, sources.length * experiment.games),
    cellCount: scenario.board.cellCount,
    task: {
      scenario: JSON.stringify(formatScenario(scenario)),
      strategies: sources,
      ...layoutParts(scenario, placement),
      seed,
      limits: {
        gameMilliseconds: 1000 * secondsPerGame,
        ...(secondsPerShot !== undefined && { shotMilliseconds: 1000 * secondsPerShot }),
      },
      ...(reduced.includes(true) && {
        hidingRules: JSON.stringify(formatScenario(hidingRulesOf(scenario, placement))),
      }),
      ...(openings && { openings }),
    },
    secondsFor: (strategy) => (sources[strategy].module ? secondsPerGame : undefined),
    ready: request.ready,
    next: (waiting, mayPlay) => {
      const batch = request.next(waiting, mayPlay);
      return batch && { ...batch, reduced: reduced[batch.strategy] };
    },
    played: (played) => request.played(gamesOf(request, played)),
    failed: request.failed,
  });
};

const gamesOf = ({ experiment }: PlayersRequest, played: PlayedBatch): PlayedGames => {
  const games = finishedGames(played);
  const { batch, fault, faultMilliseconds = 0 } = played;
  const timing = games.length > 0 ? { gameMilliseconds: millisecondsOf(played) / games.length } : {};
  if (fault !== undefined) {
    games.push({ ...faultGame(experiment, gameAt(batch, games.length), fault), milliseconds: faultMilliseconds });
  }
  return { batch, games, ...timing };
};

const finishedGames = ({ batch, buffer, finished }: PlayedBatch): StoredGame[] =>
  Array.from({ length: finished }, (_, i) => ({
    game: gameAt(batch, i),
    layout: buffer.layouts[i],
    shots: buffer.shots[i],
    misses: buffer.misses[i],
    milliseconds: buffer.milliseconds[i],
    fault: buffer.faultAt(i),
    sequence: buffer.sequenceAt(i),
    ...reductionAt(buffer, i),
  }));

const reductionAt = (buffer: BatchBuffer, game: number): Pick<StoredGame, "reduced"> => {
  const found = buffer.reducedAt(game);
  if (!found) return {};
  const { milliseconds: _, ...reduced } = found;
  return { reduced };
};

const millisecondsOf = ({ buffer, finished }: PlayedBatch): number => {
  let sum = 0;
  for (let i = 0; i < finished; i++) sum += buffer.milliseconds[i] + (buffer.reducedAt(i)?.milliseconds ?? 0);
  return Math.max(sum, buffer.span);
};
