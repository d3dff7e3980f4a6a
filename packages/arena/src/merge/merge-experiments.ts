import { join } from "node:path";
import { formatNumberOf } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { shardOf, wholeOf } from "../experiment/experiment-description.ts";
import { gamesInShard, type Shard } from "../experiment/shard.ts";
import { GameStore } from "../store/game-store.ts";
import { FILE, makeStore } from "../store/make-store.ts";
import { MatchJournal } from "../store/match-journal.ts";
import type { StoreContent } from "../store/store-content.ts";
import { checkParts, nameOf, noPart, type Part } from "./parts.ts";

/**
 * Makes a store in a folder from the games of others. It appears when all of them are in it.
 *
 * @param content of the joined store
 * @param parts folders of the others, with the same strategies
 * @throws StoreFailed when the games cannot be read or written.
 */
const joinStores = (folder: string, content: StoreContent, parts: readonly string[]): Promise<void> =>
  makeStore(folder, content, async (connection) => {
    const tables = "reduceLuck" in content.description ? ["game", "reduced"] : ["game"];
    for (const part of parts) {
      await connection.run(`ATTACH '${join(part, FILE).replaceAll("'", "''")}' AS part (READ_ONLY)`);
      for (const table of tables) await connection.run(`INSERT INTO ${table} SELECT * FROM part.${table}`);
      await connection.run("DETACH part");
    }
  });

/** A part, with the data to make its store. */
interface StoredPart extends Part {
  readonly strategies: readonly string[];
  /** Where layouts come from, if the description does not say. */
  readonly placement: string | undefined;
}

/**
 * Joins all parts of an experiment into a folder, which then holds it as if one machine had played it.
 *
 * Cost: the games of all parts, read and written once.
 *
 * @param folders of the parts, in any order
 * @param out a new or empty folder
 * @throws ExperimentRefused when a part is missing, given twice, unfinished or of another experiment, or
 * `out` is not empty; nothing was changed then.
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
  await joinStores(
    out,
    { description: whole, strategies, placement },
    parts.map(({ folder }) => folder),
  );
};

/**
 * Whether a folder can take a whole experiment.
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

const readPart = async (folder: string): Promise<StoredPart> => {
  const store = await GameStore.read(folder);
  try {
    const description = await store.description();
    const shard = shardOf(description);
    if (!shard) throw noPart(folder);
    const strategies = await store.strategies();
    const { saved, own } = await store.tally(shard);
    if (own !== saved) {
      const what = `is damaged: ${formatNumberOf(saved - own, "game")} of it should not be there`;
      throw new ExperimentRefused(nameOf(folder), what, "play this part again");
    }
    const gamesIn = (part: Shard): number => strategies.length * gamesInShard(Number(description["games"]), part);
    const placement = await store.placement();
    const missing = gamesIn(shard) - own;
    return { folder, shard, whole: wholeOf(description), strategies, placement, missing, gamesIn };
  } finally {
    await store.close();
  }
};
