import { parseScenario, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { BatchBuffer } from "./batch-buffer.ts";
import { type Batch, BatchPlayer, gameAt, hidingRulesOfTask } from "./batch-player.ts";
import { type GameLayouts, ofLayouts } from "./game-layouts.ts";
import { streamKey } from "./stream.ts";
import { type PlayedBatch, type PoolOptions, ThreadPool } from "./thread-pool.ts";

/** Milliseconds of games before other work gets a turn. */
const SLICE_MILLISECONDS = 20;

/** Options of a local player. */
interface LocalPlayerOptions {
  readonly layouts: GameLayouts;
  readonly seed: number;
  readonly cellCount: number;
  /** Strategies by their index in the experiment, each with the key of its random streams. */
  readonly strategies: ReadonlyMap<number, { readonly strategy: Strategy; readonly key: string }>;
  readonly scenario: Scenario;
  /** The rules with the prior that hides layouts, where luck is removed. */
  readonly hidingRules?: Scenario;
  readonly next: () => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  /**
   * Called when a layout cannot be drawn, which ends the player. Errors of a strategy are faults of its
   * games.
   */
  readonly failed: (error: Error) => void;
}

/**
 * Plays strategies that exist only in this thread, a few games at a time. In between the thread handles
 * signals, progress and the games of other threads. Nothing can end a game that never ends.
 */
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

  /** Batches in play: one or none. */
  get busy(): number {
    return this.#batch ? 1 : 0;
  }

  /** Takes a batch, if it has none. */
  feed(): void {
    if (this.#batch || this.#isStopped || this.#isClosed) return;
    this.#batch = this.#options.next();
    if (!this.#batch) return;
    this.#buffer.clear();
    setImmediate(() => this.#play());
  }

  /** Begins no more games. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Hands over the finished games of the current batch. */
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

/** Options of a {@link PlayerPool}: those of a {@link ThreadPool}, with a choice of strategies. */
export interface PlayerPoolOptions extends Omit<PoolOptions, "next"> {
  /** The next batch of a strategy that this player may play. */
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
}

/**
 * Plays strategies where they can play: names and files in threads, objects in this thread, which alone has
 * them.
 */
export class PlayerPool {
  readonly #threads: ThreadPool | undefined;
  readonly #local: LocalPlayer | undefined;
  /** Strategies that play in threads, in the threads' order. */
  readonly #inThreads: readonly number[];

  /**
   * Calls `ready` when both can play, and `failed` with an ExperimentRefused when layouts cannot be drawn.
   */
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

  /** Offers work to all idle players. */
  feed(): void {
    this.#threads?.feed();
    this.#local?.feed();
  }

  /** Keeps the standard error of programs in files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void {
    this.#threads?.keepLogs((i) => pathOf(this.#inThreads[i]));
  }

  /** Batches in play or waiting. */
  get busy(): number {
    return (this.#threads?.busy ?? 0) + (this.#local?.busy ?? 0);
  }

  /** Lets current games end, and begins no others. */
  stop(): void {
    this.#local?.stop();
    this.#threads?.stop();
  }

  /** Ends all players and hands over the finished games of their batches. */
  async close(): Promise<void> {
    this.#local?.close();
    await this.#threads?.close();
  }
}

/** Threads for some of the strategies, which they number by their position in this list. */
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
