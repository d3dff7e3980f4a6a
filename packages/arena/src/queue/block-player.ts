import { MatchPool } from "../match/match-pool.ts";
import {
  type MatchBatch,
  matchTaskOf,
  type PlayerPair,
  pairOfNumber,
  type WholeGamesRun,
} from "../match/match-task.ts";
import type { MatchResult } from "../match/play-match.ts";
import { type OpeningFolderOptions, RunOpenings } from "../openings/opening-folder.ts";
import { type Batch, restOf } from "../play/batch-player.ts";
import { type DeliveredGames, localPlayers, type Players, type PlayersSource } from "../run/players.ts";
import { StrategyWork } from "../run/strategy-work.ts";
import type { StoredGame } from "../store/game-store.ts";
import { type Block, packGames, packWholeGames, type WholeGame } from "./block-ledger.ts";
import { type QueuedRun, wholeGamesOf } from "./queued-experiment.ts";

/** A played block: the number of its games, and these in the form in which they go into the queue. */
export interface PlayedBlock {
  readonly games: number;
  readonly bytes: Buffer;
  readonly milliseconds: number;
}

/** Plays blocks of one experiment on this machine. */
export interface BlockPlayer {
  /** Why it plays no more; undefined while it plays. */
  readonly error: Error | undefined;
  play(block: Block): Promise<PlayedBlock>;
  close(error: Error): Promise<void>;
}

/** Resolves when all can play. @throws ExperimentRefused when a strategy cannot be loaded */
export const blockPlayer = async (
  run: QueuedRun,
  threads: number,
  openings: OpeningFolderOptions | undefined,
): Promise<BlockPlayer> => {
  const whole = wholeGamesOf(run);
  // Kept decisions have no effect on whole games.
  if (whole) return new WholeGamesPlayer(whole, threads);
  const kept = openings && (await RunOpenings.open(run.sources, run.experiment.scenario, openings));
  const player = new LonePlayer(run, threads, kept);
  await player.start();
  return player;
};

interface Waiting {
  readonly resolve: (played: PlayedBlock | Promise<PlayedBlock>) => void;
  readonly reject: (error: Error) => void;
}

interface LoneBlock extends Waiting {
  readonly block: Block;
  readonly work: StrategyWork;
  readonly games: StoredGame[];
  milliseconds: number;
}

/** Plays the games of strategies that play alone, in threads. All threads work on the oldest block. */
class LonePlayer implements BlockPlayer {
  readonly #run: QueuedRun;
  readonly #source: PlayersSource;
  readonly #openings: RunOpenings | undefined;
  readonly #playing = new Set<LoneBlock>();
  readonly #speeds = new Map<number, number>();
  #players: Players | undefined;
  error: Error | undefined;

  constructor(run: QueuedRun, threads: number, openings: RunOpenings | undefined) {
    this.#run = run;
    this.#source = localPlayers(threads);
    this.#openings = openings;
  }

  play(block: Block): Promise<PlayedBlock> {
    return new Promise((resolve, reject) => {
      if (this.error) {
        reject(this.error);
        return;
      }
      const work = new StrategyWork(this.#run.sources[block.strategy]);
      work.putBack(block);
      // Other blocks of the strategy may show how long a game takes.
      work.milliseconds = this.#speeds.get(block.strategy);
      this.#playing.add({ block, work, games: [], milliseconds: 0, resolve, reject });
      this.#players?.feed();
    });
  }

  async close(error: Error): Promise<void> {
    if (this.error) return;
    this.error = error;
    const given = [...this.#playing];
    this.#playing.clear();
    for (const { reject } of given) reject(error);
    this.#players?.stop();
    await this.#players?.close(false);
    this.#openings?.close();
  }

  /** Resolves when the threads are ready. @throws ExperimentRefused when a strategy cannot be loaded */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#players = this.#source.make({
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
      if (waiting > 0 && work.isSlow) return undefined;
      const { cellCount } = this.#run.experiment.scenario.board;
      return { strategy: block.strategy, ...work.takeBatch(this.#source, cellCount) };
    }
    return undefined;
  }

  #take({ batch, games, gameMilliseconds }: DeliveredGames): void {
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
    const rest = restOf(batch, games.length);
    work.putBack(rest);
    this.#note(playing, games);
    if (rest.count > 0) this.#players?.feed();
  }

  #note(playing: LoneBlock, games: readonly StoredGame[]): void {
    const { block, work, resolve } = playing;
    for (const game of games) work.note(game);
    playing.games.push(...games);
    if (playing.games.length < block.count) return;
    this.#playing.delete(playing);
    playing.games.sort((a, b) => a.game - b.game);
    const { games: sorted, milliseconds } = playing;
    resolve(packGames(sorted).then((bytes) => ({ games: sorted.length, bytes, milliseconds })));
  }
}

