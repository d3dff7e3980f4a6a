import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { differenceOf, fingerprint, shardOf, wholeOf } from "../experiment/experiment-description.ts";
import { formatShard, gamesInShard } from "../experiment/shard.ts";
import { writeWhole } from "../experiment/write-whole.ts";
import type { TogetherTournament } from "../ratings/run-together.ts";
import { gamesOfTournament, parseTournament, type Tournament } from "../ratings/tournament.ts";
import { GameStore } from "../store/game-store.ts";
import { readJournal } from "../store/match-journal.ts";

const FILE = "shard.json";

/** What `shard.json` says of a finished part of an experiment. It has no mean and no interval: those are of whole experiments. */
export interface ShardRecord {
  readonly kind: "broadside-shard";
  readonly version: 1;
  /** What this is, in a sentence. */
  readonly about: string;
  /** The part and the number of parts, for example `3/16`. */
  readonly shard: string;
  /** The fingerprint of the whole experiment. */
  readonly experiment: string;
  readonly strategies: readonly string[];
  /** Games of each strategy in the part, and in the whole experiment; of whole games those of every two that meet. */
  readonly games: number;
  readonly gamesOfAll: number;
  /** Games of the part with a fault, over all strategies. */
  readonly faults: number;
  /** Of a part of a tournament: who meets whom by which rules. */
  readonly tournament?: Tournament;
  /** The command that plays the whole experiment, without its folder. */
  readonly command?: string;
  /** In shots: whether means of the whole differ by less is to be asked. */
  readonly margin?: number;
}

/**
 * Writes what the part of an experiment in a folder is, to `shard.json` beside its games.
 *
 * Cost: the store is opened once.
 *
 * @param command that plays the whole experiment, without its folder
 * @param tournament that the experiment's games make, if they make one
 * @param margin in shots, if it is to be asked whether means of the whole differ by less
 * @throws ExperimentRefused when the folder holds no part of an experiment, by the promise.
 * @example
 * import { ExperimentRefused, writeShardRecord } from "@broadside/arena";
 *
 * await writeShardRecord("games").catch((error) => error instanceof ExperimentRefused); // => true
 */
export const writeShardRecord = async (
  folder: string,
  command?: string,
  tournament?: Tournament,
  margin?: number,
): Promise<{ readonly record: ShardRecord; readonly file: string }> => {
  const store = await GameStore.read(folder);
  try {
    const description = await store.description();
    const shard = shardOf(description);
    if (!shard) throw new ExperimentRefused(`folder "${folder}"`, "holds a whole experiment", "name a part of one");
    const gamesOfAll = Number(description["games"]);
    const record: ShardRecord = {
      kind: "broadside-shard",
      version: 1,
      about: `Part ${shard.part} of ${shard.of} of ${tournament ? "a tournament" : "an experiment"}; broadside merge joins all parts.`,
      shard: formatShard(shard),
      experiment: fingerprint(wholeOf(description)),
      strategies: await store.strategies(),
      games: gamesInShard(gamesOfAll, shard),
      gamesOfAll,
      faults: (await store.tally(shard)).faults,
      ...(tournament && { tournament }),
      ...(command !== undefined && { command }),
      ...(margin !== undefined && { margin }),
    };
    return { record, file: await writeRecord(folder, record) };
  } finally {
    await store.close();
  }
};

const writeRecord = async (folder: string, record: ShardRecord): Promise<string> => {
  const file = join(folder, FILE);
  await writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
};

/**
 * Writes what the part of a tournament of whole games in a folder is, as {@link writeShardRecord} does.
 *
 * Cost: the journal is read once.
 *
 * @throws ExperimentRefused when the folder holds no part, by the promise.
 * @example
 * import { ExperimentRefused, type TogetherTournament, writeTogetherRecord } from "@broadside/arena";
 *
 * const tournament: TogetherTournament = {
 *   schedule: "round-robin",
 *   rounds: 1,
 *   matches: 2,
 *   turns: "alternate",
 *   lastTurn: false,
 *   fleets: "drawn",
 *   anchorAt: 1500,
 * };
 * const written = writeTogetherRecord("games", "broadside tournament", tournament);
 * await written.catch((error) => error instanceof ExperimentRefused); // => true
 */
export const writeTogetherRecord = async (
  folder: string,
  command: string,
  tournament: TogetherTournament,
): Promise<{ readonly record: ShardRecord; readonly file: string }> => {
  const { description, strategies, matches } = readJournal(folder);
  const shard = shardOf(description);
  if (!shard) throw new ExperimentRefused(`folder "${folder}"`, "holds a whole tournament", "name a part of one");
  const gamesOfAll = gamesOfTournament(tournament);
  const record: ShardRecord = {
    kind: "broadside-shard",
    version: 1,
    about: `Part ${shard.part} of ${shard.of} of a tournament of whole games; broadside merge joins all parts.`,
    shard: formatShard(shard),
    experiment: fingerprint(wholeOf(description)),
    strategies,
    games: gamesInShard(gamesOfAll, shard),
    gamesOfAll,
    faults: matches.filter(({ result }) => result.fault !== undefined).length,
    tournament,
    command,
  };
  return { record, file: await writeRecord(folder, record) };
};

/**
 * The command of the whole experiment that the part in a folder wrote down; undefined when it wrote none.
 *
 * Cost: one small file is read.
 *
 * @example
 * import { keptCommand } from "@broadside/arena";
 *
 * keptCommand("no-such-folder"); // => undefined
 */
export const keptCommand = (folder: string): string | undefined => {
  const command = readRecord(folder)?.["command"];
  return typeof command === "string" ? command : undefined;
};

/**
 * The margin of which the part in a folder wrote down that it is to be asked about in the whole, in shots; undefined when it wrote
 * none.
 *
 * Cost: one small file is read.
 *
 * @example
 * import { keptMargin } from "@broadside/arena";
 *
 * keptMargin("no-such-folder"); // => undefined
 */
export const keptMargin = (folder: string): number | undefined => {
  const margin = readRecord(folder)?.["margin"];
  return typeof margin === "number" && margin > 0 ? margin : undefined;
};

/**
 * The tournament whose parts are in folders; undefined when they are parts of a plain experiment.
 *
 * Cost: one small file of each folder is read.
 *
 * @throws ExperimentRefused when they are of different tournaments, or one is of none, or not finished.
 * @example
 * import { keptTournament } from "@broadside/arena";
 *
 * keptTournament(["games"]); // => undefined
 */
export const keptTournament = (folders: readonly string[]): Tournament | undefined => {
  const parts = folders.map((folder) => ({ folder, record: readRecord(folder) }));
  const first = parts.find(({ record }) => record?.["tournament"] !== undefined);
  if (!first) return undefined;
  const tournament = parseTournament(first.record?.["tournament"]);
  if (!tournament)
    throw new ExperimentRefused(`folder "${first.folder}"`, `its ${FILE} cannot be read`, "play this part again");
  for (const { folder, record } of parts) {
    if (!record) {
      const what = `is not finished: it has no ${FILE}`;
      throw new ExperimentRefused(`folder "${folder}"`, what, "go on with it by --resume");
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
  if (!existsSync(path)) return undefined;
  try {
    const record: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isRecord(record) ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
