// Coordinators and workers as processes of their own, and what they write.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process under way. */
export interface QueueProcess {
  readonly child: ChildProcess;
  /** What it wrote to standard output and standard error so far. */
  readonly lines: () => string[];
  readonly said: () => string;
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Times that do not let tests wait: blocks of a moment, workers that are missed soon. */
export const TIMING = { blockMilliseconds: 250, beat: 300, lostSeconds: 1.5, firstPause: 200 };

const COORDINATOR = new URL("run-coordinator.mjs", import.meta.url);
const WORKER = new URL("run-worker.mjs", import.meta.url);

const start = (program: URL, task: object, url: string, cwd?: string): QueueProcess => {
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify({ timing: TIMING, ...task })], {
    env: { ...process.env, QUEUE: url },
    ...(cwd !== undefined && { cwd }),
  });
  let output = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return {
    child,
    lines: () => output.split("\n").slice(0, -1),
    said: () => said,
    ended: new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal }))),
  };
};

/** Starts a coordinator. @param cwd the folder in which it runs */
export const startCoordinator = (url: string, task: object, cwd?: string): QueueProcess =>
  start(COORDINATOR, task, url, cwd);

/** Starts a worker. @param cwd the folder in which it runs */
export const startWorker = (url: string, task: object = { threads: 1 }, cwd?: string): QueueProcess =>
  start(WORKER, task, url, cwd);

/** Ends processes, as Ctrl-C does, and waits for that. */
export const endAll = async (processes: readonly QueueProcess[]): Promise<void> => {
  for (const { child } of processes) child.kill("SIGINT");
  await Promise.all(processes.map(({ ended }) => ended));
};

/** Waits until something holds. @throws when it does not for half a minute */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 600) throw new Error("it did not come");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
