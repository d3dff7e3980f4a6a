import { join } from "node:path";
import { formatCount, formatNumberOf } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { differenceOf, type ExperimentDescription, shardOf, wholeOf } from "../experiment/experiment-description.ts";
import { formatShard, gamesInShard, type Shard } from "../experiment/shard.ts";
import type { WholeGamesTournament } from "../ratings/run-whole-games.ts";
import { fixedPairings } from "../ratings/schedule.ts";
import { gamesOfTournament, type Tournament } from "../ratings/tournament.ts";
import { GameStore } from "../store/game-store.ts";
import { FILE, makeStore } from "../store/make-store.ts";
import { type JournalContent, type JournalMatch, MatchJournal, readJournal } from "../store/match-journal.ts";
import { hasReduced } from "../store/store-content.ts";
import { savedTournament } from "./shard-record.ts";

interface Part {
  readonly folder: string;
  readonly shard: Shard;
  readonly whole: ExperimentDescription;
  readonly missing: number;
  readonly gamesIn: (shard: Shard) => number;
}

const checkParts = <P extends Part>(parts: readonly P[]): readonly P[] => {
  const [first] = parts;
  if (!first) throw new ExperimentRefused("merge", "no part is named", "name the folders of all parts");
  for (const [i, part] of parts.entries()) {
    refuseStranger(first, part);
    const same = parts.slice(0, i).find(({ shard }) => shard.part === part.shard.part);
    if (!same) continue;
    const what = `is part ${formatShard(part.shard)}, and so is "${same.folder}"`;
    throw new ExperimentRefused(nameOf(part.folder), what, "name every part once");
  }
  refuseGaps(parts);
  return [...parts].sort((a, b) => a.shard.part - b.shard.part);
};

const nameOf = (folder: string): string => `folder "${folder}"`;

const shardIn = (folder: string, description: ExperimentDescription): Shard => {
  const shard = shardOf(description);
  if (shard) return shard;
  const what = "holds a whole experiment, not a part of one";
  throw new ExperimentRefused(nameOf(folder), what, "merge takes what --shard played");
};

const partOf = (
  folder: string,
  description: ExperimentDescription,
  { saved, own, gamesIn }: { readonly saved: number; readonly own: number } & Pick<Part, "gamesIn">,
): Part => {
  const shard = shardIn(folder, description);
  if (own !== saved) {
    const what = `is damaged: ${formatNumberOf(saved - own, "game")} of it should not be there`;
    throw new ExperimentRefused(nameOf(folder), what, "play this part again");
  }
  return { folder, shard, whole: wholeOf(description), missing: gamesIn(shard) - own, gamesIn };
};

const refuseStranger = (first: Part, part: Part): void => {
  const difference = differenceOf(first.whole, part.whole);
  const fix = "name the parts of one experiment";
  if (difference !== undefined) {
    const what = `is of a different experiment than "${first.folder}" (there ${difference})`;
    throw new ExperimentRefused(nameOf(part.folder), what, fix);
  }
  if (first.shard.of === part.shard.of) return;
  const what = `is part ${formatShard(part.shard)}, and "${first.folder}" is part ${formatShard(first.shard)}`;
  throw new ExperimentRefused(nameOf(part.folder), what, "name parts of the same number of parts");
};

const MOST_NAMED = 10;

const refuseGaps = (parts: readonly Part[]): void => {
  const unfinished = parts.find(({ missing }) => missing > 0);
  if (unfinished) {
    const what = `is not finished: ${formatNumberOf(unfinished.missing, "game")} of part ${formatShard(unfinished.shard)} are missing`;
    throw new ExperimentRefused(nameOf(unfinished.folder), what, "continue it with --resume");
  }
  const [{ shard, gamesIn }] = parts;
  const there = new Set(parts.map((part) => part.shard.part));
  const gone = Array.from({ length: shard.of }, (_, i) => i + 1).filter((part) => !there.has(part));
  if (gone.length === 0) return;
  const games = gone.reduce((sum, part) => sum + gamesIn({ ...shard, part }), 0);
  const named = gone.slice(0, MOST_NAMED).map((part) => formatShard({ ...shard, part }));
  const more = gone.length > named.length ? ` and ${formatCount(gone.length - named.length)} others` : "";
  const what = `${gone.length === 1 ? "part" : "parts"} ${named.join(", ")}${more} missing: ${formatNumberOf(games, "game")}`;
  throw new ExperimentRefused("merge", what, "play them with --shard and name their folders");
};

interface StoredPart extends Part {
  readonly strategies: readonly string[];
  readonly placement: string | undefined;
}

/**
 * Joins all parts of an experiment in a folder, which then holds the experiment as if one machine had played it.
 *
 * Cost: the games of all parts, read and written once.
 *
 * @param folders of the parts, in any order
 * @param out a new or empty folder
 * @throws ExperimentRefused when a part is missing, given twice, unfinished or of another experiment, or `out`
 *   is not empty; nothing has been changed then.
 * @throws StoreFailed when games cannot be read or written; `out` then holds no games.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { mergeExperiments } from "@broadside/arena/shards";
 *
 * try {
 *   await mergeExperiments(["games"], "whole");
 * } catch (error) {
 *   if (error instanceof ExperimentRefused) console.error(error.error.what);
 * }
 */
