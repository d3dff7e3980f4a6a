import type { Worker } from "node:worker_threads";
import { endGroups, noteGroup } from "../bot/process/bot-process.ts";
import { crashFault, type Fault, timeFault } from "../core/fault.ts";
import { Pause } from "../core/pause.ts";
import { RunningCost } from "../core/work-pace.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import {
  BusyWatch,
  GRACE_MILLISECONDS,
  START_SECONDS,
  startThread,
  threadProgram,
  WATCH_EVERY,
} from "../play/start-thread.ts";
import type { MatchBatch, MatchMessage, MatchOrder, MatchTask, MatchThreadData, PlayerPair } from "./match-task.ts";
import { MatchBoard, type MatchResult } from "./play-match.ts";

export interface MatchPlan extends Pick<MatchHostOptions, "played" | "putBack"> {
  /** The next matches of two players, at most `most` of them; undefined if there are none at present. */
  readonly next: (most: (pair: PlayerPair) => number) => MatchBatch | undefined;
}

export interface MatchPoolOptions extends Pick<MatchHostOptions, "secondsPerTurn" | "heard"> {
  readonly threads: number;
  /** Whether the pool waits for more matches when the plan has none, until it is stopped: see {@link MatchPool.feed}. */
  readonly stays?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const BATCH_MILLISECONDS = 100;
const MOST_MATCHES = 256;

/** Plays matches in threads until the plan has none left or the run is stopped. @throws ExperimentRefused */
export const playTogether = (task: MatchTask, plan: MatchPlan, options: MatchPoolOptions): Promise<void> =>
  new MatchPool(task, plan, options).run();

/** Threads that play the matches of a plan. */
export class MatchPool {
  readonly #plan: MatchPlan;
  readonly #options: MatchPoolOptions;
  readonly #hosts: MatchThreadHost[];
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  #isStopping = false;
  readonly #costs = new Map<string, RunningCost>();

  constructor(task: MatchTask, plan: MatchPlan, options: MatchPoolOptions) {
    this.#plan = plan;
    this.#options = options;
    const hostOptions: MatchHostOptions = {
      task,
      secondsPerTurn: options.secondsPerTurn,
      heard: options.heard,
      next: () => (this.#isStopping ? undefined : plan.next((pair) => this.#batchSize(pair))),
      played: (pair, result, milliseconds) => this.#take(pair, result, milliseconds),
      putBack: plan.putBack,
      idle: () => this.feed(),
      failed: (error) => this.#settle?.reject(error),
    };
    this.#hosts = Array.from({ length: options.threads }, () => new MatchThreadHost(hostOptions));
  }

  /** Resolves when the plan has no matches left or the run is stopped. @throws ExperimentRefused */
  async run(): Promise<void> {
    const { signal } = this.#options;
    let grace: NodeJS.Timeout | undefined;
    const stop = (): void => {
      grace = setTimeout(() => this.#settle?.resolve(), GRACE_MILLISECONDS);
      this.#stop();
    };
    const watch = setInterval(() => {
      for (const host of this.#hosts) host.watch();
    }, WATCH_EVERY);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject };
        signal?.addEventListener("abort", stop);
        if (signal?.aborted) resolve();
      });
    } finally {
      clearInterval(watch);
      clearTimeout(grace);
      signal?.removeEventListener("abort", stop);
      this.#isStopping = true;
      await Promise.all(this.#hosts.map((host) => host.close()));
    }
  }

  /** How many matches of a pair last about as long as a batch should; 1 until the first has ended. */
  #batchSize(pair: PlayerPair): number {
    const each = this.#costs.get(`${pair}`)?.mean;
    if (each === undefined) return 1;
    return Math.max(1, Math.min(MOST_MATCHES, Math.floor(BATCH_MILLISECONDS / each)));
  }

