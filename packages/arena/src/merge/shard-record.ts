import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import {
  differenceOf,
  type ExperimentDescription,
  fingerprint,
  shardOf,
  wholeOf,
} from "../experiment/experiment-description.ts";
import { formatShard, gamesInShard } from "../experiment/shard.ts";
import { writeWhole } from "../folder/new-folder.ts";
import { gamesOfTournament, parseTournament, type Tournament } from "../ratings/tournament.ts";
import { GameStore } from "../store/game-store.ts";
import { parseRecord } from "../store/json-record.ts";
import { MatchJournal, readJournal } from "../store/match-journal.ts";

const FILE = "shard.json";

/** The file `shard.json` of a finished part. It has no mean: means belong to the whole experiment. */
export interface ShardRecord {
  readonly kind: "broadside-shard";
  readonly version: 1;
  readonly about: string;
  /** The part and the number of parts, for example `3/16`. */
  readonly shard: string;
  readonly experiment: string;
  readonly strategies: readonly string[];
  /** Games of each strategy, or of each pair that meets, in the part, and in all parts together. */
  readonly games: number;
  readonly gamesOfAll: number;
  /** Games of the part that have a fault, over all strategies. */
  readonly faults: number;
  /** The tournament that the part belongs to, if there is one: who meets whom, and under which rules. */
  readonly tournament?: Tournament;
  /** The command that plays the whole experiment, without its folder. */
  readonly command?: string;
}

interface ShardNotes {
  readonly command?: string | undefined;
  readonly tournament?: Tournament | undefined;
}

/**
 * Writes `shard.json`, the description of a part, to the folder of its games.
 *
 * Cost: the games are counted once.
 *
 * @throws ExperimentRefused when the folder holds no part; the promise rejects with it.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { writeShardRecord } from "@broadside/arena/shards";
 *
 * await writeShardRecord("games").catch((error) => error instanceof ExperimentRefused); // => true
 */
export const writeShardRecord = async (
  folder: string,
  { command, tournament }: ShardNotes = {},
): Promise<{ readonly record: ShardRecord; readonly file: string }> => {
  const isTogether = MatchJournal.isIn(folder);
  const part = await (isTogether ? partTogether(folder, tournament) : partAlone(folder));
  const { description, strategies, gamesOfAll, faults } = part;
  const shard = shardOf(description);
  if (!shard) throw new ExperimentRefused(`folder "${folder}"`, "holds a whole experiment", "name a part of one");
  const of = isTogether ? "a tournament of whole games" : tournament ? "a tournament" : "an experiment";
  const record: ShardRecord = {
    kind: "broadside-shard",
    version: 1,
    about: `Part ${shard.part} of ${shard.of} of ${of}; broadside merge joins all parts.`,
    shard: formatShard(shard),
    experiment: fingerprint(wholeOf(description)),
    strategies,
    games: gamesInShard(gamesOfAll, shard),
    gamesOfAll,
    faults,
    ...(tournament && { tournament }),
    ...(command !== undefined && { command }),
  };
  const file = join(folder, FILE);
  await writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
  return { record, file };
};

interface PartFacts extends Pick<ShardRecord, "strategies" | "gamesOfAll" | "faults"> {
  readonly description: ExperimentDescription;
}

const partAlone = (folder: string): Promise<PartFacts> =>
  GameStore.read(folder, async (store) => {
    const { description, strategies } = await store.head();
    const { faults } = await store.tally();
    return { description, strategies, gamesOfAll: Number(description["games"]), faults };
  });

const partTogether = (folder: string, tournament: Tournament | undefined): PartFacts => {
  const { description, strategies, matches } = readJournal(folder);
  return {
    description,
    strategies,
    gamesOfAll: tournament ? gamesOfTournament(tournament) : 0,
    faults: matches.filter(({ result }) => result.fault !== undefined).length,
  };
};

/**
 * The command for the whole experiment, as recorded in the folder of a part; undefined if none was recorded.
 *
 * Cost: reads one small file.
 *
 * @example
 * import { savedCommand } from "@broadside/arena/shards";
 *
 * savedCommand("no-such-folder"); // => undefined
 */
export const savedCommand = (folder: string): string | undefined => {
  const command = readRecord(folder)?.["command"];
  return typeof command === "string" ? command : undefined;
};

/**
 * The margin in shots for a test on the whole experiment, as recorded in the folder of a part; undefined if none
 * was recorded.
 *
 * Cost: reads one small file.
 *
 * @example
 * import { savedMargin } from "@broadside/arena/shards";
 *
 * savedMargin("no-such-folder"); // => undefined
 */
export const savedMargin = (folder: string): number | undefined => {
  const margin = readRecord(folder)?.["margin"];
  return typeof margin === "number" && margin > 0 ? margin : undefined;
};

/**
 * The tournament whose parts are in these folders; undefined for parts of a plain experiment.
 *
 * Cost: reads one small file of each folder.
 *
 * @throws ExperimentRefused when the parts belong to different tournaments, or a part belongs to none or is
 *   unfinished.
 * @example
 * import { savedTournament } from "@broadside/arena/shards";
 *
 * savedTournament(["games"]); // => undefined
 */
export const savedTournament = (folders: readonly string[]): Tournament | undefined => {
  const parts = folders.map((folder) => ({ folder, record: readRecord(folder) }));
  const first = parts.find(({ record }) => record?.["tournament"] !== undefined);
  if (!first) return undefined;
  const tournament = parseTournament(first.record?.["tournament"]);
  if (!tournament)
    throw new ExperimentRefused(`folder "${first.folder}"`, `its ${FILE} cannot be read`, "play this part again");
  for (const { folder, record } of parts) {
    if (!record) {
      const what = `is not finished: it has no ${FILE}`;
      throw new ExperimentRefused(`folder "${folder}"`, what, "continue it with --resume");
    }
    const other = record["tournament"];
    const difference = isRecord(other)
      ? differenceOf({ ...tournament }, other)
      : "a tournament, not an experiment that rates nobody";
    if (difference === undefined) continue;
    const what = `is of a different tournament than "${first.folder}" (there ${difference})`;
    throw new ExperimentRefused(`folder "${folder}"`, what, "name the parts of one tournament");
  }
  return tournament;
};

const readRecord = (folder: string): Readonly<Record<string, unknown>> | undefined => {
  const path = join(folder, FILE);
  return existsSync(path) ? parseRecord(readFileSync(path, "utf8")) : undefined;
};
