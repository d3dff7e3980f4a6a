import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { isRecord } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";

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
        const file = openSync(path, "wx");
        writeSync(file, JSON.stringify({ process: process.pid, host: hostname() }));
        closeSync(file);
        return new FolderLock(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const text = textOf(path);
      const isGone = text === undefined || isOfGoneProcess(text);
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
    rmSync(this.#path, { force: true });
  }
}

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Whether the process that wrote a lock ran on this machine and does not any longer. */
const isOfGoneProcess = (text: string): boolean => {
  const holder = parse(text);
  if (holder?.["host"] !== hostname()) return false;
  const id = Number(holder["process"]);
  if (id === process.pid) return false;
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
