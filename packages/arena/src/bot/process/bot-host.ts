import { type ChildProcess, execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { oneLine } from "@broadside/engine/text";
import { QUIT_MILLISECONDS } from "../protocol/limits.ts";
import { type BotLog, LOG_MILLISECONDS } from "./bot-log.ts";
import { endGroup, endText, startGroup } from "./process-group.ts";
import { BOT_GONE, BOT_RUNS, GONE_LINE, SharedBot } from "./shared-bot.ts";

/** A bot that has not answered is ended so long after its time; it is late from its time on. */
const GRACE_MILLISECONDS = 20;

/**
 * Looks after the process of a bot for a thread that plays with it: starts it when the thread wants one, ends it when it does not
 * answer in time, keeps what it writes to standard error.
 *
 * The thread speaks to the process by named pipes, which it reads and writes without an event between: a question and its
 * answer take a few microseconds of processor time so, and several times as much by streams.
 */
export class BotHost {
  readonly shared = new SharedBot();
  readonly #words: readonly string[];
  readonly #log: BotLog;
  #child: ChildProcess | undefined;
  #files: readonly number[] = [];
  readonly #sink = Buffer.alloc(4096);
  #isLate = false;

  constructor(words: readonly string[], log: BotLog) {
    this.#words = words;
    this.#log = log;
  }

  /** Starts a process, in the place of one that may be there. The thread waits for this. */
  start(): void {
    if (this.#child) endGroup(this.#child);
    this.#closeFiles();
    try {
      const { ours, theirs } = makePipes();
      const child = startGroup(this.#words, [theirs[0], theirs[1], "pipe"]);
      this.#child = child;
      this.#files = ours;
      for (const file of theirs) closeSync(file);
      const log = (child.stderr as Readable).on("data", (bytes: Buffer) => this.#log.add(bytes));
      child.once("error", ({ message }) => {
        if (child.pid === undefined) this.shared.end(oneLine(message));
      });
      child.once("exit", (code, signal) => {
        // Who was started by it and has left its group may keep this open, and our process with it.
        const timer = setTimeout(() => log.destroy(), LOG_MILLISECONDS);
        log.once("close", () => clearTimeout(timer));
        // The end of one that the thread has dropped is no news.
        if (child === this.#child && this.shared.state === BOT_RUNS) {
          this.shared.end(this.#isLate ? "it did not answer in time" : endText(code, signal));
          this.#release();
        }
      });
      this.#isLate = false;
      if (child.pid !== undefined) this.shared.begin(child.pid, ours[0], ours[1]);
    } catch (error) {
      this.shared.end(oneLine(error instanceof Error ? error.message : String(error)));
    }
  }

  /** Ends the process when it has not answered in time. */
  watch(): void {
    const { deadline, state } = this.shared;
    if (state === BOT_GONE && deadline !== 0) this.#release();
    if (state !== BOT_RUNS || deadline === 0 || SharedBot.now() <= deadline + GRACE_MILLISECONDS) return;
    this.#isLate = true;
    this.kill();
  }

  /** Ends the process at once: a thread that waits for its answer waits no longer. */
  kill(): void {
    if (this.#child) endGroup(this.#child);
  }

  /** Asks the process to end, and ends it when it does not. To be called when no thread speaks to it any more. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child && this.shared.state === BOT_RUNS) {
      const isOver = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      // A pipe that is full is not waited for: closing it says the same.
      if (this.shared.deadline === 0) withEnd(this.#files[0], constants.O_WRONLY, (end) => writeSync(end, "quit\n"));
      this.#closeFiles();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, QUIT_MILLISECONDS);
      });
      await Promise.race([isOver, late]);
      clearTimeout(timer);
      endGroup(child);
    }
    this.#closeFiles();
    this.#child?.stderr?.destroy();
  }

  /**
   * Lets go of a thread that waits for a process which is gone: one that it started, and that has left its group, may hold the
   * other ends of the pipes. Files that a process has open have no names on other systems than Linux: there nothing is done.
   */
  #release(): void {
    const [input, output] = this.#files;
    if (input === undefined || output === undefined) return;
    withEnd(input, constants.O_RDONLY, (end) => {
      // What nobody will read is taken out, for a thread that waits for room.
      while (readSync(end, this.#sink) > 0);
    });
    withEnd(output, constants.O_WRONLY, (end) => writeSync(end, GONE_LINE));
  }

  #closeFiles(): void {
    for (const file of this.#files) closeSync(file);
    this.#files = [];
  }
}

/**
 * Does something with an end of one of our pipes that waits for nobody: a full one is not written to, an empty one not read.
 * Where the end cannot be had, nothing is done.
 */
const withEnd = (file: number, end: number, work: (file: number) => void): void => {
  let own: number | undefined;
  try {
    own = openSync(`/proc/self/fd/${file}`, end | constants.O_NONBLOCK);
    work(own);
  } catch {
    // There is no such file, nobody at the other end, or nothing more to read.
  } finally {
    if (own !== undefined) closeSync(own);
  }
};

/**
 * Two pipes: files that we write to and read from, and those of the other side. Node makes no pipes that block, so they are
 * made with names, which are gone again when they are open.
 */
const makePipes = (): { readonly ours: readonly [number, number]; readonly theirs: readonly [number, number] } => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-bot-"));
  const paths = [join(folder, "in"), join(folder, "out")];
  try {
    execFileSync("mkfifo", ["-m", "600", ...paths], { stdio: "ignore" });
    const [input, output] = paths.map(openBoth);
    return { ours: [input.write, output.read], theirs: [input.read, output.write] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Opens both ends of a named pipe. Opened for both at first, no end waits for the other. */
const openBoth = (path: string): { readonly read: number; readonly write: number } => {
  const both = openSync(path, constants.O_RDWR);
  try {
    return { read: openSync(path, constants.O_RDONLY), write: openSync(path, constants.O_WRONLY) };
  } finally {
    closeSync(both);
  }
};
