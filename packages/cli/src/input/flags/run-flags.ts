import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { OpeningFolderOptions } from "@broadside/arena";
import { isRecord } from "@broadside/engine/input";
import type { Command } from "commander";
import { addSettings } from "../../definition/setting.ts";
import { writeNote } from "../../output/output.ts";
import { streams } from "../../output/streams.ts";
import { UsageError } from "../../output/usage-error.ts";
import { secondsOf, wholeNumber } from "../flag-value.ts";
import type { RuleFlags } from "../source/scenario-source.ts";

/** A run of games of strategies on a scenario. */
export interface GameFlags extends RuleFlags, RunFlags {
  readonly strategies?: string;
  readonly out?: string;
  readonly scenario: string;
  readonly games?: number;
  readonly seed?: number;
  readonly placement?: string;
  readonly until?: string;
  readonly export?: string;
  readonly json?: true;
}

/** The flags of a run of games: the players, the time limits, and the part to play. */
export interface RunFlags {
  readonly workers?: number;
  readonly queue?: string;
  readonly gameLimit?: number;
  readonly moveLimit?: number;
  readonly openings?: OpeningsFlag;
  readonly resume?: true;
}

const addExportSetting = (command: Command): Command =>
  addSettings(command, {
    "export=<formats>": "also write the games to the folder: csv, parquet or both",
  });

export const addPlayersFlags = (command: Command): Command =>
  command
    .option(
      "--strategies <list>",
      "who plays: names with parameters after a colon (see broadside list strategies), paths of modules, or cmd: and the command of a bot (docs/reference/protocol.md)",
    )
    .option(
      "--out <dir>",
      "a new or empty folder for games and results, or the run's with --resume (default: nothing is kept)",
    );

export const addSeedFlag = (command: Command): Command =>
  command.option("--seed <number>", "the seed: the same seed and input give the same result", wholeNumber("--seed", 0));

export const addRunFlags = (command: Command): Command => {
  addSettings(command, {
    "game-limit=<time>": [
      "time limit for a game of a module (with two players, for each of its turns), or for all shots of a bot (default: 10s)",
      secondsOf("game-limit"),
    ],
    "move-limit=<time>": [
      "time limit for one shot of a bot, such as 500ms (default: only the limit for the game)",
      secondsOf("move-limit"),
    ],
  });
  addOpeningsSetting(command);
  addExportSetting(command);
  return addSharingFlags(command)
    .option(
      "--resume",
      "continue the run in the folder with the flags it began with; give again only settings, --workers and --queue",
    )
    .option("--json", "write JSON");
};

/** Flags for who plays: threads, or the machines of a queue. */
export const addSharingFlags = (command: Command): Command =>
  command
    .option("--workers <number>", "threads that play (default: one per core)", wholeNumber("--workers", 1, 1024))
    .option(
      "--queue <address>",
      "let machines that run broadside worker with the same PostgreSQL address play: postgres://user@host/database (docs/how-to/queue.md)",
    );

/** Flags that decide what a run plays and says. */
const KEPT = [
  ...["strategies", "scenario", "contact", "answers", "prior", "games", "seed", "placement"],
  ...["until", "reduceLuck", "schedule", "turns", "fleet", "anchor"],
];

/** The record of a run for its folder: its command, and the flags that decide what it plays and says. */
export const askedText = (command: Command, flags: object): string =>
  JSON.stringify([command.name(), Object.fromEntries(Object.entries(flags).filter(([flag]) => KEPT.includes(flag)))]);

/** The command that wrote a record, see {@link askedText}. */
export const askedCommand = (asked: string | undefined): string | undefined =>
  asked === undefined ? undefined : (JSON.parse(asked) as [string])[0];

/** Flags of a resumed run: those that nobody typed come from the record in the folder, see {@link askedText}. */
export const flagsAsAsked = <Flags extends object>(
  command: Command,
  flags: Flags,
  asked: string | undefined,
): Flags => {
  const [name, kept]: unknown[] = asked === undefined ? [] : JSON.parse(asked);
  if (name !== command.name() || !isRecord(kept)) return flags;
  const untyped = KEPT.filter((flag) => command.getOptionValueSource(flag) !== "cli");
  return { ...flags, ...Object.fromEntries(untyped.map((flag) => [flag, kept[flag]])) };
};

/** The setting `openings`: a folder as typed, false if nothing is to be stored, absent if not given. */
export type OpeningsFlag = string | false | undefined;

export const addOpeningsSetting = (command: Command): Command =>
  addSettings(command, {
    "openings=<dir|false>": [
      "the folder that keeps early decisions of exact strategies for later runs; false for none (default: broadside/openings in the user's cache, $XDG_CACHE_HOME or ~/.cache)",
      (text) => (text === "false" ? false : text),
    ],
  });

/** Where decisions are stored between runs; undefined if they are not. @param clear removes a progress bar */
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

const standardFolder = (): string | undefined => {
  const { XDG_CACHE_HOME: cache = "", LOCALAPPDATA: local = "", HOME: home = homedir() } = streams().env;
  const base = isAbsolute(cache) ? cache : process.platform === "win32" && local !== "" ? local : join(home, ".cache");
  return isAbsolute(base) ? join(base, "broadside", "openings") : undefined;
};
