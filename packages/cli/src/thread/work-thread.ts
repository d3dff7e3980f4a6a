import { parentPort } from "node:worker_threads";
import { type CallContext, serve } from "@broadside/engine/worker";

/** What a thread offers: to do its task. */
export interface TaskHandlers<Task, Progress, Found> {
  readonly work: (task: Task, context: CallContext<Progress>) => Found | Promise<Found>;
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
  serve<TaskHandlers<Task, Progress, Found>>(parentPort, {
    work: (task, { signal, progress: tell }) => {
      let next = 0;
      const tellNowAndThen = (progress: () => Progress): void => {
        if (performance.now() < next) return;
        next = performance.now() + 100;
        tell(progress());
      };
      return work(task, { signal, tell, tellNowAndThen });
    },
  });
};
