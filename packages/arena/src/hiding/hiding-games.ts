import { availableParallelism } from "node:os";
import { type Layout, type Scenario, shipCount } from "@broadside/engine";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { faultText } from "../fault/fault.ts";
import { bufferGames } from "../play/batch-buffer.ts";
import type { Batch } from "../play/batch-player.ts";
import { type PlayedBatch, ThreadPool } from "../play/thread-pool.ts";
import { SECONDS_PER_GAME } from "../run/experiment-run.ts";

/**
 * A game that a strategy could not play, with its fault in words.
 *
 * @example
 * import { HidingFault } from "@broadside/arena/hiding";
 *
 * new HidingFault("chose a cell that was shot").message; // => "chose a cell that was shot"
 */
export class HidingFault extends Error {
  override readonly name = "HidingFault";
}

export interface HidingGamesOptions {
  /** The strategy's rules, including the prior that it believes in. */
  readonly scenario: Scenario;
  readonly source: StrategySource;
  readonly seed: number;
  readonly games: number;
  readonly workers?: number | undefined;
}

/** Batches are small enough that the threads end together and progress is visible. */
const BATCHES_PER_THREAD = 16;

/** Plays a strategy against layouts on all cores. Results depend on the seed and the layouts only. */
export class HidingGames {
  readonly #options: HidingGamesOptions;
  readonly #ships: number;
  readonly #listed: Int32Array;
  readonly #workers: number;
  readonly #mostGames: number;
  #pool: ThreadPool | undefined;
  #first = 0;
  #next = 0;
  #end = 0;
  #shots = new Float64Array(0);
  #open = 0;
  /** Batches of threads that were ended, to be played again. */
  #back: Batch[] = [];
  #progress: ((played: number) => void) | undefined;
  #settle: { readonly done: () => void; readonly fail: (error: Error) => void } | undefined;

  constructor(options: HidingGamesOptions) {
    this.#options = options;
    this.#ships = shipCount(options.scenario.fleet);
    this.#listed = new Int32Array(new SharedArrayBuffer(4 * this.#ships * options.games));
    this.#workers = options.workers ?? availableParallelism();
    this.#mostGames = bufferGames(options.scenario.board.cellCount);
  }

  /** Plays a game against each layout; returns the shots in order, NaN for games unfinished at the abort. */
  async play(
    layouts: readonly Layout[],
    signal?: AbortSignal,
    progress?: (played: number) => void,
  ): Promise<Float64Array> {
    this.#first = this.#end;
    this.#next = this.#end;
    this.#end += layouts.length;
    if (this.#end > this.#options.games) throw new RangeError("more games than were announced");
    for (const [i, { placements }] of layouts.entries()) this.#listed.set(placements, (this.#first + i) * this.#ships);
    this.#shots = new Float64Array(layouts.length).fill(Number.NaN);
    this.#open = layouts.length;
    this.#progress = progress;
    if (layouts.length === 0 || signal?.aborted) return this.#shots;
    const stop = (): void => {
      // Closing hands over the finished games.
      void this.close().then(() => this.#settle?.done());
    };
    signal?.addEventListener("abort", stop);
    try {
      await new Promise<void>((done, fail) => {
        this.#settle = { done, fail };
        this.#pool ??= this.#makePool();
        this.#pool.feed();
      });
    } finally {
      this.#settle = undefined;
      signal?.removeEventListener("abort", stop);
    }
    return this.#shots;
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #makePool(): ThreadPool {
    const { scenario, source, seed } = this.#options;
    return new ThreadPool({
      threads: this.#workers,
      scenario,
      task: { strategies: [source], model: "file", listed: this.#listed, seed },
      secondsPerGame: SECONDS_PER_GAME,
      ready: () => this.#pool?.feed(),
      next: () => this.#back.pop() ?? this.#take(),
      played: (batch) => this.#note(batch),
      failed: (error) =>
        this.#settle?.fail(
          error instanceof ExperimentRefused
            ? new ExperimentRefused(`strategy "${source.text}"`, error.error.what, error.error.fix)
            : error,
        ),
    });
  }

  #take(): Batch | undefined {
    const left = this.#end - this.#next;
    if (left === 0) return undefined;
    const share = Math.ceil((this.#end - this.#first) / (this.#workers * BATCHES_PER_THREAD));
    const count = Math.min(left, this.#mostGames, share);
    this.#next += count;
    return { strategy: 0, first: this.#next - count, count };
  }

  #note({ batch, finished, buffer, fault }: PlayedBatch): void {
    let fallen = fault;
    for (let i = 0; i < finished; i++) {
      fallen ??= buffer.faultAt(i) ?? undefined;
      this.#shots[batch.first + i - this.#first] = buffer.shots[i];
    }
    if (fallen !== undefined) {
      this.#settle?.fail(new HidingFault(`${this.#options.source.text} ${faultText(fallen)}`));
      return;
    }
    this.#open -= finished;
    this.#progress?.(this.#shots.length - this.#open);
    if (finished < batch.count)
      this.#back.push({ ...batch, first: batch.first + finished, count: batch.count - finished });
    if (this.#open === 0) this.#settle?.done();
  }
}
