import { writeError, writeNote } from "../output/output.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Ends the process through its exit handlers, which clean up, unless something else handles the signal. */
const endAlone = (signal: NodeJS.Signals): void => {
  if (process.listenerCount(signal) === 1) process.exit(1);
};

/** From now on an unhandled signal ends the process through its exit handlers, with code 1. */
export const endOrderly = (): void => {
  for (const signal of SIGNALS) process.off(signal, endAlone).on(signal, endAlone);
};

let lastLine = "";

const sayAndEnd = (): void => {
  void writeError(lastLine).then(() => process.exit(1));
};

/** From now on, after long work, a signal ends the process with this line, if it is given, and with code 1. */
export const endSaying = (line: string | undefined): void => {
  for (const signal of SIGNALS) process.off(signal, sayAndEnd);
  if (line === undefined) return;
  lastLine = line;
  for (const signal of SIGNALS) process.on(signal, sayAndEnd);
};

interface InterruptWords {
  /** Removes a progress bar before a line is written. */
  readonly clear: () => void;
  /** What is done after the first Ctrl-C. */
  readonly note: string;
  /** The last line if a second one ends the process. */
  readonly last?: string | undefined;
}

/** Does work that the first Ctrl-C aborts; the second ends the process. */
export const interruptible = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clear, note, last }: InterruptWords,
): Promise<T> => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) {
      clear();
      if (last === undefined) process.exit(1);
      void writeError(last).then(() => process.exit(1));
      return;
    }
    controller.abort();
    clear();
    void writeNote(`broadside: stopping; ${note} (Ctrl-C again: at once)`);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    clear();
    // A second Ctrl-C also ends the process while the last lines are being written.
    if (controller.signal.aborted) endOrderly();
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};
