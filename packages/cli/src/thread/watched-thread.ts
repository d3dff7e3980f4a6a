// Runs long work in a separate thread, so that the command can listen for Ctrl-C.

import { Worker } from "node:worker_threads";
import { RefusedError } from "@broadside/engine";
import { type BarState, makeProgressBar } from "../output/progress/progress-bar.ts";
import { Failure } from "../output/usage-error.ts";
import { interruptible } from "./interrupt.ts";
import type { Data, Message } from "./work-thread.ts";

/**
 * Runs a task behind a bar in a thread, whose module calls {@link answerTask}; the first Ctrl-C stops it.
 *
 * @param note what is still done then
 * @throws RefusedError as the work does, Failure
 */
export const watchThread = <Task, Progress, Found>(
  file: URL,
  task: Task,
  words: (progress: Progress) => Pick<BarState, "what" | "notes">,
  note: string,
): Promise<Found> => {
  const bar = makeProgressBar();
  const start = performance.now();
  const work = (signal: AbortSignal): Promise<Found> =>
    new Promise((resolve, reject) => {
      const stop = new SharedArrayBuffer(4);
      // Recursion is as deep as a game is long, with small frames; tables are outside the heap.
      const worker = new Worker(file, {
        workerData: { task, stop } satisfies Data<Task>,
        resourceLimits: { maxOldGenerationSizeMb: 8192, stackSizeMb: 16 },
      });
      signal.addEventListener("abort", () => {
        Atomics.store(new Int32Array(stop), 0, 1);
      });
      worker.on("error", reject);
      worker.on("message", (message: Message<Progress, Found>) => {
        if (message.kind === "progress")
          bar.show({ ...words(message.progress), milliseconds: performance.now() - start });
        else if (message.kind === "stopped") reject(new Failure(message.message));
        else if (message.kind === "refused") reject(new RefusedError(message.message, message.cost));
        else resolve(message.found);
      });
      worker.on("exit", () => reject(new Error("a thread ended without an answer")));
    });
  return interruptible(work, { clear: () => bar.clear(), note });
};
