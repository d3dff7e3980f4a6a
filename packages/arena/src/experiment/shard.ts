import { fail, ok, type Result } from "@broadside/engine";

/** A part of an experiment for one machine: the games whose number g has g mod `of` = `part` − 1. */
export interface Shard {
  /** Number of the part, counted from 1. */
  readonly part: number;
  readonly of: number;
}

const MOST_SHARDS = 100_000;

/**
 * Reads a part: `3/16` is the third of sixteen.
 *
 * @param where what to call the place in error messages
 * @example
 * import { parseShard } from "@broadside/arena/shards";
 *
 * parseShard("3/16", "--shard"); // => { ok: true, value: { part: 3, of: 16 } }
 * parseShard("17/16", "--shard").ok; // => false
 */
export const parseShard = (text: string, where: string): Result<Shard> => {
  const [, part, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(text)?.map(Number) ?? [];
  const fix = "write the part and the number of parts, such as 3/16";
  if (part === undefined || of === undefined) return fail(where, `"${text}" is not a part`, fix);
  if (of < 1 || of > MOST_SHARDS) return fail(where, `"${text}" has ${of} parts`, `name 1 to ${MOST_SHARDS} parts`);
  if (part < 1 || part > of)
    return fail(where, `"${text}" names no part of ${of}`, `the parts are 1/${of} to ${of}/${of}`);
  return ok({ part, of });
};

/**
 * The text of a part, as {@link parseShard} reads it.
 *
 * @example
 * import { formatShard } from "@broadside/arena/shards";
 *
 * formatShard({ part: 3, of: 16 }); // => "3/16"
 */
export const formatShard = ({ part, of }: Shard): string => `${part}/${of}`;

/** How many of the games 0 to `games - 1` belong to a part; all of them without a part. */
export const gamesInShard = (games: number, shard: Shard | undefined): number =>
  shard === undefined ? games : Math.max(0, Math.ceil((games - (shard.part - 1)) / shard.of));