  #take(pair: PlayerPair, result: MatchResult, milliseconds: number): void {
    try {
      const cost = this.#costs.get(`${pair}`) ?? new RunningCost();
      cost.add(1, milliseconds);
      this.#costs.set(`${pair}`, cost);
      this.#plan.played(pair, result, milliseconds);
    } catch (error) {
      this.#settle?.reject(error);
    }
  }

  /** Asks the plan for matches, for the threads that have none. */
  feed(): void {
    for (const host of this.#hosts) host.feed();
    if (this.#options.stays && !this.#isStopping) return;
    if (!this.#hosts.some(({ isBusy }) => isBusy)) this.#settle?.resolve();
  }

  #stop(): void {
    this.#isStopping = true;
    for (const host of this.#hosts) host.stop();
    this.feed();
  }
}

const CLOSE_MILLISECONDS = 3000;

interface MatchHostOptions {
  readonly task: MatchTask;
  /** Seconds that a module may think about a turn. After that it loses the match, and its thread is ended. */
  readonly secondsPerTurn: number;
  readonly next: () => MatchBatch | undefined;
  /** Takes the result of a match and its thread time in milliseconds. If it throws an error, the run ends. */
  readonly played: (pair: PlayerPair, result: MatchResult, milliseconds: number) => void;
  /** Takes back matches that were handed out but not played. */
  readonly putBack: (batch: MatchBatch) => void;
  /** Receives the standard error of a bot, with the index of the player. */
  readonly heard?: ((player: number, bytes: Uint8Array) => void) | undefined;
  readonly idle: () => void;
  readonly failed: (error: Error) => void;
}

/** A thread that plays matches. It is replaced if a module hangs in it or ends it. */
class MatchThreadHost {
  readonly #options: MatchHostOptions;
  #worker!: Worker;
  #board!: MatchBoard;
  #isReady = false;
  #isClosed = false;
  /** The matches that the thread was given and has not yet reported as ended. */
  #batch: { readonly pair: PlayerPair; readonly left: Set<number> } | undefined;
  readonly #groups = new Set<number>();
  /** While the thread is asked to close its participants. */
  readonly #closing = new Pause();
  #watch = new BusyWatch(0);
  #begun = 0;

  constructor(options: MatchHostOptions) {
    this.#options = options;
    this.#begin();
  }

  get isBusy(): boolean {
    return this.#batch !== undefined;
  }

  feed(): void {
    if (!this.#isReady || this.#isClosed || this.#batch) return;
    const batch = this.#options.next();
    if (!batch) return;
    this.#batch = { pair: batch.pair, left: new Set(batch.matches) };
    this.#begun = performance.now();
    this.#watch.stir(this.#begun);
    this.#order({ kind: "play", ...batch });
  }

  stop(): void {
    this.#board.stop();
    this.#order({ kind: "stop" });
  }

  /** Ends the thread if a module has thought for too long or did not load in time. */
  watch(): void {
    if (this.#isClosed || (this.#isReady && !this.#batch)) return;
    const { asked } = this.#board;
    const seconds = this.#watch.see(asked?.turn, performance.now()) / 1000;
    const { secondsPerTurn } = this.#options;
    if (!asked) {
      if (seconds > START_SECONDS) this.#refuse(`did not load within ${START_SECONDS} s`);
    } else if (this.#isModule(asked.side) && seconds > secondsPerTurn) this.#replace(timeFault(secondsPerTurn));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A thread in the middle of a match does not answer.
    if (this.#isReady && !this.#batch) {
      this.#order({ kind: "close" });
      await this.#closing.take(CLOSE_MILLISECONDS);
    }
    await this.#end();
  }

  #order(order: MatchOrder): void {
    this.#worker.postMessage(order);
  }

  #begin(): void {
    this.#isReady = false;
    this.#watch = new BusyWatch(performance.now());
    this.#board = new MatchBoard();
    const { task, heard } = this.#options;
    const workerData: MatchThreadData = { task, board: this.#board.memory, hasLogs: heard !== undefined };
    const program = threadProgram(new URL("./match-thread.js", import.meta.url), task.players);
    this.#worker = startThread(program, workerData, {
      hear: (message: MatchMessage) => this.#hear(message),
      died: (reason) => this.#die(reason),
      isCurrent: (worker) => worker === this.#worker,
    });
  }

  #hear(message: MatchMessage): void {
    switch (message.kind) {
      case "group":
        noteGroup(message.id, message.isRunning);
        if (message.isRunning) this.#groups.add(message.id);
        else this.#groups.delete(message.id);
        return;
      case "log":
        this.#options.heard?.(message.player, message.bytes);
        return;
      case "closed":
        this.#closing.end();
        return;
      case "refused":
        this.#fail(ExperimentRefused.from(message.error));
        return;
      case "played":
        this.#played(message.result, message.milliseconds);
        return;
      case "ready":
        this.#isReady = true;
        break;
      case "idle":
        this.#giveBack();
        break;
    }
    if (!this.#isClosed) this.#options.idle();
  }

  #played(result: MatchResult, milliseconds: number): void {
    const batch = this.#batch;
    if (!batch?.left.delete(result.match)) return;
    this.#begun = performance.now();
    this.#watch.stir(this.#begun);
    this.#options.played(batch.pair, result, milliseconds);
  }

  #giveBack(): void {
    const { pair, left } = this.#batch ?? {};
    this.#batch = undefined;
    if (pair && left && left.size > 0) this.#options.putBack({ pair, matches: [...left] });
  }

  #isModule(side: 0 | 1): boolean {
    const player = this.#batch?.pair[side];
    return player !== undefined && this.#options.task.players[player].module !== undefined;
  }

  #die(reason: string): void {
    if (this.#isClosed) {
      this.#closing.end();
      return;
    }
    const { asked } = this.#board;
    if (asked && this.#isModule(asked.side)) this.#replace(crashFault(reason));
    else this.#fail(new Error(`a thread ended outside any turn (${reason})`));
  }

  /** The player that was asked loses the current match; a new thread continues with the rest. */
  #replace(fault: Fault): void {
    const { asked, match, shots } = this.#board;
    const old = this.#end();
    if (asked) {
      const first = match % 2 === 0 ? 0 : 1;
      const winner = asked.side === 0 ? 1 : 0;
      this.#played({ match, first, winner, shots, fault }, performance.now() - this.#begun);
    }
    this.#giveBack();
    void old;
    this.#begin();
  }

  #refuse(what: string): void {
    const places = this.#options.task.players.flatMap(({ module }, i) =>
      module ? [this.#options.task.places[i]] : [],
    );
    this.#fail(new ExperimentRefused(places.join(", ") || "a thread", what, "correct the module"));
  }

  #fail(error: Error): void {
    this.#isClosed = true;
    this.#closing.end();
    void this.#end();
    this.#options.failed(error);
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    const groups = [...this.#groups];
    this.#groups.clear();
    endGroups(groups);
    await worker.terminate();
  }
}
