import { unpackError } from "./packed-error.ts";
import { platform } from "./platform.ts";
import type { RunningThread, StartThread } from "./running-thread.ts";
import type { ThreadMessage } from "./thread-message.ts";

/** What a {@link ThreadLine} tells about its questions. */
export interface LineListener<Question, Answer, Progress> {
  /** How far a question is that is still wanted. */
  progressed(question: Question, progress: Progress): void;
  /** The answer; also that of a question let go which was soon done. */
  answered(question: Question, answer: Answer): void;
  /** What its work threw, or a {@link ThreadError} when the worker broke down; not that a question let go was stopped. */
  failed(question: Question, error: Error): void;
}

/**
 * The worker broke down while it had a question: it ran out of memory, ended, or could not be started.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { AsyncEngine, ThreadError } from "@broadside/engine/worker";
 *
 * const broken = new URL("data:text/javascript,throw new Error('broken')");
 * const engine = new AsyncEngine(() => new Worker(broken));
 * const error = await engine.countLayouts(makeKnowledge(preset("gorkoff-3x3"))).catch((reason) => reason);
 * error instanceof ThreadError; // => true
 * engine.close();
 */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
}

/** How long a question that nobody wants any more may take in all before its worker is ended, in milliseconds. */
export const PATIENCE = 150;

/** How long a worker that was asked to stop may take to do so, in milliseconds: counting listens a few times a second. */
const STOP_WITHIN = 250;

/**
 * Questions to a worker, one at a time, in the order in which they are asked. Its worker is started with the first question
 * and kept from question to question, for it keeps what it has prepared.
 *
 * Work in a worker hears nothing while it goes on. A question let go gets a short time to finish, or to stop where memory can
 * be shared with the worker; then the worker is replaced by a fresh one. So is a worker that breaks down.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { ThreadLine, threadStarter } from "@broadside/engine/worker";
 *
 * // The program of the worker answers { id, number } with twice the number.
 * const program = `
 *   import { parentPort } from "node:worker_threads";
 *   import { serveThread } from "${import.meta.resolve("@broadside/engine/worker")}";
 *   serveThread(parentPort, ({ number }) => 2 * number);
 * `;
 * type Question = { readonly id: number; readonly number: number };
 * const makeWorker = () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
 * const answer = await new Promise<number>((resolve, reject) => {
 *   const line = new ThreadLine<Question, number, never>(threadStarter(makeWorker), {
 *     progressed: () => {},
 *     answered: (question, doubled) => {
 *       line.letGo(question);
 *       line.stop();
 *       resolve(doubled);
 *     },
 *     failed: (_, error) => reject(error),
 *   });
 *   line.ask({ id: 1, number: 21 });
 * });
 * answer; // => 42
 */
export class ThreadLine<Question extends { readonly id: number }, Answer, Progress> {
  readonly #start: StartThread<Question, Answer, Progress>;
  readonly #listener: LineListener<Question, Answer, Progress>;
  #thread: RunningThread<Question> | undefined;
  #busy: { readonly question: Question; readonly since: number; wanted: boolean } | undefined;
  #waiting: Question[] = [];
  #timer: unknown;

  constructor(start: StartThread<Question, Answer, Progress>, listener: LineListener<Question, Answer, Progress>) {
    this.#start = start;
    this.#listener = listener;
  }

  /**
   * Asks when the questions before are done.
   *
   * Cost: constant; a worker is started for the first question.
   *
   * @throws Nothing; what goes wrong is told to the listener.
   */
  ask(question: Question): void {
    this.#waiting.push(question);
    this.#postNext();
  }

  /**
   * A question is wanted no more: one that waits is not asked, one that is being worked on is stopped soon.
   *
   * Cost: the questions that wait.
   */
  letGo(question: Question): void {
    this.#waiting = this.#waiting.filter((other) => other !== question);
    const busy = this.#busy;
    if (busy?.question !== question || !busy.wanted) return;
    busy.wanted = false;
    const { interrupt } = this.#thread ?? {};
    interrupt?.();
    const left = busy.since + PATIENCE - platform.performance.now();
    this.#timer = platform.setTimeout(() => this.#replace(), Math.max(interrupt ? STOP_WITHIN : 0, left));
  }

  /** Ends all work and the worker with it; nothing more is told about questions asked so far. */
  stop(): void {
    this.#waiting = [];
    this.#end();
  }

  #postNext(): void {
    while (this.#busy === undefined) {
      const question = this.#waiting.shift();
      if (question === undefined) return;
      this.#busy = { question, since: platform.performance.now(), wanted: true };
      try {
        this.#thread ??= this.#begin();
        this.#thread.keepAlive?.(true);
        this.#thread.post(question);
      } catch (error) {
        this.#end();
        this.#listener.failed(question, new ThreadError(`the worker could not be asked: ${reasonOf(error)}`));
      }
    }
  }

  #begin(): RunningThread<Question> {
    const current = (): boolean => this.#thread === thread;
    const thread = this.#start(
      (message) => {
        if (current()) this.#receive(message);
      },
      (reason) => {
        if (current()) this.#breakDown(reason);
      },
    );
    return thread;
  }

  #receive(message: ThreadMessage<Answer, Progress>): void {
    const busy = this.#busy;
    if (busy === undefined || message.id !== busy.question.id) return;
    const { question, wanted } = busy;
    if (message.kind === "progress") {
      if (wanted) this.#listener.progressed(question, message.progress);
      return;
    }
    this.#busy = undefined;
    this.#clearTimer();
    this.#thread?.keepAlive?.(false);
    // The next question goes out first: the worker counts while its owner takes the answer in.
    this.#postNext();
    if (message.kind === "answer") this.#listener.answered(question, message.answer);
    else if (wanted || message.error.name !== "StoppedError")
      this.#listener.failed(question, unpackError(message.error));
  }

  #breakDown(reason: string): void {
    const busy = this.#busy;
    this.#end();
    this.#postNext();
    if (busy) this.#listener.failed(busy.question, new ThreadError(`the worker broke down: ${reason}`));
  }

  #replace(): void {
    this.#end();
    this.#postNext();
  }

  #end(): void {
    this.#clearTimer();
    this.#busy = undefined;
    const thread = this.#thread;
    this.#thread = undefined;
    thread?.end();
  }

  #clearTimer(): void {
    platform.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
