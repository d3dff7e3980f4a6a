import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, level by level. Node's own `recursive` goes on without end where the system says that a
 * folder does not exist which does, as under `/proc`.
 *
 * Cost: a call of the system for each level.
 *
 * @throws What Node throws when a level cannot be made, or is no folder.
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
  while (!isThere(level) && dirname(level) !== level) {
    missing.unshift(level);
    level = dirname(level);
  }
  for (const path of missing.length > 0 ? missing : [level]) makeOne(path);
};

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Another process may have made it in the meantime. */
const makeOne = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};
