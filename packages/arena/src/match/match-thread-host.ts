import type { Worker } from "node:worker_threads";
import { Pause } from "../bot/process/pause.ts";
import { endGroups, noteGroup } from "../bot/process/process-group.ts";
import { crashFault, type Fault, timeFault } from "../core/fault.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { BusyWatch, START_SECONDS, startThread, threadProgram } from "../play/start-thread.ts";
import { MatchBoard } from "./match-board.ts";
import type { MatchBatch, MatchMessage, MatchOrder, MatchTask, MatchThreadData, PlayerPair } from "./match-task.ts";
import type { MatchResult } from "./play-match.ts";

const CLOSE_MILLISECONDS = 3000;

export interface MatchHostOptions {
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
export class MatchThreadHost {
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
