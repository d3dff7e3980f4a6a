import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { StrategySource } from "../experiment/strategy-source.ts";

export const WATCH_EVERY = 100;
/** Seconds that a thread may take to load players. */
export const START_SECONDS = 30;
/** Milliseconds that current games may still take after a stop. */
export const GRACE_MILLISECONDS = 2000;

/** Measures from outside how long a thread has been busy with one thing: a game, a turn, or a module that loads. */
export class BusyWatch {
  /** What was seen last; undefined for the work between two things. */
  #seen: string | number | undefined;
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  stir(now: number): void {
    this.#since = now;
  }

  /** Milliseconds since the thread was first seen doing this. */
  see(seen: string | number | undefined, now: number): number {
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.#since = now;
    }
    return now - this.#since;
  }
}

interface ThreadEars<M> {
  readonly hear: (message: M) => void;
  readonly died: (reason: string) => void;
  /** Whether the thread still matters; another may have replaced it. */
  readonly isCurrent: (thread: Worker) => boolean;
}

/** Bundled programs of threads, which load in a quarter of the time. A clone has them, packages do not. */
const BUNDLED = new URL("../../threads/", import.meta.url);

/** The program of a thread. If a module imports packages, our own files run: so both load the same engine. */
export const threadProgram = (file: URL, sources: readonly (StrategySource | undefined)[]): URL => {
  const bundled = new URL(file.pathname.replace(/^.*\//, ""), BUNDLED);
  const hasPackages = sources.some((source) => source?.module && source.module.packages.length > 0);
  return hasPackages || !existsSync(bundled) ? file : bundled;
};

/** Starts a thread that plays. The output of modules in it must not mix with our lines on standard output. */
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
