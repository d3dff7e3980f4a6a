import { existsSync } from "node:fs";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import { LibraryMissing } from "../library/library.ts";

/** What it means that a store cannot be opened. */
export const openError = (folder: string, error: unknown): Error => {
  if (error instanceof LibraryMissing) return error;
  const message = messageOf(error);
  if (/lock/i.test(message)) return inUse(folder);
  if (/not a valid DuckDB|newer version|older version|serialized/i.test(message)) {
    return new ExperimentRefused(
      `--out "${folder}"`,
      `contains no games that can be read (${message})`,
      "name another folder",
    );
  }
  return storeError(folder, error);
};

/** Why a folder is not written to while another run does. */
export const inUse = (folder: string): ExperimentRefused =>
  new ExperimentRefused(`--out "${folder}"`, "is in use by another run", "wait for it or name another folder");

/** What it means that a folder to be read holds no games. */
export const noGames = (folder: string): ExperimentRefused =>
  existsSync(folder)
    ? new ExperimentRefused(`folder "${folder}"`, "contains no games", "name another folder")
    : new ExperimentRefused(`folder "${folder}"`, "does not exist", "name a folder with games");

const FULL = /no space left|disk quota|ENOSPC|EDQUOT|file too large|EFBIG/i;

/** What it means that a store cannot be read or written. */
export const storeError = (folder: string, error: unknown): Error => {
  if (error instanceof ExperimentRefused || error instanceof StoreFailed || error instanceof LibraryMissing)
    return error;
  const message = messageOf(error);
  if (FULL.test(message)) {
    return new StoreFailed(
      `the disk of "${folder}" is full: games saved so far are kept; make room and go on with --resume`,
    );
  }
  return new StoreFailed(`the games cannot be kept in "${folder}": ${message}`);
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
