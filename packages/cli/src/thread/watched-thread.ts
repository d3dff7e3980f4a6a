import { type BarState, makeProgressBar } from "../output/progress/progress-bar.ts";
import { interruptible } from "./interrupt.ts";
import { runInThread } from "./work-thread.ts";

/** Runs a task in a thread behind a bar; the first Ctrl-C stops it. @param note what is still done then */
export const watchThread = <Task, Progress, Found>(
  file: URL,
  task: Task,
  words: (progress: Progress) => Pick<BarState, "what" | "notes">,
  note: string,
): Promise<Found> => {
  const bar = makeProgressBar();
  const start = performance.now();
  const show = (progress: Progress): void => bar.show({ ...words(progress), milliseconds: performance.now() - start });
  return interruptible((signal) => runInThread<Task, Progress, Found>(file, task, signal, show), {
    clear: () => bar.clear(),
    note,
  });
};
