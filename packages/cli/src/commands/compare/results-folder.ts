import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endOrderly } from "../../thread/interrupt.ts";

/** Where an experiment keeps its games while it runs. */
export interface ResultsFolder {
  readonly path: string;
  /** Whether somebody asked for what is in it; otherwise it is removed in the end. */
  readonly isKept: boolean;
}

/**
 * Does work with the folder of a name, or with one among the temporary files of the system, which is removed afterwards: when
 * the work is done, fails or is stopped, and when the process ends before.
 */
export const withResultsFolder = async <T>(
  name: string | undefined,
  work: (folder: ResultsFolder) => Promise<T>,
): Promise<T> => {
  if (name !== undefined) return work({ path: name, isKept: true });
  const path = mkdtempSync(join(tmpdir(), "broadside-compare-"));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once("exit", remove);
  endOrderly();
  try {
    return await work({ path, isKept: false });
  } finally {
    process.off("exit", remove);
    remove();
  }
};
