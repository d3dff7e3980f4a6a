import { existsSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { formatTranscript, type Transcript } from "@broadside/engine";
import { Failure } from "./failure.ts";
import { UsageError } from "./usage-error.ts";

/** The files of a game of two: a transcript for each side's shots. */
export interface MatchFiles {
  /** The shots of the person. */
  readonly mine: string;
  /** The shots of the other side: `game-theirs.json` beside `game.json`. */
  readonly theirs: string;
}

/**
 * The files for a path that was given.
 *
 * @throws UsageError when one is there already, for nothing is overwritten, or the path is none of a file.
 */
export const matchFiles = (path: string, flag: string): MatchFiles => {
  if (path === "") throw UsageError.of(flag, "is empty", "name a file such as game.json");
  if (/[/\\]$/.test(path)) throw UsageError.of(`${flag} "${path}"`, "is a folder", "name a file such as game.json");
  if (!existsSync(dirname(path)))
    throw UsageError.of(`${flag} "${path}"`, "its folder does not exist", "make the folder first or name another");
  const files = { mine: path, theirs: `${path.replace(/\.json$/i, "")}-theirs.json` };
  for (const file of [files.mine, files.theirs]) {
    if (existsSync(file)) throw UsageError.of(`${flag} "${file}"`, "is there already", "name a new file");
  }
  return files;
};

/** Writes both transcripts, each whole or not at all. @throws Failure when they cannot be written. */
export const saveMatch = (files: MatchFiles, mine: Transcript, theirs: Transcript): void => {
  writeWhole(files.mine, mine);
  writeWhole(files.theirs, theirs);
};

const writeWhole = (path: string, transcript: Transcript): void => {
  try {
    writeFileSync(`${path}.tmp`, `${JSON.stringify(formatTranscript(transcript), null, 2)}\n`);
    renameSync(`${path}.tmp`, path);
  } catch (error) {
    throw new Failure(`"${path}" cannot be written (${(error as Error).message})`);
  }
};
