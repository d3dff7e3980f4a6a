import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { OpeningFolderOptions } from "@broadside/arena";
import { writeNote } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";

/** The flag `--openings`: a folder as it was typed, false for `--no-openings`, absent when neither was given. */
export type OpeningsFlag = string | false | undefined;

/** Help text of `--openings`. */
export const OPENINGS_ABOUT =
  "the folder where exact strategies keep decisions of early positions from run to run (default: broadside/openings in the cache of the user, $XDG_CACHE_HOME or ~/.cache)";

/** Help text of `--no-openings`. */
export const NO_OPENINGS_ABOUT = "keep no decisions from run to run, and use none that were kept";

/**
 * Where decisions are stored between runs; undefined where they are not. @param clear removes a progress bar
 */
export const openingsFolder = (flag: OpeningsFlag, clear: () => void): OpeningFolderOptions | undefined => {
  if (flag === false) return undefined;
  if (flag === "") throw UsageError.of("--openings", "is empty", "name a folder, or write --no-openings");
  const note = (line: string): void => {
    clear();
    void writeNote(`broadside: ${line}`);
  };
  const folder = flag ?? standardFolder();
  return folder === undefined ? undefined : { folder, note };
};

/** A cache folder; undefined for a user without a home. */
const standardFolder = (): string | undefined => {
  const { XDG_CACHE_HOME: cache = "", LOCALAPPDATA: local = "", HOME: home = homedir() } = streams().env;
  const base = isAbsolute(cache) ? cache : process.platform === "win32" && local !== "" ? local : join(home, ".cache");
  return isAbsolute(base) ? join(base, "broadside", "openings") : undefined;
};
