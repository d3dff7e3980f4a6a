import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import type { JobHelpers, Runner, WorkerEvents } from "graphile-worker";
import { settledWithin } from "../bot/process/pause.ts";
import type { OpeningFolderOptions } from "../openings/opening-folder.ts";
import type { Block } from "./block-ledger.ts";
import { type BlockPlayer, blockPlayer, type PlayedBlock } from "./block-player.ts";
import { clients, quietLogger } from "./clients.ts";
import { QueueClosed } from "./queue-error.ts";
import type { QueueLink } from "./queue-link.ts";
import { JOBS, taskName } from "./queue-table.ts";
import { type ExperimentTask, programMark, runOfTask } from "./queued-experiment.ts";

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
    const player = await blockPlayer(await runOfTask(task), threads, openings);
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
    const { games, bytes, milliseconds } = await this.#play(row as unknown as Block);
    const [done] = await this.#link.rows("SELECT broadside.finish_block($1, $2, $3, $4, $5, $6) AS written", [
      id,
      bytes,
      milliseconds,
      workerName(),
      job.id,
      job.locked_by,
    ]);
    if (done?.["written"] === true) this.games += games;
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
