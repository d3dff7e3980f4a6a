import type { Message, Progress, Question, WorkerAnswer } from "./protocol.ts";

/** A worker that is running. */
export interface RunningWorker {
  post(question: Question): void;
  /** Ends it at once; nothing more is heard of it. */
  end(): void;
}

/** Starts a worker; `hear` gets its messages, and `fail` is told when it breaks down. */
export type StartWorker = (hear: (message: Message) => void, fail: (what: string) => void) => RunningWorker;

/** What is told about questions. */
export interface Listener {
  progressed(question: Question, progress: Progress): void;
  answered(question: Question, answer: WorkerAnswer): void;
}

/** How long a question that has been overtaken may go on before its worker is ended, in milliseconds. */
export const PATIENCE = 150;

/**
 * Asks the worker one question at a time, and only the newest of those that wait. A worker cannot be interrupted, so
 * one that is busy with an overtaken question gets a short time to finish, for it keeps what it has prepared, and is
 * then replaced by a fresh one.
 */
export class Analyst {
  readonly #startWorker: StartWorker;
  readonly #listener: Listener;
  #worker: RunningWorker | undefined;
  #busy: { readonly question: Question; readonly since: number } | undefined;
  #waiting: Question | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker: StartWorker, listener: Listener) {
    this.#startWorker = startWorker;
    this.#listener = listener;
  }

  /** Asks, in the place of any question that is still waiting. */
  ask(question: Question): void {
    if (this.#busy === undefined) {
      this.#post(question);
      return;
    }
    this.#waiting = question;
    const left = this.#busy.since + PATIENCE - performance.now();
    this.#timer ??= setTimeout(() => this.#overtake(), Math.max(0, left));
  }

  /** Ends all work and the worker with it; nothing more is told about questions asked so far. */
  stop(): void {
    this.#waiting = undefined;
    this.#end();
  }

  #post(question: Question): void {
    this.#worker ??= this.#start();
    this.#busy = { question, since: performance.now() };
    this.#worker.post(question);
  }

  #start(): RunningWorker {
    const current = (): boolean => this.#worker === worker;
    const worker = this.#startWorker(
      (message) => {
        if (current()) this.#receive(message);
      },
      (what) => {
        if (current()) this.#breakDown(what);
      },
    );
    return worker;
  }

  #breakDown(what: string): void {
    const question = this.#busy?.question;
    this.#end();
    this.#postWaiting();
    if (question) this.#listener.answered(question, { kind: "failed", what });
  }

  #receive(message: Message): void {
    const question = this.#busy?.question;
    if (question === undefined || message.id !== question.id) return;
    if (message.kind === "progress") {
      if (this.#waiting === undefined) this.#listener.progressed(question, message);
      return;
    }
    this.#busy = undefined;
    this.#clearTimer();
    // The next question goes out first: the worker counts while the page draws.
    this.#postWaiting();
    this.#listener.answered(question, message.answer);
  }

  #overtake(): void {
    this.#end();
    this.#postWaiting();
  }

  #postWaiting(): void {
    const question = this.#waiting;
    this.#waiting = undefined;
    if (question) this.#post(question);
  }

  #end(): void {
    this.#clearTimer();
    this.#busy = undefined;
    this.#worker?.end();
    this.#worker = undefined;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
