import { Script } from "node:vm";
import { formatDuration } from "@broadside/engine/text";
import { writeError, writeNote } from "../output/output.ts";
import { isOwnProcess } from "../output/streams.ts";
import { Failure } from "../output/usage-error.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** When work was first asked to stop. */
let asked = Number.NEGATIVE_INFINITY;

/** Whether a signal is the one before once more: `timeout` sends one to the process, and another to its group. */
const isEcho = (): boolean => performance.now() - asked < 500;

/** Ends the process through its exit handlers, which clean up, unless something else handles the signal. */
const endAlone = (signal: NodeJS.Signals): void => {
  if (process.listenerCount(signal) === 1 && !isEcho()) process.exit(1);
};

/** From now on an unhandled signal ends the process through its exit handlers, with code 1. */
export const endOrderly = (): void => {
  for (const signal of SIGNALS) process.off(signal, endAlone).on(signal, endAlone);
};

let lastLine = "";

const sayAndEnd = (): void => {
  if (!isEcho()) void writeError(lastLine).then(() => process.exit(1));
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

/** Does work that the first Ctrl-C aborts; a second one, half a second later or more, ends the process. */
export const interruptible = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clear, note, last }: InterruptWords,
): Promise<T> => {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) {
      if (isEcho()) return;
      clear();
      if (last === undefined) process.exit(1);
      void writeError(last).then(() => process.exit(1));
      return;
    }
    asked = performance.now();
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

/** What ended work in its midst. */
export type BreakCause = "Ctrl-C" | "time";

const CAUSES: Readonly<Record<string, BreakCause>> = {
  ERR_SCRIPT_EXECUTION_INTERRUPTED: "Ctrl-C",
  ERR_SCRIPT_EXECUTION_TIMEOUT: "time",
};

/** The error of work that was ended in its midst. @param far how far it was, in words */
export const brokenOff = (cause: BreakCause, maxTime: number | undefined, far: string): Failure =>
  new Failure(
    cause === "time"
      ? `stopped after ${formatDuration(maxTime ?? 0)}: ${far}; --max-time allows more`
      : `stopped: ${far}`,
  );

/** The longest time that Node takes for one. */
const MOST_MILLISECONDS = 2 ** 32 - 1;

const WORK = Symbol.for("broadside-work");
const RUN = new Script('globalThis[Symbol.for("broadside-work")]()');

/**
 * Does work of this thread, which listens to nothing meanwhile, until Ctrl-C or a time ends it in its midst: the engine
 * may then have left anything half done, so it must not be asked again, except by a new process.
 *
 * @returns why the work ended; undefined if it is done
 */
export const breakable = (work: () => void, milliseconds = MOST_MILLISECONDS): BreakCause | undefined => {
  const here = globalThis as Record<symbol, unknown>;
  const timeout = Math.max(1, Math.min(MOST_MILLISECONDS, Math.round(milliseconds)));
  here[WORK] = work;
  try {
    RUN.runInThisContext({ breakOnSigint: isOwnProcess(), timeout, displayErrors: false });
    return undefined;
  } catch (error) {
    const cause = CAUSES[String((error as NodeJS.ErrnoException).code)];
    if (cause === undefined) throw error;
    return cause;
  } finally {
    delete here[WORK];
  }
};
