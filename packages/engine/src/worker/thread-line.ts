import { platform } from "./platform.ts";
import type { RunningThread, StartThread } from "./running-thread.ts";
import { type ThreadMessage, unpackError } from "./thread-message.ts";

/** Receives news from a {@link ThreadLine} about its questions. */
export interface LineListener<Question, Answer, Progress> {
  /** Progress on a question that has not been dropped. */
  progressed(question: Question, progress: Progress): void;
  /** Even for a dropped question, if it was finished in time. */
  answered(question: Question, answer: Answer): void;
  /** What the work threw, or a {@link ThreadError}; not called when a dropped question is stopped. */
  failed(question: Question, error: Error): void;
}

/**
 * The worker crashed while working on a question: it ran out of memory, ended, or could not start.
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

/** How many milliseconds a dropped question may take, counted from its posting, before its worker is ended. */
export const PATIENCE = 150;

/** Milliseconds for a worker to stop when asked to; counting checks a few times a second. */
const STOP_WITHIN = 250;

/**
 * Sends questions to a worker, one at a time and in order. The first question starts the worker. It stays for
 * later questions, because it holds data that they reuse.
 *
 * A dropped question gets a short time to finish, or to stop if memory is shared with the worker; then a new worker
 * replaces the busy one, as after a crash.
 *
 * @example
 * import { Worker } from "node:worker_threads";
 * import { ThreadLine, threadStarter } from "@broadside/engine/worker";
 *
 * // The worker's program answers { id, number } with twice the number.
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

  /** Asks a question as soon as the earlier ones are done. Errors go to the listener. */
  ask(question: Question): void {
    this.#waiting.push(question);
    this.#postNext();
  }

  /** Drops a question: it is never asked, or stopped soon. */
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

  /** Ends all work; the listener hears nothing more of it. */
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
    // First the next question, so that the worker computes while its owner processes the answer.
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
