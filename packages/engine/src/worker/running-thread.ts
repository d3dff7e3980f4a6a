import { canShareMemory } from "./platform.ts";
import type { ThreadMessage, ThreadQuestion } from "./thread-message.ts";
import { type EngineWorker, hearEnd, hearMessages } from "./thread-port.ts";

/** A running worker, as a {@link ThreadLine} sees it. */
export interface RunningThread<Question> {
  /** Posts a question; the worker must not be working on another one. */
  post(question: Question): void;
  /**
   * Asks the worker to stop working on its question. Absent if the worker cannot receive anything before it is
   * done.
   */
  readonly interrupt?: (() => void) | undefined;
  /** Sets whether the worker is busy: an idle worker does not keep a Node process alive. */
  keepAlive?(busy: boolean): void;
  /** Ends the worker at once; it sends nothing more. */
  end(): void;
}

/** Starts a worker; `hear` receives its messages, and `fail` the reason if it crashes or ends. */
export type StartThread<Question, Answer, Progress> = (
  hear: (message: ThreadMessage<Answer, Progress>) => void,
  fail: (reason: string) => void,
) => RunningThread<Question>;

/**
 * Turns a function that makes workers, in the browser or in Node, into one that starts the workers of a
 * {@link ThreadLine}.
 *
 * Cost: constant; a worker is made when the line needs one.
 *
 * @throws Nothing; an error of `makeWorker` is thrown only when a worker is started.
 * @example
 * import { Worker } from "node:worker_threads";
 * import { threadStarter } from "@broadside/engine/worker";
 *
 * const program = new URL(import.meta.resolve("@broadside/engine/worker-thread"));
 * const start = threadStarter(() => new Worker(program));
 * typeof start; // => "function"
 */
export const threadStarter =
  <Question, Answer, Progress>(makeWorker: () => EngineWorker): StartThread<Question, Answer, Progress> =>
  (hear, fail) => {
    const worker = makeWorker();
    const stop = canShareMemory() ? new SharedArrayBuffer(4) : undefined;
    const flag = stop && new Int32Array(stop);
    let hasSpoken = false;
    hearMessages(worker, (message) => {
      hasSpoken = true;
      hear(message as ThreadMessage<Answer, Progress>);
    });
    hearEnd(worker, fail, () => hasSpoken);
    return {
      post: (question) => {
        if (flag) Atomics.store(flag, 0, 0);
        const message: ThreadQuestion<Question> = stop ? { question, stop } : { question };
        worker.postMessage(message);
      },
      interrupt: flag && (() => Atomics.store(flag, 0, 1)),
      keepAlive: (busy) => (busy ? worker.ref?.() : worker.unref?.()),
      end: () => void worker.terminate(),
    };
  };
