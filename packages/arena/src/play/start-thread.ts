import { Worker } from "node:worker_threads";

/** Callbacks for a thread. */
interface ThreadEars<M> {
  readonly hear: (message: M) => void;
  /** Called when the thread has ended or failed. */
  readonly died: (reason: string) => void;
  /** Whether the thread still matters: another may have replaced it. */
  readonly isCurrent: (thread: Worker) => boolean;
}

/** Starts a thread that plays. Output of modules in it must not mix with our lines on standard output. */
export const startThread = <M>(program: URL, workerData: unknown, { hear, died, isCurrent }: ThreadEars<M>): Worker => {
  const thread = new Worker(program, { workerData, stdout: true });
  thread.stdout.on("data", (text: Uint8Array) => process.stderr.write(text));
  const on = <T>(event: string, act: (value: T) => void): void => {
    thread.on(event, (value: T) => {
      if (isCurrent(thread)) act(value);
    });
  };
  on("message", hear);
  on("error", (error: unknown) => died(error instanceof Error ? error.message : String(error)));
  on("exit", (code: number) => died(`exit code ${code}`));
  return thread;
};
