import { formatTranscript, type Transcript } from "@broadside/engine/games";
import { checkNewFile, writeOutput } from "../../output/output.ts";

export interface MatchFiles {
  readonly mine: string;
  readonly theirs: string;
}

export const matchFiles = (path: string, flag: string): MatchFiles => {
  checkNewFile(path, flag, "game.json");
  return { mine: path, theirs: checkNewFile(theirFile(path), flag, "game.json") };
};

export const theirFile = (path: string): string => `${path.replace(/\.json$/i, "")}-theirs.json`;

export const saveMatch = async (files: MatchFiles, mine: Transcript, theirs: Transcript): Promise<void> => {
  // The order matters: a turn changes only one file, and when a turn is taken back, the shots that followed it are
  // removed first. So whenever the program ends, the two files form a game that can be resumed.
  await writeOutput(files.theirs, textOf(theirs));
  await writeOutput(files.mine, textOf(mine));
};

const textOf = (transcript: Transcript): string => `${JSON.stringify(formatTranscript(transcript), null, 2)}\n`;
