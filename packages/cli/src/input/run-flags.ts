import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { OpeningFolderOptions, RunOptions } from "@broadside/arena";
import { STRATEGY_NAMES } from "@broadside/engine";
import { parseTurns, type Turns } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { PLACEMENT_MODELS, parsePlacementModel } from "@broadside/engine/placing";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import type { Call, Command } from "../definition/command.ts";
import { type FlagValues, flag, keyOf, setting } from "../definition/flag.ts";
import { writeNote } from "../output/output.ts";
import { streams } from "../output/streams.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import { secondsOf, wholeNumber } from "./flag-value.ts";
import { AS_JSON, MAX_TIME, type RULE_FLAGS, type SEED } from "./knowledge-flags.ts";

/** What `--turns` takes, in words. */
export const TURNS_ABOUT =
  "whose turn it is: alternate, hit-again, salvo (a shot for each ship afloat) or a number of shots; append :last-turn for equally many turns and draws";

/** Reads `--turns`. @throws UsageError */
export const readTurns = (text: string): Turns => accept(parseTurns(text), "--turns");

export const STRATEGIES = flag(
  "-p --strategies <list>",
  "play",
  "who plays: names with parameters after a colon (see broadside list strategies), paths of modules, or cmd: and the command of a bot (docs/reference/protocol.md)",
  { names: STRATEGY_NAMES, isList: true, path: "maybe", isKept: true },
);

export const OUT_FOLDER = flag(
  "-o --out <dir>",
  "output",
  "a new or empty folder for games and results, or the run's with --resume (default: nothing is kept)",
  { path: "always" },
);

export const WORKERS = flag("-w --workers <number>", "running", "threads that play (default: one per core)", {
  read: wholeNumber("--workers", 1, 1024),
});

export const QUEUE = flag(
  "--queue <address>",
  "running",
  "let machines that run broadside worker with the same PostgreSQL address play: postgres://user@host/database (docs/how-to/queue.md)",
  { isSecret: true },
);

export const RESUME = flag(
  "--resume",
  "running",
  "continue the run in the folder with the flags it began with; give again only settings, --workers and --queue",
);

const EXPORT = setting("export=<formats>", "also write the games to the folder: csv, parquet or both", {
  names: async () => (await import("@broadside/arena")).EXPORT_FORMATS,
  isList: true,
});

export const OPENINGS = setting(
  "openings=<dir|false>",
  "the folder that keeps early decisions of exact strategies for later runs; false for none (default: broadside/openings in the user's cache, $XDG_CACHE_HOME or ~/.cache)",
  { read: (text) => (text === "false" ? false : text), path: "always" },
);

export const MOVE_LIMIT = setting(
  "move-limit=<time>",
  "time limit for one shot of a bot, such as 500ms (default: only the limit for the game)",
  { read: secondsOf("move-limit") },
);

export const RUN_TIME = {
  ...MAX_TIME,
  about: "stop after this time, such as 90s, 15m or 1h30m, as Ctrl-C does: what was played is kept",
  endsCommand: "as by Ctrl-C",
} as const;

/** How a run of games plays: its threads, limits and settings. */
export const RUN_FLAGS = [
  setting(
    "game-limit=<time>",
    "time limit for a game of a module (with two players, for each of its turns), or for all shots of a bot (default: 10s)",
    { read: secondsOf("game-limit") },
  ),
  MOVE_LIMIT,
  OPENINGS,
  EXPORT,
  WORKERS,
  QUEUE,
  RESUME,
  RUN_TIME,
  AS_JSON,
] as const;

export const PLACEMENT = flag("--placement <model|file>", "play", "the layouts, as broadside compare takes them", {
  names: [...new Set([...Object.keys(PLACEMENT_MODELS), ...Object.keys(NAMED_PRIORS)])],
  path: "maybe",
  isKept: true,
});

/** How layouts are drawn, where no file can say it. */
export const MODEL_PLACEMENT = {
  ...PLACEMENT,
  value: "<model>",
  about:
    "how layouts are drawn: uniform, sequential, or edges, spread or cluster with :temperature=T (default: the preset's own, else uniform)",
  read: (text: string) => accept(parsePlacementModel(text, "--placement")),
} as const;

export type RunFlags = Omit<FlagValues<typeof RUN_FLAGS>, "json">;

/** A run of games of strategies on a scenario. */
export type GameFlags = RunFlags &
  FlagValues<readonly [typeof STRATEGIES, typeof OUT_FOLDER, ...typeof RULE_FLAGS, typeof SEED, typeof AS_JSON]> & {
    readonly games?: number;
    readonly placement?: string;
    readonly until?: string;
  };

const keptKeys = ({ flags }: Command): string[] => flags.filter(({ isKept }) => isKept).map(keyOf);

/** The record of a run for its folder: its command, and the flags that decide what it plays and says. */
export const askedText = ({ command }: Call, flags: object): string => {
  const kept = keptKeys(command);
  return JSON.stringify([
    command.name,
    Object.fromEntries(Object.entries(flags).filter(([flag]) => kept.includes(flag))),
  ]);
};

/** The command that wrote a record, see {@link askedText}. */
export const askedCommand = (asked: string | undefined): string | undefined =>
  asked === undefined ? undefined : (JSON.parse(asked) as [string])[0];

/** Flags of a resumed run: those that nobody typed come from the record in the folder, see {@link askedText}. */
export const flagsAsAsked = <Flags extends object>(call: Call, flags: Flags, asked: string | undefined): Flags => {
  const [name, kept]: unknown[] = asked === undefined ? [] : JSON.parse(asked);
  if (name !== call.command.name || !isRecord(kept)) return flags;
  const untyped = keptKeys(call.command).filter((key) => call.sourceOf(key) !== "cli");
  return { ...flags, ...Object.fromEntries(untyped.map((key) => [key, kept[key]])) };
};

/** The setting `openings`: a folder as typed, false if nothing is to be stored, absent if not given. */
type OpeningsFlag = string | false | undefined;

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

interface Players {
  readonly players: NonNullable<RunOptions["players"]>;
  readonly note: () => string | undefined;
}

/** The players of a queue, and a note on them for the bar. @param clear called before a line is written to stderr */
export const queueOf = async (text: string, workers: number | undefined, clear: () => void): Promise<Players> => {
  if (workers !== undefined)
    throw UsageError.of("--workers", "has no effect with --queue", "give it to broadside worker");
  // Loaded here because only queues need the database client.
  const { queuePlayers } = await import("@broadside/arena/queue");
  const address = await queueAddress(text);
  let note: string | undefined;
  const players = await queuePlayers({
    address,
    say: (line) => {
      clear();
      void writeNote(`broadside: ${line}`);
    },
    present: (now) => {
      note =
        now.workers === 0
          ? "no worker"
          : `${formatNumberOf(now.workers, "worker")}, ${formatNumberOf(now.threads, "thread")}`;
    },
  });
  return { players, note: () => note };
};

export const queueAddress = async (text: string) => {
  const { takeQueueAddress } = await import("@broadside/arena/queue");
  // All users of a machine can read the arguments of a command line.
  process.title = "broadside";
  return accept(takeQueueAddress(text, "--queue"));
};
