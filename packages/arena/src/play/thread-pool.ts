import type { Worker } from "node:worker_threads";
import { BotHost } from "../bot/process/bot-host.ts";
import { BotLog } from "../bot/process/bot-log.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { crashFault, type Fault, faultText, timeFault } from "../fault/fault.ts";
import { BATCH_RUNS, BatchBuffer } from "./batch-buffer.ts";
import { type Batch, gameAt } from "./batch-player.ts";
import { startThread } from "./start-thread.ts";
import type { ThreadBatch, ThreadMessage, ThreadTask } from "./thread.ts";

/** Every thread has the batch that it plays and one that waits, so that it need not. */
const BUFFERS = 2;
/** How often it is looked whether a game takes too long. */
const WATCH_EVERY = 100;
/** How long a thread may take to begin, modules included. */
const START_SECONDS = 30;

/** How often in a row a thread may end outside any game before it is given up. */
const LIVES = 10;

/** What threads need to know; a pool adds the memory they share. */
export type PoolTask = Omit<ThreadTask, "buffers" | "stop" | "bots">;

/** The games of a batch that were finished. */
export interface PlayedBatch {
  readonly batch: Batch;
  /** Its first games: all, unless the pool was stopped or a thread had to be ended. */
  readonly finished: number;
  /** They are read before the call returns. */
  readonly buffer: BatchBuffer;
  /** Set when the game after the finished ones ended its thread or was ended for taking too long. */
  readonly fault?: Fault;
  /** How long that game took. */
  readonly faultMilliseconds?: number;
}

/** How a pool works together with whoever hands out the games. */
export interface PoolOptions {
  readonly threads: number;
  readonly task: PoolTask;
  readonly cellCount: number;
  /** The seconds that a game of a strategy may take, if there is a limit. */
  readonly secondsFor: (strategy: number) => number | undefined;
  /** The next batch for a thread that has already `waiting` batches; undefined when there is none for it now. */
  readonly next: (waiting: number) => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  /** Called whenever a thread is ready for work. */
  readonly ready: () => void;
  /** Called when a thread cannot begin, with an ExperimentRefused for what it was given, or fails outside any game: it is the end. */
  readonly failed: (error: Error) => void;
}

/** Threads that play batches as they become free. A thread that hangs or dies is replaced; its finished games are not lost. */
export class ThreadPool {
  readonly #stop = new SharedArrayBuffer(4);
  readonly #threads: Thread[];
  readonly #watch: NodeJS.Timeout;
  /** What programs write to standard error, by the index of their strategy. */
  readonly #logs: readonly (BotLog | undefined)[];
  #isClosed = false;

