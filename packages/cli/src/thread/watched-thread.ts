// Runs long work in a separate thread, so that the command can listen for Ctrl-C.

import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { RefusedError, StoppedError } from "@broadside/engine";
import { Remote, ThreadError } from "@broadside/engine/worker";
import { type BarState, makeProgressBar } from "../output/progress.ts";
import { streams } from "../output/streams.ts";
import { Failure } from "../output/usage-error.ts";
import { interruptible } from "./interrupt.ts";
import type { TaskHandlers } from "./work-thread.ts";

/** The bundled program of a thread, which loads in a fraction of the time: compiled files have one in a clone. */
const bundled = (file: URL): URL => {
  const program = new URL(file.href.replace(/\/dist\/.*\//, "/bundle/"));
  return existsSync(program) ? program : file;
};

/** Starts a thread. */
export const startThread = (file: URL): Worker => {
  // The same resources as the command itself has. Recursion is as deep as a game is long, with small frames; tables
  // are outside the heap.
  const resourceLimits = { maxOldGenerationSizeMb: 8192, stackSizeMb: 16 };
  // What a module prints must not mix with results on standard output.
  const thread = new Worker(bundled(file), { resourceLimits, stdout: true });
  thread.stdout.on("data", (text: Uint8Array) => streams().stderr.write(text));
  return thread;
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
  const progress = (now: Progress): void => bar.show({ ...words(now), milliseconds: performance.now() - start });
  const remote = new Remote<TaskHandlers<Task, Progress, Found>>(() => startThread(file));
  // After Ctrl-C the work ends by itself, with what it has found so far.
  const work = (signal: AbortSignal): Promise<Found> =>
    remote
      .call("work", task, { signal, progress, patience: Infinity })
      .catch(explain)
      .finally(() => remote.stop());
  return interruptible(work, { clear: () => bar.clear(), note });
};

const explain = (error: Error): never => {
  if (error instanceof StoppedError) throw new Failure(error.message);
  const { layouts } = (error instanceof RefusedError && error.cost) || {};
  // Other costs have other flags than where a command counts by itself.
  if (error instanceof RefusedError) throw new RefusedError(error.message, layouts === undefined ? {} : { layouts });
  if (!(error instanceof ThreadError)) throw error;
  throw new Error(error.reason.startsWith("exit code") ? "a thread ended without an answer" : error.reason);
};
