import { STRATEGY_NAMES } from "@broadside/engine";
import type { Command } from "commander";
import { addSetting } from "../../definition/setting.ts";
import { secondsOf } from "../value/duration.ts";
import { wholeNumber } from "../value/whole-number.ts";
import { addOpeningsSetting, type OpeningsFlag } from "./openings-flag.ts";
import { QUEUE_ABOUT } from "./queue-flag.ts";

/** Flags of a run of games: the players, the time limits, and the part to play. */
export interface RunFlags {
  readonly workers?: number;
  readonly queue?: string;
  /** Seconds. */
  readonly gameLimit?: number;
  /** Seconds. */
  readonly moveLimit?: number;
  readonly openings?: OpeningsFlag;
  readonly shard?: string;
  readonly resume?: true;
}

/** Help text of the setting `export`. */
export const EXPORT_ABOUT = "also write the games to the folder: csv, parquet or both";

/** Adds the flag for the strategies. */
export const addStrategiesFlag = (command: Command): Command =>
  command.option(
    "--strategies <list>",
    `who plays: ${STRATEGY_NAMES.join(", ")}, with parameters after a colon, the path of a module, or cmd: and the command of a bot (docs/reference/protocol.md)`,
  );

/** Adds the flag for the seed of games. */
export const addSeedFlag = (command: Command): Command =>
  command.option("--seed <number>", "the seed; the same seed plays the same games", wholeNumber("--seed", 0));

/** Adds the flags of {@link RunFlags} to a command. */
export const addRunFlags = (command: Command): Command => {
  addSetting(
    command,
    "game-limit=<time>",
    "how long a game of a module may take, and all shots of a bot in a game (default: 10s)",
    secondsOf("game-limit"),
  );
  addSetting(
    command,
    "move-limit=<time>",
    "how long a bot may take for a shot, such as 500ms (default: no limit but that of the game)",
    secondsOf("move-limit"),
  );
  addOpeningsSetting(command);
  return command
    .option("--workers <number>", "threads that play (default: one per core)", wholeNumber("--workers", 1, 1024))
    .option("--queue <address>", QUEUE_ABOUT)
    .option(
      "--shard <part/parts>",
      "play one part of the games only, such as 3/16 on the third of sixteen machines; broadside merge joins all parts (docs/how-to/many-machines.md)",
    )
    .option("--resume", "go on with what the folder holds");
};
