import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../folder/make-folder.ts";

/** How long after its end what a bot wrote to standard error is still read. */
export const LOG_MILLISECONDS = 1000;

/** The most bytes that one run adds to the log of a bot. */
export const LOG_BYTES = 1_000_000;

/**
 * What the processes of a bot write to standard error, in a file: the beginning of it, so that a bot that never stops does not
 * fill a disk. Until the file is named, it is kept in memory. Where it cannot be written it is left out: no game depends on it.
 */
export class BotLog {
  #path: string | undefined;
  #kept: Uint8Array[] = [];
  #bytes = 0;

  /** Writes to a file from now on, what was kept first. The file is made with the first text. */
  open(path: string): void {
    this.#path = path;
    const kept = Buffer.concat(this.#kept);
    this.#kept = [];
    if (kept.length > 0) this.#append(kept);
  }

  /** Takes what a process has written. */
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
      // A full disk is told by the games, which are more.
    }
  }
}
