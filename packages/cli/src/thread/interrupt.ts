import { writeNote } from "../output/output.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Ends the process as at its own end, so that what must be removed is removed, where nobody else answers the signal. */
const endAlone = (signal: NodeJS.Signals): void => {
  if (process.listenerCount(signal) === 1) process.exit(1);
};

/** From here on a signal that nobody else answers ends the process by way of its exit handlers, with code 1. */
export const endOrderly = (): void => {
  for (const signal of SIGNALS) process.off(signal, endAlone).on(signal, endAlone);
};

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
    void writeNote(`broadside: stopping; ${note} (Ctrl-C again: at once)`);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    clear();
    // A second Ctrl-C may come while the last lines are written: it ends the process as one during the work does.
    if (controller.signal.aborted) endOrderly();
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};
