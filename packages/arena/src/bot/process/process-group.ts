import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";

/** Process groups that were started and not yet seen to be gone, by the number of their first process. */
const running = new Set<number>();

const killGroup = (id: number): void => {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // Nobody of the group is left.
  }
};

/** However this process ends by itself, no bot outlives it. */
const killAll = (): void => {
  for (const id of running) killGroup(id);
};

let listener: ((id: number, isRunning: boolean) => void) | undefined;

/**
 * Has somebody told which groups this thread has running: a thread that is ended from outside cannot end them.
 *
 * @param told called with the number of a group when it begins and when it has ended
 */
export const tellGroups = (told: (id: number, isRunning: boolean) => void): void => {
  listener = told;
};

/** Takes note of a group that a thread of this process has running, or no longer has. */
export const noteGroup = (id: number, isRunning: boolean): void => {
  if (running.size === 0) process.off("exit", killAll).on("exit", killAll);
  if (isRunning) running.add(id);
  else running.delete(id);
};

/** Ends groups of a thread that is gone. */
export const endGroups = (ids: Iterable<number>): void => {
  for (const id of ids) {
    killGroup(id);
    running.delete(id);
  }
};

/**
 * Starts a program in a process group of its own: Ctrl-C at the terminal does not reach it, and it is ended together with all
 * that it has started. No shell is between.
 */
export const startGroup = (words: readonly string[], stdio: StdioOptions): ChildProcess => {
  const child = spawn(words[0], words.slice(1), { stdio, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  noteGroup(pid, true);
  listener?.(pid, true);
  child.once("exit", () => {
    // What it has left behind goes with it.
    killGroup(pid);
    noteGroup(pid, false);
    listener?.(pid, false);
  });
  return child;
};

/** Ends a program and all that it has started, at once. */
export const endGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) killGroup(pid);
};

/** How a process ended, in words. */
export const endText = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code ?? 0}` : `signal ${signal}`;
