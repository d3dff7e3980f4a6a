/**
 * The sums of luck that are taken down of the shots before the first short list. Each adds up, shot by shot, what an answer
 * brought less what was to be expected of it, so that its mean is 0, whatever a strategy does:
 *
 * - `searching`, `chasing`: hits less their chances, while no ship is being chased and while one is;
 * - `sinkings`: sinkings less their chances;
 * - `bits`: the bits that answers told less those expected.
 */
export const LUCK = ["searching", "chasing", "sinkings", "bits"] as const;

/** One of {@link LUCK}. */
export type Luck = (typeof LUCK)[number];

/**
 * The result of a game with luck taken out of it, in misses. From the first short list of layouts on, what happened is replaced by
 * what was to be expected: {@link greedy} and {@link advantage}. Over all that may happen the sum of the four parts has the mean of
 * the misses themselves, see {@link reducedMisses}.
 */
export interface ReducedGame {
  /** Misses before the first short list, while no ship was being chased. */
  readonly searching: number;
  /** Misses before the first short list, while a ship was being chased. */
  readonly chasing: number;
  /** The misses that `greedy-hit` expects from the first short list on; 0 where a game was over before one. */
  readonly greedy: number;
  /** The misses by which the cells shot from then on are worse than those of `greedy-hit`, as expected shot by shot; below 0: better. */
  readonly advantage: number;
  /** What luck there was before the first short list, in the order of {@link LUCK}. */
  readonly luck: readonly number[];
}

/** The parts of a reduced game that add up to its misses. */
export const REDUCED_PARTS = ["searching", "chasing", "greedy", "advantage"] as const;

/** One of {@link REDUCED_PARTS}. */
export type ReducedPart = (typeof REDUCED_PARTS)[number];

/**
 * The misses of a game with the luck of its short lists taken out; the luck before them is for a regression to take out.
 *
 * @example
 * import { reducedMisses } from "@broadside/engine/review";
 *
 * reducedMisses({ searching: 2, chasing: 0.5, greedy: 1.5, advantage: -0.25 }); // => 3.75
 */
export const reducedMisses = (game: Readonly<Record<ReducedPart, number>>): number =>
  REDUCED_PARTS.reduce((sum, part) => sum + game[part], 0);