export const mergeExperiments = async (folders: readonly string[], out: string): Promise<void> => {
  checkMergeTarget(out);
  const read: StoredPart[] = [];
  for (const folder of folders) read.push(await readPart(folder));
  const parts = checkParts(read);
  const [{ whole, strategies, placement }] = parts;
  const content = { description: whole, strategies, placement };
  const tables = hasReduced(content) ? ["game", "reduced"] : ["game"];
  await makeStore(out, content, {
    fill: async (connection) => {
      for (const { folder } of parts) {
        await connection.run(`ATTACH '${join(folder, FILE).replaceAll("'", "''")}' AS part (READ_ONLY)`);
        for (const table of tables) await connection.run(`INSERT INTO ${table} SELECT * FROM part.${table}`);
        await connection.run("DETACH part");
      }
    },
  });
};

/**
 * Checks that a folder can take a whole experiment.
 *
 * Cost: one look at the folder.
 *
 * @param out a new or empty folder
 * @throws ExperimentRefused when it is not empty.
 * @example
 * import { checkMergeTarget } from "@broadside/arena/shards";
 *
 * checkMergeTarget("whole");
 */
export const checkMergeTarget = (out: string): void => {
  if (GameStore.isIn(out) || MatchJournal.isIn(out))
    throw new ExperimentRefused(`--out "${out}"`, "already contains games", "name a new or empty folder");
  GameStore.canContinue(out, false);
};

const readPart = (folder: string): Promise<StoredPart> =>
  GameStore.read(folder, async (store) => {
    const { description, strategies, placement } = await store.head();
    const { saved, own } = await store.tally(shardIn(folder, description));
    const gamesIn = (part: Shard): number => strategies.length * gamesInShard(Number(description["games"]), part);
    return { ...partOf(folder, description, { saved, own, gamesIn }), strategies, placement };
  });

/**
 * Whether a folder holds whole games, of a complete tournament or a part.
 *
 * Cost: one look at the folder.
 *
 * @example
 * import { hasWholeGames } from "@broadside/arena/shards";
 *
 * hasWholeGames("no-such-folder"); // => false
 */
export const hasWholeGames = (folder: string): boolean => MatchJournal.isIn(folder);

/**
 * Joins all parts of a tournament of whole games in a folder, as if one machine had played it.
 *
 * Cost: the games of all parts, read and written once.
 *
 * @param folders of the parts, in any order
 * @param out a new or empty folder
 * @throws ExperimentRefused when a part is missing, given twice, unfinished or of another tournament, or `out`
 *   is not empty; nothing has been changed then.
 * @throws StoreFailed when games cannot be read or written.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { mergeWholeGames } from "@broadside/arena/shards";
 *
 * try {
 *   mergeWholeGames(["games"], "whole");
 * } catch (error) {
 *   if (error instanceof ExperimentRefused) console.error(error.error.what);
 * }
 */
export const mergeWholeGames = (folders: readonly string[], out: string): WholeGamesTournament => {
  checkMergeTarget(out);
  const contents = folders.map((folder) => {
    const content = readJournal(folder);
    shardIn(folder, content.description);
    return content;
  });
  const tournament = savedTournament(folders);
  if (!tournament?.fleets) {
    const what = "is not finished: it has no shard.json";
    throw new ExperimentRefused(nameOf(folders[0]), what, "continue it with --resume");
  }
  const { schedule, fleets } = tournament;
  if (schedule === "swiss")
    throw new ExperimentRefused(nameOf(folders[0]), "its shard.json cannot be read", "play this part again");
  const together = { ...tournament, schedule, fleets };
  const checked = checkParts(contents.map((content, i) => journalPart(folders[i], content, together)));
  const [{ whole, content }] = checked;
  const journal = MatchJournal.open(out, { description: whole, strategies: content.strategies }, false);
  try {
    const all = checked.flatMap((part) => part.content.matches);
    const order = (pair: readonly [number, number]): number => pair[0] * content.strategies.length + pair[1];
    all.sort((a, b) => order(a.pair) - order(b.pair) || a.result.match - b.result.match);
    for (const match of all) journal.add(match);
  } finally {
    journal.close();
  }
  return together;
};

const journalPart = (
  folder: string,
  content: JournalContent,
  tournament: Tournament & { readonly schedule: "round-robin" | "gauntlet" },
): Part & { readonly content: JournalContent } => {
  const { description, strategies, matches } = content;
  const { part, of } = shardIn(folder, description);
  const games = gamesOfTournament(tournament);
  const pairings = fixedPairings(tournament.schedule, strategies.length, tournament.matches);
  const pairs = new Set(pairings.map(({ first, second }) => `${first},${second}`));
  const isOwn = ({ pair, result: { match } }: JournalMatch): boolean =>
    pairs.has(String(pair)) && match < games && match % of === part - 1;
  const gamesIn = (shard: Shard): number => pairings.length * gamesInShard(games, shard);
  const own = matches.filter(isOwn).length;
  return { ...partOf(folder, description, { saved: matches.length, own, gamesIn }), content };
};
