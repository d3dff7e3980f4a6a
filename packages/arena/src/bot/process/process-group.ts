import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";

const running = new Set<number>();

const killGroup = (id: number): void => {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // No process of the group is left.
  }
};

const killAll = (): void => {
  for (const id of running) killGroup(id);
};

let listener: ((id: number, isRunning: boolean) => void) | undefined;

/** Reports which groups are running, because a thread that is ended from outside cannot end its own groups. */
export const tellGroups = (told: (id: number, isRunning: boolean) => void): void => {
  listener = told;
};

export const noteGroup = (id: number, isRunning: boolean): void => {
  if (running.size === 0) process.off("exit", killAll).on("exit", killAll);
  if (isRunning) running.add(id);
  else running.delete(id);
};

export const endGroups = (ids: Iterable<number>): void => {
  for (const id of ids) {
    killGroup(id);
    running.delete(id);
  }
};

/** Starts a program in its own process group, so that Ctrl-C does not reach it, and all its children end with it. */
export const startGroup = (words: readonly string[], stdio: StdioOptions): ChildProcess => {
  const child = spawn(words[0], words.slice(1), { stdio, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  noteGroup(pid, true);
  listener?.(pid, true);
  child.once("exit", () => {
    // Child processes that are left behind end with the program.
    killGroup(pid);
    noteGroup(pid, false);
    listener?.(pid, false);
  });
  return child;
};

export const endGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) killGroup(pid);
};

export const endText = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code ?? 0}` : `signal ${signal}`;
