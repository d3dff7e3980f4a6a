import { availableParallelism } from "node:os";
import { type Layout, type Scenario, shipCount } from "@broadside/engine";
import { faultText } from "../core/fault.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { bufferGames } from "../play/batch-buffer.ts";
import { type Batch, restOf } from "../play/batch-player.ts";
import { type PlayedBatch, ThreadPool } from "../play/thread-pool.ts";
import { SECONDS_PER_GAME } from "../run/experiment-run.ts";
import { StrategyWork } from "../run/strategy-work.ts";

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
  readonly #work: StrategyWork;
  #pool: ThreadPool | undefined;
  /** Games that were asked for, in all and in the last call, and those of the last call that are played. */
  #end = 0;
  #asked = 0;
  #played = 0;
  #progress: ((played: number) => void) | undefined;
  #settle: { readonly done: () => void; readonly fail: (error: Error) => void } | undefined;

  constructor(options: HidingGamesOptions) {
    this.#options = options;
    this.#ships = shipCount(options.scenario.fleet);
    this.#listed = new Int32Array(new SharedArrayBuffer(4 * this.#ships * options.games));
    this.#workers = options.workers ?? availableParallelism();
    this.#mostGames = bufferGames(options.scenario.board.cellCount);
    this.#work = new StrategyWork(options.source);
  }

  /** Plays a game against each layout; returns the shots in order, NaN for games unfinished at the abort. */
  async play(
    layouts: readonly Layout[],
    signal?: AbortSignal,
    progress?: (played: number) => void,
  ): Promise<Float64Array> {
    const first = this.#end;
    this.#end += layouts.length;
    if (this.#end > this.#options.games) throw new RangeError("more games than were announced");
    for (const [i, { placements }] of layouts.entries()) this.#listed.set(placements, (first + i) * this.#ships);
    this.#work.openUntil(this.#end);
    [this.#asked, this.#played, this.#progress] = [layouts.length, 0, progress];
    if (layouts.length > 0 && !signal?.aborted) await this.#playOpen(signal);
    return Float64Array.from(layouts, (_, i) => this.#work.shotsOf(first + i));
  }

  async #playOpen(signal: AbortSignal | undefined): Promise<void> {
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
      next: () => this.#next(),
      played: (batch) => this.#note(batch),
      failed: (error) =>
        this.#settle?.fail(
          error instanceof ExperimentRefused
            ? new ExperimentRefused(`strategy "${source.text}"`, error.error.what, error.error.fix)
            : error,
        ),
    });
  }

  #next(): Batch | undefined {
    if (this.#work.open === 0) return undefined;
    const share = Math.ceil(this.#asked / (this.#workers * BATCHES_PER_THREAD));
    return { strategy: 0, ...this.#work.take(Math.min(this.#mostGames, share)) };
  }

  #note({ batch, finished, buffer, fault }: PlayedBatch): void {
    let fallen = fault;
    for (let i = 0; i < finished; i++) {
      fallen ??= buffer.faultAt(i) ?? undefined;
      this.#work.note({ game: batch.first + i, shots: buffer.shots[i], fault: null });
    }
    if (fallen !== undefined) {
      this.#settle?.fail(new HidingFault(`${this.#options.source.text} ${faultText(fallen)}`));
      return;
    }
    this.#work.putBack(restOf(batch, finished));
    this.#played += finished;
    this.#progress?.(this.#played);
    if (this.#played === this.#asked) this.#settle?.done();
  }
}
