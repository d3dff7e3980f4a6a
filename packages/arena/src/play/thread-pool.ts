import type { Worker } from "node:worker_threads";
import { formatScenario, type Scenario } from "@broadside/engine";
import { BotLog, endGroups, LOG_MILLISECONDS, noteGroup } from "../bot/process/bot-process.ts";
import { QUIT_MILLISECONDS } from "../bot/protocol/arena-line.ts";
import { crashFault, type Fault, faultText, timeFault } from "../core/fault.ts";
import { Pause } from "../core/pause.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { BATCH_RUNS, BatchBuffer } from "./batch-buffer.ts";
import type { Batch } from "./batch-player.ts";
import { BusyWatch, START_SECONDS, startThread, threadProgram, WATCH_EVERY } from "./start-thread.ts";
import type { ThreadMessage, ThreadOrder, ThreadTask } from "./thread.ts";

/** Number of batches of each thread: one in play and one waiting, so that the thread is never idle. */
const BUFFERS = 2;
/** How many times in a row a thread may end outside any game before the pool gives up. */
const LIVES = 10;
/** Milliseconds that a thread may take to end its programs: both waits of a program, and some for a busy machine. */
const CLOSE_MILLISECONDS = 2 * (QUIT_MILLISECONDS + LOG_MILLISECONDS);

export interface PlayedBatch {
  readonly batch: Batch;
  /** How many games of the batch are finished: all, unless the pool stopped or a thread had to be ended. */
  readonly finished: number;
  /** The buffer with the games. Read them before the call returns. */
  readonly buffer: BatchBuffer;
  /** Set if the next game ended its thread, or was ended because it took too long. */
  readonly fault?: Fault;
  readonly faultMilliseconds?: number;
}

export interface PoolOptions {
  readonly threads: number;
  readonly scenario: Scenario;
  /** The data for the threads; the pool adds the rules as text, and the shared memory. */
  readonly task: Omit<ThreadTask, "scenario" | "buffers" | "stop">;
  /** Seconds for a game of a module. Nothing limits the games of a built-in strategy. */
  readonly secondsPerGame: number;
  /** The next batch for a thread with `waiting` batches; undefined if there is none for it at present. */
  readonly next: (waiting: number) => Batch | undefined;
  readonly played: (batch: PlayedBatch) => void;
  readonly ready: () => void;
  readonly failed: (error: Error) => void;
}

/** Threads that play batches. A thread that hangs or dies is replaced; its finished games survive. */
export class ThreadPool {
  readonly #stop = new SharedArrayBuffer(4);
  readonly #threads: Thread[];
  readonly #watch: NodeJS.Timeout;
  readonly #logs: readonly (BotLog | undefined)[];
  #isClosed = false;

