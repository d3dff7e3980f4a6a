import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import type { JobHelpers, Runner, WorkerEvents } from "graphile-worker";
import { settledWithin } from "../bot/process/pause.ts";
import { type OpeningFolderOptions, RunOpenings } from "../openings/opening-folder.ts";
import { type Batch, restOf } from "../play/batch-player.ts";
import { localPlayers } from "../run/local-players.ts";
import type { PlayedGames, Players, PlayersSource } from "../run/players.ts";
import { StrategyWork } from "../run/strategy-work.ts";
import type { StoredGame } from "../store/game-store.ts";
import { type Block, packGames } from "./block-ledger.ts";
import { clients, quietLogger } from "./clients.ts";
import { QueueClosed } from "./queue-error.ts";
import type { QueueLink } from "./queue-link.ts";
import { JOBS, taskName } from "./queue-table.ts";
import { type ExperimentTask, programMark, type QueuedRun, runOfTask } from "./queued-experiment.ts";

interface PlayedBlock {
  readonly games: readonly StoredGame[];
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

/** Plays blocks of one experiment in threads. All threads work on the oldest block. */
class BlockPlayer {
  readonly #run: QueuedRun;
  readonly #source: PlayersSource;
  readonly #openings: RunOpenings | undefined;
  readonly #playing = new Set<Playing>();
  readonly #speeds = new Map<number, number>();
  #players: Players | undefined;
  /** Why it plays no more; undefined while it plays. */
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
    const rest = restOf(batch, games.length);
    work.putBack(rest);
    this.#note(playing, games);
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
}

export const workerName = (): string => `${hostname()}/${process.pid}`;

const ASK_EVERY = 1000;
const GRACE = 3000;

interface JobRunner {
  readonly runner: Runner;
  readonly ids: string[];
  readonly outages: number;
  isSick: boolean;
  ended?: Promise<unknown>;
}

/** A worker's share in one experiment: it takes blocks, plays them and writes their games. */
export class ExperimentWorker {
  readonly #link: QueueLink;
  readonly #name: string;
  readonly #threads: number;
  readonly #player: BlockPlayer;
  readonly #runners = new Set<JobRunner>();
  readonly #blocks = new Map<string, Promise<PlayedBlock>>();
  #current: JobRunner | undefined;
  #isClosed = false;
  games = 0;

  static async open(
    link: QueueLink,
    name: string,
    task: ExperimentTask,
    { threads, openings }: { readonly threads: number; readonly openings?: OpeningFolderOptions },
  ): Promise<ExperimentWorker> {
    const own = await runOfTask(task);
    const kept = openings && (await RunOpenings.open(own.sources, own.experiment.scenario, openings));
    const player = new BlockPlayer(own, threads, kept);
    await player.start();
    const worker = new ExperimentWorker(link, name, threads, player);
    try {
      await worker.tend();
    } catch (error) {
      await player.close(new QueueClosed());
      throw error;
    }
    return worker;
  }

  private constructor(link: QueueLink, name: string, threads: number, player: BlockPlayer) {
    this.#link = link;
    this.#name = name;
    this.#threads = threads;
    this.#player = player;
  }

  get runners(): string[] {
    return [...this.#runners].flatMap(({ ids }) => ids);
  }

  get error(): Error | undefined {
    return this.#player.error;
  }

  /** Ends the runners. A runner that could not reach the server may first sleep for seconds, and then try again. */
  endRunners(): Promise<unknown> {
    return Promise.all([...this.#runners].map((one) => this.#end(one)));
  }

  /** Starts to take blocks, or starts again after an outage; the current blocks continue meanwhile. */
  async tend(): Promise<void> {
    const current = this.#current;
    if (this.#isClosed || (current && !current.isSick && current.outages === this.#link.outages)) return;
    this.#current = undefined;
    if (current) void this.#end(current);
    this.#current = await this.#begin();
  }

  /** Ends the work, and returns the current blocks to the queue at once. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const ended = this.endRunners();
    const ids = this.runners;
    await this.#giveBack(ids);
    await this.#player.close(new QueueClosed());
    await settledWithin(ended, GRACE);
    await this.#giveBack(ids);
  }

  async #giveBack(ids: readonly string[]): Promise<void> {
    // If the server is gone, it will later notice on its own that this worker has left.
    await this.#link.last((client) => client.query(`SELECT ${JOBS}.force_unlock_workers($1)`, [ids]));
  }

  async #begin(): Promise<JobRunner> {
    const events: WorkerEvents = new EventEmitter();
    const ids: string[] = [];
    events.on("worker:create", ({ worker }) => ids.push(worker.workerId));
    const { outages } = this.#link;
    const runner = await this.#link.steady(() =>
      clients().graphile.run({
        pgPool: this.#link.pool,
        schema: JOBS,
        // One job more than can play at a time, so that no thread waits while games are written.
        concurrency: this.#threads + 1,
        pollInterval: ASK_EVERY,
        noHandleSignals: true,
        crontab: "",
        logger: quietLogger(),
        events,
        taskList: { [taskName(this.#name)]: (payload, helpers) => this.#do(payload, helpers) },
      }),
    );
    const own: JobRunner = { runner, ids, outages, isSick: false };
    const sick = (): void => {
      own.isSick = true;
    };
    events.on("worker:getJob:error", sick).on("worker:fatalError", sick);
    runner.promise.then(sick, sick);
    this.#runners.add(own);
    return own;
  }

  #end(own: JobRunner): Promise<unknown> {
    own.ended ??= Promise.allSettled([own.runner.stop(), own.runner.promise]).then(() => this.#runners.delete(own));
    return own.ended;
  }

  async #do(payload: unknown, { job }: JobHelpers): Promise<void> {
    const { block: id } = payload as { readonly block: string };
    const [row] = await this.#link.rows(
      `SELECT id, strategy, first, count FROM broadside.block JOIN broadside.experiment ON experiment = fingerprint
       WHERE id = $1 AND games IS NULL AND program = $2`,
      [id, programMark()],
    );
    // The block was done by another worker, was withdrawn, or is from another version of the program, whose
    // coordinator makes a new job for it.
    if (!row) return;
    const { games, milliseconds } = await this.#play(row as unknown as Block);
    const bytes = await packGames(games);
    const [done] = await this.#link.rows("SELECT broadside.finish_block($1, $2, $3, $4, $5, $6) AS written", [
      id,
      bytes,
      milliseconds,
      workerName(),
      job.id,
      job.locked_by,
    ]);
    if (done?.["written"] === true) this.games += games.length;
  }

  #play(block: Block): Promise<PlayedBlock> {
    const known = this.#blocks.get(block.id);
    if (known) return known;
    const played = this.#player.play(block);
    this.#blocks.set(block.id, played);
    const forget = (): boolean => this.#blocks.delete(block.id);
    played.then(forget, forget);
    return played;
  }
}
