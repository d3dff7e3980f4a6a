import { parentPort, workerData } from "node:worker_threads";
import { type RefusedCost, RefusedError, StoppedError } from "@broadside/engine";

/** A message from the thread: progress, findings, a refusal, or what it was doing when stopped. */
export type Message<Progress, Found> =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "refused"; readonly message: string; readonly cost: RefusedCost }
  | { readonly kind: "stopped"; readonly message: string };

export interface Data<Task> {
  readonly task: Task;
  /** A single number; the work stops when it is not 0. */
  readonly stop: SharedArrayBuffer;
}

/** Tells the work in a thread when to stop, and receives its progress. */
export interface TaskContext<Progress> {
  readonly signal: { readonly aborted: boolean };
  readonly tell: (progress: Progress) => void;
  /** Tells at most once every tenth of a second, because a message costs more than a step of the work. */
  readonly tellNowAndThen: (progress: () => Progress) => void;
}

/** Does the task of this thread, and sends what it found. */
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
    say({ kind: "refused", message: error.message, cost: layouts === undefined ? {} : { layouts } });
  }
};
