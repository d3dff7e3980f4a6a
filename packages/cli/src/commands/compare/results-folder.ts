import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../../output/usage-error.ts";
import { endOrderly } from "../../thread/interrupt.ts";

/** Folder for an experiment's games while it runs. */
export interface ResultsFolder {
  readonly path: string;
  /** Whether the user named the folder; otherwise it is removed at the end. */
  readonly isKept: boolean;
}

/**
 * Runs work with a named folder, or with a temporary one that is removed when the work is done, fails or is
 * stopped, and when the process ends early.
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

/**
 * Refuses flags and settings about stored results where nothing is stored.
 *
 * @throws UsageError for the first of them, or for an empty name of a folder
 */
export const requireFolder = <Name extends string>(
  given: { readonly out?: string } & { readonly [name in Name]?: unknown },
  flags: readonly Name[],
  settings: readonly Name[] = [],
): void => {
  if (given.out === "") throw UsageError.of("--out", "is empty", "name a folder for the results: --out results");
  if (given.out !== undefined) return;
  for (const name of [...flags, ...settings]) {
    const where = flags.includes(name) ? `--${name}` : name;
    if (given[name] !== undefined)
      throw UsageError.of(where, "is about a folder of results", "name the folder: --out results");
  }
};
