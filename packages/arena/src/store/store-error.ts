import { existsSync, readdirSync } from "node:fs";
import { LibraryMissing } from "../core/library.ts";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import { changedBot, differenceOf, type ExperimentDescription } from "../experiment/experiment-description.ts";

export const openError = (folder: string, error: unknown): Error => {
  if (error instanceof LibraryMissing) return error;
  const message = messageOf(error);
  if (/lock/i.test(message)) return inUse(folder);
  if (/not a valid DuckDB|newer version|older version|serialized/i.test(message))
    return new ExperimentRefused(
      `--out "${folder}"`,
      `contains no games that can be read (${message})`,
      "name another folder",
    );
  return storeError(folder, error, "open");
};

export const inUse = (folder: string): ExperimentRefused =>
  new ExperimentRefused(`--out "${folder}"`, "is in use by another run", "wait for it or name another folder");

export const beingRead = (folder: string): ExperimentRefused =>
  new ExperimentRefused(`--out "${folder}"`, "is being read in this process", "wait until it has been read");

export const noGames = (folder: string): ExperimentRefused =>
  existsSync(folder)
    ? new ExperimentRefused(`folder "${folder}"`, "contains no games", "name another folder")
    : new ExperimentRefused(`folder "${folder}"`, "does not exist", "name a folder with games");

const FULL = /no space left|disk quota|ENOSPC|EDQUOT|file too large|EFBIG/i;

/** @param task what failed: to make the file of a new run, to keep games in it, or to open it */
export const storeError = (folder: string, error: unknown, task: "begin" | "keep" | "open" = "keep"): Error => {
  if (error instanceof ExperimentRefused || error instanceof StoreFailed || error instanceof LibraryMissing)
    return error;
  const message = messageOf(error);
  if (FULL.test(message)) {
    const what =
      task === "begin"
        ? "no game was saved yet; make room and begin again"
        : "games saved so far are kept; make room and continue with --resume";
    return new StoreFailed(`the disk of "${folder}" is full: ${what}`);
  }
  return new StoreFailed(`the games cannot be ${task === "open" ? "opened" : "kept"} in "${folder}": ${message}`);
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");

/**
 * Whether a folder holds games to continue; false if it can take new ones.
 *
 * @param isBeside whether a file with this name may exist before the games do
 * @throws ExperimentRefused otherwise
 */
export const canContinueIn = (
  folder: string,
  resume: boolean,
  { file, games, isBeside }: { file: string; games: string; isBeside: (name: string) => boolean },
): boolean => {
  const names = listFolder(folder).filter((name) => !isBeside(name));
  const where = `--out "${folder}"`;
  if (names.includes(file)) {
    if (resume) return true;
    throw new ExperimentRefused(where, "already contains games", "add --resume or name another folder");
  }
  if (names.length === 0) return false;
  const what = resume ? `is not empty and contains no ${games} to continue` : "is not empty";
  throw new ExperimentRefused(where, what, "name another folder");
};

const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    const what = code === "ENOTDIR" ? "is not a folder" : `cannot be read (${message})`;
    throw new ExperimentRefused(`--out "${folder}"`, what, "name a folder");
  }
};

/** Refuses to continue if the games are those of another experiment. @throws ExperimentRefused in that case */
export const refuseOther = (
  folder: string,
  kept: ExperimentDescription,
  wanted: ExperimentDescription,
  texts: readonly string[],
): void => {
  const difference = differenceOf(kept, wanted);
  if (difference === undefined) return;
  const changed = changedBot(kept, wanted, texts);
  if (changed !== undefined)
    throw new ExperimentRefused(`--resume "${folder}"`, changed, "name a new folder, or put the old bot back");
  const what = `contains a different experiment (${difference})`;
  const fix = "leave out what differs, because the folder keeps it, or name another folder";
  throw new ExperimentRefused(`--resume "${folder}"`, what, fix);
};
