import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { makeFolder } from "../../core/new-folder.ts";
import { Pause } from "../../core/pause.ts";
import { LINE_BYTES, QUIT_MILLISECONDS, UNASKED_BYTES } from "../protocol/arena-line.ts";
import type { BotCommand } from "./bot-program.ts";

export type Reply =
  | { readonly kind: "line"; readonly text: string }
  /** `isBlank` if the bot said empty lines and no others. */
  | { readonly kind: "late"; readonly isBlank: boolean }
  | { readonly kind: "ended"; readonly how: string }
  | { readonly kind: "closed" }
  | { readonly kind: "long" }
  | { readonly kind: "flood" };

/** Bytes kept of a bot's standard error, the last ones. */
const KEPT_BYTES = 65_536;

/** Milliseconds to wait after the end of a process or of its output, whichever is first, for the other. */
const CLOSE_MILLISECONDS = 200;

/** A bot's process, which is asked line by line. */
export class BotProcess {
  readonly #child: ChildProcess;
  #lines: string[] = [];
  #part = Buffer.alloc(0);
  #unasked = 0;
  /** Whether an empty line has come since the last question. */
  #isBlank = false;
  #end: string | undefined;
  #isLong = false;
  #isClosed = false;
  readonly #log: Buffer[] = [];
  #logBytes = 0;
  readonly #pause = new Pause();

