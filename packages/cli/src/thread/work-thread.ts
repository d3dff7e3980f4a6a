import { parentPort } from "node:worker_threads";
import { serveThread } from "@broadside/engine/worker";

/** The only question of a thread: its task. */
export interface TaskQuestion<Task> {
  readonly id: number;
  readonly task: Task;
}

/** Tells the work in a thread when to stop, and receives its progress. */
export interface TaskContext<Progress> {
  readonly signal: { readonly aborted: boolean };
  readonly tell: (progress: Progress) => void;
  /** Tells at most once every tenth of a second, because a message costs more than a step of the work. */
  readonly tellNowAndThen: (progress: () => Progress) => void;
}

/** Does the task of this thread, and sends what it found. */
export const answerTask = <Task, Progress, Found>(
  work: (task: Task, context: TaskContext<Progress>) => Found | Promise<Found>,
): void => {
  if (!parentPort) return;
  serveThread<TaskQuestion<Task>, Found, Progress>(parentPort, ({ task }, { tell, isStopped }) => {
    const signal = {
      get aborted() {
        return isStopped();
      },
    };
    let next = 0;
    const tellNowAndThen = (progress: () => Progress): void => {
      if (performance.now() < next) return;
      next = performance.now() + 100;
      tell(progress());
    };
    return work(task, { signal, tell, tellNowAndThen });
  });
};
