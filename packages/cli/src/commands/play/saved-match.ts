import { formatTranscript, type Transcript } from "@broadside/engine/games";
import { checkNewFile, writeOutput } from "../../output/output-file.ts";

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
  checkNewFile(path, flag, "game.json");
  return { mine: path, theirs: checkNewFile(theirFile(path), flag, "game.json") };
};

/** Where the other side's shots are: `game-theirs.json` for `game.json`. */
export const theirFile = (path: string): string => `${path.replace(/\.json$/i, "")}-theirs.json`;

/** Writes both transcripts, each whole or not at all. @throws Failure when they cannot be written. */
export const saveMatch = async (files: MatchFiles, mine: Transcript, theirs: Transcript): Promise<void> => {
  // In this order: a turn changes one file only, and of a turn taken back with what followed, what followed goes first. So
  // whatever ends the program in between, both files are a game that can go on.
  await writeOutput(files.theirs, textOf(theirs));
  await writeOutput(files.mine, textOf(mine));
};

const textOf = (transcript: Transcript): string => `${JSON.stringify(formatTranscript(transcript), null, 2)}\n`;
