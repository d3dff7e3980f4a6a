// Runs long work in a separate thread, so that the command can listen for Ctrl-C.

import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { RefusedError } from "@broadside/engine";
import { type PackedError, type RunningThread, type ThreadMessage, threadStarter } from "@broadside/engine/worker";
import { type BarState, makeProgressBar } from "../output/progress/progress-bar.ts";
import { streams } from "../output/streams.ts";
import { Failure } from "../output/usage-error.ts";
import { interruptible } from "./interrupt.ts";
import type { TaskQuestion } from "./work-thread.ts";

/** The bundled program of a thread, which loads in a fraction of the time: compiled files have one in a clone. */
const bundled = (file: URL): URL => {
  const program = new URL(file.href.replace(/\/dist\/.*\//, "/bundle/"));
  return existsSync(program) ? program : file;
};

/** Starts a thread, which answers questions by the engine's `serveThread`. @param fail called if it ends by itself */
export const startThread = <Question, Answer, Progress>(
  file: URL,
  hear: (message: ThreadMessage<Answer, Progress>) => void,
  fail: (error: Error) => void,
  workerData?: unknown,
): RunningThread<Question> => {
  // The same resources as the command itself has. Recursion is as deep as a game is long, with small frames; tables
  // are outside the heap.
  const resourceLimits = { maxOldGenerationSizeMb: 8192, stackSizeMb: 16 };
  const start = threadStarter<Question, Answer, Progress>(() => {
    // What a module prints must not mix with results on standard output.
    const thread = new Worker(bundled(file), { workerData, resourceLimits, stdout: true });
    thread.stdout.on("data", (text: Uint8Array) => streams().stderr.write(text));
    return thread;
  });
  return start(hear, (reason) =>
    fail(new Error(reason.startsWith("exit code") ? "a thread ended without an answer" : reason)),
  );
};

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
      const hear = (message: ThreadMessage<Found, Progress>): void => {
        if (message.kind === "progress") {
          bar.show({ ...words(message.progress), milliseconds: performance.now() - start });
          return;
        }
        thread.end();
        if (message.kind === "answer") resolve(message.answer);
        else reject(errorOf(message.error));
      };
      const thread = startThread<TaskQuestion<Task>, Found, Progress>(file, hear, reject);
      signal.addEventListener("abort", () => thread.interrupt?.());
      thread.post({ id: 0, task });
    });
  return interruptible(work, { clear: () => bar.clear(), note });
};

const errorOf = ({ name, message, cost }: PackedError): Error => {
  if (name === "StoppedError") return new Failure(message);
  const layouts = cost?.layouts;
  if (name === "RefusedError") return new RefusedError(message, layouts === undefined ? {} : { layouts });
  return name === "RangeError" ? new RangeError(message) : Object.assign(new Error(message), { name });
};
