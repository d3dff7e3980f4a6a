import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { isRecord } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";

/** How long a lock may have nothing in it, or half of it, in milliseconds: who made it has died before it was written. */
const WRITE_MILLISECONDS = 500;

/** The locks that this process has: a number of a process may come again, as in a container that is started anew. */
const held = new Set<string>();

/** A file that says which process writes beside it. That of a process that is gone is taken over. */
export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes a lock.
   *
   * @param path of its file
   * @param where how to call what it is for in an error message
   * @throws ExperimentRefused when another process has it.
   * @throws what Node throws when the file cannot be written.
   */
  static take(path: string, where: string): FolderLock {
    // Twice at most: what is found the second time was made by another who took it over.
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
          `wait for its end; if there is none, remove ${path}`,
        );
      if (text !== undefined) removeIf(path, text);
    }
  }

  /** Lets others take it. */
  free(): void {
    held.delete(resolve(this.#path));
    rmSync(this.#path, { force: true });
  }
}

/** Makes the file of a lock, whole or not at all. @throws what Node throws, with code EEXIST where there is one. */
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

/** The text of a lock, waited for while it is being written; undefined where there is none any more. */
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

/** Whether the process that made a lock ran on this machine and does not any longer, or has never come to write it. */
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

/** Removes a lock unless it has become that of another meanwhile. */
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
