// Runs long work in a separate thread, so that the command can listen for Ctrl-C.

import { parentPort, Worker, workerData } from "node:worker_threads";
import { RefusedError, StoppedError } from "@broadside/engine";
import { Failure } from "../output/usage-error.ts";

/** A message from the thread: progress, findings, a refusal, or what it was doing when stopped. */
type Message<Progress, Found> =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "refused"; readonly message: string; readonly layouts?: bigint }
  | { readonly kind: "stopped"; readonly message: string };

interface Data<Task> {
  readonly task: Task;
  /** A single number; the work stops when it is not 0. */
  readonly stop: SharedArrayBuffer;
}

/**
 * Runs a task in a thread, whose module calls {@link answerTask}. @throws RefusedError as the work does,
 * Failure
 */
export const runInThread = <Task, Progress, Found>(
  file: URL,
  task: Task,
  signal: AbortSignal,
  show: (progress: Progress) => void,
): Promise<Found> =>
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
      if (message.kind === "progress") show(message.progress);
      else if (message.kind === "stopped") reject(new Failure(message.message));
      else if (message.kind === "refused") {
        const { layouts } = message;
        reject(new RefusedError(message.message, layouts === undefined ? {} : { layouts }));
      } else resolve(message.found);
    });
    worker.on("exit", () => reject(new Error("a thread ended without an answer")));
  });

/** Tells the work in a thread when to stop, and receives its progress. */
export interface TaskContext<Progress> {
  readonly signal: { readonly aborted: boolean };
  readonly tell: (progress: Progress) => void;
  /** Tells at most once every tenth of a second, because a message costs more than a step of the work. */
  readonly tellNowAndThen: (progress: () => Progress) => void;
}

export const answerTask = async <Task, Progress, Found>(
  work: (task: Task, context: TaskContext<Progress>) => Found | Promise<Found>,
): Promise<void> => {
  const port = parentPort;
  if (!port) return;
  const { task, stop } = workerData as Data<Task>;
  const flag = new Int32Array(stop);
  const say = (message: Message<Progress, Found>): void => port.postMessage(message);
  const signal = {
    get aborted() {
      return Atomics.load(flag, 0) !== 0;
    },
  };
  const tell = (progress: Progress): void => say({ kind: "progress", progress });
  let next = 0;
  const tellNowAndThen = (progress: () => Progress): void => {
    if (performance.now() < next) return;
    next = performance.now() + 100;
    tell(progress());
  };
  try {
    say({ kind: "found", found: await work(task, { signal, tell, tellNowAndThen }) });
  } catch (error) {
    if (error instanceof StoppedError) return say({ kind: "stopped", message: error.message });
    if (!(error instanceof RefusedError)) throw error;
    const layouts = error.cost?.layouts;
    say({ kind: "refused", message: error.message, ...(layouts !== undefined && { layouts }) });
  }
};