  constructor(options: PoolOptions) {
    const logs = options.task.strategies.map((source) => source?.command && new BotLog());
    this.#logs = logs;
    this.#threads = Array.from({ length: options.threads }, () => new Thread(options, this.#stop, logs));
    this.#watch = setInterval(() => {
      for (const thread of this.#threads) thread.watch();
    }, WATCH_EVERY);
  }

  feed(): void {
    for (let waiting = 0; waiting < BUFFERS; waiting++) for (const thread of this.#threads) thread.feed(waiting);
  }

  /** Writes the standard error of programs to files. @param pathOf the file for a strategy */
  keepLogs(pathOf: (strategy: number) => string): void {
    for (const [strategy, log] of this.#logs.entries()) log?.open(pathOf(strategy));
  }

  get busy(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.busy, 0);
  }

  /** Lets every thread finish its current game, but starts no more. */
  stop(): void {
    Atomics.store(new Int32Array(this.#stop), 0, 1);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#watch);
    // A game whose bot is ended here counts as stopped, not lost.
    this.stop();
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

interface Slot {
  readonly buffer: BatchBuffer;
  batch: Batch | undefined;
}

class Thread {
  readonly #options: PoolOptions;
  readonly #stop: SharedArrayBuffer;
  readonly #logs: readonly (BotLog | undefined)[];
  #worker!: Worker;
  /** The process groups of this thread's programs. */
  #groups = new Set<number>();
  /** While the thread is asked to end its programs. */
  readonly #closing = new Pause();
  #slots: Slot[] = [];
  #isReady = false;
  #loading: string | undefined;
  #isClosed = false;
  #watch = new BusyWatch(0);
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

  feed(waiting: number): void {
    if (!this.#isReady || this.#isClosed || this.busy !== waiting) return;
    const index = this.#slots.findIndex(({ batch }) => batch === undefined);
    const slot = this.#slots[index];
    const batch = this.#options.next(waiting);
    if (batch === undefined) return;
    slot.batch = batch;
    slot.buffer.clear();
    this.#order({ ...batch, buffer: index });
  }

  /** Ends the thread if a game takes too long or the thread does not start. */
  watch(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    const slot = this.#slots.find(({ buffer }) => buffer.state === BATCH_RUNS);
    const game = slot?.batch && `${slot.batch.strategy}/${slot.batch.first + slot.buffer.finished}`;
    // After the modules have loaded, the thread prepares layouts, which always ends.
    const loading = this.#isReady ? undefined : this.#loading;
    const took = this.#watch.see(game ?? loading, now);
    const { task, secondsPerGame } = this.#options;
    const isUnlimited = slot?.batch && !task.strategies[slot.batch.strategy]?.module;
    const limit = slot?.batch ? secondsPerGame : START_SECONDS;
    if ((game ?? loading) === undefined || isUnlimited || took <= limit * 1000) return;
    if (slot) this.#replace(timeFault(limit), took);
    else this.#refuse(`${loading} did not load within ${START_SECONDS} s`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A thread in the middle of a game does not answer.
    if (this.#isReady && !this.#isPlaying && this.#groups.size > 0) {
      this.#order("close");
      await this.#closing.take(CLOSE_MILLISECONDS);
    }
    await endThread(this.#worker, this.#groups);
    this.#handOver(undefined, 0);
  }

  #order(order: ThreadOrder): void {
    this.#worker.postMessage(order);
  }

  get #isPlaying(): boolean {
    return this.#slots.some(({ buffer }) => buffer.state === BATCH_RUNS);
  }

  #begin(): void {
    const { scenario, task } = this.#options;
    const { cellCount } = scenario.board;
    this.#slots = Array.from({ length: BUFFERS }, () => ({ buffer: new BatchBuffer(cellCount), batch: undefined }));
    this.#isReady = false;
    this.#loading = "a strategy's module";
    this.#watch = new BusyWatch(performance.now());
    const workerData: ThreadTask = {
      ...task,
      scenario: JSON.stringify(formatScenario(scenario)),
      stop: this.#stop,
      buffers: this.#slots.map(({ buffer }) => buffer.memory),
    };
    const program = threadProgram(new URL("./thread.js", import.meta.url), task.strategies);
    const groups = new Set<number>();
    this.#groups = groups;
    this.#worker = startThread(program, workerData, {
      hear: (message: ThreadMessage) => {
        // A thread that is being ended may have started a program just before.
        if (message.kind === "group") {
          noteGroup(message.id, message.isRunning);
          if (message.isRunning) groups.add(message.id);
          else groups.delete(message.id);
        } else if (groups === this.#groups) this.#hear(message);
      },
      died: (reason) => {
        if (groups === this.#groups) this.#die(reason);
      },
      isCurrent: () => true,
    });
  }

  #hear(message: Exclude<ThreadMessage, { kind: "group" }>): void {
    if (message.kind === "log") {
      this.#logs[message.strategy]?.add(message.bytes);
      return;
    }
    if (message.kind === "closed") this.#closing.end();
    if (this.#isClosed || message.kind === "closed") return;
    if (message.kind === "refused") {
      this.#fail(ExperimentRefused.from(message.error));
      return;
    }
    if (message.kind === "loading" || message.kind === "loaded") {
      this.#loading = message.kind === "loading" ? `"${message.module}"` : undefined;
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

  /** Handles the end of the thread. In the middle of a game, the game is at fault; otherwise a module is. */
  #die(reason: string): void {
    if (this.#isClosed) this.#closing.end();
    else if (this.#isReady) this.#replace(crashFault(reason), 0);
    else
      this.#refuse(
        `its thread ended while ${this.#loading === undefined ? "layouts were being prepared" : `${this.#loading} was being loaded`} (${reason})`,
      );
  }

  #replace(fault: Fault, milliseconds: number): void {
    const old = this.#worker;
    const groups = this.#groups;
    if (this.#handOver(fault, milliseconds)) this.#lives = LIVES;
    else if (--this.#lives === 0) {
      this.#refuse(`threads end again and again outside any game (${faultText(fault)})`);
      return;
    }
    // Start with new memory, because the old thread may continue for a moment.
    this.#begin();
    void endThread(old, groups);
  }

  /** Hands over the finished games and returns the others; the current game, if there is one, gets the fault. */
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
    void endThread(this.#worker, this.#groups);
    this.#options.failed(error);
  }
}

/** Ends a thread and its programs, also one that it starts meanwhile. */
const endThread = async (worker: Worker, groups: ReadonlySet<number>): Promise<void> => {
  endGroups(groups);
  await worker.terminate();
  endGroups(groups);
};
