import { SKIPPED } from "../fault/fault.ts";
import type { RunOpenings } from "../openings/opening-folder.ts";
import { bufferGames } from "../play/batch-buffer.ts";
import type { Batch } from "../play/batch-player.ts";
import { faultGame, localPlayers } from "../run/local-players.ts";
import type { PlayedGames, Players } from "../run/players.ts";
import { StrategyWork } from "../run/strategy-work.ts";
import type { StoredGame } from "../store/game-store.ts";
import type { Block } from "./block-book.ts";
import type { QueuedRun } from "./queued-experiment.ts";

/** Milliseconds of a game from which batches do not wait behind others. */
const SLOW_MILLISECONDS = 500;

/** A finished block. */
export interface PlayedBlock {
  /** All of its games, in their order. */
  readonly games: readonly StoredGame[];
  /** Thread time of the games. */
  readonly milliseconds: number;
}

interface Playing {
  readonly block: Block;
  readonly work: StrategyWork;
  readonly games: StoredGame[];
  milliseconds: number;
  readonly resolve: (played: PlayedBlock) => void;
  readonly reject: (error: Error) => void;
}

/** Plays blocks of one experiment in threads. All threads play the oldest block. */
export class BlockPlayer {
  readonly #run: QueuedRun;
  readonly #threads: number;
  readonly #openings: RunOpenings | undefined;
  readonly #playing = new Set<Playing>();
  /** Known milliseconds of a game, by strategy. */
  readonly #speeds = new Map<number, number>();
  #players: Players | undefined;
  #isClosed = false;
  #error: Error | undefined;

  /**
   * Resolves when the threads are ready.
   *
   * @throws ExperimentRefused when a strategy cannot be loaded
   */
  static async start(run: QueuedRun, threads: number, openings: RunOpenings | undefined): Promise<BlockPlayer> {
    const player = new BlockPlayer(run, threads, openings);
    await player.#start();
    return player;
  }

  private constructor(run: QueuedRun, threads: number, openings: RunOpenings | undefined) {
    this.#run = run;
    this.#threads = threads;
    this.#openings = openings;
  }

  /** Why it has stopped playing, if it has. */
  get error(): Error | undefined {
    return this.#error;
  }

  /** Plays a block. Rejects when the player is closed. */
  play(block: Block): Promise<PlayedBlock> {
    return new Promise((resolve, reject) => {
      if (this.#error) {
        reject(this.#error);
        return;
      }
      const work = new StrategyWork(this.#run.sources[block.strategy]);
      work.putBack(block);
      // Other blocks of the strategy may tell the time of a game.
      work.milliseconds = this.#speeds.get(block.strategy);
      this.#playing.add({ block, work, games: [], milliseconds: 0, resolve, reject });
      this.#players?.feed();
    });
  }

  /** Ends the threads and abandons the current blocks. */
  async close(error: Error): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#error ??= error;
    const given = [...this.#playing];
    this.#playing.clear();
    for (const { reject } of given) reject(error);
    this.#players?.stop();
    await this.#players?.close(false);
    this.#openings?.close();
  }

  #start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#players = localPlayers(this.#threads).make({
        ...this.#run,
        ...(this.#openings && { openings: this.#openings.memory }),
        ready: resolve,
        next: (waiting, mayPlay) => this.#next(waiting, mayPlay),
        played: (games) => this.#take(games),
        failed: (error) => {
          reject(error);
          void this.close(error);
        },
      });
    });
  }

  #next(waiting: number, mayPlay: (strategy: number) => boolean): Batch | undefined {
    for (const { block, work } of this.#playing) {
      if (work.open === 0 || !mayPlay(block.strategy)) continue;
      if (waiting > 0 && (work.milliseconds ?? SLOW_MILLISECONDS) >= SLOW_MILLISECONDS) return undefined;
      return { strategy: block.strategy, ...work.take(this.#batchSize(work)) };
    }
    return undefined;
  }

  #batchSize({ open, milliseconds }: StrategyWork): number {
    if (milliseconds === undefined) return 1;
    const { batchMilliseconds } = localPlayers(this.#threads);
    const fair = Math.ceil(open / (2 * this.#threads));
    const timely = Math.ceil(batchMilliseconds / Math.max(milliseconds, 1e-3));
    return Math.max(1, Math.min(fair, timely, bufferGames(this.#run.experiment.scenario.board.cellCount)));
  }

  #take({ batch, games, gameMilliseconds }: PlayedGames): void {
    const playing = [...this.#playing].find(
      ({ block: { strategy, first, count } }) =>
        strategy === batch.strategy && batch.first >= first && batch.first < first + count,
    );
    if (!playing) return;
    const { work } = playing;
    if (gameMilliseconds !== undefined) {
      work.milliseconds = gameMilliseconds;
      this.#speeds.set(batch.strategy, gameMilliseconds);
      playing.milliseconds += gameMilliseconds * games.length;
    }
    const rest = { first: batch.first + games.length, count: batch.count - games.length };
    work.putBack(rest);
    this.#note(playing, games);
    if (work.isHopeless) this.#skip(playing);
    if (rest.count > 0) this.#players?.feed();
  }

  #note(playing: Playing, games: readonly StoredGame[]): void {
    const { block, work, resolve } = playing;
    for (const game of games) work.note(game);
    playing.games.push(...games);
    if (playing.games.length < block.count) return;
    this.#playing.delete(playing);
    playing.games.sort((a, b) => a.game - b.game);
    resolve({ games: playing.games, milliseconds: playing.milliseconds });
  }

  /** Skips the other games of a strategy that was too slow too often. */
  #skip(playing: Playing): void {
    const { work } = playing;
    while (work.open > 0) {
      const { first, count } = work.take(playing.block.count);
      const games = Array.from({ length: count }, (_, i) => faultGame(this.#run.experiment, first + i, SKIPPED));
      this.#note(playing, games);
    }
  }
}
