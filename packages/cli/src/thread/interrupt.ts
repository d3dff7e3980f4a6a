import { writeError } from "../output/output.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Does long work that can be stopped: at the first Ctrl-C the work's signal is given and a line says what happens, at
 * the second one the process ends.
 *
 * @param note what the line says is done first
 */
export const interruptible = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clear, note }: { readonly clear: () => void; readonly note: string },
): Promise<T> => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
    clear();
    void writeError(`broadside: stopping; ${note} (Ctrl-C again: at once)`);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    clear();
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};
