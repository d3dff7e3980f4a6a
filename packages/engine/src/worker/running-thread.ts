import { canShareMemory } from "./platform.ts";
import type { ThreadMessage, ThreadQuestion } from "./thread-message.ts";
import { type EngineWorker, hearEnd, hearMessages } from "./thread-port.ts";

/** A running worker, as a {@link ThreadLine} sees it. */
export interface RunningThread<Question> {
  /** Posts a question; the worker must have no other. */
  post(question: Question): void;
  /** Asks the worker to stop its question. Absent if it cannot hear anything before it is done. */
  readonly interrupt?: (() => void) | undefined;
  /** Sets whether it is busy: an idle worker does not keep a process of Node alive. */
  keepAlive?(busy: boolean): void;
  /** Ends it at once; nothing more comes from it. */
  end(): void;
}

/** Starts a worker; `hear` receives its messages, and `fail` the reason when it crashes or ends. */
export type StartThread<Question, Answer, Progress> = (
  hear: (message: ThreadMessage<Answer, Progress>) => void,
  fail: (reason: string) => void,
) => RunningThread<Question>;

/**
 * The starter of a line's workers, from a function that makes them, in the browser or in Node.
 *
 * Cost: constant; a worker is made when the line needs one.
 *
 * @throws Nothing; what `makeWorker` throws is thrown when a worker is started.
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
