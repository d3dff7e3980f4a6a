import { type ChildProcess, execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { oneLine } from "@broadside/engine/text";
import { settledWithin } from "../../core/pause.ts";
import { QUIT_MILLISECONDS } from "../protocol/arena-line.ts";
import { BOT_GONE, BOT_RUNS, GONE_LINE, SharedBot } from "./bot-link.ts";
import { type BotLog, endGroup, endText, LOG_MILLISECONDS, startGroup } from "./bot-process.ts";

/** Milliseconds between a bot's time limit and its forced end. The bot counts as late from the limit on. */
const GRACE_MILLISECONDS = 20;

/**
 * The process of a bot that a thread plays with: started on request, ended if it does not answer in time. The
 * thread reads and writes named pipes without events, which takes a few microseconds; streams would take
 * several times as much.
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
        // A child process that has left the group may keep the log open, and with it our process.
        const timer = setTimeout(() => log.destroy(), LOG_MILLISECONDS);
        log.once("close", () => clearTimeout(timer));
        // If the thread has already dropped a process, its end needs no report.
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

  watch(): void {
    const { deadline, state } = this.shared;
    if (state === BOT_GONE && deadline !== 0) this.#release();
    if (state !== BOT_RUNS || deadline === 0 || SharedBot.now() <= deadline + GRACE_MILLISECONDS) return;
    this.#isLate = true;
    this.kill();
  }

  kill(): void {
    if (this.#child) endGroup(this.#child);
  }

  /** Asks the process to end, and forces it if it does not. Call this when no thread uses the process any more. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child && this.shared.state === BOT_RUNS) {
      const isOver = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      // If the pipe is full, do not wait: closing it tells the bot the same.
      if (this.shared.deadline === 0) withEnd(this.#files[0], constants.O_WRONLY, (end) => writeSync(end, "quit\n"));
      this.#closeFiles();
      await settledWithin(isOver, QUIT_MILLISECONDS);
      endGroup(child);
    }
    this.#closeFiles();
    this.#child?.stderr?.destroy();
  }

  /** Frees a thread that waits for an ended process whose children may keep the pipes open. Linux only. */
  #release(): void {
    const [input, output] = this.#files;
    if (input === undefined || output === undefined) return;
    withEnd(input, constants.O_RDONLY, (end) => {
      // Read and discard what nobody will use, to make room for a thread that waits to write.
      while (readSync(end, this.#sink) > 0);
    });
    withEnd(output, constants.O_WRONLY, (end) => writeSync(end, GONE_LINE));
  }

  #closeFiles(): void {
    for (const file of this.#files) closeSync(file);
    this.#files = [];
  }
}

const withEnd = (file: number, end: number, work: (file: number) => void): void => {
  let pipe: number | undefined;
  try {
    pipe = openSync(`/proc/self/fd/${file}`, end | constants.O_NONBLOCK);
    work(pipe);
  } catch {
    // There is no such file, nobody at the other end, or nothing more to read.
  } finally {
    if (pipe !== undefined) closeSync(pipe);
  }
};

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

/** Opens both ends of a named pipe, through a third end, so that neither waits for the other. */
const openBoth = (path: string): { readonly read: number; readonly write: number } => {
  const both = openSync(path, constants.O_RDWR);
  try {
    return { read: openSync(path, constants.O_RDONLY), write: openSync(path, constants.O_WRONLY) };
  } finally {
    closeSync(both);
  }
};
