import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { availableParallelism, hostname } from "node:os";
import { formatNumberOf, oneLine } from "@broadside/engine/text";
import type { JobHelpers, Runner, WorkerEvents } from "graphile-worker";
import { Pause, settledWithin } from "../core/pause.ts";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import type { OpeningFolderOptions } from "../openings/opening-folder.ts";
import type { Block } from "./block-ledger.ts";
import { type BlockPlayer, blockPlayer, type PlayedBlock } from "./block-player.ts";
import { QUEUE_TIMING, type QueueAddress, type QueueTiming } from "./queue-address.ts";
import { QueueClosed } from "./queue-error.ts";
import { clients, loadClients, QueueLink, quietLogger, silence } from "./queue-link.ts";
import { freeJobs, JOBS, openSchema, taskName } from "./queue-table.ts";
import { type ExperimentTask, programMark, runOfTask } from "./queued-experiment.ts";

/** Options of {@link serveQueue}. */
export interface WorkerOptions {
  readonly address: QueueAddress;
  /** Number of threads for each experiment; one per core if absent. */
  readonly threads?: number | undefined;
  /** Where to keep the decisions of built-in strategies between runs. */
  readonly openings?: OpeningFolderOptions | undefined;
  /** Receives lines for people. */
  readonly say: (line: string) => void;
  /** Ends the worker and returns its blocks. */
  readonly signal?: AbortSignal | undefined;
  readonly timing?: Partial<QueueTiming> | undefined;
}

const LOOK_EVERY = 500;

/**
 * Plays what a queue offers until it is told to end. Returns the number of games written.
 *
 * Cost: the games, and at most four connections more than threads, 20 in all.
 *
 * @throws LibraryMissing when the libraries for the server are not installed; ExperimentRefused when the server
 *   cannot be used, or this worker can play none of its experiments; StoreFailed when the worker is told to end
 *   before the server has answered. The promise rejects with these.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { serveQueue, takeQueueAddress } from "@broadside/arena/queue";
 * import { unwrap } from "@broadside/engine";
 *
 * const address = unwrap(takeQueueAddress("postgres://me@localhost:1/games", "--queue", {}));
 * // No server answers at this address: the worker says so and ends.
 * const reason = await serveQueue({ address, say: () => {}, threads: 1 }).catch((error) => error);
 * reason instanceof ExperimentRefused; // => true
 */
export const serveQueue = async (options: WorkerOptions): Promise<number> => {
  await loadClients();
  const worker = new QueueWorker(options);
  const { signal } = options;
  const stop = (): void => worker.stop();
  signal?.addEventListener("abort", stop);
  const speak = silence();
  try {
    if (signal?.aborted) worker.stop();
    return await worker.run();
  } finally {
    signal?.removeEventListener("abort", stop);
    void worker.ended.then(speak);
  }
};

