/**
 * The sums of luck recorded for the shots before the first short list. Each adds up, shot by shot, the gain
 * of an answer minus its expectation, so its mean is 0 whatever a strategy does:
 *
 * - `searching`, `chasing`: hits minus their chances, while no ship is being chased and while one is;
 * - `sinkings`: sinkings minus their chances;
 * - `bits`: the bits that answers told minus those expected.
 */
export const LUCK = ["searching", "chasing", "sinkings", "bits"] as const;

/** One of {@link LUCK}. */
export type Luck = (typeof LUCK)[number];

/**
 * The result of a game with luck taken out, in misses. From the first short list of layouts on, expectations
 * replace events: {@link greedy} and {@link advantage}. Over all possible games the sum of the four parts has
 * the mean of the misses themselves, see {@link reducedMisses}.
 */
export interface ReducedGame {
  /** Misses before the first short list, while no ship was being chased. */
  readonly searching: number;
  /** Misses before the first short list, while a ship was being chased. */
  readonly chasing: number;
  /** The misses that `greedy-hit` expects from the first short list on; 0 if the game ended before one. */
  readonly greedy: number;
  /**
   * The misses by which the cells shot from then on are worse than those of `greedy-hit`, expected shot by
   * shot; negative if better.
   */
  readonly advantage: number;
  /** The luck before the first short list, in the order of {@link LUCK}. */
  readonly luck: readonly number[];
}

/** The parts of a reduced game that add up to its misses. */
export const REDUCED_PARTS = ["searching", "chasing", "greedy", "advantage"] as const;

/** One of {@link REDUCED_PARTS}. */
export type ReducedPart = (typeof REDUCED_PARTS)[number];

/**
 * The misses of a game with the luck of its short lists taken out; a regression can take out the luck before
 * them.
 *
 * @example
 * import { reducedMisses } from "@broadside/engine/review";
 *
 * reducedMisses({ searching: 2, chasing: 0.5, greedy: 1.5, advantage: -0.25 }); // => 3.75
 */
export const reducedMisses = (game: Readonly<Record<ReducedPart, number>>): number =>
  REDUCED_PARTS.reduce((sum, part) => sum + game[part], 0);
