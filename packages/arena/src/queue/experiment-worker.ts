import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import type { JobHelpers, Runner, WorkerEvents } from "graphile-worker";
import { type OpeningFolderOptions, RunOpenings } from "../openings/opening-folder.ts";
import type { Block } from "./block-book.ts";
import { packGames } from "./block-games.ts";
import { BlockPlayer, type PlayedBlock } from "./block-player.ts";
import { clients, quietLogger } from "./clients.ts";
import { programMark } from "./program-mark.ts";
import { QueueClosed } from "./queue-error.ts";
import { type QueueLink, settledWithin } from "./queue-link.ts";
import { JOBS, taskName } from "./queue-table.ts";
import { type ExperimentTask, runOfTask } from "./queued-experiment.ts";

/** A worker's name: its machine and process. */
export const workerName = (): string => `${hostname()}/${process.pid}`;

/** Milliseconds between requests for work that nobody announced. */
const ASK_EVERY = 1000;
/** Milliseconds to wait for runners to end. */
const GRACE = 3000;

interface JobRunner {
  readonly runner: Runner;
  /** Names that lock its jobs. */
  readonly ids: string[];
  /** Outages of the link when it began. */
  readonly outages: number;
  isSick: boolean;
}

/** A worker's part in one experiment: takes blocks, plays them and writes their games. */
export class ExperimentWorker {
  readonly #link: QueueLink;
  readonly #name: string;
  readonly #threads: number;
  readonly #player: BlockPlayer;
  readonly #runners = new Set<JobRunner>();
  readonly #blocks = new Map<string, Promise<PlayedBlock>>();
  #current: JobRunner | undefined;
  #isClosed = false;
  /** Games written so far. */
  games = 0;

  /**
   * Prepares to play an experiment.
   *
   * @throws ExperimentRefused when this machine cannot play it, or would play a different one.
   */
  static async open(
    link: QueueLink,
    name: string,
    task: ExperimentTask,
    { threads, openings }: { readonly threads: number; readonly openings?: OpeningFolderOptions },
  ): Promise<ExperimentWorker> {
    const own = await runOfTask(task);
    const kept = openings && (await RunOpenings.open(own.sources, own.experiment.scenario, openings));
    const player = await BlockPlayer.start(own, threads, kept);
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

  /** Names that lock its jobs. */
  get runners(): string[] {
    return [...this.#runners].flatMap(({ ids }) => ids);
  }

  /** Why it has stopped playing, if it has. */
  get error(): Error | undefined {
    return this.#player.error;
  }

  /** Begins to take blocks, or begins again after an outage, while the current blocks go on. */
  async tend(): Promise<void> {
    const current = this.#current;
    if (this.#isClosed || (current && !current.isSick && current.outages === this.#link.outages)) return;
    this.#current = undefined;
    if (current) void this.#end(current);
    this.#current = await this.#begin();
  }

  /** Ends, and gives its current blocks back to the queue at once. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const ended = Promise.all([...this.#runners].map((one) => this.#end(one)));
    const ids = this.runners;
    await this.#giveBack(ids);
    await this.#player.close(new QueueClosed());
    await settledWithin(ended, GRACE);
    await this.#giveBack(ids);
  }

  async #giveBack(ids: readonly string[]): Promise<void> {
    // A server that is gone will notice by itself that this worker has left.
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
        // One more than can play at a time, so that no thread waits while games are written.
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

  async #end(own: JobRunner): Promise<void> {
    try {
      await own.runner.stop();
      await own.runner.promise;
    } catch {
      // It has already ended.
    }
    this.#runners.delete(own);
  }

  async #do(payload: unknown, { job }: JobHelpers): Promise<void> {
    const { block: id } = payload as { readonly block: string };
    const [row] = await this.#link.rows(
      `SELECT id, strategy, first, count FROM broadside.block JOIN broadside.experiment ON experiment = fingerprint
       WHERE id = $1 AND games IS NULL AND program = $2`,
      [id, programMark()],
    );
    // Done by another, withdrawn, or from another program, whose coordinator makes a new job for it.
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

  /** Plays a block, only once however often it is requested. */
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