  /** @param heard receives all of the bot's standard error */
  constructor(command: BotCommand, heard: (bytes: Buffer) => void = () => {}) {
    const child = startGroup(command.words);
    this.#child = child;
    // Writing to a bot that is gone fails; the bot's end is reported instead.
    (child.stdin as Writable).on("error", () => {});
    (child.stdout as Readable).on("data", (bytes: Buffer) => this.#hear(bytes));
    (child.stdout as Readable).once("end", () => {
      setTimeout(() => {
        this.#isClosed = true;
        this.#pause.end();
      }, CLOSE_MILLISECONDS).unref();
    });
    (child.stderr as Readable).on("data", (bytes: Buffer) => {
      heard(bytes);
      this.#log.push(bytes);
      this.#logBytes += bytes.length;
      while (this.#logBytes - this.#log[0].length > KEPT_BYTES) this.#logBytes -= this.#log.shift()?.length ?? 0;
    });
    child.once("error", ({ message }) => this.#ended(message));
    child.once("exit", (code, signal) => {
      const ended = (): void => this.#ended(endText(code, signal));
      // Read the last output first. A child process that left the group may keep the output open forever.
      const timer = setTimeout(ended, CLOSE_MILLISECONDS);
      child.once("close", () => {
        clearTimeout(timer);
        ended();
      });
    });
  }

  /** The end of its standard error, about {@link KEPT_BYTES}. */
  get log(): string {
    return Buffer.concat(this.#log).toString("utf8");
  }

  /** Resolves when all of the bot's standard error has been read. Call it after ending the process. */
  async over(): Promise<void> {
    const log = this.#child.stderr as Readable;
    if (!log.destroyed) await new Promise((resolve) => log.once("close", resolve));
  }

  get end(): string | undefined {
    return this.#end;
  }

  /** Whether it was ended because it said too much that was not asked for. */
  get isFlooded(): boolean {
    return this.#unasked > UNASKED_BYTES;
  }

  get waiting(): readonly string[] {
    return this.#lines;
  }

  say(text: string): void {
    this.#dropUnasked();
    this.#isBlank = false;
    if (this.#end === undefined) this.#child.stdin?.write(text);
  }

  async read(milliseconds: number): Promise<Reply> {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const text = this.#lines.shift();
      if (text !== undefined) return { kind: "line", text };
      if (this.isFlooded) return { kind: "flood" };
      if (this.#isLong) return { kind: "long" };
      if (this.#end !== undefined) return { kind: "ended", how: this.#end };
      if (this.#isClosed) return { kind: "closed" };
      const left = deadline - performance.now();
      if (left <= 0) return { kind: "late", isBlank: this.#isBlank };
      await this.#pause.take(left);
    }
  }

  /** Asks the bot to end, and ends it when the time is over. @param text to send @returns whether it ended in time */
  async quit(text = "quit\n"): Promise<boolean> {
    this.say(text);
    this.#child.stdin?.end();
    const deadline = performance.now() + QUIT_MILLISECONDS;
    while (this.#end === undefined && performance.now() < deadline)
      await this.#pause.take(deadline - performance.now());
    const inTime = this.#end !== undefined;
    this.kill();
    return inTime;
  }

  kill(): void {
    endGroup(this.#child);
    this.#child.stdin?.destroy();
    this.#child.stdout?.destroy();
    this.#endLog(this.#child.stderr as Readable);
  }

  /** Reads the last of the standard error. A child process that left the group may keep it open. */
  #endLog(log: Readable): void {
    if (log.destroyed) return;
    const timer = setTimeout(() => log.destroy(), this.#child.pid === undefined ? 0 : LOG_MILLISECONDS);
    log.once("close", () => clearTimeout(timer));
  }

  #hear(bytes: Buffer): void {
    // Ignore everything after a line that was too long.
    if (this.#isLong) return;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const rest = bytes.subarray(start, end);
      const line = this.#part.length === 0 ? rest : Buffer.concat([this.#part, rest]);
      if (this.#part.length > 0) this.#part = Buffer.alloc(0);
      start = end + 1;
      if (line.length >= LINE_BYTES) {
        this.#isLong = true;
        break;
      }
      const text = line.toString("utf8").trim();
      if (text === "") {
        this.#unasked += line.length + 1;
        this.#isBlank = true;
      } else this.#lines.push(text);
    }
    this.#part = Buffer.concat([this.#part, bytes.subarray(start)]);
    if (this.#part.length >= LINE_BYTES) {
      this.#isLong = true;
      this.#part = Buffer.alloc(0);
    }
    const kept = this.#lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (this.#unasked + kept > UNASKED_BYTES) {
      this.#unasked += kept;
      this.#lines = [];
      this.kill();
    }
    this.#pause.end();
  }

  #dropUnasked(): void {
    for (const line of this.#lines) this.#unasked += line.length + 1;
    this.#lines = [];
  }

  #ended(how: string): void {
    this.#end ??= how;
    this.#pause.end();
  }
}

/** How long the standard error is still read after a bot's end, in milliseconds. */
export const LOG_MILLISECONDS = 1000;

export const LOG_BYTES = 1_000_000;

/** The beginning of a bot's standard error, in memory until there is a file for it. Failed writes are ignored. */
export class BotLog {
  #path: string | undefined;
  #kept: Uint8Array[] = [];
  #bytes = 0;

  open(path: string): void {
    this.#path = path;
    const kept = Buffer.concat(this.#kept);
    this.#kept = [];
    if (kept.length > 0) this.#append(kept);
  }

  add(bytes: Uint8Array): void {
    const left = LOG_BYTES - this.#bytes;
    if (left < 0) return;
    this.#bytes += bytes.length;
    this.#append(bytes.subarray(0, left));
    if (bytes.length > left) this.#append(Buffer.from("\n[more than 1 MB: the rest is left out]\n"));
  }

  #append(bytes: Uint8Array): void {
    if (this.#path === undefined) {
      this.#kept.push(Uint8Array.from(bytes));
      return;
    }
    try {
      makeFolder(dirname(this.#path));
      appendFileSync(this.#path, bytes);
    } catch {
      // A full disk is reported when the games are written, which are larger.
    }
  }
}

const running = new Set<number>();

const IS_WINDOWS = process.platform === "win32";

const killGroup = (id: number): void => {
  try {
    // Windows has no process groups, but knows who started whom.
    if (IS_WINDOWS) spawnSync("taskkill", ["/pid", `${id}`, "/t", "/f"], { stdio: "ignore", windowsHide: true });
    else process.kill(-id, "SIGKILL");
  } catch {
    // No process of the group is left.
  }
};

const killAll = (): void => {
  for (const id of running) killGroup(id);
};

let listener: ((id: number, isRunning: boolean) => void) | undefined;

/** Reports which groups are running, because a thread that is ended from outside cannot end its own groups. */
export const tellGroups = (report: (id: number, isRunning: boolean) => void): void => {
  listener = report;
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

/**
 * Starts a program in its own process group, so that Ctrl-C does not reach it, and all its children end with it. On
 * Windows a console of its own, without a window, keeps Ctrl-C away; there, children that outlive it are not found.
 */
const startGroup = (words: readonly string[]): ChildProcess => {
  const child = spawn(words[0], words.slice(1), { stdio: "pipe", detached: !IS_WINDOWS, windowsHide: true });
  const { pid } = child;
  if (pid === undefined) return child;
  noteGroup(pid, true);
  listener?.(pid, true);
  child.once("exit", () => {
    // Child processes that are left behind end with the program. On Windows its number may already be another's.
    if (!IS_WINDOWS) killGroup(pid);
    noteGroup(pid, false);
    listener?.(pid, false);
  });
  return child;
};

const endGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid !== undefined && exitCode === null && signalCode === null) killGroup(pid);
};

const endText = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code ?? 0}` : `signal ${signal}`;
