import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { OpeningFolderOptions } from "@broadside/arena";
import type { Command } from "commander";
import { addSetting } from "../../definition/setting.ts";
import { writeNote } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";

/** The setting `openings`: a folder as it was typed, false where nothing is kept, absent when it was not given. */
export type OpeningsFlag = string | false | undefined;

/** Adds the setting for the folder of decisions. */
export const addOpeningsSetting = (command: Command): Command =>
  addSetting(
    command,
    "openings=<dir|false>",
    "the folder where exact strategies keep decisions of early positions from run to run, or false to keep and use none (default: broadside/openings in the cache of the user, $XDG_CACHE_HOME or ~/.cache)",
    (text) => (text === "false" ? false : text),
  );

/**
 * Where decisions are stored between runs; undefined where they are not. @param clear removes a progress bar
 */
export const openingsFolder = (flag: OpeningsFlag, clear: () => void): OpeningFolderOptions | undefined => {
  if (flag === false) return undefined;
  if (flag === "") throw UsageError.of("openings", "is empty", "name a folder, or write false");
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