  constructor(options: PoolOptions) {
    const logs = options.task.strategies.map(({ command }) => (command ? new BotLog() : undefined));
    this.#logs = logs;
    this.#threads = Array.from({ length: options.threads }, () => new Thread(options, this.#stop, logs));
    this.#watch = setInterval(() => {
      for (const thread of this.#threads) thread.watch();
    }, WATCH_EVERY);
  }

  /** Offers work to all threads that can take some. */
  feed(): void {
    for (let waiting = 0; waiting < BUFFERS; waiting++) for (const thread of this.#threads) thread.feed(waiting);
  }

  /** Has what programs write to standard error kept in files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void {
    for (const [strategy, log] of this.#logs.entries()) log?.open(pathOf(strategy));
  }

  /** Batches that are being played or wait for it. */
  get busy(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.busy, 0);
  }

  /** Lets every thread end the game it plays and then no other. */
  stop(): void {
    Atomics.store(new Int32Array(this.#stop), 0, 1);
  }

  /** Ends all threads; finished games of batches that were being played are handed over. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#watch);
    // A game that a bot is ended in is broken off, not lost.
    this.stop();
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

interface Slot {
  readonly buffer: BatchBuffer;
  batch: Batch | undefined;
}

/** One thread and those that take its place. */
class Thread {
  readonly #options: PoolOptions;
  readonly #stop: SharedArrayBuffer;
  readonly #logs: readonly (BotLog | undefined)[];
  #worker!: Worker;
  /** Who looks after the programs that the thread plays with, by the index of their strategy. */
  #bots: readonly (BotHost | undefined)[] = [];
  #slots: Slot[] = [];
  #isReady = false;
  /** The module that is being loaded, in words; undefined when all are. */
  #loading: string | undefined;
  #isClosed = false;
  /** Since when the thread starts, or plays the same game. */
  #since = 0;
  #lastSeen = "";
  #lives = LIVES;

  constructor(options: PoolOptions, stop: SharedArrayBuffer, logs: readonly (BotLog | undefined)[]) {
    this.#options = options;
    this.#stop = stop;
    this.#logs = logs;
    this.#begin();
  }

  get busy(): number {
    return this.#slots.filter(({ batch }) => batch !== undefined).length;
  }

  /** Takes a batch when exactly so many are with it. */
  feed(waiting: number): void {
    if (!this.#isReady || this.#isClosed || this.busy !== waiting) return;
    const index = this.#slots.findIndex(({ batch }) => batch === undefined);
    const slot = this.#slots[index];
    const batch = this.#options.next(waiting);
    if (batch === undefined) return;
    slot.batch = batch;
    slot.buffer.clear();
    const message: ThreadBatch = { ...batch, buffer: index };
    this.#worker.postMessage(message);
  }

  /** Ends the thread when it plays one game for too long, or does not begin. */
  watch(): void {
    if (this.#isClosed) return;
    for (const bot of this.#bots) bot?.watch();
    const now = performance.now();
    const slot = this.#slots.find(({ buffer }) => buffer.state === BATCH_RUNS);
    // Once modules are loaded the layouts are prepared, which ends.
    if ((this.#isReady || this.#loading === undefined) && !slot?.batch) {
      this.#lastSeen = "";
      return;
    }
    const seen = slot?.batch
      ? `${slot.batch.strategy}/${gameAt(slot.batch, slot.buffer.finished)}`
      : (this.#loading ?? "");
    if (seen !== this.#lastSeen) {
      this.#lastSeen = seen;
      this.#since = now;
      return;
    }
    const limit = slot?.batch ? this.#options.secondsFor(slot.batch.strategy) : START_SECONDS;
    if (limit === undefined || now - this.#since <= limit * 1000) return;
    if (slot) this.#replace(timeFault(limit), now - this.#since);
    else this.#refuse(`${this.#loading} did not load within ${START_SECONDS} s`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await endThread(this.#worker, this.#bots, this.#isPlaying);
    this.#handOver(undefined, 0);
  }

  get #isPlaying(): boolean {
    return this.#slots.some(({ buffer }) => buffer.state === BATCH_RUNS);
  }

  #begin(): void {
    const { cellCount, task } = this.#options;
    this.#slots = Array.from({ length: BUFFERS }, () => ({ buffer: new BatchBuffer(cellCount), batch: undefined }));
    this.#isReady = false;
    this.#loading = "a strategy's module";
    this.#lastSeen = "";
    this.#bots = task.strategies.map(({ command }, i) => {
      const log = this.#logs[i];
      return command && log ? new BotHost(command.words, log) : undefined;
    });
    const workerData: ThreadTask = {
      ...task,
      stop: this.#stop,
      bots: this.#bots.map((bot) => bot?.shared.memory),
      buffers: this.#slots.map(({ buffer }) => buffer.memory),
    };
    this.#worker = startThread(new URL("./thread.js", import.meta.url), workerData, {
      hear: (message: ThreadMessage) => this.#hear(message),
      died: (reason) => this.#die(reason),
      isCurrent: (worker) => worker === this.#worker && !this.#isClosed,
    });
  }

  #hear(message: ThreadMessage): void {
    if (message.kind === "refused") {
      this.#fail(ExperimentRefused.from(message.error));
      return;
    }
    if (message.kind === "loading" || message.kind === "loaded") {
      this.#loading = message.kind === "loading" ? `"${message.module}"` : undefined;
      return;
    }
    if (message.kind === "wanted") {
      this.#bots[message.strategy]?.start();
      return;
    }
    if (message.kind === "ready") {
      this.#isReady = true;
      this.#options.ready();
    } else this.#played(this.#slots[message.buffer]);
    for (let waiting = this.busy; waiting < BUFFERS; waiting++) this.feed(waiting);
  }

  #played(slot: Slot): void {
    const { batch, buffer } = slot;
    if (!batch) return;
    slot.batch = undefined;
    this.#options.played({ batch, buffer, finished: buffer.finished });
    buffer.clear();
  }

  /** The thread is gone: in the middle of a game that is the game's fault, otherwise a module's. */
  #die(reason: string): void {
    if (this.#isReady) this.#replace(crashFault(reason), 0);
    else
      this.#refuse(
        `its thread ended while ${this.#loading === undefined ? "layouts were being prepared" : `${this.#loading} was being loaded`} (${reason})`,
      );
  }

  #replace(fault: Fault, milliseconds: number): void {
    const old = this.#worker;
    const bots = this.#bots;
    if (this.#handOver(fault, milliseconds)) this.#lives = LIVES;
    else if (--this.#lives === 0) {
      this.#refuse(`threads end again and again outside any game (${faultText(fault)})`);
      return;
    }
    // With other memory, as the old thread may go on for a moment.
    this.#begin();
    void endThread(old, bots, true);
  }

  /** Hands over what is finished and gives back what is not; the game being played, if any, has the fault. */
  #handOver(fault: Fault | undefined, milliseconds: number): boolean {
    let blamed = false;
    for (const { batch, buffer } of this.#slots) {
      if (!batch) continue;
      const { finished, state } = buffer;
      const isBlamed: boolean = !blamed && state === BATCH_RUNS && finished < batch.count;
      blamed ||= isBlamed;
      this.#options.played({
        batch,
        buffer,
        finished,
        ...(isBlamed && fault !== undefined && { fault, faultMilliseconds: milliseconds }),
      });
    }
    this.#slots = [];
    return blamed;
  }

  #refuse(what: string): void {
    this.#fail(new ExperimentRefused("--strategies", what, "correct the module"));
  }

  #fail(error: Error): void {
    this.#isClosed = true;
    void endThread(this.#worker, this.#bots, true);
    this.#options.failed(error);
  }
}

/** Ends a thread and the programs it plays with. A thread that waits for a program cannot be ended before that is. */
const endThread = async (worker: Worker, bots: readonly (BotHost | undefined)[], isPlaying: boolean): Promise<void> => {
  if (isPlaying) for (const bot of bots) bot?.kill();
  await worker.terminate();
  await Promise.all(bots.map((bot) => bot?.close()));
};