interface WholeBlock extends Waiting {
  readonly block: Block;
  readonly pair: PlayerPair;
  /** The matches that no thread has. */
  open: number[];
  readonly games: WholeGame[];
  milliseconds: number;
}

/** Plays whole games in threads. All threads work on the oldest block. */
class WholeGamesPlayer implements BlockPlayer {
  readonly #pool: MatchPool;
  readonly #playing = new Set<WholeBlock>();
  readonly #stop = new AbortController();
  readonly #run: Promise<void>;
  error: Error | undefined;

  constructor(run: WholeGamesRun, threads: number) {
    this.#pool = new MatchPool(
      matchTaskOf(run),
      {
        next: (most) => this.#next(most),
        played: (pair, result, milliseconds) => this.#take(pair, result, milliseconds),
        putBack: (batch) => this.#putBack(batch),
      },
      { threads, stays: true, secondsPerTurn: run.secondsPerGame, signal: this.#stop.signal },
    );
    this.#run = this.#pool.run().catch((error: unknown) => {
      void this.close(error instanceof Error ? error : new Error(String(error)));
    });
  }

  play(block: Block): Promise<PlayedBlock> {
    return new Promise((resolve, reject) => {
      if (this.error) {
        reject(this.error);
        return;
      }
      const open = Array.from({ length: block.count }, (_, i) => block.first + i);
      const pair = pairOfNumber(block.strategy);
      this.#playing.add({ block, pair, open, games: [], milliseconds: 0, resolve, reject });
      this.#pool.feed();
    });
  }

  async close(error: Error): Promise<void> {
    if (this.error) return;
    this.error = error;
    const given = [...this.#playing];
    this.#playing.clear();
    for (const { reject } of given) reject(error);
    this.#stop.abort();
    await this.#run;
  }

  #next(most: (pair: PlayerPair) => number): MatchBatch | undefined {
    for (const { pair, open } of this.#playing)
      if (open.length > 0) return { pair, matches: open.splice(0, most(pair)) };
    return undefined;
  }

  #putBack({ pair, matches }: MatchBatch): void {
    this.#blockOf(pair, matches[0])?.open.push(...matches);
  }

  #take(pair: PlayerPair, result: MatchResult, milliseconds: number): void {
    const playing = this.#blockOf(pair, result.match);
    if (!playing) return;
    const { block, games, resolve } = playing;
    games.push({ game: result.match, result });
    playing.milliseconds += milliseconds;
    if (games.length < block.count) return;
    this.#playing.delete(playing);
    games.sort((a, b) => a.game - b.game);
    const sum = playing.milliseconds;
    resolve(packWholeGames(games).then((bytes) => ({ games: games.length, bytes, milliseconds: sum })));
  }

  /** The block of a match. Matches that are handed out together are of one block. */
  #blockOf([low, high]: PlayerPair, match: number): WholeBlock | undefined {
    return [...this.#playing].find(
      ({ pair, block: { first, count } }) =>
        pair[0] === low && pair[1] === high && match >= first && match < first + count,
    );
  }
}
