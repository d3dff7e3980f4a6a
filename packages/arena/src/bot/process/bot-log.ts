import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../folder/new-folder.ts";

/** How long after a bot's end its standard error is still read, in milliseconds. */
export const LOG_MILLISECONDS = 1000;

/** The most bytes that one run adds to the log of a bot. */
export const LOG_BYTES = 1_000_000;

/**
 * The standard error of a bot's processes, in a file. Only the beginning is kept, so that a bot that never
 * stops does not fill a disk. Text stays in memory until the file is named. A failed write is ignored: no
 * game depends on it.
 */
export class BotLog {
  #path: string | undefined;
  #kept: Uint8Array[] = [];
  #bytes = 0;

  /** Writes to a file from now on, earlier text first. The file is created with the first text. */
  open(path: string): void {
    this.#path = path;
    const kept = Buffer.concat(this.#kept);
    this.#kept = [];
    if (kept.length > 0) this.#append(kept);
  }

  /** Adds output of a process. */
  add(bytes: Uint8Array): void {
    const left = LOG_BYTES - this.#bytes;
    if (left <= 0) return;
    this.#bytes += bytes.length;
    this.#append(bytes.subarray(0, left));
    if (bytes.length > left) this.#append(Buffer.from("\n[the rest is left out]\n"));
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
      // The games, which are larger, report a full disk.
    }
  }
}
