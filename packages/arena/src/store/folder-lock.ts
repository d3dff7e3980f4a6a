import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { isRecord } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";

/** Milliseconds after which a half-written lock counts as abandoned: its process died. */
const WRITE_MILLISECONDS = 500;

/** Locks of this process. Process numbers can repeat, for example in a restarted container. */
const held = new Set<string>();

/** A file that says which process writes beside it. A lock whose process is gone can be taken over. */
export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes a lock.
   *
   * @param path of its file
   * @param where name of the locked thing in error messages
   * @throws ExperimentRefused when another process holds it.
   * @throws Node's error when the file cannot be written.
   */
  static take(path: string, where: string): FolderLock {
    // Twice at most: a lock found the second time belongs to another process that took it over.
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
      if (!isGone || tries > 1)
        throw new ExperimentRefused(
          where,
          "is in use by another run",
          `wait until it ends; if it is not running, remove ${path}`,
        );
      if (text !== undefined) removeIf(path, text);
    }
  }

  /** Releases the lock. */
  free(): void {
    held.delete(resolve(this.#path));
    rmSync(this.#path, { force: true });
  }
}

/** Creates the lock's file, whole or not at all. @throws Node's error, EEXIST when there is one */
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

/** The text of a lock, after waiting for its writer; undefined where the lock is gone. */
const writtenText = (path: string): string | undefined => {
  const text = textOf(path);
  if (text === undefined || parse(text)) return text;
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

/** Whether a lock's process ran on this machine and has ended, or died before writing. */
const isOfGoneProcess = (path: string, text: string): boolean => {
  const holder = parse(text);
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

const parse = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Removes a lock, unless another process has taken it over. */
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
