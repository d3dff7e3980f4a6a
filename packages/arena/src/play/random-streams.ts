import { RandomStream } from "@broadside/engine";

// The first word of each path, so that layouts and strategies never share a stream.
const LAYOUT = 1;
const STRATEGY = 3;
const MATCH = 4;

export const layoutStream = (seed: number, game: number): RandomStream => RandomStream.fromSeed(seed, LAYOUT, game);

/**
 * The random numbers of a strategy in a game.
 *
 * @example
 * import { strategyStream, streamKey } from "@broadside/arena/games";
 *
 * strategyStream(1, streamKey("random"), 0).unit() < 1; // => true
 */
export const strategyStream = (seed: number, key: number, game: number): RandomStream =>
  RandomStream.fromSeed(seed, STRATEGY, key, game);

export const matchStream = (seed: number, key: number, match: number, side: 0 | 1): RandomStream =>
  RandomStream.fromSeed(seed, MATCH, key, match, side);

/**
 * A 32-bit hash of a strategy's name (FNV-1a over UTF-16 units).
 *
 * Cost: the length of the name.
 *
 * @example
 * import { streamKey } from "@broadside/arena/games";
 *
 * streamKey("greedy-hit"); // => 4254351649
 */
export const streamKey = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
