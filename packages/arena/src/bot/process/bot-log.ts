import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../core/new-folder.ts";

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
