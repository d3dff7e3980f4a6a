/** How a game of two ended, as seen from the player who began. */
export const COMPARISON_RESULTS = ["first", "drawn", "second"] as const;

/** One of {@link COMPARISON_RESULTS}. */
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** One game of two, as ratings see it: who began against whom, and who won. */
export interface Comparison {
  /** The participant who began, by index. */
  readonly first: number;
  /** The other, by index. */
  readonly second: number;
  readonly result: ComparisonResult;
}

/** All games that one participant began against another. */
export interface OrderedCounts {
  readonly first: number;
  readonly second: number;
  /** Games that the one who began won. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * The counts of comparisons, one entry for every two that met and who began, in the order of their indices.
 *
 * Cost: one step for each comparison.
 *
 * @example
 * import { countComparisons } from "@broadside/arena";
 *
 * const game = { first: 0, second: 1, result: "first" } as const;
 * countComparisons([game, game])[0].wins; // => 2
 */
export const countComparisons = (comparisons: Iterable<Comparison>): OrderedCounts[] => {
  const found = new Map<string, { first: number; second: number; wins: number; draws: number; losses: number }>();
  for (const { first, second, result } of comparisons) {
    const key = `${first} ${second}`;
    let counts = found.get(key);
    if (!counts) {
      counts = { first, second, wins: 0, draws: 0, losses: 0 };
      found.set(key, counts);
    }
    counts[result === "first" ? "wins" : result === "drawn" ? "draws" : "losses"]++;
  }
  return [...found.values()].sort((a, b) => a.first - b.first || a.second - b.second);
};

/**
 * The games of some counts.
 *
 * @example
 * import { gamesIn } from "@broadside/arena";
 *
 * gamesIn({ first: 0, second: 1, wins: 6, draws: 1, losses: 4 }); // => 11
 */
export const gamesIn = ({ wins, draws, losses }: OrderedCounts): number => wins + draws + losses;
