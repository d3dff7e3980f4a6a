import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { parseRecord } from "./json-record.ts";

/** Milliseconds after which an incomplete lock counts as abandoned, because its process died. */
const WRITE_MILLISECONDS = 500;

/** Locks that this process holds. Process numbers can repeat, for example in a restarted container. */
const held = new Set<string>();

/** A file that says which process writes in its folder. If that process is gone, another can take over the lock. */
export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Takes a lock by its file. @throws ExperimentRefused when another process holds it */
  static take(path: string, where: string): FolderLock {
    // Two attempts at most: if there is a lock at the second one, another process has taken it over.
    for (let tries = 0; ; tries++) {
      try {
        makeLock(path);
        held.add(resolve(path));
        return new FolderLock(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const text = writtenText(path);
      const isGone = text === undefined || isOfGoneProcess(path, text);
      if (!isGone || tries > 1) {
        const fix = `wait until it ends; if it is not running, remove ${path}`;
        throw new ExperimentRefused(where, "is in use by another run", fix);
      }
      if (text !== undefined) removeIf(path, text);
    }
  }

  free(): void {
    held.delete(resolve(this.#path));
    rmSync(this.#path, { force: true });
  }
}

/** Creates the file of a lock, completely or not at all. @throws Node's error, EEXIST when the file exists */
const makeLock = (path: string): void => {
  const file = openSync(path, "wx");
  try {
    writeSync(file, JSON.stringify({ process: process.pid, host: hostname() }));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
};

const writtenText = (path: string): string | undefined => {
  const text = textOf(path);
  if (text === undefined || parseRecord(text)) return text;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WRITE_MILLISECONDS);
  return textOf(path);
};

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Whether the process of a lock ran on this machine and has ended, or died before it had written the lock. */
const isOfGoneProcess = (path: string, text: string): boolean => {
  const holder = parseRecord(text);
  if (!holder) return true;
  if (holder["host"] !== hostname()) return false;
  const id = Number(holder["process"]);
  if (id === process.pid) return !held.has(resolve(path));
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
};

/** Removes a lock unless another process has taken it over. */
const removeIf = (path: string, text: string): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (textOf(aside) === text) rmSync(aside, { force: true });
  else renameSync(aside, path);
};
