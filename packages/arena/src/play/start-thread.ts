import { Worker } from "node:worker_threads";

/** Who hears a thread. */
interface ThreadEars<M> {
  readonly hear: (message: M) => void;
  /** Called when it has ended, or failed. */
  readonly died: (reason: string) => void;
  /** Whether anybody still wants to know: another thread may have taken the place of this one. */
  readonly isCurrent: (thread: Worker) => boolean;
}

/** Starts a thread that plays. What modules print there must not get between the lines that we write to standard output. */
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
