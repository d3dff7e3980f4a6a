import { formatNumberOf } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { shardOf, wholeOf } from "../experiment/experiment-description.ts";
import { gamesInShard, type Shard } from "../experiment/shard.ts";
import type { TogetherTournament } from "../ratings/run-together.ts";
import { fixedPairings, type Pairing } from "../ratings/schedule.ts";
import { gamesOfTournament } from "../ratings/tournament.ts";
import { type JournalContent, MatchJournal, readJournal } from "../store/match-journal.ts";
import { checkMergeTarget } from "./merge-experiments.ts";
import { checkParts, nameOf, noPart, type Part } from "./parts.ts";
import { savedTournament } from "./shard-record.ts";

interface JournalPart extends Part {
  readonly content: JournalContent;
}

/**
 * Whether a folder holds whole games, all or a part.
 *
 * Cost: one look at the folder.
 *
 * @example
 * import { isTogether } from "@broadside/arena/shards";
 *
 * isTogether("no-such-folder"); // => false
 */
export const isTogether = (folder: string): boolean => MatchJournal.isIn(folder);

/**
 * Joins all parts of a tournament of whole games into a folder, as if one machine had played it.
 *
 * Cost: the games of all parts, read and written once.
 *
 * @param folders of the parts, in any order
 * @param out a new or empty folder
 * @throws ExperimentRefused when a part is missing, given twice, unfinished or of another tournament, or
 * `out` is not empty; nothing was changed then.
 * @throws StoreFailed when games cannot be read or written.
 * @example
 * import { ExperimentRefused } from "@broadside/arena";
 * import { mergeTogether } from "@broadside/arena/shards";
 *
 * try {
 *   mergeTogether(["games"], "whole");
 * } catch (error) {
 *   if (error instanceof ExperimentRefused) console.error(error.error.what);
 * }
 */
export const mergeTogether = (folders: readonly string[], out: string): TogetherTournament => {
  checkMergeTarget(out);
  const parts = folders.map((folder) => readContent(folder));
  const tournament = savedTournament(folders);
  if (!tournament?.fleets)
    throw new ExperimentRefused(
      nameOf(folders[0]),
      "is not finished: it has no shard.json",
      "go on with it by --resume",
    );
  if (tournament.schedule === "swiss")
    throw new ExperimentRefused(nameOf(folders[0]), "its shard.json cannot be read", "play this part again");
  const together = { ...tournament, fleets: tournament.fleets };
  const checked = checkParts(parts.map((part) => partOf(part, together)));
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

const readContent = (folder: string): { readonly folder: string; readonly content: JournalContent } => {
  const content = readJournal(folder);
  if (!shardOf(content.description)) throw noPart(folder);
  return { folder, content };
};

const partOf = (
  { folder, content }: { readonly folder: string; readonly content: JournalContent },
  tournament: TogetherTournament,
): JournalPart => {
  const { description, strategies, matches } = content;
  const shard = shardOf(description) as Shard;
  const gamesIn = (part: Shard): number => gamesOfPart(tournament, strategies.length, part);
  const own = ownMatches(content, tournament, shard);
  if (own !== matches.length) {
    const what = `is damaged: ${formatNumberOf(matches.length - own, "game")} of it should not be there`;
    throw new ExperimentRefused(nameOf(folder), what, "play this part again");
  }
  return { folder, shard, whole: wholeOf(description), missing: gamesIn(shard) - own, gamesIn, content };
};

/** Games of a part, over all pairs. */
const gamesOfPart = (tournament: TogetherTournament, participants: number, shard: Shard): number =>
  pairsOf(tournament, participants).length * gamesInShard(gamesOfTournament(tournament), shard);

const pairsOf = ({ schedule, matches }: TogetherTournament, participants: number): Pairing[] => {
  if (schedule === "swiss") throw new RangeError("a Swiss tournament of whole games has no parts");
  return fixedPairings(schedule, participants, matches);
};

/** Games of a journal that belong to a part. */
const ownMatches = (
  { strategies, matches }: JournalContent,
  tournament: TogetherTournament,
  { part, of }: Shard,
): number => {
  const pairs = new Set(pairsOf(tournament, strategies.length).map(({ first, second }) => `${first},${second}`));
  const games = gamesOfTournament(tournament);
  return matches.filter(
    ({ pair, result: { match } }) => pairs.has(String(pair)) && match < games && match % of === part - 1,
  ).length;
};
