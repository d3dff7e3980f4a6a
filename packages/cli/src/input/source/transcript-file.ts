import { parseTranscriptText, type Transcript } from "@broadside/engine/games";
import { accept } from "../../output/usage-error.ts";
import { readText } from "./scenario-source.ts";

/** Reads a transcript. @param flag the flag or argument that names the file @throws UsageError that names the file */
export const readTranscript = (path: string, flag: string): Transcript =>
  accept(parseTranscriptText(readText(path, flag)), inTranscript(path));

/** Names the file before a place in it. */
export const inTranscript =
  (path: string) =>
  (place: string): string =>
    place === "transcript" ? `"${path}"` : `"${path}", ${place}`;
