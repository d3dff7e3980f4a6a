import { canShareMemory } from "./platform.ts";
import type { ThreadMessage, ThreadQuestion } from "./thread-message.ts";
import { type EngineWorker, hearEnd, hearMessages } from "./thread-port.ts";

/** A running worker. */
export interface RunningThread<Question> {
  /** Posts a question; the worker must not be busy. */
  post(question: Question): void;
  /** Asks the worker to stop. Absent if it cannot receive anything before it is done. */
  readonly interrupt?: (() => void) | undefined;
  /** An idle worker does not keep a Node process alive. */
  keepAlive?(busy: boolean): void;
  /** Ends the worker at once; it sends nothing more. */
  end(): void;
}

/** Starts a worker; `fail` receives the reason if it crashes or ends. */
export type StartThread<Question, Answer, Progress> = (
  hear: (message: ThreadMessage<Answer, Progress>) => void,
  fail: (reason: string) => void,
) => RunningThread<Question>;

/**
 * Turns a function that makes workers into one that starts the workers of a {@link ThreadLine}.
 *
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
