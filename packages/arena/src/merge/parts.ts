import { formatCount, formatNumberOf } from "@broadside/engine/text";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { differenceOf, type ExperimentDescription } from "../experiment/experiment-description.ts";
import { formatShard, type Shard } from "../experiment/shard.ts";

/** A part of an experiment, read from its folder. */
export interface Part {
  readonly folder: string;
  readonly shard: Shard;
  /** The description of the whole experiment. */
  readonly whole: ExperimentDescription;
  /** Number of unsaved games, over all players. */
  readonly missing: number;
  /** Number of games of any part, over all players. */
  readonly gamesIn: (shard: Shard) => number;
}

/**
 * Checks that parts are all the parts of one experiment, finished.
 *
 * @returns them by number
 * @throws ExperimentRefused when they are not.
 */
export const checkParts = <P extends Part>(parts: readonly P[]): readonly P[] => {
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

/** The name of a folder in error messages. */
export const nameOf = (folder: string): string => `folder "${folder}"`;

/** Refusal of a folder that holds a whole experiment instead of a part. */
export const noPart = (folder: string): ExperimentRefused =>
  new ExperimentRefused(
    nameOf(folder),
    "holds a whole experiment, not a part of one",
    "merge takes what --shard played",
  );

/** Refuses a part of another experiment, or of the same one divided differently. */
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

/** Missing shards named one by one before "and others". */
const MOST_NAMED = 10;

const refuseGaps = (parts: readonly Part[]): void => {
  const unfinished = parts.find(({ missing }) => missing > 0);
  if (unfinished) {
    const what = `is not finished: ${formatNumberOf(unfinished.missing, "game")} of part ${formatShard(unfinished.shard)} are missing`;
    throw new ExperimentRefused(nameOf(unfinished.folder), what, "go on with it by --resume");
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