class QueueWorker {
  readonly #id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #timing: QueueTiming;
  readonly #threads: number;
  readonly #link: QueueLink;
  readonly #workers = new Map<string, ExperimentWorker>();
  readonly #refused = new Map<string, ExperimentRefused>();
  #games = 0;
  #beaten = Number.NEGATIVE_INFINITY;
  /** The last line that was reported (a repetition is skipped), and the runners that were reported last. */
  #said = "";
  #runners = "";
  #left: Promise<void> | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isStopping = false;
  /** Whether the tables exist. From then on, others may know about this worker. */
  #isOpen = false;
  readonly #pause = new Pause();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#timing = { ...QUEUE_TIMING, ...options.timing };
    this.#threads = options.threads ?? availableParallelism();
    const { address, say } = options;
    this.#link = new QueueLink(address, { name: "broadside worker", say, firstPause: this.#timing.firstPause });
  }

  /** Resolves when nothing runs any more, which may be seconds after {@link run} has ended: see `ExperimentWorker`. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  stop(): void {
    this.#isStopping = true;
    this.#pause.end();
    void this.#leave();
  }

  async run(): Promise<number> {
    try {
      await openSchema(this.#link);
      this.#isOpen = true;
      const { say, address } = this.#options;
      say(`worker ${workerName()} takes games from ${address.label}, ${formatNumberOf(this.#threads, "thread")}`);
      while (!this.#isStopping) {
        await this.#look();
        await this.#beat();
        if (!this.#isStopping) await this.#pause.take(LOOK_EVERY);
      }
    } catch (error) {
      if (!(error instanceof QueueClosed && this.#isStopping)) throw error;
      if (!this.#isOpen) throw new StoreFailed(`stopped: the queue on ${this.#options.address.label} had not answered`);
    } finally {
      await this.#leave();
    }
    return this.#games;
  }

  #leave(): Promise<void> {
    this.#left ??= this.#goodbye();
    return this.#left;
  }

  async #goodbye(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((name) => this.#closeWorker(name)));
    if (this.#isOpen)
      await this.#link.last((client) => client.query("DELETE FROM broadside.worker WHERE id = $1", [this.#id]));
    await this.#link.close();
  }

  async #look(): Promise<void> {
    const rows = await this.#link.rows("SELECT fingerprint, program FROM broadside.experiment ORDER BY begun");
    const programs = new Map(rows.map(({ fingerprint, program }) => [String(fingerprint), String(program)]));
    // Another version of the program may have taken over the experiment; its games are not ours to play.
    for (const name of this.#workers.keys()) if (programs.get(name) !== programMark()) await this.#closeWorker(name);
    for (const name of this.#refused.keys()) if (!programs.has(name)) this.#refused.delete(name);
    const before = this.#refused.size;
    for (const [name, program] of programs) if (!this.#refused.has(name)) await this.#attend(name, program);
    const [refusal] = this.#refused.values();
    const isOver = refusal !== undefined && this.#refused.size === programs.size;
    // The last line of a worker that ends says the first refusal.
    for (const { message } of [...this.#refused.values()].slice(isOver ? Math.max(1, before) : before))
      this.#options.say(oneLine(`refused: ${message}`));
    if (isOver) throw refusal;
    this.#sayOnce(programs.size === 0 ? "no experiment is in the queue: waiting" : "");
  }

  async #attend(name: string, program: string): Promise<void> {
    if (this.#isStopping) return;
    try {
      const worker = this.#workers.get(name) ?? (await this.#openWorker(name, program));
      if (worker?.error) {
        await this.#closeWorker(name);
        throw worker.error;
      }
      await worker?.tend();
    } catch (error) {
      if (!(error instanceof ExperimentRefused)) throw error;
      const { where, what, fix } = error.error;
      const refusal = new ExperimentRefused(`experiment ${name} on ${where}`, what, fix);
      this.#refused.set(name, refusal);
    }
  }

  async #openWorker(name: string, program: string): Promise<ExperimentWorker | undefined> {
    if (program !== programMark()) {
      const what = `is played by broadside ${program}, and this is ${programMark()}`;
      throw new ExperimentRefused("this machine", what, "install the same version here");
    }
    const [row] = await this.#link.rows("SELECT task FROM broadside.experiment WHERE fingerprint = $1", [name]);
    if (!row) return undefined;
    const task = JSON.parse(String(row["task"])) as ExperimentTask;
    const { openings, say } = this.#options;
    const worker = await ExperimentWorker.open(this.#link, name, task, {
      threads: this.#threads,
      ...(openings && { openings }),
    });
    this.#workers.set(name, worker);
    if (this.#isStopping) await this.#closeWorker(name);
    this.#beaten = Number.NEGATIVE_INFINITY;
    say(oneLine(`experiment ${name}: ${task.sources.map(({ text }) => text).join(", ")}`));
    return worker;
  }

  async #closeWorker(name: string): Promise<void> {
    const worker = this.#workers.get(name);
    if (!worker) return;
    this.#workers.delete(name);
    await worker.close();
    this.#ended = Promise.all([this.#ended, worker.endRunners()]);
    this.#games += worker.games;
    this.#options.say(`experiment ${name}: ${formatNumberOf(worker.games, "game")} played here`);
  }

  /** Reports that the worker is alive and under which names it locks jobs, and frees the jobs of lost workers. */
  async #beat(): Promise<void> {
    const runners = [...this.#workers.values()].flatMap((worker) => worker.runners).sort();
    const isNews = runners.join() !== this.#runners;
    if (!isNews && performance.now() < this.#beaten + this.#timing.beat) return;
    this.#beaten = performance.now();
    this.#runners = runners.join();
    await this.#link.rows(
      `INSERT INTO broadside.worker (id, name, threads, runners, experiments, seen) VALUES ($1, $2, $3, $4, $5, now())
       ON CONFLICT (id) DO UPDATE SET runners = $4, experiments = $5, seen = now()`,
      [this.#id, workerName(), this.#threads, runners, [...this.#workers.keys()]],
    );
    await freeJobs(this.#link, this.#timing.lostSeconds);
  }

  #sayOnce(line: string): void {
    if (line !== "" && line !== this.#said) this.#options.say(line);
    this.#said = line;
  }
}

const workerName = (): string => `${hostname()}/${process.pid}`;

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
class ExperimentWorker {
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
    const job: JobRunner = { runner, ids, outages, isSick: false };
    const sick = (): void => {
      job.isSick = true;
    };
    events.on("worker:getJob:error", sick).on("worker:fatalError", sick);
    runner.promise.then(sick, sick);
    this.#runners.add(job);
    return job;
  }

  #end(job: JobRunner): Promise<unknown> {
    job.ended ??= Promise.allSettled([job.runner.stop(), job.runner.promise]).then(() => this.#runners.delete(job));
    return job.ended;
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
    const running = this.#blocks.get(block.id);
    if (running) return running;
    const played = this.#player.play(block);
    this.#blocks.set(block.id, played);
    const forget = (): boolean => this.#blocks.delete(block.id);
    played.then(forget, forget);
    return played;
  }
}
