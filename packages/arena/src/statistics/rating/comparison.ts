/** Results of a game of two, seen from the side that began. */
export const COMPARISON_RESULTS = ["first", "drawn", "second"] as const;

/** One of {@link COMPARISON_RESULTS}. */
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** A game of two as ratings see it: the two sides, and the result. */
export interface Comparison {
  /** Index of the side that began. */
  readonly first: number;
  /** Index of the other side. */
  readonly second: number;
  readonly result: ComparisonResult;
}

/** Games that one participant began against another, counted. */
export interface OrderedCounts {
  readonly first: number;
  readonly second: number;
  /** Wins of the side that began. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Counts comparisons, one entry for every two that met and the side that began, in the order of their
 * indices.
 *
 * Cost: one step for each comparison.
 *
 * @example
 * import { countComparisons } from "@broadside/arena/statistics";
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
 * Total games of some counts.
 *
 * @example
 * import { gamesIn } from "@broadside/arena/statistics";
 *
 * gamesIn({ first: 0, second: 1, wins: 6, draws: 1, losses: 4 }); // => 11
 */
export const gamesIn = ({ wins, draws, losses }: OrderedCounts): number => wins + draws + losses;
