import { formatTranscript, type Transcript } from "@broadside/engine";
import { checkNewFile, writeWhole } from "./output-file.ts";

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
  const files = { mine: path, theirs: `${path.replace(/\.json$/i, "")}-theirs.json` };
  for (const file of [files.mine, files.theirs]) checkNewFile(path === "" ? path : file, flag, "game.json");
  return files;
};

/** Writes both transcripts, each whole or not at all. @throws Failure when they cannot be written. */
export const saveMatch = (files: MatchFiles, mine: Transcript, theirs: Transcript): void => {
  writeWhole(files.mine, text(mine));
  writeWhole(files.theirs, text(theirs));
};

const text = (transcript: Transcript): string => `${JSON.stringify(formatTranscript(transcript), null, 2)}\n`;
