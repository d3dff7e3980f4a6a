import type { Scenario, Strategy } from "@broadside/engine";
import { BatchBuffer } from "./batch-buffer.ts";
import { type Batch, BatchPlayer } from "./batch-player.ts";
import { gameAt } from "./game-at.ts";
import type { GameLayouts } from "./game-layouts.ts";
import { streamKey } from "./stream.ts";
import type { PlayedBatch } from "./thread-pool.ts";

/** How long games are played before others have their turn, in milliseconds. */
const SLICE_MILLISECONDS = 20;

/** What a local player plays, and who hands out the games. */
export interface LocalPlayerOptions {
  readonly layouts: GameLayouts;
  readonly seed: number;
  readonly cellCount: number;
  /** The strategies by their index in the experiment, each with the key of its random streams. */
  readonly strategies: ReadonlyMap<number, { readonly strategy: Strategy; readonly key: string }>;
  readonly scenario: Scenario;
  /** The rules with the prior by which layouts are hidden, where luck is to be taken out. */
  readonly law?: Scenario;
  readonly next: () => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  /** Called when a layout cannot be had: the player is of no more use. What a strategy throws is a fault of its game. */
  readonly failed: (error: Error) => void;
}

/**
 * Plays the games of strategies that exist in this thread only, a few at a time: between them signals are heard, progress is
 * told and the games of other threads are taken in. Nothing here can end a game that does not end.
 */
export class LocalPlayer {
  readonly #options: LocalPlayerOptions;
  readonly #player: BatchPlayer;
  readonly #buffer: BatchBuffer;
  #batch: Batch | undefined;
  #isStopped = false;
  #isClosed = false;

  constructor(options: LocalPlayerOptions) {
    const { scenario, law, layouts, seed, cellCount } = options;
    this.#options = options;
    this.#player = new BatchPlayer(scenario, layouts, seed, { law });
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
