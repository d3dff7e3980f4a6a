import { parseScenario, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { BatchBuffer } from "./batch-buffer.ts";
import { type Batch, BatchPlayer, gameAt, hidingRulesOfTask } from "./batch-player.ts";
import { type GameLayouts, ofLayouts } from "./game-layouts.ts";
import { streamKey } from "./stream.ts";
import { type PlayedBatch, type PoolOptions, ThreadPool } from "./thread-pool.ts";

/** How long games are played before others have their turn, in milliseconds. */
const SLICE_MILLISECONDS = 20;

/** What a local player plays, and who hands out the games. */
interface LocalPlayerOptions {
  readonly layouts: GameLayouts;
  readonly seed: number;
  readonly cellCount: number;
  /** The strategies by their index in the experiment, each with the key of its random streams. */
  readonly strategies: ReadonlyMap<number, { readonly strategy: Strategy; readonly key: string }>;
  readonly scenario: Scenario;
  /** The rules with the prior by which layouts are hidden, where luck is to be taken out. */
  readonly hidingRules?: Scenario;
  readonly next: () => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  /** Called when a layout cannot be had: the player is of no more use. What a strategy throws is a fault of its game. */
  readonly failed: (error: Error) => void;
}

/**
 * Plays the games of strategies that exist in this thread only, a few at a time: between them signals are heard, progress is
 * told and the games of other threads are taken in. Nothing here can end a game that does not end.
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

  /** Batches that are being played: one or none. */
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

  /** Begins no other game. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Hands over the finished games of a batch that was being played. */
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

/** How a {@link PlayerPool} works together with whoever hands out the games: a {@link ThreadPool} with a choice. */
export interface PlayerPoolOptions extends Omit<PoolOptions, "next"> {
  /** The next batch, of a strategy that may be played there. */
  readonly next: (waiting: number, mayPlay: (strategy: number) => boolean) => Batch | undefined;
}

/**
 * Plays strategies where they can be played: those with a name or a file in threads, those that are objects in this one,
 * which alone has them.
 */
export class PlayerPool {
  readonly #threads: ThreadPool | undefined;
  readonly #local: LocalPlayer | undefined;
  /** The strategies that are played in threads, in the order in which those know them. */
  readonly #inThreads: readonly number[];

  /** Calls `ready` when both can play, and `failed` with an ExperimentRefused when layouts cannot be had. */
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

  /** Offers work to all that can take some. */
  feed(): void {
    this.#threads?.feed();
    this.#local?.feed();
  }

  /** Has what programs write to standard error kept in files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void {
    this.#threads?.keepLogs((i) => pathOf(this.#inThreads[i]));
  }

  /** Batches that are being played or wait for it. */
  get busy(): number {
    return (this.#threads?.busy ?? 0) + (this.#local?.busy ?? 0);
  }

  /** Lets every game that is being played end, and begins no other. */
  stop(): void {
    this.#local?.stop();
    this.#threads?.stop();
  }

  /** Ends all; finished games of batches that were being played are handed over. */
  async close(): Promise<void> {
    this.#local?.close();
    await this.#threads?.close();
  }
}

/** Threads for some of the strategies, which know them by their place among these. */
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
