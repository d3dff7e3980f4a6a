import { canShareMemory } from "./platform.ts";
import type { ThreadMessage, ThreadQuestion } from "./thread-message.ts";
import { type EngineWorker, hearEnd, hearMessages } from "./thread-port.ts";

/** A worker that is running, as a {@link ThreadLine} sees it. */
export interface RunningThread<Question> {
  /** Gives it a question; it has no other then. */
  post(question: Question): void;
  /** Asks it to stop the question that it has. Absent where it cannot hear anything before it is done. */
  readonly interrupt?: (() => void) | undefined;
  /** Says whether it has something to do: an idle worker does not keep a process of Node alive. */
  keepAlive?(busy: boolean): void;
  /** Ends it at once; nothing more is heard of it. */
  end(): void;
}

/** Starts a worker; `hear` gets its messages, and `fail` is told why when it breaks down or ends. */
export type StartThread<Question, Answer, Progress> = (
  hear: (message: ThreadMessage<Answer, Progress>) => void,
  fail: (reason: string) => void,
) => RunningThread<Question>;

/**
 * How a line starts the workers that a function makes, in the browser or in Node.
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
    hearMessages(worker, (message) => hear(message as ThreadMessage<Answer, Progress>));
    hearEnd(worker, fail);
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
