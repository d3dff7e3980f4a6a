import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFile } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

/**
 * Makes a folder and its parents, level by level. Node's own `recursive` option never returns if the system
 * denies that an existing folder exists, as it does under `/proc`.
 *
 * Cost: one system call for each level.
 *
 * @throws Node's error when a level cannot be made, or is not a folder.
 * @example
 * import { existsSync } from "node:fs";
 * import { makeFolder } from "@broadside/arena/files";
 *
 * makeFolder("results/today");
 * existsSync("results/today"); // => true
 */
export const makeFolder = (folder: string): void => {
  const missing: string[] = [];
  let level = resolve(folder);
  while (!statSync(level, { throwIfNoEntry: false }) && dirname(level) !== level) {
    missing.unshift(level);
    level = dirname(level);
  }
  for (const path of missing.length > 0 ? missing : [level]) makeOne(path);
};

const makeOne = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/**
 * Writes a file completely, or leaves it as it was, whatever happens, also if the process exits. It writes another file in the same folder,
 * flushes it to disk and renames it.
 *
 * Cost: the size of the content, for a short time twice on disk.
 *
 * @param content text is written as UTF-8
 * @throws Node's error when writing fails, without leaving a partial file; the promise rejects with it.
 * @example
 * import { readFileSync } from "node:fs";
 * import { writeWhole } from "@broadside/arena/files";
 *
 * await writeWhole("numbers.txt", "1 2 3\n");
 * readFileSync("numbers.txt", "utf8"); // => "1 2 3\n"
 */
export const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  const draft = `${path}.new`;
  const remove = (): void => rmSync(draft, { force: true });
  process.once("exit", remove);
  try {
    // Opened at once, so that no thread makes the file after an exit has removed it.
    const file = openSync(draft, "w");
    try {
      await promisify(writeFile)(file, content, { flush: true });
    } finally {
      closeSync(file);
    }
    await rename(draft, path);
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off("exit", remove);
  }
};
